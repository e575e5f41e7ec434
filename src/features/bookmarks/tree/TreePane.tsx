import { useCallback } from 'react';
import { useHref } from 'react-router';
import { rawName, type TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import type { CommandContext } from '#features/bookmarks/commands/bookmark-command.ts';
import { keyCommands } from '#features/bookmarks/commands/node-commands.ts';
import { defaultCommand } from '#features/bookmarks/commands/offered-commands.ts';
import type { Renaming } from '#features/bookmarks/commands/use-bookmark-actions.ts';
import { nameLimits } from '#features/bookmarks/name-limits.ts';
import { nodesLabel, quoted } from '#features/bookmarks/node-labels.ts';
import { BookmarkRow } from '#features/bookmarks/rows/BookmarkRow.tsx';
import { specificationOf } from '#features/bookmarks/specification-pane.ts';
import type { TreeStore } from '#features/bookmarks/store/tree-store.ts';
import { paths } from '#paths.ts';
import { useServices } from '#platform/react.tsx';
import { codeHostLink } from '#platform/specification-link/code-host-link.ts';
import { narrowScreen } from '#ui/page/narrow-screen.ts';
import { useMedia } from '#ui/page/use-media.ts';
import { usePrinting } from '#ui/page/use-printing.ts';
import { RenameField } from '#ui/tree/RenameField.tsx';
import { Tree } from '#ui/tree/Tree.tsx';
import type { RowParts } from '#ui/tree/TreeRow.tsx';
import type { TreeDrag } from '#ui/tree/use-tree-drag.ts';

/** As --row-tree; higher where fingers point. */
const rowHeights = { fine: 32, coarse: 44 };

const noWords: readonly string[] = [];

function dragOf({ operations, nodesAt }: CommandContext): TreeDrag<TreeNode> {
  const { planDrop, move } = operations;
  return {
    canDrag: ({ kind }) => kind !== 'recovered',
    describe: (node) => nodesLabel(nodesAt(node)),
    holds: ({ kind }) => kind !== 'bookmark',
    canDrop: (node, target) => planDrop(node, target).ok,
    onDrop: (node, target) => move(planDrop(node, target)),
  };
}

/** The tree of bookmarks with all that can be done at its rows. */
export function TreePane({
  store,
  commands,
  renaming,
  cutKeys,
  canRead,
}: {
  store: TreeStore;
  commands: CommandContext;
  renaming: Renaming;
  /** Keys of what waits to be pasted elsewhere. */
  cutKeys: ReadonlySet<string>;
  /** Specifications can be read here. */
  canRead: boolean;
}) {
  const { specificationLink } = useServices().config;
  const { changed, selectsSeveral } = store;
  const rowHeight = useMedia('(pointer: coarse)') ? rowHeights.coarse : rowHeights.fine;
  const isNarrow = useMedia(narrowScreen);
  const isPrinting = usePrinting();
  // The specification beside the tree leaves no room for more than names. It isn't printed.
  const shownPlace = canRead && !isNarrow && !isPrinting ? 'none' : 'repository-and-path';
  const words = store.filter?.words ?? noWords;
  const readerBase = useHref('/').replace(/\/$/, '');
  const onSelect = (node: TreeNode) => {
    // A narrow screen has no room beside the tree.
    const reads = canRead && !selectsSeveral && isNarrow;
    const name = reads && node.kind === 'bookmark' ? specificationOf(node.bookmark) : undefined;
    if (name) commands.operations.read(node, name);
    else store.select(node, { withDetails: !selectsSeveral });
  };

  const hrefOf = useCallback(
    (node: TreeNode) => {
      if (node.kind !== 'bookmark') return undefined;
      const name = canRead ? specificationOf(node.bookmark) : undefined;
      return name
        ? readerBase + paths.specification(name)
        : codeHostLink(specificationLink, node.bookmark).href;
    },
    [canRead, readerBase, specificationLink],
  );

  const renderRow = useCallback(
    (node: TreeNode, parts: RowParts) => (
      <BookmarkRow
        node={node}
        parts={parts}
        href={hrefOf(node)}
        shownPlace={shownPlace}
        words={words}
        isCut={cutKeys.has(node.key)}
        isChanged={changed.has(node)}
      />
    ),
    [hrefOf, shownPlace, words, cutKeys, changed],
  );

  const open = (node: TreeNode) => {
    const run = defaultCommand(commands, node);
    if (run) run();
    else if (node.kind === 'bookmark') onSelect(node);
  };

  return (
    <Tree
      ref={store.treeHandle}
      label="Bookmarks"
      source={store.source}
      rowHeight={rowHeight}
      selection={store.selection}
      togglesOnClick={selectsSeveral}
      initialKey={store.lastFolder?.key}
      renderRow={renderRow}
      onToggle={store.toggle}
      onOpenSiblings={store.openSiblings}
      onSelect={onSelect}
      onActivate={open}
      onMove={canRead ? store.onMove : undefined}
      commands={keyCommands(commands)}
      onMenu={(node, at) =>
        commands.operations.openDialog({ kind: 'menu', nodes: commands.nodesAt(node), at })
      }
      drag={commands.permissions.canReorder ? dragOf(commands) : undefined}
      editor={
        renaming.row && {
          key: renaming.row.node.key,
          field: <NameField renaming={renaming} row={renaming.row} />,
        }
      }
    />
  );
}

function NameField({
  renaming,
  row: { node, typed },
}: {
  renaming: Renaming;
  row: NonNullable<Renaming['row']>;
}) {
  return (
    <RenameField
      label={`New name of ${quoted(node.name)}`}
      name={rawName(node)}
      typed={typed}
      maxLength={nameLimits[node.kind === 'bookmark' ? 'bookmark' : 'folder']}
      onDone={renaming.submit}
    />
  );
}
