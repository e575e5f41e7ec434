import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { Content } from '#service/content.ts';
import { createBodyCache, createJsonBody, type JsonBody } from '#service/json-body.ts';
import { ProblemResponseError } from '#service/problem.ts';
import { createTimeSlices } from '#service/time-slices.ts';
import { createBatchedLookup } from './batched-lookup.ts';
import type { Change } from './bookmark-change.ts';
import {
  type Bookmark,
  createBookmarkEditor,
  type EditorResult,
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

/** Parent id of nodes at the top level, which no folder has. */
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
const rowList = listOf(v.unknown());
const partRow = v.object({
  version: v.nullable(v.string()),
  /** Null if the subject has no state yet. */
  lastFolderId: v.nullable(v.string()),
  folders: v.string(),
  bookmarks: v.string(),
});

/** Maximum number of folders, and of bookmarks, in one query. */
const PART_ROWS = 1_000;
/** Length of the shortest possible row, in characters of JSON. */
const SHORTEST_ROW = '{"id":"","name":"","parentId":"","position":0}'.length - 2;

/** Length in characters up to which states are kept in memory. */
const SMALL_STATE = 256 * 1024;

/** The lists are JSON. */
type Part = { lastFolderId: string; folders: string; bookmarks: string };

/** Pieces for a large state, because joining them is slow. */
export type StateJson = JsonBody | readonly string[];

/** Sorts before all folders and bookmarks. */
const FIRST_PART = {
  parent: TOP_LEVEL_ID,
  parentPosition: -1,
  id: '',
  folder: TOP_LEVEL_ID,
  folderPosition: -1,
  slug: '',
  path: '',
};
type PartStart = typeof FIRST_PART;

const versionQuery = defineQuery(
  'SELECT version FROM bookmark_states WHERE subject = :subject',
  v.object({ version: v.string() }),
);

const deletedIdsQuery = defineQuery(
  'SELECT id FROM deleted_folder_ids WHERE subject = :subject',
  v.object({ id: v.string() }),
);
const toKey = (id: string | null) => id ?? TOP_LEVEL_ID;
const fromKey = (key: string) => (key === TOP_LEVEL_ID ? null : key);

export type BookmarkStore = ReturnType<typeof createBookmarkStore>;

/**
 * Stores Bookmark states. Every change returns the complete new state as JSON. Small states remain
 * in memory with a random version, which each change replaces and each read compares with the
 * database, so that all instances of the service return the same state.
 */
export function createBookmarkStore(database: Database, content: Content, outbox: Outbox) {
  const { toJsonQuery } = database.dialect;
  const cache = createBodyCache();
  const versionsQuery = defineQuery(
    `SELECT subject, version FROM bookmark_states
     WHERE subject IN (${database.dialect.toElementsQuery(':subjects')})`,
    v.object({ subject: v.string(), version: v.string() }),
  );
  const findVersion = createBatchedLookup(async (subjects) => {
    const rows = await database.all(versionsQuery, { subjects: JSON.stringify(subjects) });
    return new Map(rows.map(({ subject, version }) => [subject, version]));
  });
  const folders = toJsonQuery(
    { id: 'id', name: 'name', parentId: `nullif(parent_id, '')`, position: 'position' },
    `FROM (SELECT * FROM folders WHERE subject = :subject
       AND (parent_id, position, id) > (:parent, :parentPosition, :id)
       ORDER BY parent_id, position, id LIMIT ${PART_ROWS}) AS part`,
    'parent_id, position, id',
  );
  const bookmarks = toJsonQuery(
    {
      codeHostSlug: 'code_host_slug',
      path: 'path',
      title: 'title',
      folderId: `nullif(folder_id, '')`,
      position: 'position',
    },
    `FROM (SELECT * FROM bookmarks WHERE subject = :subject
       AND (folder_id, position, code_host_slug, path) > (:folder, :folderPosition, :slug, :path)
       ORDER BY folder_id, position, code_host_slug, path LIMIT ${PART_ROWS}) AS part`,
    'folder_id, position, code_host_slug, path',
  );
  // One row with both lists as JSON, because reading thousands of rows is slower.
  const partQuery = defineQuery(
    `SELECT (SELECT version FROM bookmark_states WHERE subject = :subject) AS version,
       (SELECT last_folder_id FROM bookmark_states WHERE subject = :subject) AS "lastFolderId",
       (${folders}) AS folders, (${bookmarks}) AS bookmarks`,
    partRow,
  );

  /** Returns undefined if the subject has no state yet. */
  async function readPart(
    reader: Reader,
    subject: string,
    start: PartStart,
  ): Promise<(Part & { version: string }) | undefined> {
    const part = await reader.first(partQuery, { subject, ...start });
    if (part === undefined || part.lastFolderId === null || part.version === null) return undefined;
    return { ...part, lastFolderId: part.lastFolderId, version: part.version };
  }

  /** Reads in parts, so that other requests don't wait; nothing without a state. */
  async function* readParts(reader: Reader, subject: string): AsyncGenerator<Part> {
    const pause = createTimeSlices();
    let start: PartStart = FIRST_PART;
    for (let isLast = false; !isLast; await pause()) {
      const part = await readPart(reader, subject, start);
      if (part === undefined) return;
      yield part;
      const next = startAfter(part, start);
      isLast = next === undefined;
      start = next ?? start;
    }
  }

  async function insertInitialTree(transaction: Transaction, subject: string): Promise<void> {
    const isEmpty = subject === content.newcomer;
    const lastFolderId = (isEmpty ? undefined : content.folders[0]?.id) ?? TOP_LEVEL_ID;
    await insertRows(transaction, 'bookmark_states', [
      { subject, last_folder_id: lastFolderId, version: randomUUID() },
    ]);
    if (!isEmpty) await insertTree(transaction, subject);
  }

  /** Doesn't use recursion, so that a deep tree can't exhaust the call stack. */
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

  async function exists(reader: Reader, subject: string): Promise<boolean> {
    return (await reader.first(versionQuery, { subject })) !== undefined;
  }

  /** Keeps a small state in memory. */
  function keep(subject: string, version: string, pieces: readonly string[]): StateJson {
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
    if (length > SMALL_STATE) return pieces;
    const body = createJsonBody(pieces.join(''));
    cache.set(subject, version, body);
    return body;
  }

  /** Creates the initial state if the subject has none yet. */
  async function lockState(transaction: Transaction, subject: string): Promise<void> {
    await transaction.lock(subject);
    if (!(await exists(transaction, subject))) await insertInitialTree(transaction, subject);
  }

  /**
   * Applies all changes in order. With `isList`, the `pointer` of a thrown ProblemResponseError
   * identifies the failed change.
   */
  async function edit(
    subject: string,
    changes: readonly Change[],
    isList: boolean,
    isNew: (transaction: Transaction) => Promise<boolean> = async () => true,
  ): Promise<StateJson> {
    const version = randomUUID();
    const { result, isChanged } = await database.transaction(async (transaction) => {
      await lockState(transaction, subject);
      const events: OutboxEvent[] = [];
      const deletedIds = await findDeletedIds(transaction, subject, changes);
      const editor = createBookmarkEditor({
        publish: (type, about, data) => events.push({ type, about, data }),
        wasDeleted: (id) => deletedIds.has(id),
      });
      for await (const { folders, bookmarks, lastFolderId } of readParts(transaction, subject)) {
        editor.load({
          folders: v.parse(folderList, folders),
          bookmarks: v.parse(bookmarkList, bookmarks),
          lastFolderId: fromKey(lastFolderId),
        });
      }
      if (!(await isNew(transaction))) return { result: await editor.result(), isChanged: false };
      const pause = createTimeSlices();
      for (const [index, change] of changes.entries()) {
        await pause();
        try {
          await editor.apply(change);
        } catch (error) {
          throw isList && error instanceof ProblemResponseError
            ? error.at(`/changes/${index}`)
            : error;
        }
      }
      const result = await editor.result();
      await writeDifference(transaction, subject, result, version);
      await outbox.publish(transaction, subject, events);
      return { result, isChanged: true };
    });
    const pieces = await formatState(result);
    return isChanged ? keep(subject, version, pieces) : pieces;
  }

  /** Queries the ids of deleted folders only if the changes can create a folder with such an id. */
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

  /** Deletions come first, so that a bookmark can get the key that another had before a move. */
  async function writeDifference(
    transaction: Transaction,
    subject: string,
    { folders, bookmarks, lastFolderId }: EditorResult,
    version: string,
  ): Promise<void> {
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
    await transaction.run(
      `UPDATE bookmark_states SET last_folder_id = :lastFolderId, version = :version
       WHERE subject = :subject`,
      { subject, lastFolderId: toKey(lastFolderId), version },
    );
  }

  async function create(subject: string): Promise<void> {
    if (await exists(database, subject)) return;
    await database.transaction((transaction) => lockState(transaction, subject));
  }

  return {
    create,

    /** Creates the initial state if the subject has none yet. */
    async readState(subject: string): Promise<StateJson> {
      const version = await findVersion(subject);
      const cached = version === undefined ? undefined : cache.get(subject, version);
      if (cached !== undefined) return cached;
      const first = await readPart(database, subject, FIRST_PART);
      if (first === undefined) await create(subject);
      else if (startAfter(first, FIRST_PART) === undefined) {
        return keep(subject, first.version, formatParts([first]));
      }
      return database.snapshot(async (reader) => {
        const parts: Part[] = [];
        for await (const part of readParts(reader, subject)) parts.push(part);
        return formatParts(parts);
      });
    },

    /**
     * Applies all changes or none: the `pointer` of a thrown ProblemResponseError identifies the
     * failed one. `isNew` is called in the same transaction; nothing is applied if it returns
     * false.
     */
    apply: (
      subject: string,
      changes: readonly Change[],
      isNew?: (transaction: Transaction) => Promise<boolean>,
    ): Promise<StateJson> => edit(subject, changes, true, isNew),

    /** Deletes a folder with its contents. */
    deleteFolder: (subject: string, id: string): Promise<StateJson> =>
      edit(subject, [{ op: 'delete-folder', id }], false),
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

/** Joins lists that were read in parts. */
function formatParts(parts: readonly Part[]): string[] {
  const toPieces = (lists: readonly string[]) =>
    lists
      .filter((list) => list !== '[]')
      .map((list, index) => `${index === 0 ? '' : ','}${list.slice(1, -1)}`);
  return [
    '{"folders":[',
    ...toPieces(parts.map(({ folders }) => folders)),
    '],"bookmarks":[',
    ...toPieces(parts.map(({ bookmarks }) => bookmarks)),
    `],"lastFolderId":${JSON.stringify(fromKey(parts[0]?.lastFolderId ?? TOP_LEVEL_ID))}}`,
  ];
}

async function formatState({ folders, bookmarks, lastFolderId }: EditorResult): Promise<string[]> {
  const pause = createTimeSlices();
  const parts: Part[] = [];
  const count = Math.max(folders.rows.length, bookmarks.rows.length, 1);
  for (let start = 0; start < count; start += PART_ROWS) {
    await pause();
    const format = (rows: readonly unknown[]) =>
      JSON.stringify(rows.slice(start, start + PART_ROWS));
    parts.push({
      folders: format(folders.rows),
      bookmarks: format(bookmarks.rows),
      lastFolderId: toKey(lastFolderId),
    });
  }
  return formatParts(parts);
}

/** Returns undefined if `part` is the last one. */
function startAfter({ folders, bookmarks }: Part, start: PartStart): PartStart | undefined {
  // Most states are small, and their lists needn't be parsed.
  if (Math.max(folders.length, bookmarks.length) < PART_ROWS * SHORTEST_ROW) return undefined;
  const lists = [v.parse(rowList, folders), v.parse(rowList, bookmarks)] as const;
  if (lists.every(({ length }) => length < PART_ROWS)) return undefined;
  const [folder, bookmark] = lists.map((rows) => rows.at(-1));
  return {
    ...start,
    ...(folder !== undefined && toFolderStart(v.parse(folderRow, folder))),
    ...(bookmark !== undefined && toBookmarkStart(v.parse(bookmarkRow, bookmark))),
  };
}

function toFolderStart({ parentId, position, id }: Folder) {
  return { parent: toKey(parentId), parentPosition: position, id };
}

function toBookmarkStart({ folderId, position, codeHostSlug: slug, path }: Bookmark) {
  return { folder: toKey(folderId), folderPosition: position, slug, path };
}
