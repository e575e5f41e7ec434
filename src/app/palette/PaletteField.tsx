import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { Kbd } from '#ui/text/Kbd.tsx';
import type { PaletteAction } from '#workflows/palette/palette.ts';
import styles from './PaletteButton.module.css';

export type PaletteProps = {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /** Actions of the screen on which the palette was opened. */
  readonly actions: readonly PaletteAction[];
  readonly onClose: () => void;
};

/**
 * Attributes of the input field, which are the same before and after the palette's chunk is loaded.
 */
export const paletteInputProps = {
  className: styles.input ?? '',
  'data-autofocus': true,
  placeholder: 'A competency, person, bookmark, page or action',
  autoComplete: 'off',
  spellCheck: false,
  enterKeyHint: 'go',
} as const;

export function PaletteField({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <Search aria-hidden />
      {children}
      <span className={styles.key}>
        <Kbd>Esc</Kbd>
      </span>
      {/* For devices without a keyboard. */}
      <span className={styles.cancel}>
        <Button size="small" variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </span>
    </div>
  );
}
