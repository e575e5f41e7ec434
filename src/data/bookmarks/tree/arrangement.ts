import type { Bookmark } from '#data/bookmarks/bookmark.ts';

/** What is directly in one folder or at the root, in order. */
export type Contents<Folder> = {
  readonly folders: readonly Folder[];
  readonly bookmarks: readonly Bookmark[];
  /**
   * For each bookmark how many before it have the same folder and target; undefined if all differ,
   * as nearly everywhere. Computed on first use.
   */
  readonly repeats: () => readonly number[] | undefined;
};

/** Everything in its place and every place in order: what a tree is built from. */
export type Arrangement<Folder> = {
  readonly root: Contents<Folder>;
  /** What has no place of its own. */
  readonly recovered: Contents<Folder>;
  readonly inFolder: (folder: Folder) => Contents<Folder>;
};
