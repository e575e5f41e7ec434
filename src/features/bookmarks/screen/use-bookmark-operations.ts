import { flushSync } from 'react-dom';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import type { BookmarkTree, FolderNode, TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { treeOf } from '#data/bookmarks/tree/build-tree.ts';
import { neighbourOf } from '#data/bookmarks/tree/neighbour.ts';
import { useTreeActions } from '#features/bookmarks/commands/use-tree-actions.ts';
import type { DeletionReport } from '#features/bookmarks/delete/deletion-report.ts';
import { useDeletions } from '#features/bookmarks/delete/use-deletions.ts';
import type { ManyReport } from '#features/bookmarks/delete/use-many-deletion.ts';
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
  /** On to what stands next to something that has gone. */
  const goBeside = (gone: TreeNode, before: BookmarkState) =>
    goNear(neighbourOf(treeOf(before), gone, treeOf(deletions.now() ?? state)));
  const deletions = useDeletions(goBeside);
  const actions = useTreeActions({
    tree: saved,
    state,
    selection,
    inSavedOrder,
    onMoved: (key) => awaitKeys([key]),
    onMoveMany: moving.start,
    onPlant: (task) => void planting.start(task),
    onDeleteBookmark: (node) => void deletions.deleteBookmark(node, state),
  });

  const undo = () => {
    const steps = deletions.takeUndo();
    if (steps === undefined) return;
    const title = 'Bring back what was deleted';
    void planting.start({ ...steps, title, busy: 'Bringing back', hasNewIds: true });
  };

  return {
    actions,
    planting,
    moving,
    deletions,
    /** Undefined while there is nothing to bring back. */
    undo: deletions.outcome?.gone && undo,
    folderGone: (gone: FolderNode, report: DeletionReport, before: BookmarkState | undefined) => {
      // Nothing behind the dialog can take focus before it is closed.
      flushSync(actions.close);
      deletions.folderGone(report, before);
      goBeside(gone, before ?? state);
    },
    manyGone: (report: ManyReport, before: BookmarkState) => {
      flushSync(actions.close);
      deletions.manyGone(report, before);
      const first = report.results.find(({ kind }) => kind === 'done');
      if (first) goBeside(first.item, before);
    },
  };
}
