import { type Bookmark, getBookmarkLabel } from '#data/bookmarks/bookmark.ts';
import { getBookmarkKey, getFolderKey } from '#data/bookmarks/tree/bookmark-tree.ts';

/**
 * Operation of `POST bookmark-changes` (extension viewer.changes). A parent of `null` is the top
 * level. `position` is an index among the siblings of the same kind without the node itself; it is
 * clamped and defaults to the end. An update is refused if the values that the user saw, `was`,
 * have changed since.
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
  /** Deletes a folder with its contents. */
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

/** A bookmark has no id. */
export type BookmarkReference = {
  readonly folderId: string | null;
  readonly codeHostSlug: string;
  readonly path: string;
};

/** Maximum lengths in UTF-16 code units (extension viewer.changes). */
export const changeLimits = { name: 255, codeHostSlug: 255, path: 2048, title: 1000 } as const;

/** Limits of a request with changes (extension viewer.changes); `bytes` is for its body. */
export const requestLimits = { changes: 20_000, bytes: 8 * 1024 * 1024 } as const;

/** Returns false for an empty or too long string, NUL and lone surrogates. */
export function isStorable(text: string | null, maxLength: number): text is string {
  return (
    text !== null &&
    text !== '' &&
    text.length <= maxLength &&
    text.isWellFormed() &&
    !text.includes('\0')
  );
}

export function toStorableText(text: string, maxLength: number): string {
  const clean = text.toWellFormed().replaceAll('\0', '');
  return clean.length <= maxLength ? clean : clean.slice(0, maxLength).toWellFormed();
}

/** Returns undefined if the repository or path can't be stored. */
export function toStorableBookmark(bookmark: Bookmark) {
  const { codeHostSlug, path } = bookmark;
  if (!isStorable(codeHostSlug, changeLimits.codeHostSlug)) return undefined;
  if (!isStorable(path, changeLimits.path)) return undefined;
  const title =
    toStorableText(bookmark.title ?? '', changeLimits.title) || getBookmarkLabel(bookmark);
  return { codeHostSlug, path, title };
}

/** Returns the key after the change; for a deletion, the key of the deleted node. */
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

/** Counts the bytes in UTF-8. */
export function getJsonByteLength(value: unknown): number {
  return encoder.encode(JSON.stringify(value)).length;
}
