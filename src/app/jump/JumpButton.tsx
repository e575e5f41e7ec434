import { Search } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { useModal } from '#ui/dialog/use-modal.ts';
import { useShortcut } from '#ui/field/use-shortcut.ts';
import { lazyComponent } from '#ui/page/lazy-part.tsx';
import { formatShortcut, Kbd } from '#ui/text/Kbd.tsx';
import {
  type PaletteAction,
  useGetRegisteredActions,
} from '#workflows/commands/PaletteActions.tsx';
import styles from './JumpButton.module.css';
import { JumpField, type JumpPaletteProps, jumpInputProps } from './JumpField.tsx';

/**
 * Button that opens the command palette, which finds pages, items and actions by name. Ctrl+K opens
 * the palette on every screen.
 */
export function JumpButton() {
  /** Actions that the screen offered when the palette was opened. */
  const [actions, setActions] = useState<readonly PaletteAction[]>();
  const readActions = useGetRegisteredActions();
  // Ctrl+K does nothing while the palette is open.
  const open = () => {
    if (actions === undefined) setActions(readActions());
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
        <span className={styles.label}>Jump to…</span>
        <Kbd>{formatShortcut('Control+K')}</Kbd>
      </button>
      {actions && <JumpDialog actions={actions} onClose={() => setActions(undefined)} />}
    </>
  );
}

const JumpPalette = lazyComponent<JumpPaletteProps>(
  async () => (await import('./JumpPalette.tsx')).JumpPalette,
  { Loading: LoadingPalette, Unavailable: JumpUnavailable },
);

/**
 * Dialog of the command palette. Holds the typed text, because the user can type before the
 * palette's chunk is loaded.
 */
function JumpDialog({ actions, onClose }: Pick<JumpPaletteProps, 'actions' | 'onClose'>) {
  const dialog = useModal();
  const [typed, setTyped] = useState('');
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label="Jump to"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <JumpPalette typed={typed} onType={setTyped} actions={actions} onClose={onClose} />
    </dialog>
  );
}

function LoadingPalette({ typed, onType, onClose }: JumpPaletteProps) {
  return (
    <JumpField onClose={onClose}>
      <input
        {...jumpInputProps}
        role="combobox"
        aria-label="Jump to"
        aria-expanded={false}
        value={typed}
        onChange={({ target }) => onType(target.value)}
      />
    </JumpField>
  );
}

function JumpUnavailable({ onClose }: JumpPaletteProps) {
  return (
    <div className={styles.unavailable} role="alert">
      <h2>“Jump to” can’t be opened</h2>
      <p>
        A part of the app didn’t load. Try again when the connection is back, or reload the page.
      </p>
      <Button autoFocus onClick={onClose}>
        Close
      </Button>
    </div>
  );
}
