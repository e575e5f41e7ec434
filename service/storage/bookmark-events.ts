import { fitting } from '#service/delivery/event-body.ts';
import type { Bookmark, Folder } from './bookmark-statements.ts';
import type { Outbox } from './outbox.ts';

/** How many of a folder's items are listed; the counts are of all. */
const LISTED_ROWS = 100;
const LISTED_BYTES = 8_000;

/** Everything that was inside a deleted folder. */
type Contents = { folders: readonly Folder[]; bookmarks: readonly Bookmark[] };

/**
 * Writes events about a subject's bookmarks to the outbox, in the transaction of the change. The
 * data are `{folder}` or `{bookmark}` as it is now, or as it was when it was deleted; an update has
 * `previous` beside it, the changed members as they were, and changes nothing when it has none.
 */
export type BookmarkEvents = {
  folderCreated(subject: string, folder: Folder): void;
  folderUpdated(subject: string, before: Folder, folder: Folder): void;
  folderDeleted(subject: string, folder: Folder, contents: Contents): void;
  bookmarkCreated(subject: string, bookmark: Bookmark): void;
  bookmarkUpdated(subject: string, before: Bookmark, bookmark: Bookmark): void;
  bookmarkDeleted(subject: string, bookmark: Bookmark): void;
};

export function createBookmarkEvents(outbox: Outbox): BookmarkEvents {
  return {
    folderCreated: (subject, folder) =>
      outbox.publish(subject, 'bookmark_folder.created', folder.name, () => ({ folder })),
    folderUpdated(subject, before, folder) {
      const previous = changedMembers(before, folder);
      if (Object.keys(previous).length === 0) return;
      outbox.publish(subject, 'bookmark_folder.updated', folder.name, () => ({ folder, previous }));
    },
    folderDeleted: (subject, folder, contents) =>
      outbox.publish(subject, 'bookmark_folder.deleted', folder.name, () => ({
        folder,
        contents: summaryOf(contents),
      })),
    bookmarkCreated: (subject, bookmark) =>
      outbox.publish(subject, 'bookmark.created', bookmark.title, () => ({ bookmark })),
    bookmarkUpdated(subject, before, bookmark) {
      const previous = changedMembers(before, bookmark);
      if (Object.keys(previous).length === 0) return;
      outbox.publish(subject, 'bookmark.updated', bookmark.title, () => ({ bookmark, previous }));
    },
    bookmarkDeleted: (subject, bookmark) =>
      outbox.publish(subject, 'bookmark.deleted', bookmark.title, () => ({ bookmark })),
  };
}

function summaryOf({ folders: allFolders, bookmarks: allBookmarks }: Contents): object {
  const folderCount = allFolders.length;
  const bookmarkCount = allBookmarks.length;
  const folders = fitting(allFolders.slice(0, LISTED_ROWS), LISTED_BYTES);
  const bookmarks = fitting(allBookmarks.slice(0, LISTED_ROWS), LISTED_BYTES);
  const complete = folders.length === folderCount && bookmarks.length === bookmarkCount;
  return { folderCount, bookmarkCount, folders, bookmarks, complete };
}

/** The members of `before` that are different in `after`. */
function changedMembers<T extends object>(before: T, after: T): object {
  const now = new Map(Object.entries(after));
  return Object.fromEntries(Object.entries(before).filter(([key, was]) => now.get(key) !== was));
}
