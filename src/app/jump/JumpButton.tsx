import { Search } from 'lucide-react';
import { type ComponentType, lazy, Suspense, useId, useRef, useState } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { useModal } from '#ui/dialog/use-modal.ts';
import { useShortcut } from '#ui/field/use-shortcut.ts';
import { formatShortcut, Kbd } from '#ui/text/Kbd.tsx';
import { type OfferedAction, useReadOfferedActions } from '#workflows/commands/OfferedActions.tsx';
import styles from './JumpButton.module.css';
import type { JumpResultsProps } from './JumpResults.tsx';

/** Opens the command palette, which finds any place or action by name; Ctrl+K opens it from everywhere. */
export function JumpButton() {
  /** What the screen offered when the palette was opened. */
  const [actions, setActions] = useState<readonly OfferedAction[]>();
  const readActions = useReadOfferedActions();
  // Pressed again while it is open, Ctrl+K leaves it as it is.
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

/** Called each time the dialog is opened, since React keeps a lazy component that failed to load. */
const loadResults = () =>
  lazy(async (): Promise<{ default: ComponentType<JumpResultsProps> }> => {
    try {
      return { default: (await import('./JumpResults.tsx')).JumpResults };
    } catch {
      // An error thrown here would replace the whole screen, with its unsaved work.
      return { default: JumpUnavailable };
    }
  });

/**
 * The command palette. Its field is rendered at once, so that nothing that is typed while the results are
 * loaded gets lost.
 */
function JumpDialog({
  actions,
  onClose,
}: {
  actions: readonly OfferedAction[];
  onClose: () => void;
}) {
  const dialog = useModal();
  const [JumpResults] = useState(loadResults);
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
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
      <div className={styles.field}>
        <Search aria-hidden />
        <input
          ref={field}
          data-autofocus
          className={styles.input}
          // The results set aria-expanded and aria-activedescendant.
          role="combobox"
          aria-expanded={false}
          aria-autocomplete="list"
          aria-controls={listId}
          aria-label="Jump to"
          placeholder="A competency, person, bookmark, page or action"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
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
      <Suspense>
        <JumpResults
          listId={listId}
          field={field}
          typed={typed}
          actions={actions}
          onClose={onClose}
        />
      </Suspense>
    </dialog>
  );
}

function JumpUnavailable({ onClose }: Pick<JumpResultsProps, 'onClose'>) {
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
