import { useState } from 'react';
import { formatNumber } from '#text/format-number.ts';
import { beginning } from '#text/truncate.ts';
import { Button } from '#ui/button/Button.tsx';
import styles from './JsonText.module.css';

const atFirst = 2_000;
const step = 20_000;

/** A text as received: the beginning of a long one, with a button that shows more. */
export function JsonText({ text }: { text: string }) {
  const [most, setMost] = useState(atFirst);
  const shown = beginning(text, most);
  const left = text.length - shown.length;
  return (
    <>
      <bdi className={styles.text}>{shown}</bdi>
      {left > 0 && (
        <div className={styles.rest}>
          <span>… and {formatNumber(left)} more characters</span>
          <Button size="small" variant="quiet" onClick={() => setMost(most + step)}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}
