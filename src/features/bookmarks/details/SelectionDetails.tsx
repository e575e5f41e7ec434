import { type Ref, useMemo } from 'react';
import type { TreeFilter } from '#data/bookmarks/search/tree-filter.ts';
import type { TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { selectedNodes, withoutDescendants } from '#data/bookmarks/tree/selection.ts';
import { commandsFor } from '#features/bookmarks/commands/node-commands.ts';
import type { TreeActions } from '#features/bookmarks/commands/use-tree-actions.ts';
import type { OpenTree } from '#features/bookmarks/rows/use-tree-view.ts';
import type { Selection } from '#features/bookmarks/tree/use-selection.ts';
import { DetailsPanel, NodePanel } from './NodePanel.tsx';
import styles from './SelectionDetails.module.css';
import { SelectionPanel } from './SelectionPanel.tsx';

/** What is selected, in the panel beside the tree: nothing, one thing, or several. */
export function SelectionDetails({
  actions,
  selection: { selection, selected, count, leaveDetails },
  branches: { view, openWithin, closeWithin },
  filter,
  onShowInFolder,
  headingRef,
}: {
  actions: TreeActions;
  selection: Selection;
  branches: OpenTree;
  filter: TreeFilter | undefined;
  /** Absent while nothing is searched for: it is shown in its folder then. */
  onShowInFolder: ((node: TreeNode) => void) | undefined;
  headingRef: Ref<HTMLHeadingElement>;
}) {
  const { tree } = actions;
  const chosen = count > 1 ? selection.chosen() : undefined;
  const several = useMemo(() => chosen && selectedNodes(tree, chosen), [tree, chosen]);
  const apart = useMemo(() => several && withoutDescendants(several), [several]);
  return (
    <DetailsPanel onLeave={leaveDetails}>
      {several && apart && (
        <SelectionPanel
          nodes={several}
          filter={filter}
          groups={commandsFor(actions, apart)}
          onClear={selection.clear}
        />
      )}
      {count === 0 && (
        <p className={styles.hint}>
          Select a folder or a bookmark to see what can be done with it.
        </p>
      )}
      {selected && (
        <NodePanel
          node={selected}
          isOpen={view.open.has(selected.key)}
          groups={commandsFor(actions, actions.nodesAt(selected))}
          onToggleWithin={(node, open) => (open ? openWithin(node) : closeWithin(node))}
          onShowInFolder={onShowInFolder}
          headingRef={headingRef}
        />
      )}
      {!actions.canWrite && (
        <p className={styles.hint}>
          This service doesn’t offer changing bookmarks here, other than deleting a folder.
        </p>
      )}
    </DetailsPanel>
  );
}
