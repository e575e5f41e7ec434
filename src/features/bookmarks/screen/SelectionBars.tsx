import { Copy, Download, FolderInput, Trash2, X } from 'lucide-react';
import { useMemo } from 'react';
import type { TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { countItems, getSelectedNodes, removeNestedNodes } from '#data/bookmarks/tree/selection.ts';
import { getAvailableCommands } from '#features/bookmarks/commands/node-commands.ts';
import {
  type BookmarksScreen,
  useScreen,
} from '#features/bookmarks/screen-state/bookmarks-screen.ts';
import { formatCount, formatNumber } from '#text/format-number.ts';
import { Button } from '#ui/button/Button.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { Row, Text } from '#ui/layout/layout.tsx';
import { toggleSelectAll } from '#ui/tree/tree-selection.ts';
import styles from './screen.module.css';

/** Returns the outermost selected nodes in tree order. */
function useSelectedNodes({ saved, selection }: BookmarksScreen): readonly TreeNode[] {
  const rows = selection.count > 0 ? selection.rows.selectedRows() : undefined;
  return useMemo(
    () => (rows ? removeNestedNodes(getSelectedNodes(saved, rows)) : []),
    [saved, rows],
  );
}

/**
 * Page header on a narrow screen during a multiple selection. Shows the number of selected rows,
 * and the number of items including the contents of folders, as in dialogs.
 */
export function SelectionHeader() {
  const screen = useScreen();
  const { source } = screen.branches;
  const { rows, count, setSelectsSeveral } = screen.selection;
  const items = countItems(useSelectedNodes(screen));
  const stop = () => {
    setSelectsSeveral(false);
    rows.clear();
  };
  return (
    <Row gap={8} grow data-takes-head>
      <IconButton label="Stop selecting" icon={X} onClick={stop} />
      <Text as="span" grow weight={600} numeric role="status">
        {formatNumber(count)} selected
        {items > count && (
          <Text as="span" tone="soft" weight={400}>
            , {formatCount(items, 'item')} in total
          </Text>
        )}
      </Text>
      <Button variant="quiet" onClick={() => toggleSelectAll(source, rows)}>
        {count > 0 && count >= source.rows.length ? 'Clear' : 'Select all'}
      </Button>
    </Row>
  );
}

const actions = [
  { id: 'move', word: 'Move', icon: FolderInput },
  { id: 'export', word: 'Export', icon: Download },
  { id: 'copy', word: 'Copy', icon: Copy },
  { id: 'delete', word: 'Delete', icon: Trash2 },
] as const;

/** Bottom bar on a narrow screen with the commands for the selection. */
export function SelectionActions() {
  const screen = useScreen();
  const nodes = useSelectedNodes(screen);
  const offered = nodes.length === 0 ? [] : getAvailableCommands(screen, nodes).flat();
  return (
    <section
      className={styles.selectionActions}
      data-no-print
      aria-label="Actions for the selection"
      data-takes-foot
    >
      {actions.map(({ id, word, icon }) => {
        const command = offered.find((one) => one.id === id);
        return (
          <Button
            key={id}
            variant="quiet"
            icon={icon}
            data-danger={id === 'delete' || undefined}
            aria-label={command?.label ?? word}
            unavailable={command === undefined}
            onClick={command?.run}
          >
            {word}
          </Button>
        );
      })}
    </section>
  );
}
