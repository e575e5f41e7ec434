import { takeItemsWithinBytes } from '#service/delivery/event-body.ts';
import type { EventName } from '#service/delivery/event-types.ts';
import {
  createConflictProblem,
  createNotFoundProblem,
  createUnprocessableProblem,
} from '#service/problem.ts';
import type { Change } from './bookmark-change.ts';
import { SiblingRows } from './sibling-rows.ts';

export type Folder = { id: string; name: string; parentId: string | null; position: number };

export type Bookmark = {
  codeHostSlug: string;
  path: string;
  title: string;
  folderId: string | null;
  position: number;
};

/** Bookmarks of one subject (interface 2.5); a null folder id means the top level. */
export type BookmarkState = {
  folders: Folder[];
  bookmarks: Bookmark[];
  lastFolderId: string | null;
};

const NEW_ID = /^[A-Za-z0-9_-]{1,64}$/;
/**
 * Maximum number of folders, and of bookmarks, that a deletion event lists. Its counts aren't
 * limited.
 */
const LISTED_ROWS = 100;
const LISTED_BYTES = 8_000;

/** True for an id that a caller can choose. */
export function isNewFolderId(id: string): boolean {
  return NEW_ID.test(id);
}

/** A bookmark has no id. */
type BookmarkName = { folderId: string | null; codeHostSlug: string; path: string };

/** Returns a key that is unique among a subject's bookmarks. */
export function bookmarkKey({ folderId, codeHostSlug, path }: BookmarkName): string {
  return `${folderId ?? ''}\0${codeHostSlug}\0${path}`;
}

type EditorOptions = {
  /** `about` is the name of the changed folder or bookmark. */
  publish: (type: EventName, about: string, data: () => object) => void;
  /** True if the user has deleted a folder with this id. */
  wasDeleted: (id: string) => boolean;
};

type ChangeOf<Op extends Change['op']> = Extract<Change, { op: Op }>;

