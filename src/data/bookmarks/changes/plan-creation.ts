import {
  type Bookmark,
  type BookmarkFolder,
  type BookmarkState,
  getBookmarkLabel,
  getFolderLabel,
} from '#data/bookmarks/bookmark.ts';
import {
  getBookmarkKey,
  getFolderKey,
  isBranch,
  type TreeNode,
} from '#data/bookmarks/tree/bookmark-tree.ts';
import { type Change, changeLimits, isStorable } from './change.ts';

/** Changes that create copies of nodes, and the nodes that are skipped. */
export type CreationPlan = {
  readonly changes: readonly Change[];
  /** Bookmarks that are skipped because their repository or path is missing or can't be stored. */
  readonly unstorable: readonly TreeNode[];
  /** Bookmarks that are skipped because the target folder already contains them. */
  readonly alreadyThere: readonly TreeNode[];
};

/** Converts a string to a form that the service accepts: well-formed, without NUL, not too long. */
function storable(text: string, maxLength: number): string {
  const clean = text.toWellFormed().replaceAll('\0', '');
  return clean.length <= maxLength ? clean : clean.slice(0, maxLength).toWellFormed();
}

/** Returns a folder name that the service accepts. */
export function toStorableFolderName(folder: BookmarkFolder): string {
  return storable(folder.name ?? '', changeLimits.name) || getFolderLabel(folder);
}

/**
 * Returns the fields of a bookmark in a form that the service accepts; undefined if its repository
 * or path can't be stored.
 */
export function toStorableBookmark(bookmark: Bookmark) {
  const { codeHostSlug, path } = bookmark;
  if (!isStorable(codeHostSlug, changeLimits.codeHostSlug)) return undefined;
  if (!isStorable(path, changeLimits.path)) return undefined;
  const title = storable(bookmark.title ?? '', changeLimits.title) || getBookmarkLabel(bookmark);
  return { codeHostSlug, path, title };
}

/**
 * Plans copies of nodes at the end of a folder, in the given order. Folders get new ids. Skips
 * bookmarks that the target folder already contains.
 * @param nodes nodes to copy, including descendants, in tree order
 * @param folderId target folder of the outermost nodes; null for the top level
 */
export function planCreation(
  { bookmarks }: Pick<BookmarkState, 'bookmarks'>,
  nodes: Iterable<TreeNode>,
  folderId: string | null,
): CreationPlan {
  const changes: Change[] = [];
  const left: TreeNode[] = [];
  const alreadyThere: TreeNode[] = [];
  const ids = new Map<TreeNode, string>();
  const taken = new Set(
    bookmarks
      .filter((bookmark) => (bookmark.folderId ?? '') === (folderId ?? ''))
      .map((bookmark) => getBookmarkKey({ ...bookmark, folderId })),
  );
  for (const node of nodes) {
    const parentId = (node.parent && ids.get(node.parent)) ?? folderId;
    if (isBranch(node)) {
      if (node.kind === 'recovered') continue;
      const id = crypto.randomUUID();
      ids.set(node, id);
      changes.push({ op: 'create-folder', id, name: toStorableFolderName(node.folder), parentId });
      continue;
    }
    const bookmark = toStorableBookmark(node.bookmark);
    const key = bookmark && getBookmarkKey({ ...bookmark, folderId: parentId });
    if (bookmark === undefined || key === undefined) left.push(node);
    else if (taken.has(key)) alreadyThere.push(node);
    else {
      taken.add(key);
      changes.push({ op: 'create-bookmark', folderId: parentId, ...bookmark });
    }
  }
  return { changes, unstorable: left, alreadyThere };
}

/**
 * Returns the tree key of the node that a change affects. For a deletion, returns the key of the
 * deleted node; otherwise, the key after the change.
 */
export function getChangedNodeKey(change: Change): string {
  switch (change.op) {
    case 'create-folder':
    case 'update-folder':
    case 'delete-folder':
      return getFolderKey(change.id);
    case 'create-bookmark':
    case 'delete-bookmark':
      return getBookmarkKey(change);
    case 'update-bookmark': {
      const { folderId = change.folderId } = change.set;
      return getBookmarkKey({ ...change, folderId });
    }
  }
}
