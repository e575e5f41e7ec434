import { randomUUID } from 'node:crypto';
import type { Content } from '#reference-service/content.ts';
import { conflict, notFound, Problem, unprocessable } from '#reference-service/problem.ts';
import type { BookmarkName, Change } from './bookmark-change.ts';
import {
  type BookmarkEditor,
  bookmarkKey,
  createBookmarkEditor,
  isNewFolderId,
} from './bookmark-editor.ts';
import { createBookmarkEvents } from './bookmark-events.ts';
import { type BookmarkState, prepareBookmarkStatements, ROOT } from './bookmark-statements.ts';
import { type Database, inTransaction } from './database.ts';
import { insertTree } from './insert-tree.ts';
import type { Outbox } from './outbox.ts';
import { createSiblings } from './siblings.ts';

export type NewFolder = { name: string; parentId: string | null; position?: number | undefined };
export type FolderChange = Partial<{ [Key in keyof NewFolder]: NewFolder[Key] | undefined }>;
export type NewBookmark = BookmarkName & { title: string; position?: number | undefined };
export type BookmarkChange = {
  title?: string | undefined;
  folderId?: string | null | undefined;
  position?: number | undefined;
};

/** Reads and changes bookmark states. Every change answers with the whole resulting state. */
export type BookmarkStore = {
  read(subject: string): BookmarkState;
  /**
   * Applies all changes in order, or none: a refusal has the change that failed as `pointer`. `isNew` is
   * called in the same transaction; if it returns false, nothing is applied.
   */
  apply(subject: string, changes: readonly Change[], isNew?: () => boolean): BookmarkState;
  createFolder(subject: string, folder: NewFolder): BookmarkState;
  changeFolder(subject: string, id: string, change: FolderChange): BookmarkState;
  deleteFolder(subject: string, id: string): BookmarkState;
  createBookmark(subject: string, bookmark: NewBookmark): BookmarkState;
  changeBookmark(subject: string, name: BookmarkName, change: BookmarkChange): BookmarkState;
  deleteBookmark(subject: string, name: BookmarkName): BookmarkState;
};

const toKey = (id: string | null) => id ?? ROOT;