/** Applies changes in memory (extension viewer.changes). */
export function createBookmarkEditor({ publish, wasDeleted }: EditorOptions) {
  const folders = new SiblingRows<Folder>(
    ({ id }) => id,
    ({ parentId }) => parentId,
  );
  const bookmarks = new SiblingRows<Bookmark>(bookmarkKey, ({ folderId }) => folderId);
  const deletedIds = new Set<string>();
  let lastFolderId: string | null = null;

  function folderWith(id: string): Folder {
    const folder = folders.get(id);
    if (folder === undefined)
      throw createNotFoundProblem(`There is no folder with the id "${id}".`);
    return folder;
  }

  function bookmarkNamed(name: BookmarkName): Bookmark {
    const bookmark = bookmarks.get(bookmarkKey(name));
    if (bookmark === undefined)
      throw createNotFoundProblem(`That folder holds no bookmark of "${name.path}".`);
    return bookmark;
  }

  function requireParent(id: string | null): void {
    if (id !== null) folderWith(id);
  }

  function requireFree(name: BookmarkName): void {
    if (bookmarks.get(bookmarkKey(name)) === undefined) return;
    throw createConflictProblem(`That folder already holds a bookmark of "${name.path}".`);
  }

  /**
   * Throws a conflict with the current values if the caller saw others, whose later change would be
   * overwritten.
   */
  function requireSeen(was: object | undefined, row: object): void {
    const values = new Map(Object.entries(row));
    const seen = Object.entries(was ?? {});
    if (seen.every(([key, value]) => values.get(key) === value)) return;
    const current = Object.fromEntries(seen.map(([key]) => [key, values.get(key)]));
    throw createConflictProblem('It has changed since the values in “was”.', { current });
  }

  function requireOutside(id: string, target: string | null): void {
    const seen = new Set<string>();
    for (let at = target; at !== null && !seen.has(at); at = folders.get(at)?.parentId ?? null) {
      if (at === id) {
        throw createConflictProblem(
          'A folder can’t be moved into itself or into a folder inside it.',
        );
      }
      seen.add(at);
    }
  }

  /** Lists the folders level by level. */
  function foldersInside({ id }: Folder): Folder[] {
    const found: Folder[] = [];
    const ids = new Set([id]);
    for (const parent of ids) {
      for (const child of folders.of(parent)) {
        if (!ids.has(child.id)) found.push(child);
        ids.add(child.id);
      }
    }
    return found;
  }

  /** Adds the previous values of the changed fields. Publishes nothing if no field has changed. */
  function publishUpdate<Row extends object>(
    type: EventName,
    about: string,
    was: Row,
    now: Row,
    data: (previous: object) => object,
  ): void {
    const members = new Map(Object.entries(now));
    const previous = Object.entries(was).filter(([key, value]) => members.get(key) !== value);
    if (previous.length > 0) publish(type, about, () => data(Object.fromEntries(previous)));
  }

  function createFolder({ id, name, parentId, position }: ChangeOf<'create-folder'>): void {
    requireParent(parentId);
    if (folders.get(id) !== undefined) {
      throw createConflictProblem(`There is already a folder with the id "${id}".`);
    }
    if (!isNewFolderId(id) && !deletedIds.has(id) && !wasDeleted(id)) {
      throw createUnprocessableProblem([
        { pointer: '#/id', detail: 'id: has to be of 1 to 64 letters, digits, "-" and "_".' },
      ]);
    }
    const folder = folders.insert({ id, name, parentId, position: 0 }, position);
    lastFolderId = id;
    publish('bookmark_folder.created', name, () => ({ folder }));
  }

  function updateFolder(change: ChangeOf<'update-folder'>): void {
    const { id, name, parentId, position } = change;
    const was = folderWith(id);
    requireSeen(change.was, was);
    if (parentId !== undefined) {
      requireParent(parentId);
      requireOutside(id, parentId);
    }
    const target = parentId === undefined ? was.parentId : parentId;
    const row = { ...was, name: name ?? was.name, parentId: target };
    const folder = folders.update(id, row, position);
    lastFolderId = id;
    publishUpdate('bookmark_folder.updated', folder.name, was, folder, (previous) => ({
      folder,
      previous,
    }));
  }

  async function deleteFolder({ id }: ChangeOf<'delete-folder'>): Promise<void> {
    const folder = folderWith(id);
    const inside = foldersInside(folder);
    const deleted = [folder, ...inside];
    const deletedBookmarks = deleted.flatMap((one) => bookmarks.of(one.id));
    if (deleted.some((one) => one.id === lastFolderId)) lastFolderId = folder.parentId;
    folders.remove(id);
    for (const one of deleted) {
      deletedIds.add(one.id);
      await folders.removeAllOf(one.id);
      await bookmarks.removeAllOf(one.id);
    }
    publish('bookmark_folder.deleted', folder.name, () => ({
      folder,
      contents: summaryOf(inside, deletedBookmarks),
    }));
  }

  function createBookmark(change: ChangeOf<'create-bookmark'>): void {
    const { folderId, codeHostSlug, path, title, position } = change;
    requireParent(folderId);
    requireFree(change);
    const row = { codeHostSlug, path, title, folderId, position: 0 };
    const bookmark = bookmarks.insert(row, position);
    lastFolderId = folderId;
    publish('bookmark.created', title, () => ({ bookmark }));
  }

  function updateBookmark({ set, was: seen, ...name }: ChangeOf<'update-bookmark'>): void {
    const was = bookmarkNamed(name);
    requireSeen(seen, was);
    const { title = was.title, folderId = name.folderId, position } = set;
    if (set.folderId !== undefined) requireParent(folderId);
    if (folderId !== name.folderId) requireFree({ ...name, folderId });
    const bookmark = bookmarks.update(bookmarkKey(name), { ...was, title, folderId }, position);
    if (set.folderId !== undefined) lastFolderId = folderId;
    publishUpdate('bookmark.updated', title, was, bookmark, (previous) => ({ bookmark, previous }));
  }

  function deleteBookmark(change: ChangeOf<'delete-bookmark'>): void {
    const bookmark = bookmarkNamed(change);
    bookmarks.remove(bookmarkKey(change));
    publish('bookmark.deleted', bookmark.title, () => ({ bookmark }));
  }

  return {
    /** Rows must be ordered by parent and position. */
    load(part: BookmarkState): void {
      folders.add(part.folders);
      bookmarks.add(part.bookmarks);
      lastFolderId = part.lastFolderId;
    },
    /** Applies a change and publishes its event. @throws ProblemResponseError (404, 409 or 422) */
    async apply(change: Change): Promise<void> {
      switch (change.op) {
        case 'create-folder':
          return createFolder(change);
        case 'update-folder':
          return updateFolder(change);
        case 'delete-folder':
          return deleteFolder(change);
        case 'create-bookmark':
          return createBookmark(change);
        case 'update-bookmark':
          return updateBookmark(change);
        case 'delete-bookmark':
          return deleteBookmark(change);
      }
    },
    /** Returns the edited state, with its differences from the loaded one. */
    result: async () => ({
      folders: await folders.result(),
      bookmarks: await bookmarks.result(),
      lastFolderId,
    }),
  };
}

/** Edited state, with its differences from the stored one. */
export type EditorResult = Awaited<ReturnType<ReturnType<typeof createBookmarkEditor>['result']>>;

/**
 * Returns `contents` of the event `bookmark_folder.deleted`: the numbers of folders and bookmarks, and
 * the first of them up to the limits.
 */
function summaryOf(allFolders: readonly Folder[], allBookmarks: readonly Bookmark[]): object {
  const folders = takeItemsWithinBytes(allFolders.slice(0, LISTED_ROWS), LISTED_BYTES);
  const bookmarks = takeItemsWithinBytes(allBookmarks.slice(0, LISTED_ROWS), LISTED_BYTES);
  const folderCount = allFolders.length;
  const bookmarkCount = allBookmarks.length;
  const complete = folders.length === folderCount && bookmarks.length === bookmarkCount;
  return { folderCount, bookmarkCount, folders, bookmarks, complete };
}
