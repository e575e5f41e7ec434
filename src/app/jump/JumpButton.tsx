import { Search } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useShortcut } from '#ui/field/use-shortcut.ts';
import { Kbd } from '#ui/text/Kbd.tsx';
import styles from './JumpButton.module.css';
import { JumpUnavailable } from './JumpUnavailable.tsx';

/** Another each time it is opened, since one that failed to load stays as it is. */
const jumpDialog = () =>
  lazy(async () => {
    try {
      return { default: (await import('./JumpDialog.tsx')).JumpDialog };
    } catch {
      // Thrown on, it would take the whole screen with it, and what is unsaved there.
      return { default: JumpUnavailable };
    }
  });

/** Opens the dialog that finds any place by name; Ctrl+K does the same from everywhere. */
export function JumpButton() {
  const [opened, setOpened] = useState<{ readonly Dialog: ReturnType<typeof jumpDialog> }>();
  const open = () => setOpened((before) => before ?? { Dialog: jumpDialog() });
  useShortcut('Ctrl+K', open);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-keyshortcuts="Control+K"
        aria-haspopup="dialog"
        onClick={open}
      >
        <Search aria-hidden />
        Jump to…
        <Kbd>Ctrl K</Kbd>
      </button>
      {opened && (
        <Suspense>
          <opened.Dialog onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  );
}
