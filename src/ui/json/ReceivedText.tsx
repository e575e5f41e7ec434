import { useState } from 'react';
import { Button } from '#ui/button/Button.tsx';
import styles from './ReceivedText.module.css';
import { beginningOf } from './received-value.ts';

const atFirst = 2_000;
const step = 20_000;
const numbers = new Intl.NumberFormat('en-GB');

/** A text as it came. Of a long one the beginning, and more of it when asked for. */
export function ReceivedText({ text }: { text: string }) {
  const [most, setMost] = useState(atFirst);
  const shown = beginningOf(text, most);
  const left = text.length - shown.length;
  return (
    <>
      <bdi className={styles.text}>{shown}</bdi>
      {left > 0 && (
        <div className={styles.rest}>
          <span>… and {numbers.format(left)} more characters</span>
          <Button size="small" variant="quiet" onClick={() => setMost(most + step)}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}
