import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { Kbd } from '#ui/text/Kbd.tsx';
import type { PaletteAction } from '#workflows/commands/PaletteActions.tsx';
import styles from './JumpButton.module.css';

export type JumpPaletteProps = {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /** Palette actions of the current screen. */
  readonly actions: readonly PaletteAction[];
  readonly onClose: () => void;
};

/** Attributes of the command palette's text input. */
export const jumpInputProps = {
  className: styles.input ?? '',
  'data-autofocus': true,
  placeholder: 'A competency, person, bookmark, page or action',
  autoComplete: 'off',
  spellCheck: false,
  enterKeyHint: 'go',
} as const;

/** Row with the command palette's text input and its Cancel button. */
export function JumpField({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <Search aria-hidden />
      {children}
      <span className={styles.key}>
        <Kbd>Esc</Kbd>
      </span>
      {/* Cancel button for devices without a keyboard. */}
      <span className={styles.cancel}>
        <Button size="small" variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </span>
    </div>
  );
}
