import { useMemo } from 'react';
import { selectedNodes, withoutDescendants } from '#data/bookmarks/tree/selection.ts';
import type { CommandContext } from '#features/bookmarks/commands/bookmark-command.ts';
import { OfferedCommands } from '#features/bookmarks/commands/CommandList.tsx';
import { offeredCommands } from '#features/bookmarks/commands/offered-commands.ts';
import type { TreeStore } from '#features/bookmarks/store/tree-store.ts';
import { DetailsPanel, NodePanel } from './NodePanel.tsx';
import styles from './SelectionDetails.module.css';
import { SelectionPanel } from './SelectionPanel.tsx';

/** What is selected, in the panel beside the tree: nothing, one node, or several. */
export function SelectionDetails({
  store,
  commands,
}: {
  store: TreeStore;
  commands: CommandContext;
}) {
  const { saved, selection, selected, count, filter } = store;
  const selectedItems = count > 1 ? selection.selectedRows() : undefined;
  const several = useMemo(
    () => selectedItems && selectedNodes(saved, selectedItems),
    [saved, selectedItems],
  );
  const outermost = useMemo(() => several && withoutDescendants(several), [several]);
  return (
    <DetailsPanel onLeave={store.leaveDetails}>
      {several && outermost && (
        <SelectionPanel nodes={several} filter={filter} onClear={selection.clear}>
          <OfferedCommands groups={offeredCommands(commands, outermost)} />
        </SelectionPanel>
      )}
      {count === 0 && (
        <p className={styles.hint}>
          Select a folder or a bookmark to see what can be done with it.
        </p>
      )}
      {selected && (
        <NodePanel node={selected} store={store}>
          <OfferedCommands groups={offeredCommands(commands, commands.nodesAt(selected))} />
        </NodePanel>
      )}
      {!commands.permissions.canWrite && (
        <p className={styles.hint}>
          This service doesn’t offer changing bookmarks here, other than deleting a folder.
        </p>
      )}
    </DetailsPanel>
  );
}
