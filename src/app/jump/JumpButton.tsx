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
  useRegisterPalette,
} from '#workflows/commands/PaletteActions.tsx';
import styles from './JumpButton.module.css';
import { JumpField, type JumpPaletteProps, jumpInputProps } from './JumpField.tsx';

/**
 * Button that opens the command palette, which finds pages, items and actions by name. Ctrl+K opens
 * the palette on every screen.
 */
export function JumpButton() {
  /** Text and actions of the screen with which the palette was opened. */
  const [opened, setOpened] = useState<{ text: string; actions: readonly PaletteAction[] }>();
  const readActions = useGetRegisteredActions();
  // Ctrl+K does nothing while the palette is open.
  const open = (text: string) => {
    const actions = readActions();
    setOpened((before) => before ?? { text, actions });
  };
  useShortcut('Ctrl+K', () => open(''));
  useRegisterPalette(open);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-keyshortcuts="Control+K"
        aria-haspopup="dialog"
        onClick={() => open('')}
      >
        <Search aria-hidden />
        <span className={styles.label}>Jump to…</span>
        <Kbd>{formatShortcut('Control+K')}</Kbd>
      </button>
      {opened && <JumpDialog {...opened} onClose={() => setOpened(undefined)} />}
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
function JumpDialog({
  text,
  actions,
  onClose,
}: Pick<JumpPaletteProps, 'actions' | 'onClose'> & { text: string }) {
  const dialog = useModal();
  const [typed, setTyped] = useState(text);
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
