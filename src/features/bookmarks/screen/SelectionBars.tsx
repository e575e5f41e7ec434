import { Copy, Download, FolderInput, Trash2, X } from 'lucide-react';
import { useMemo } from 'react';
import type { TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { itemCount, selectedNodes, withoutDescendants } from '#data/bookmarks/tree/selection.ts';
import type { CommandContext } from '#features/bookmarks/commands/bookmark-command.ts';
import { offeredCommands } from '#features/bookmarks/commands/offered-commands.ts';
import type { TreeStore } from '#features/bookmarks/store/tree-store.ts';
import { formatCount, formatNumber } from '#text/format-number.ts';
import { Button } from '#ui/button/Button.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { selectAllOrNone } from '#ui/tree/tree-selection.ts';
import styles from './SelectionBars.module.css';

/** The outermost nodes that are selected, in order. */
function useSelectedNodes({ saved, selection, count }: TreeStore): readonly TreeNode[] {
  const rows = count > 0 ? selection.selectedRows() : undefined;
  return useMemo(() => (rows ? withoutDescendants(selectedNodes(saved, rows)) : []), [saved, rows]);
}

/**
 * On a narrow screen, in place of the head of the page: how many rows are selected, and how many items these
 * are with what is inside folders, since that is the number that a dialog tells.
 */
export function SelectionHead({ store }: { store: TreeStore }) {
  const { selection, source, count, setSelectsSeveral } = store;
  const items = itemCount(useSelectedNodes(store));
  const stop = () => {
    setSelectsSeveral(false);
    selection.clear();
  };
  return (
    <div className={styles.head} data-takes-head>
      <IconButton label="Stop selecting" icon={X} onClick={stop} />
      <span className={styles.count} role="status">
        {formatNumber(count)} selected
        {items > count && (
          <span className={styles.total}>, {formatCount(items, 'item')} in total</span>
        )}
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
  store,
  commands,
}: {
  store: TreeStore;
  commands: CommandContext;
}) {
  const nodes = useSelectedNodes(store);
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