export function createBookmarkStore(
  database: Database,
  content: Content,
  outbox: Outbox,
): BookmarkStore {
  const statements = prepareBookmarkStatements(database);
  const events = createBookmarkEvents(outbox);
  const folderSiblings = createSiblings(database, 'folders', 'parent_id');
  const bookmarkSiblings = createSiblings(database, 'bookmarks', 'folder_id');

  function insertInitialTree(subject: string): void {
    if (statements.state.first({ subject }) !== undefined) return;
    const isEmpty = subject === content.newcomer;
    const lastFolderId = (isEmpty ? undefined : content.folders[0]?.id) ?? ROOT;
    statements.addState.run({ subject, lastFolderId });
    if (!isEmpty) insertTree(statements, subject, content);
  }

  function currentState(subject: string): BookmarkState {
    return {
      folders: statements.folders.all({ subject }),
      bookmarks: statements.bookmarks.all({ subject }),
      lastFolderId: statements.state.first({ subject })?.lastFolderId ?? null,
    };
  }

  function change(subject: string, work: () => void): BookmarkState {
    return inTransaction(database, () => {
      insertInitialTree(subject);
      work();
      return currentState(subject);
    });
  }

  function edit(subject: string, work: (editor: BookmarkEditor) => void): BookmarkState {
    const before = currentState(subject);
    const wasDeleted = (id: string) =>
      statements.deletedFolderId.first({ subject, id }) !== undefined;
    const editor = createBookmarkEditor(before, { subject, events, wasDeleted });
    work(editor);
    const after = editor.state();
    writeDifference(subject, before, after);
    return after;
  }

  /** Removes rows first, so that a moved bookmark can take the key of another that moved away. */
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

  function folderOf(subject: string, id: string) {
    const folder = statements.folder.first({ subject, id });
    if (folder === undefined) throw notFound(`There is no folder with the id "${id}".`);
    return folder;
  }

  function bookmarkOf(subject: string, name: BookmarkName) {
    const { codeHostSlug, path } = name;
    const key = { subject, folderId: toKey(name.folderId), codeHostSlug, path };
    const bookmark = statements.bookmark.first(key);
    if (bookmark === undefined) throw notFound(`That folder holds no bookmark of "${path}".`);
    return { bookmark, key };
  }

  function requirePlace(subject: string, id: string | null, pointer: string): void {
    if (id === null) return;
    if (statements.folder.first({ subject, id }) === undefined) {
      throw unprocessable([{ pointer, detail: `There is no folder with the id "${id}".` }]);
    }
  }

  function requireFree(subject: string, { folderId, codeHostSlug, path }: BookmarkName): void {
    const key = { subject, folderId: toKey(folderId), codeHostSlug, path };
    if (statements.bookmark.first(key) !== undefined) {
      throw conflict(`That folder already holds a bookmark of "${path}".`);
    }
  }

  return {
    read: (subject) => change(subject, () => {}),

    apply: (subject, changes, isNew = () => true) =>
      inTransaction(database, () => {
        insertInitialTree(subject);
        if (!isNew()) return currentState(subject);
        return edit(subject, (editor) => {
          for (const [index, one] of changes.entries()) {
            withPointer(`/changes/${index}`, () => editor.apply(one));
          }
        });
      }),

    createFolder: (subject, { name, parentId, position }) =>
      change(subject, () => {
        requirePlace(subject, parentId, '#/parentId');
        const id = randomUUID();
        const place = toKey(parentId);
        const at = folderSiblings.openGap(subject, place, position);
        statements.addFolder.run({ subject, id, name, parentId: place, position: at });
        statements.setLastFolder.run({ subject, lastFolderId: id });
        events.folderCreated(subject, { id, name, parentId, position: at });
      }),

    changeFolder: (subject, id, { name, parentId, position }) =>
      change(subject, () => {
        const folder = folderOf(subject, id);
        const target = parentId === undefined ? folder.parentId : parentId;
        requirePlace(subject, target, '#/parentId');
        const place = toKey(target);
        if (statements.inside.first({ subject, place, id }) !== undefined) {
          throw conflict('A folder cannot be moved into itself or into a folder inside it.');
        }
        statements.removeFolder.run({ subject, id });
        let at = folder.position;
        if (target !== folder.parentId || position !== undefined) {
          folderSiblings.closeGap(subject, toKey(folder.parentId), folder.position);
          at = folderSiblings.openGap(subject, place, position);
        }
        const changed = { id, name: name ?? folder.name, parentId: target, position: at };
        statements.addFolder.run({ subject, ...changed, parentId: place });
        statements.setLastFolder.run({ subject, lastFolderId: id });
        events.folderUpdated(subject, folder, changed);
      }),

    deleteFolder: (subject, id) =>
      inTransaction(database, () => {
        insertInitialTree(subject);
        return edit(subject, (editor) => editor.apply({ op: 'delete-folder', id }));
      }),

    createBookmark: (subject, bookmark) =>
      change(subject, () => {
        requirePlace(subject, bookmark.folderId, '#/folderId');
        requireFree(subject, bookmark);
        const { codeHostSlug, path, title } = bookmark;
        const folderId = toKey(bookmark.folderId);
        const position = bookmarkSiblings.openGap(subject, folderId, bookmark.position);
        statements.addBookmark.run({ subject, folderId, codeHostSlug, path, title, position });
        statements.setLastFolder.run({ subject, lastFolderId: folderId });
        events.bookmarkCreated(subject, {
          codeHostSlug,
          path,
          title,
          folderId: bookmark.folderId,
          position,
        });
      }),

    changeBookmark: (subject, name, { title, folderId, position }) =>
      change(subject, () => {
        const { bookmark, key } = bookmarkOf(subject, name);
        const target = folderId === undefined ? name.folderId : folderId;
        const moved = target !== name.folderId;
        if (moved) {
          requirePlace(subject, target, '#/folderId');
          requireFree(subject, { ...name, folderId: target });
        }
        const place = toKey(target);
        statements.removeBookmark.run(key);
        let at = bookmark.position;
        if (moved || position !== undefined) {
          bookmarkSiblings.closeGap(subject, key.folderId, bookmark.position);
          at = bookmarkSiblings.openGap(subject, place, position);
        }
        const changed = { ...bookmark, title: title ?? bookmark.title, position: at };
        statements.addBookmark.run({ ...changed, subject, folderId: place });
        events.bookmarkUpdated(subject, bookmark, { ...changed, folderId: target });
        if (folderId !== undefined) statements.setLastFolder.run({ subject, lastFolderId: place });
      }),

    deleteBookmark: (subject, name) =>
      change(subject, () => {
        const { bookmark, key } = bookmarkOf(subject, name);
        statements.removeBookmark.run(key);
        bookmarkSiblings.closeGap(subject, key.folderId, bookmark.position);
        events.bookmarkDeleted(subject, bookmark);
      }),
  };
}

/** Adds the change that failed to a problem that `work` throws. */
function withPointer(pointer: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    throw error instanceof Problem ? error.at(pointer) : error;
  }
}

/** What differs between two lists of rows. A row that is unchanged is the same object in both. */
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
