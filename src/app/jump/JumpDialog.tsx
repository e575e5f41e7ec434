import { lazy, Suspense, useId, useRef, useState } from 'react';
import { useModal } from '#ui/dialog/use-modal.ts';
import type { OfferedAction } from '#workflows/commands/OfferedActions.tsx';
import styles from './JumpDialog.module.css';
import { JumpField } from './JumpField.tsx';
import { JumpUnavailable } from './JumpUnavailable.tsx';
import type { JumpKeys, LoadJumpResults } from './jump-results-slot.ts';

/** Called each time the dialog is opened, since React keeps a lazy component that failed to load. */
const jumpResults = (load: LoadJumpResults) =>
  lazy(async () => {
    try {
      return { default: await load() };
    } catch {
      // An error thrown here would replace the whole screen, with its unsaved work.
      return { default: JumpUnavailable };
    }
  });

/**
 * Finds a place by name and goes there, or an action and does it. The field is there at once, so that
 * nothing that is typed while the rest is loaded gets lost.
 */
export function JumpDialog({
  loadResults,
  actions,
  onClose,
}: {
  loadResults: LoadJumpResults;
  /** What the screen offers. */
  actions: readonly OfferedAction[];
  onClose: () => void;
}) {
  const dialog = useModal();
  const [JumpResults] = useState(() => jumpResults(loadResults));
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const keys = useRef<JumpKeys>(null);
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
      <JumpField
        ref={field}
        aria-autocomplete="list"
        aria-controls={listId}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Escape') onClose();
          else if (!keys.current?.press(event.key)) return;
          event.preventDefault();
        }}
        onClose={onClose}
      />
      <Suspense>
        <JumpResults
          listId={listId}
          keys={keys}
          field={field}
          typed={typed}
          actions={actions}
          onClose={onClose}
        />
      </Suspense>
    </dialog>
  );
}
