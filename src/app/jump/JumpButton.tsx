import { Search } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { useShortcut } from '#ui/field/use-shortcut.ts';
import { Kbd } from '#ui/text/Kbd.tsx';
import styles from './JumpButton.module.css';

/** Shown when the dialog's part of the app can't be loaded. */
function JumpUnavailable({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title="“Jump to” can’t be opened"
      onClose={onClose}
      footer={
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      }
    >
      Its part of the app could not be loaded. Try again when the connection is back, or reload the
      page.
    </Dialog>
  );
}

/** Called each time the dialog is opened, since React keeps a lazy component that failed to load. */
const jumpDialog = () =>
  lazy(async () => {
    try {
      return { default: (await import('./JumpDialog.tsx')).JumpDialog };
    } catch {
      // An error thrown here would replace the whole screen, with its unsaved work.
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
