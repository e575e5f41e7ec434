import { type Bookmark, getBookmarkLabel } from '#data/bookmarks/bookmark.ts';
import { getBookmarkKey, getFolderKey } from '#data/bookmarks/tree/bookmark-tree.ts';

/**
 * Operation of `POST bookmark-changes` (extension viewer.changes). A parent of `null` is the top
 * level. `position` is an index among the siblings of the same kind, not counting the node itself;
 * it is clamped to the valid range, and defaults to the end. `was` contains the values that the user
 * saw of the members that an update replaces; the update is refused if they have changed since.
 */
export type Change =
  | {
      readonly op: 'create-folder';
      readonly id: string;
      readonly name: string;
      readonly parentId: string | null;
      readonly position?: number;
    }
  | {
      readonly op: 'update-folder';
      readonly id: string;
      readonly name?: string;
      readonly parentId?: string | null;
      readonly position?: number;
      readonly was?: { readonly name?: string; readonly parentId?: string | null };
    }
  /** Deletes a folder and its contents. */
  | { readonly op: 'delete-folder'; readonly id: string }
  | (BookmarkReference & {
      readonly op: 'create-bookmark';
      readonly title: string;
      readonly position?: number;
    })
  | (BookmarkReference & {
      readonly op: 'update-bookmark';
      readonly set: {
        readonly title?: string;
        readonly folderId?: string | null;
        readonly position?: number;
      };
      readonly was?: { readonly title?: string; readonly folderId?: string | null };
    })
  | (BookmarkReference & { readonly op: 'delete-bookmark' });

/** Reference to a bookmark by folder, repository and path, because a bookmark has no id. */
export type BookmarkReference = {
  readonly folderId: string | null;
  readonly codeHostSlug: string;
  readonly path: string;
};

/** Maximum lengths of the strings in a change, in UTF-16 code units (extension viewer.changes). */
export const changeLimits = { name: 255, codeHostSlug: 255, path: 2048, title: 1000 } as const;

/**
 * Maximum number of changes in a request, and maximum size of the request body (extension
 * viewer.changes).
 */
export const requestLimits = { changes: 20_000, bytes: 8 * 1024 * 1024 } as const;

/**
 * True if a service can store the string: it is neither empty nor too long, and contains no NUL and
 * no lone surrogate.
 */
export function isStorable(text: string | null, maxLength: number): text is string {
  return (
    text !== null &&
    text !== '' &&
    text.length <= maxLength &&
    text.isWellFormed() &&
    !text.includes('\0')
  );
}

/** Converts a string to a form that the service accepts: well-formed, without NUL, not too long. */
export function toStorableText(text: string, maxLength: number): string {
  const clean = text.toWellFormed().replaceAll('\0', '');
  return clean.length <= maxLength ? clean : clean.slice(0, maxLength).toWellFormed();
}

/**
 * Returns the fields of a bookmark in a form that the service accepts; undefined if its repository
 * or path can't be stored.
 */
export function toStorableBookmark(bookmark: Bookmark) {
  const { codeHostSlug, path } = bookmark;
  if (!isStorable(codeHostSlug, changeLimits.codeHostSlug)) return undefined;
  if (!isStorable(path, changeLimits.path)) return undefined;
  const title =
    toStorableText(bookmark.title ?? '', changeLimits.title) || getBookmarkLabel(bookmark);
  return { codeHostSlug, path, title };
}

/**
 * Returns the tree key of the node that a change affects: for a deletion, the key of the deleted
 * node; for any other change, the key that the node has after the change.
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

const encoder = new TextEncoder();

/** Returns the size of a value as JSON in UTF-8, in bytes. */
export function getJsonByteLength(value: unknown): number {
  return encoder.encode(JSON.stringify(value)).length;
}
