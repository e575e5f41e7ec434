import * as v from 'valibot';
import type { Content } from '#service/content.ts';
import { ProblemResponseError } from '#service/problem.ts';
import { createTimeSlices } from '#service/time-slices.ts';
import type { Change } from './bookmark-change.ts';
import {
  type Bookmark,
  type BookmarkState,
  bookmarkKey,
  createBookmarkEditor,
  type Folder,
  isNewFolderId,
} from './bookmark-editor.ts';
import {
  type Database,
  defineQuery,
  deleteRows,
  insertRows,
  type Reader,
  type Transaction,
} from './database.ts';
import type { Outbox, OutboxEvent } from './outbox.ts';

/**
 * Value that the database stores as the parent id of nodes at the top level. No folder has this id.
 */
const TOP_LEVEL_ID = '';

const folderRow = v.object({
  id: v.string(),
  name: v.string(),
  parentId: v.nullable(v.string()),
  position: v.number(),
});
const bookmarkRow = v.object({
  codeHostSlug: v.string(),
  path: v.string(),
  title: v.string(),
  folderId: v.nullable(v.string()),
  position: v.number(),
});
const listOf = <S extends v.GenericSchema>(row: S) =>
  v.pipe(v.string(), v.parseJson(), v.array(row));
const folderList = listOf(folderRow);
const bookmarkList = listOf(bookmarkRow);
/** Lists as JSON; `lastFolderId` is null if the subject has no state yet. */
const stateRow = v.object({
  lastFolderId: v.nullable(v.string()),
  folders: v.string(),
  bookmarks: v.string(),
});

const deletedIdsQuery = defineQuery(
  'SELECT id FROM deleted_folder_ids WHERE subject = :subject',
  v.object({ id: v.string() }),
);
const toKey = (id: string | null) => id ?? TOP_LEVEL_ID;
const fromKey = (key: string) => (key === TOP_LEVEL_ID ? null : key);

export type BookmarkStore = ReturnType<typeof createBookmarkStore>;

