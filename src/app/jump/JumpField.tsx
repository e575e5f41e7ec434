import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { Kbd } from '#ui/text/Kbd.tsx';
import styles from './JumpField.module.css';

/** The field that says what is looked for, with the way out of the dialog. */
export function JumpField({
  onClose,
  ...input
}: { onClose: () => void } & Omit<ComponentProps<'input'>, 'className' | 'type'>) {
  return (
    <div className={styles.field}>
      <Search aria-hidden />
      <input
        {...input}
        type="search"
        data-autofocus
        className={styles.input}
        aria-label="Jump to"
        placeholder="A competency, person, bookmark, page or action"
        autoComplete="off"
        spellCheck={false}
      />
      <span className={styles.key}>
        <Kbd>Esc</Kbd>
      </span>
      {/* Where there may be no keyboard. */}
      <span className={styles.cancel}>
        <Button size="small" variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </span>
    </div>
  );
}
