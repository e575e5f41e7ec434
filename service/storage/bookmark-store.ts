import type { Content } from '#service/content.ts';
import { Problem } from '#service/problem.ts';
import type { Change } from './bookmark-change.ts';
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

/** Reads and changes bookmark states. Every change answers with the whole resulting state. */
export type BookmarkStore = {
  read(subject: string): BookmarkState;
  /** Returns each bookmarked file once, in no order. */
  files(subject: string): { codeHostSlug: string; path: string }[];
  /**
   * Applies all changes in order, or none: a refusal has the change that failed as `pointer`. `isNew` is
   * called in the same transaction; if it returns false, nothing is applied.
   */
  apply(subject: string, changes: readonly Change[], isNew?: () => boolean): BookmarkState;
  deleteFolder(subject: string, id: string): BookmarkState;
};

const toKey = (id: string | null) => id ?? ROOT;

export function createBookmarkStore(
  database: Database,
  content: Content,
  outbox: Outbox,
): BookmarkStore {
  const statements = prepareBookmarkStatements(database);
  const events = createBookmarkEvents(outbox);

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

  return {
    read: (subject) =>
      inTransaction(database, () => {
        insertInitialTree(subject);
        return currentState(subject);
      }),

    files: (subject) =>
      inTransaction(database, () => {
        insertInitialTree(subject);
        return statements.bookmarkedFiles.all({ subject });
      }),

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

    deleteFolder: (subject, id) =>
      inTransaction(database, () => {
        insertInitialTree(subject);
        return edit(subject, (editor) => editor.apply({ op: 'delete-folder', id }));
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
