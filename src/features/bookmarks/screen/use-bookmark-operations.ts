import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import type { BookmarkTree, TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { useTreeActions } from '#features/bookmarks/commands/use-tree-actions.ts';
import { useDeletions } from '#features/bookmarks/delete/use-deletions.tsx';
import { useBulkCreate } from '#features/bookmarks/jobs/use-bulk-create.ts';
import { useBulkMove } from '#features/bookmarks/jobs/use-bulk-move.ts';
import type { TreeNavigation } from '#features/bookmarks/tree/use-tree-navigation.ts';
import type { TreeSelection } from '#ui/tree/tree-selection.ts';

export type BookmarkOperations = ReturnType<typeof useBookmarkOperations>;

/** What is done to the tree, and where the focus goes when it has been done. */
export function useBookmarkOperations({
  saved,
  state,
  selection,
  inSavedOrder,
  going: { awaitKeys, goNear, goToNew },
}: {
  /** The tree in the saved order, of this state. */
  saved: BookmarkTree;
  state: BookmarkState;
  selection: TreeSelection<TreeNode>;
  /** Whether all siblings are shown in the order that the service keeps. */
  inSavedOrder: boolean;
  going: TreeNavigation;
}) {
  const planting = useBulkCreate(goToNew);
  const moving = useBulkMove(awaitKeys);
  const deletions = useDeletions({
    tree: saved,
    state,
    onFocus: goNear,
    onRestore: (plan) =>
      planting.start({
        ...plan,
        title: 'Bring back what was deleted',
        busy: 'Bringing back',
        hasNewIds: true,
      }),
  });
  const actions = useTreeActions({
    tree: saved,
    selection,
    inSavedOrder,
    onMoved: (key) => awaitKeys([key]),
    onMoveMany: moving.start,
    onPlant: planting.start,
    deletions,
  });

  return { actions, planting, moving, deletions };
}
