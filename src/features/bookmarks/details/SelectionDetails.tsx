import { useMemo } from 'react';
import { selectedNodes, withoutDescendants } from '#data/bookmarks/tree/selection.ts';
import type { CommandContext } from '#features/bookmarks/commands/bookmark-command.ts';
import { OfferedCommands } from '#features/bookmarks/commands/CommandList.tsx';
import { offeredCommands } from '#features/bookmarks/commands/offered-commands.ts';
import { type SpecificationPane, specificationOf } from '#features/bookmarks/specification-pane.ts';
import type { TreeStore } from '#features/bookmarks/store/tree-store.ts';
import { narrowScreen, useMedia } from '#ui/page/use-media.ts';
import { DetailsPanel, NodePanel } from './NodePanel.tsx';
import styles from './SelectionDetails.module.css';
import { SelectionPanel } from './SelectionPanel.tsx';
import { SpecificationDetails } from './SpecificationDetails.tsx';

/** What is selected, in the panel beside the tree: nothing, one node, or several. */
export function SelectionDetails({
  store,
  commands,
  SpecificationPane,
}: {
  store: TreeStore;
  commands: CommandContext;
  /** Absent where specifications can't be read here. */
  SpecificationPane: SpecificationPane | undefined;
}) {
  const { saved, selection, shown, count, filter } = store;
  const isNarrow = useMedia(narrowScreen);
  const selectedItems = count > 1 ? selection.selectedRows() : undefined;
  const several = useMemo(
    () => selectedItems && selectedNodes(saved, selectedItems),
    [saved, selectedItems],
  );
  const outermost = useMemo(() => several && withoutDescendants(several), [several]);
  const name =
    shown?.kind === 'bookmark' && shown.recovered === null && !isNarrow
      ? specificationOf(shown.bookmark)
      : undefined;
  if (SpecificationPane && shown?.kind === 'bookmark' && name) {
    return <SpecificationDetails node={shown} {...{ name, commands, SpecificationPane }} />;
  }
  return (
    <DetailsPanel onLeave={store.leaveDetails}>
      {several && outermost && (
        <SelectionPanel nodes={several} filter={filter} onClear={selection.clear}>
          <OfferedCommands groups={offeredCommands(commands, outermost)} />
        </SelectionPanel>
      )}
      {shown === undefined && count === 0 && (
        <p className={styles.hint}>Select a folder or a bookmark to see its details and actions.</p>
      )}
      {shown && (
        <NodePanel node={shown} store={store} canRead={SpecificationPane !== undefined}>
          <OfferedCommands groups={offeredCommands(commands, commands.nodesAt(shown))} />
        </NodePanel>
      )}
      {!commands.permissions.canWrite && (
        <p className={styles.hint}>With this service you can only delete folders here.</p>
      )}
    </DetailsPanel>
  );
}
