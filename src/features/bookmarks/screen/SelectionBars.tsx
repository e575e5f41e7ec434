import { Copy, Download, FolderInput, Trash2, X } from 'lucide-react';
import { useMemo } from 'react';
import { selectedNodes, withoutDescendants } from '#data/bookmarks/tree/selection.ts';
import type { CommandContext } from '#features/bookmarks/commands/bookmark-command.ts';
import { offeredCommands } from '#features/bookmarks/commands/offered-commands.ts';
import type { TreeStore } from '#features/bookmarks/store/tree-store.ts';
import { formatNumber } from '#text/format-number.ts';
import { Button } from '#ui/button/Button.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { selectAllOrNone } from '#ui/tree/tree-selecting.ts';
import styles from './SelectionBars.module.css';

/** On a narrow screen, in place of the head of the page: how many rows are selected. */
export function SelectionHead({
  store: { selection, source, count, setSelectsSeveral },
}: {
  store: TreeStore;
}) {
  const stop = () => {
    setSelectsSeveral(false);
    selection.clear();
  };
  return (
    <div className={styles.head} data-takes-head>
      <IconButton label="Stop selecting" icon={X} onClick={stop} />
      <span className={styles.count} role="status">
        {formatNumber(count)} selected
      </span>
      <Button variant="quiet" onClick={() => selectAllOrNone(source, selection)}>
        {count > 0 && count >= source.rows.length ? 'Clear' : 'Select all'}
      </Button>
    </div>
  );
}

/** In the order of the bar. */
const actions = [
  { id: 'move', word: 'Move', icon: FolderInput },
  { id: 'export', word: 'Export', icon: Download },
  { id: 'copy', word: 'Copy', icon: Copy },
  { id: 'delete', word: 'Delete', icon: Trash2 },
] as const;

/** On a narrow screen, under the thumb: what can be done with all that is selected. */
export function SelectionActions({
  store: { saved, selection, count },
  commands,
}: {
  store: TreeStore;
  commands: CommandContext;
}) {
  const rows = count > 0 ? selection.selectedRows() : undefined;
  const nodes = useMemo(
    () => (rows ? withoutDescendants(selectedNodes(saved, rows)) : []),
    [saved, rows],
  );
  const offered = nodes.length === 0 ? [] : offeredCommands(commands, nodes).flat();
  return (
    <section className={styles.actions} aria-label="Actions for the selection" data-takes-foot>
      {actions.map(({ id, word, icon: Icon }) => {
        const command = offered.find((one) => one.id === id);
        return (
          <button
            key={id}
            type="button"
            className={styles.action}
            data-danger={id === 'delete' || undefined}
            aria-label={command?.label ?? word}
            aria-disabled={command === undefined || command.isBusy || undefined}
            onClick={command === undefined || command.isBusy ? undefined : command.run}
          >
            <Icon aria-hidden />
            {word}
          </button>
        );
      })}
    </section>
  );
}
