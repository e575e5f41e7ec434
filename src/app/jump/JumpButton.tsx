import { Search } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { useShortcut } from '#ui/field/use-shortcut.ts';
import { Kbd } from '#ui/text/Kbd.tsx';
import { type OfferedAction, useReadOfferedActions } from '#workflows/commands/OfferedActions.tsx';
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

type Opened = {
  readonly Dialog: ReturnType<typeof jumpDialog>;
  /** What the screen offered when it was opened. */
  readonly actions: readonly OfferedAction[];
};

/** Opens the dialog that finds any place or action by name; Ctrl+K does the same from everywhere. */
export function JumpButton() {
  const [opened, setOpened] = useState<Opened>();
  const readActions = useReadOfferedActions();
  const open = () => {
    // Pressed again while it is open, Ctrl+K leaves it as it is.
    if (opened === undefined) setOpened({ Dialog: jumpDialog(), actions: readActions() });
  };
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
          <opened.Dialog actions={opened.actions} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  );
}
