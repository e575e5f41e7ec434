import type { BookmarkName } from '#data/bookmarks/bookmark.ts';

/** What of a folder is to change (viewer.write); what is left out stays. */
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

/** What of a bookmark is to change (viewer.write); it is named by what it is before the change. */
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
