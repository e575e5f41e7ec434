import type { BookmarkTree, TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { createTreeView, openAll } from '#data/bookmarks/tree/visible-rows.ts';
import { useTreeView } from '#features/bookmarks/tree-state/use-tree-view.ts';
import { useRemHeight } from '#ui/page/use-rem-height.ts';
import { Tree } from '#ui/tree/Tree.tsx';
import type { RenderRow } from '#ui/tree/TreeRow.tsx';
import { BookmarkRow } from './BookmarkRow.tsx';
import styles from './rows.module.css';

const maxVisibleRows = 7.5;

const allOpen = (tree: BookmarkTree) => openAll(createTreeView(tree, []));

const noWords: readonly string[] = [];

const renderRow: RenderRow<TreeNode> = (node, parts) => (
  <BookmarkRow node={node} parts={parts} href={undefined} shownPlace="path" words={noWords} />
);

/** Read-only tree of all items that would be deleted or imported. */
export function CascadePreview({
  tree,
  label = 'What will be deleted',
  sizedFor = tree.nodes.length,
}: {
  tree: BookmarkTree;
  label?: string;
  /** Number of rows that determines the height, up to a limit. */
  sizedFor?: number;
}) {
  const { source, toggle, openSiblings } = useTreeView(tree, allOpen);
  const rowHeight = useRemHeight(1.75);
  const rows = Math.min(sizedFor, maxVisibleRows);
  return (
    <div className={styles.preview} style={{ blockSize: rows * rowHeight + 14 }}>
      <Tree
        label={label}
        source={source}
        rowHeight={rowHeight}
        renderRow={renderRow}
        onToggle={toggle}
        onOpenSiblings={openSiblings}
      />
    </div>
  );
}
