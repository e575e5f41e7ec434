import type { BookmarkName } from '#data/bookmarks/bookmark.ts';

/** A change of a folder (viewer.write); omitted members stay as they are. */
export type FolderChange = {
  readonly kind: 'folder';
  readonly folderId: string;
  readonly change: {
    readonly name?: string;
    /** Null for the root. */
    readonly parentId?: string | null;
    /** From 0, among the folders there, counted without this one; beyond the end is the end. */
    readonly position?: number;
  };
};

/** A change of a bookmark (viewer.write); `bookmark` is its name before the change. */
export type BookmarkChange = {
  readonly kind: 'bookmark';
  readonly bookmark: BookmarkName;
  readonly change: {
    readonly title?: string;
    /** Null for the root. */
    readonly folderId?: string | null;
    /** From 0, among the bookmarks there, counted without this one; beyond the end is the end. */
    readonly position?: number;
  };
};

export type Change = FolderChange | BookmarkChange;
