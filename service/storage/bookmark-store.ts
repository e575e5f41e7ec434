import * as v from 'valibot';
import type { Content } from '#service/content.ts';
import { ProblemResponseError } from '#service/problem.ts';
import type { Change } from './bookmark-change.ts';
import {
  type BookmarkState,
  bookmarkKey,
  createBookmarkEditor,
  isNewFolderId,
} from './bookmark-editor.ts';
import { type Database, inTransaction, prepareQuery } from './database.ts';
import type { Outbox } from './outbox.ts';

/**
 * Value that the database stores as the parent id of nodes at the top level. No folder has this id.
 */
const TOP_LEVEL_ID = '';

const fromKey = v.pipe(
  v.string(),
  v.transform((key) => (key === TOP_LEVEL_ID ? null : key)),
);

const folderRow = v.object({
  id: v.string(),
  name: v.string(),
  parentId: fromKey,
  position: v.number(),
});
const bookmarkRow = v.object({
  codeHostSlug: v.string(),
  path: v.string(),
  title: v.string(),
  folderId: fromKey,
  position: v.number(),
});
const stateRow = v.object({ lastFolderId: fromKey });

const folderColumns = 'id, name, parent_id AS parentId, position';
const bookmarkColumns =
  'code_host_slug AS codeHostSlug, path, title, folder_id AS folderId, position';

const toKey = (id: string | null) => id ?? TOP_LEVEL_ID;

export type BookmarkStore = ReturnType<typeof createBookmarkStore>;