/** Creates the store of Bookmark states. Every change returns the complete new state. */
export function createBookmarkStore(database: Database, content: Content, outbox: Outbox) {
  const { toJsonQuery } = database.dialect;
  const folders = toJsonQuery(
    { id: 'id', name: 'name', parentId: `nullif(parent_id, '')`, position: 'position' },
    'FROM folders WHERE subject = :subject',
    'parent_id, position',
  );
  const bookmarks = toJsonQuery(
    {
      codeHostSlug: 'code_host_slug',
      path: 'path',
      title: 'title',
      folderId: `nullif(folder_id, '')`,
      position: 'position',
    },
    'FROM bookmarks WHERE subject = :subject',
    'folder_id, position',
  );
  // One row with both lists as JSON, because reading thousands of rows is slower.
  const stateQuery = defineQuery(
    `SELECT (SELECT last_folder_id FROM bookmark_states WHERE subject = :subject) AS "lastFolderId",
       (${folders}) AS folders, (${bookmarks}) AS bookmarks`,
    stateRow,
  );

  /** Returns the state of a subject; undefined if the subject has no state yet. */
  async function find(reader: Reader, subject: string): Promise<BookmarkState | undefined> {
    const row = await reader.first(stateQuery, { subject });
    if (row === undefined || row.lastFolderId === null) return undefined;
    return {
      folders: v.parse(folderList, row.folders),
      bookmarks: v.parse(bookmarkList, row.bookmarks),
      lastFolderId: fromKey(row.lastFolderId),
    };
  }

  async function insertInitialTree(transaction: Transaction, subject: string): Promise<void> {
    const isEmpty = subject === content.newcomer;
    const lastFolderId = (isEmpty ? undefined : content.folders[0]?.id) ?? TOP_LEVEL_ID;
    await insertRows(transaction, 'bookmark_states', [{ subject, last_folder_id: lastFolderId }]);
    if (!isEmpty) await insertTree(transaction, subject);
  }

  /**
   * Inserts the bookmark tree of the initial content. It isn't recursive, so that a deep tree can't
   * exhaust the call stack.
   */
  async function insertTree(transaction: Transaction, subject: string): Promise<void> {
    const folders: Folder[] = [];
    const bookmarks: Bookmark[] = [];
    const pending: {
      id: string | null;
      children: Content['folders'];
      bookmarks: Content['rootBookmarks'];
    }[] = [{ id: null, children: content.folders, bookmarks: content.rootBookmarks }];
    for (let parent = pending.pop(); parent !== undefined; parent = pending.pop()) {
      const parentId = parent.id;
      for (const [position, folder] of parent.children.entries()) {
        folders.push({ id: folder.id, name: folder.name, parentId, position });
        pending.push(folder);
      }
      for (const [position, { codeHostSlug, path, title }] of parent.bookmarks.entries()) {
        bookmarks.push({ codeHostSlug, path, title, folderId: parentId, position });
      }
    }
    await insertRows(
      transaction,
      'folders',
      folders.map((one) => toFolderRow(subject, one)),
    );
    await insertRows(
      transaction,
      'bookmarks',
      bookmarks.map((one) => toBookmarkRow(subject, one)),
    );
  }

  /** Returns the state of a subject, which is created if it doesn't exist. Locks the subject. */
  async function lockState(transaction: Transaction, subject: string): Promise<BookmarkState> {
    await transaction.lock(subject);
    const found = await find(transaction, subject);
    if (found !== undefined) return found;
    await insertInitialTree(transaction, subject);
    const created = await find(transaction, subject);
    return created ?? { folders: [], bookmarks: [], lastFolderId: null };
  }

  /**
   * Applies all changes in order. If `isList` is true, the `pointer` of a thrown
   * ProblemResponseError identifies the failed change.
   */
  async function edit(
    transaction: Transaction,
    subject: string,
    before: BookmarkState,
    changes: readonly Change[],
    isList: boolean,
  ): Promise<BookmarkState> {
    const events: OutboxEvent[] = [];
    const deletedIds = await findDeletedIds(transaction, subject, changes);
    const editor = createBookmarkEditor(before, {
      publish: (type, about, data) => events.push({ type, about, data }),
      wasDeleted: (id) => deletedIds.has(id),
    });
    const pause = createTimeSlices();
    for (const [index, change] of changes.entries()) {
      await pause();
      try {
        editor.apply(change);
      } catch (error) {
        throw isList && error instanceof ProblemResponseError
          ? error.at(`/changes/${index}`)
          : error;
      }
    }
    const after = editor.state();
    await writeDifference(transaction, subject, before, after);
    await outbox.publish(transaction, subject, events);
    return after;
  }

  /** Returns the ids of deleted folders, if the changes can create a folder with such an id. */
  async function findDeletedIds(
    transaction: Transaction,
    subject: string,
    changes: readonly Change[],
  ): Promise<ReadonlySet<string>> {
    const isNeeded = changes.some(
      (change) => change.op === 'create-folder' && !isNewFolderId(change.id),
    );
    const rows = isNeeded ? await transaction.all(deletedIdsQuery, { subject }) : [];
    return new Set(rows.map(({ id }) => id));
  }

  /**
   * Stores the differences between two states. Deletes rows before it inserts rows, so that a
   * bookmark can get the key that another bookmark had before a move.
   */
  async function writeDifference(
    transaction: Transaction,
    subject: string,
    before: BookmarkState,
    after: BookmarkState,
  ): Promise<void> {
    const folders = differenceOf(before.folders, after.folders, ({ id }) => id);
    const bookmarks = differenceOf(before.bookmarks, after.bookmarks, bookmarkKey);
    const removedIds = folders.removed.map(({ id }) => ({ subject, id }));
    await deleteRows(transaction, 'folders', removedIds);
    await insertRows(
      transaction,
      'deleted_folder_ids',
      removedIds.filter(({ id }) => !isNewFolderId(id)),
      'ON CONFLICT DO NOTHING',
    );
    await deleteRows(
      transaction,
      'bookmarks',
      bookmarks.removed.map(({ folderId, codeHostSlug: code_host_slug, path }) => ({
        subject,
        folder_id: toKey(folderId),
        code_host_slug,
        path,
      })),
    );
    await insertRows(
      transaction,
      'folders',
      folders.changed.map((folder) => toFolderRow(subject, folder)),
      `ON CONFLICT (subject, id) DO UPDATE SET name = excluded.name,
         parent_id = excluded.parent_id, position = excluded.position`,
    );
    await insertRows(
      transaction,
      'bookmarks',
      bookmarks.changed.map((bookmark) => toBookmarkRow(subject, bookmark)),
      `ON CONFLICT (subject, folder_id, code_host_slug, path) DO UPDATE SET
         title = excluded.title, position = excluded.position`,
    );
    if (after.lastFolderId !== before.lastFolderId) {
      await transaction.run(
        'UPDATE bookmark_states SET last_folder_id = :lastFolderId WHERE subject = :subject',
        { subject, lastFolderId: toKey(after.lastFolderId) },
      );
    }
  }

  const readOrCreate = async (subject: string): Promise<BookmarkState> =>
    (await find(database, subject)) ??
    database.transaction((transaction) => lockState(transaction, subject));

  return {
    read: readOrCreate,

    /** Returns the state as JSON. It is faster than `read`, because it parses no rows. */
    async readJson(subject: string): Promise<string> {
      const row = await database.first(stateQuery, { subject });
      if (row === undefined || row.lastFolderId === null) {
        return JSON.stringify(await readOrCreate(subject));
      }
      const lastFolderId = JSON.stringify(fromKey(row.lastFolderId));
      return `{"folders":${row.folders},"bookmarks":${row.bookmarks},"lastFolderId":${lastFolderId}}`;
    },

    /** Creates the initial state of a subject if the subject has no state yet. */
    async create(subject: string): Promise<void> {
      await readOrCreate(subject);
    },

    /**
     * Applies all changes in order. If a change fails, applies none of them and throws a
     * ProblemResponseError whose `pointer` identifies the failed change. Calls `isNew` in the same
     * transaction, and applies nothing if `isNew` returns false.
     */
    apply: (
      subject: string,
      changes: readonly Change[],
      isNew: (transaction: Transaction) => Promise<boolean> = async () => true,
    ): Promise<BookmarkState> =>
      database.transaction(async (transaction) => {
        const state = await lockState(transaction, subject);
        if (!(await isNew(transaction))) return state;
        return edit(transaction, subject, state, changes, true);
      }),

    deleteFolder: (subject: string, id: string): Promise<BookmarkState> =>
      database.transaction(async (transaction) => {
        const state = await lockState(transaction, subject);
        return edit(transaction, subject, state, [{ op: 'delete-folder', id }], false);
      }),
  };
}

function toFolderRow(subject: string, { id, name, parentId, position }: Folder) {
  return { subject, id, name, parent_id: toKey(parentId), position };
}

function toBookmarkRow(subject: string, bookmark: Bookmark) {
  const { folderId, codeHostSlug, path, title, position } = bookmark;
  const key = { subject, folder_id: toKey(folderId), code_host_slug: codeHostSlug, path };
  return { ...key, title, position };
}

/**
 * Returns the removed rows, and the rows that were changed or added. Compares rows by identity, so an unchanged row
 * must be the same object in both lists.
 */
function differenceOf<Row>(
  before: readonly Row[],
  after: readonly Row[],
  keyOf: (row: Row) => string,
): { removed: Row[]; changed: Row[] } {
  const former = new Map(before.map((row) => [keyOf(row), row]));
  const changed: Row[] = [];
  for (const row of after) {
    const key = keyOf(row);
    if (former.get(key) !== row) changed.push(row);
    former.delete(key);
  }
  return { removed: [...former.values()], changed };
}
