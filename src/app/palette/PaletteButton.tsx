import { Search } from 'lucide-react';
import { useState } from 'react';
import { useObservable } from '#platform/react.tsx';
import { Button } from '#ui/button/Button.tsx';
import { useModal } from '#ui/dialog/use-modal.ts';
import { useShortcut } from '#ui/field/use-shortcut.ts';
import { lazyComponent } from '#ui/page/lazy-part.tsx';
import { formatShortcut, Kbd } from '#ui/text/Kbd.tsx';
import { ResponsiveLabel } from '#ui/text/VisuallyHidden.tsx';
import { usePalette } from '#workflows/palette/PaletteProvider.tsx';
import styles from './PaletteButton.module.css';
import { PaletteField, type PaletteProps, paletteInputProps } from './PaletteField.tsx';

/** Ctrl+K opens the palette on every screen. */
export function PaletteButton() {
  const { opened: openedState, open, close } = usePalette();
  const opened = useObservable(openedState);
  useShortcut('Ctrl+K', () => open(''));
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
        <ResponsiveLabel>Jump to…</ResponsiveLabel>
        <Kbd>{formatShortcut('Control+K')}</Kbd>
      </button>
      {opened && <PaletteDialog {...opened} onClose={close} />}
    </>
  );
}

const Palette = lazyComponent<PaletteProps>(async () => (await import('./Palette.tsx')).Palette, {
  Loading: LoadingPalette,
  Unavailable: PaletteUnavailable,
});

/** The user can type before the palette's chunk is loaded. */
function PaletteDialog({
  text,
  actions,
  onClose,
}: Pick<PaletteProps, 'actions' | 'onClose'> & { text: string }) {
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
      <Palette typed={typed} onType={setTyped} actions={actions} onClose={onClose} />
    </dialog>
  );
}

function LoadingPalette({ typed, onType, onClose }: PaletteProps) {
  return (
    <PaletteField onClose={onClose}>
      <input
        {...paletteInputProps}
        role="combobox"
        aria-label="Jump to"
        aria-expanded={false}
        value={typed}
        onChange={({ target }) => onType(target.value)}
      />
    </PaletteField>
  );
}

function PaletteUnavailable({ onClose }: PaletteProps) {
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
