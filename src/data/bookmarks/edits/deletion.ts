import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { isDeletable } from '#data/bookmarks/moves/node-rules.ts';
import { toBookmarkReference } from '#data/bookmarks/moves/plan-move.ts';
import type { DeletableNode, TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { getTree } from '#data/bookmarks/tree/build-tree.ts';
import { getDeletedContents } from '#data/bookmarks/tree/deleted-contents.ts';
import {
  findCurrentNodes,
  findDuplicates,
  findDuplicatesToRemove,
  type KeptDuplicates,
} from '#data/bookmarks/tree/selection.ts';
import { type EditRequest, planDeletionRequests } from './edit.ts';

/** Planned for one state of the bookmarks. */
export type Deletion = {
  readonly state: BookmarkState;
  /** In tree order, without nodes inside other nodes of the list. */
  readonly nodes: readonly TreeNode[];
  /** If the bookmark to keep no longer exists, the other duplicates of its group aren't deleted. */
  readonly kept: KeptDuplicates | undefined;
  /** Nodes that the service can delete. The others stay. */
  readonly deletable: readonly DeletableNode[];
  /** Exactly the folders and bookmarks that the deletion removes. */
  readonly contents: BookmarkState;
  /** One DELETE request per folder (interface 4.3), then the changes that delete bookmarks. */
  readonly requests: readonly EditRequest[];
};

/**
 * `chosen` can be from an earlier tree: `gone` if nothing remains, `none-kept` if none of the
 * duplicates to keep remains. `canWrite`: viewer.changes, needed to delete a bookmark.
 */
export function planDeletion(
  state: BookmarkState,
  { nodes: chosen, kept }: Pick<Deletion, 'nodes'> & Partial<Pick<Deletion, 'kept'>>,
  canWrite: boolean,
): Deletion | 'gone' | 'none-kept' {
  const tree = getTree(state);
  const remaining = findCurrentNodes(tree, chosen);
  if (remaining.length === 0) return 'gone';
  const duplicates = kept && new Set<TreeNode>(findDuplicatesToRemove(findDuplicates(tree), kept));
  const nodes = duplicates ? remaining.filter((node) => duplicates.has(node)) : remaining;
  if (nodes.length === 0) return 'none-kept';
  const deletable = nodes.filter((node) => isDeletable(tree, node, canWrite));
  const folderIds = deletable.flatMap((node) => (node.kind === 'folder' ? node.folder.id : []));
  const bookmarks = deletable.filter((node) => node.kind === 'bookmark');
  return {
    state,
    nodes,
    kept,
    deletable,
    contents: getDeletedContents(
      state,
      folderIds,
      bookmarks.map(({ bookmark }) => bookmark),
    ),
    requests: planDeletionRequests(
      state,
      folderIds,
      bookmarks.map((node) => ({ op: 'delete-bookmark', ...toBookmarkReference(node) })),
    ),
  };
}
