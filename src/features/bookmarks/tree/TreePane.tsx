import { type Ref, useCallback } from 'react';
import type { TreeFilter } from '#data/bookmarks/search/tree-filter.ts';
import { rawName, type TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { codeHostLink } from '#features/bookmarks/code-host-link.ts';
import type { TreeActions } from '#features/bookmarks/commands/use-tree-actions.ts';
import { nameLimits } from '#features/bookmarks/name-limits.ts';
import { nodesLabel, quoted } from '#features/bookmarks/node-labels.ts';
import { BookmarkRow } from '#features/bookmarks/rows/BookmarkRow.tsx';
import type { OpenTree } from '#features/bookmarks/rows/use-tree-view.ts';
import { useServices } from '#platform/react.tsx';
import { RenameField } from '#ui/tree/RenameField.tsx';
import { Tree, type TreeHandle } from '#ui/tree/Tree.tsx';
import type { RowParts } from '#ui/tree/TreeRow.tsx';
import type { TreeCommands } from '#ui/tree/tree-commands.ts';
import type { TreeDrag } from '#ui/tree/tree-drop.ts';
import type { TreeSelection } from '#ui/tree/tree-selection.ts';
import { openInNewTab } from './open-in-new-tab.ts';

/** As --row-tree. */
const rowHeight = 32;

const noWords: readonly string[] = [];
const noKeys: ReadonlySet<string> = new Set();

function dragOf(actions: TreeActions): TreeDrag<TreeNode> {
  return {
    canDrag: ({ kind }) => kind !== 'recovered',
    describe: (node) => nodesLabel(actions.nodesAt(node)),
    holds: ({ kind }) => kind !== 'bookmark',
    canDrop: (node, target) => actions.planDrop(node, target).ok,
    onDrop: (node, target) => actions.move(actions.planDrop(node, target)),
  };
}

function commandsOf(
  actions: TreeActions,
  { onFilter, onUndo }: { onFilter: () => void; onUndo: (() => void) | undefined },
): TreeCommands<TreeNode> {
  const always: TreeCommands<TreeNode> = {
    delete: (node) => actions.deletions.ask(actions.nodesAt(node)),
    menu: (node, at) => actions.ask({ kind: 'menu', nodes: actions.nodesAt(node), at }),
    filter: onFilter,
    help: () => actions.ask({ kind: 'keys' }),
    ...(onUndo && { undo: onUndo }),
  };
  if (!actions.canWrite) return always;
  return {
    ...always,
    rename: actions.rename,
    cut: (node) => actions.cut(actions.nodesAt(node)),
    copy: (node) => actions.copy(actions.nodesAt(node)),
    // Beside a bookmark is inside the folder that holds it.
    paste: (node) => {
      const place = node.kind === 'bookmark' ? node.parent : node;
      // “Recovered” is no place that the service knows.
      if (place?.kind !== 'recovered') actions.paste(place);
    },
    ...(actions.canReorder && {
      'move-up': (node: TreeNode) => actions.step(node, 'up'),
      'move-down': (node: TreeNode) => actions.step(node, 'down'),
    }),
  };
}

/** The tree of bookmarks with all that can be done at its rows. */
export function TreePane({
  actions,
  selection,
  choosesSeveral,
  initialKey,
  branches: { source, toggle, openSiblings },
  filter,
  onSelect,
  onFilter,
  onUndo,
  ref,
}: {
  actions: TreeActions;
  selection: TreeSelection<TreeNode>;
  /** A plain click takes a row in or out. */
  choosesSeveral: boolean;
  /** Where the keyboard begins while nothing is selected. */
  initialKey: string | undefined;
  branches: OpenTree;
  filter: TreeFilter | undefined;
  onSelect: (node: TreeNode) => void;
  onFilter: () => void;
  onUndo: (() => void) | undefined;
  ref: Ref<TreeHandle>;
}) {
  const { specificationLink } = useServices().config;
  const words = filter?.words ?? noWords;
  const { clip, renaming } = actions;
  const cutKeys = clip?.mode === 'cut' ? clip.keys : noKeys;

  const renderRow = useCallback(
    (node: TreeNode, parts: RowParts) => (
      <BookmarkRow
        node={node}
        parts={parts}
        href={
          node.kind === 'bookmark' ? codeHostLink(specificationLink, node.bookmark).href : undefined
        }
        withRepository
        words={words}
        isCut={cutKeys.has(node.key)}
      />
    ),
    [specificationLink, words, cutKeys],
  );

  const openBookmark = (node: TreeNode) => {
    if (node.kind !== 'bookmark') return;
    const link = codeHostLink(specificationLink, node.bookmark);
    if (link.href === undefined) onSelect(node);
    else openInNewTab(link.href);
  };

  return (
    <Tree
      ref={ref}
      label="Bookmarks"
      source={source}
      rowHeight={rowHeight}
      selection={selection}
      togglesOnClick={choosesSeveral}
      initialKey={initialKey}
      renderRow={renderRow}
      onToggle={toggle}
      onOpenSiblings={openSiblings}
      onSelect={onSelect}
      onActivate={openBookmark}
      commands={commandsOf(actions, { onFilter, onUndo })}
      drag={actions.canReorder ? dragOf(actions) : undefined}
      editor={
        renaming && {
          key: renaming.node.key,
          field: (
            <RenameField
              label={`New name of ${quoted(renaming.node.name)}`}
              name={rawName(renaming.node)}
              typed={renaming.typed}
              maxLength={nameLimits[renaming.node.kind === 'bookmark' ? 'bookmark' : 'folder']}
              onDone={actions.settleName}
            />
          ),
        }
      }
    />
  );
}
