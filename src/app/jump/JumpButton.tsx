import { Search } from 'lucide-react';
import { useState } from 'react';
import { useShortcut } from '#ui/field/use-shortcut.ts';
import { formatShortcut } from '#ui/text/format-shortcut.ts';
import { Kbd } from '#ui/text/Kbd.tsx';
import { type OfferedAction, useReadOfferedActions } from '#workflows/commands/OfferedActions.tsx';
import styles from './JumpButton.module.css';
import { JumpDialog } from './JumpDialog.tsx';
import type { LoadJumpResults } from './jump-results-slot.ts';

/** Opens the dialog that finds any place or action by name; Ctrl+K does the same from everywhere. */
export function JumpButton({ loadResults }: { loadResults: LoadJumpResults }) {
  /** What the screen offered when it was opened. */
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
      {actions && (
        <JumpDialog
          loadResults={loadResults}
          actions={actions}
          onClose={() => setActions(undefined)}
        />
      )}
    </>
  );
}