/** Creates the store of Bookmark states. Every change returns the complete new state. */
export function createBookmarkStore(database: Database, content: Content, outbox: Outbox) {
  const statements = {
    state: prepareQuery(
      database,
      'SELECT last_folder_id AS lastFolderId FROM bookmark_states WHERE subject = :subject',
      stateRow,
    ),
    folders: prepareQuery(
      database,
      `SELECT ${folderColumns} FROM folders WHERE subject = :subject ORDER BY parent_id, position`,
      folderRow,
    ),
    bookmarks: prepareQuery(
      database,
      `SELECT ${bookmarkColumns} FROM bookmarks WHERE subject = :subject
       ORDER BY folder_id, position`,
      bookmarkRow,
    ),
    bookmarkedFiles: prepareQuery(
      database,
      `SELECT DISTINCT code_host_slug AS codeHostSlug, path FROM bookmarks
       WHERE subject = :subject`,
      v.object({ codeHostSlug: v.string(), path: v.string() }),
    ),
    addState: database.prepare(
      'INSERT INTO bookmark_states (subject, last_folder_id) VALUES (:subject, :lastFolderId)',
    ),
    setLastFolder: database.prepare(
      'UPDATE bookmark_states SET last_folder_id = :lastFolderId WHERE subject = :subject',
    ),
    addFolder: database.prepare(
      `INSERT INTO folders (subject, id, name, parent_id, position)
       VALUES (:subject, :id, :name, :parentId, :position)`,
    ),
    updateFolder: database.prepare(
      `UPDATE folders SET name = :name, parent_id = :parentId, position = :position
       WHERE subject = :subject AND id = :id`,
    ),
    removeFolder: database.prepare('DELETE FROM folders WHERE subject = :subject AND id = :id'),
    addBookmark: database.prepare(
      `INSERT INTO bookmarks (subject, folder_id, code_host_slug, path, title, position)
       VALUES (:subject, :folderId, :codeHostSlug, :path, :title, :position)`,
    ),
    updateBookmark: database.prepare(
      `UPDATE bookmarks SET title = :title, position = :position
       WHERE subject = :subject AND folder_id = :folderId AND code_host_slug = :codeHostSlug
       AND path = :path`,
    ),
    removeBookmark: database.prepare(
      `DELETE FROM bookmarks WHERE subject = :subject AND folder_id = :folderId
       AND code_host_slug = :codeHostSlug AND path = :path`,
    ),
    deletedFolderId: prepareQuery(
      database,
      'SELECT id FROM deleted_folder_ids WHERE subject = :subject AND id = :id',
      v.object({}),
    ),
    rememberDeletedFolderId: database.prepare(
      'INSERT OR IGNORE INTO deleted_folder_ids (subject, id) VALUES (:subject, :id)',
    ),
  };

  function insertInitialTree(subject: string): void {
    if (statements.state.first({ subject }) !== undefined) return;
    const isEmpty = subject === content.newcomer;
    const lastFolderId = (isEmpty ? undefined : content.folders[0]?.id) ?? TOP_LEVEL_ID;
    statements.addState.run({ subject, lastFolderId });
    if (!isEmpty) insertTree(subject);
  }

  /**
   * Inserts the bookmark tree of the initial content. It isn't recursive, so that a deep tree can't
   * exhaust the call stack.
   */
  function insertTree(subject: string): void {
    const { addFolder, addBookmark } = statements;
    const pending = [
      { id: TOP_LEVEL_ID, children: content.folders, bookmarks: content.rootBookmarks },
    ];
    for (let parent = pending.pop(); parent !== undefined; parent = pending.pop()) {
      for (const [position, folder] of parent.children.entries()) {
        addFolder.run({ subject, id: folder.id, name: folder.name, parentId: parent.id, position });
        pending.push(folder);
      }
      for (const [position, { codeHostSlug, path, title }] of parent.bookmarks.entries()) {
        addBookmark.run({ subject, folderId: parent.id, codeHostSlug, path, title, position });
      }
    }
  }

  function currentState(subject: string): BookmarkState {
    return {
      folders: statements.folders.all({ subject }),
      bookmarks: statements.bookmarks.all({ subject }),
      lastFolderId: statements.state.first({ subject })?.lastFolderId ?? null,
    };
  }

  /**
   * Applies all changes in order. If `isList` is true, the `pointer` of a thrown
   * ProblemResponseError identifies the failed change.
   */
  function edit(subject: string, changes: readonly Change[], isList: boolean): BookmarkState {
    const before = currentState(subject);
    const editor = createBookmarkEditor(before, {
      publish: (type, about, data) => outbox.publish(subject, type, about, data),
      wasDeleted: (id) => statements.deletedFolderId.first({ subject, id }) !== undefined,
    });
    for (const [index, change] of changes.entries()) {
      try {
        editor.apply(change);
      } catch (error) {
        throw isList && error instanceof ProblemResponseError
          ? error.at(`/changes/${index}`)
          : error;
      }
    }
    const after = editor.state();
    writeDifference(subject, before, after);
    return after;
  }

  /**
   * Stores the differences between two states. Deletes rows before it inserts rows, so that a
   * bookmark can get the key that another bookmark had before a move.
   */
  function writeDifference(subject: string, before: BookmarkState, after: BookmarkState): void {
    const folders = differenceOf(before.folders, after.folders, ({ id }) => id);
    const bookmarks = differenceOf(before.bookmarks, after.bookmarks, bookmarkKey);
    for (const { id } of folders.removed) {
      statements.removeFolder.run({ subject, id });
      if (!isNewFolderId(id)) statements.rememberDeletedFolderId.run({ subject, id });
    }
    for (const { folderId, codeHostSlug, path } of bookmarks.removed) {
      statements.removeBookmark.run({ subject, folderId: toKey(folderId), codeHostSlug, path });
    }
    for (const { id, name, parentId, position } of folders.changed) {
      statements.updateFolder.run({ subject, id, name, parentId: toKey(parentId), position });
    }
    for (const bookmark of bookmarks.changed) {
      statements.updateBookmark.run({ subject, ...bookmark, folderId: toKey(bookmark.folderId) });
    }
    for (const folder of folders.added) {
      statements.addFolder.run({ subject, ...folder, parentId: toKey(folder.parentId) });
    }
    for (const bookmark of bookmarks.added) {
      statements.addBookmark.run({ subject, ...bookmark, folderId: toKey(bookmark.folderId) });
    }
    if (after.lastFolderId !== before.lastFolderId) {
      statements.setLastFolder.run({ subject, lastFolderId: toKey(after.lastFolderId) });
    }
  }

  return {
    read: (subject: string): BookmarkState =>
      inTransaction(database, () => {
        insertInitialTree(subject);
        return currentState(subject);
      }),

    /** Returns all bookmarked files without duplicates, in no particular order. */
    files: (subject: string) =>
      inTransaction(database, () => {
        insertInitialTree(subject);
        return statements.bookmarkedFiles.all({ subject });
      }),

    /**
     * Applies all changes in order. If a change fails, applies none of them and throws a
     * ProblemResponseError whose `pointer` identifies the failed change. Calls `isNew` in the same
     * transaction, and applies nothing if `isNew` returns false.
     */
    apply: (
      subject: string,
      changes: readonly Change[],
      isNew: () => boolean = () => true,
    ): BookmarkState =>
      inTransaction(database, () => {
        insertInitialTree(subject);
        return isNew() ? edit(subject, changes, true) : currentState(subject);
      }),

    deleteFolder: (subject: string, id: string): BookmarkState =>
      inTransaction(database, () => {
        insertInitialTree(subject);
        return edit(subject, [{ op: 'delete-folder', id }], false);
      }),
  };
}

/**
 * Returns the differences between two lists of rows. Compares rows by identity, so an unchanged row
 * must be the same object in both lists.
 */
function differenceOf<Row>(
  before: readonly Row[],
  after: readonly Row[],
  keyOf: (row: Row) => string,
): { removed: Row[]; changed: Row[]; added: Row[] } {
  const former = new Map(before.map((row) => [keyOf(row), row]));
  const changed: Row[] = [];
  const added: Row[] = [];
  for (const row of after) {
    const key = keyOf(row);
    const previous = former.get(key);
    if (previous === undefined) added.push(row);
    else if (previous !== row) changed.push(row);
    former.delete(key);
  }
  return { removed: [...former.values()], changed, added };
}
