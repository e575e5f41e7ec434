import { conflict, notFound, unprocessable } from '#service/problem.ts';
import type { BookmarkName, Change, ChangeOf } from './bookmark-change.ts';
import type { BookmarkEvents } from './bookmark-events.ts';
import type { Bookmark, BookmarkState, Folder } from './bookmark-statements.ts';
import { type Node, SiblingList } from './sibling-list.ts';

const NEW_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Whether the id is of the form that a caller may choose for a new folder. */
export function isNewFolderId(id: string): boolean {
  return NEW_ID.test(id);
}

type EditorOptions = {
  subject: string;
  events: BookmarkEvents;
  /** Whether this subject once had a folder with this id. */
  wasDeleted: (id: string) => boolean;
};

/** A Bookmark state in memory that is changed by the rules of viewer.changes. */
export type BookmarkEditor = {
  /** Applies one change and publishes its event, or throws a problem (404, 409, 422). */
  apply(change: Change): void;
  /** The state now. A row that is unchanged is the same object as in the state before. */
  state(): BookmarkState;
};

/** `before` is not modified. Its rows come in the order of the state. */
export function createBookmarkEditor(
  before: BookmarkState,
  { subject, events, wasDeleted }: EditorOptions,
): BookmarkEditor {
  const folders = new Map<string, Node<Folder>>();
  const bookmarks = new Map<string, Node<Bookmark>>();
  const foldersIn = new Lists<Folder>();
  const bookmarksIn = new Lists<Bookmark>();
  const deletedIds = new Set<string>();
  let { lastFolderId } = before;

  for (const row of before.folders) {
    const node = { row };
    folders.set(row.id, node);
    foldersIn.of(row.parentId).load(node);
  }
  for (const row of before.bookmarks) {
    const node = { row };
    bookmarks.set(bookmarkKey(row), node);
    bookmarksIn.of(row.folderId).load(node);
  }

  function folderWith(id: string): Node<Folder> {
    const folder = folders.get(id);
    if (folder === undefined) throw notFound(`There is no folder with the id "${id}".`);
    return folder;
  }

  function bookmarkNamed(name: BookmarkName): Node<Bookmark> {
    const bookmark = bookmarks.get(bookmarkKey(name));
    if (bookmark === undefined) throw notFound(`That folder holds no bookmark of "${name.path}".`);
    return bookmark;
  }

  function requireParent(id: string | null): void {
    if (id !== null) folderWith(id);
  }

  function requireFree(name: BookmarkName): void {
    if (!bookmarks.has(bookmarkKey(name))) return;
    throw conflict(`That folder already holds a bookmark of "${name.path}".`);
  }

  function requireOutside(id: string, target: string | null): void {
    const seen = new Set<string>();
    for (
      let at = target;
      at !== null && !seen.has(at);
      at = folders.get(at)?.row.parentId ?? null
    ) {
      if (at === id) {
        throw conflict('A folder cannot be moved into itself or into a folder inside it.');
      }
      seen.add(at);
    }
  }

  /** The folder and all folders inside it, level by level. */
  function subtreeOf(folder: Folder): Folder[] {
    const found = [folder];
    const ids = new Set([folder.id]);
    for (const { id } of found) {
      for (const child of foldersIn.of(id).rows()) {
        if (!ids.has(child.id)) found.push(child);
        ids.add(child.id);
      }
    }
    return found;
  }

  function createFolder({ id, name, parentId, position }: ChangeOf<'create-folder'>): void {
    requireParent(parentId);
    if (folders.has(id)) throw conflict(`There is already a folder with the id "${id}".`);
    if (!isNewFolderId(id) && !deletedIds.has(id) && !wasDeleted(id)) {
      throw unprocessable([
        { pointer: '#/id', detail: 'id: has to be of 1 to 64 letters, digits, "-" and "_".' },
      ]);
    }
    const node = { row: { id, name, parentId, position: 0 } };
    const list = foldersIn.of(parentId);
    folders.set(id, node);
    list.insert(node, position);
    lastFolderId = id;
    events.folderCreated(subject, list.rowOf(node));
  }

  function updateFolder({ id, name, parentId, position }: ChangeOf<'update-folder'>): void {
    const node = folderWith(id);
    const list = foldersIn.of(node.row.parentId);
    const previous = list.rowOf(node);
    if (parentId !== undefined) {
      requireParent(parentId);
      requireOutside(id, parentId);
    }
    const target = parentId === undefined ? previous.parentId : parentId;
    const targetList = foldersIn.of(target);
    node.row = { ...previous, name: name ?? previous.name, parentId: target };
    if (target !== previous.parentId || position !== undefined) {
      list.remove(node);
      targetList.insert(node, position);
    }
    lastFolderId = id;
    events.folderUpdated(subject, previous, targetList.rowOf(node));
  }

  function deleteFolder({ id }: ChangeOf<'delete-folder'>): void {
    const node = folderWith(id);
    const list = foldersIn.of(node.row.parentId);
    const folder = list.rowOf(node);
    const [, ...inside] = subtreeOf(folder);
    const deletedFolders = [folder, ...inside];
    const deletedBookmarks = deletedFolders.flatMap((one) => bookmarksIn.of(one.id).rows());
    list.remove(node);
    if (deletedFolders.some((one) => one.id === lastFolderId)) lastFolderId = folder.parentId;
    for (const one of deletedFolders) {
      deletedIds.add(one.id);
      folders.delete(one.id);
      foldersIn.delete(one.id);
      bookmarksIn.delete(one.id);
    }
    for (const one of deletedBookmarks) bookmarks.delete(bookmarkKey(one));
    events.folderDeleted(subject, folder, { folders: inside, bookmarks: deletedBookmarks });
  }

  function createBookmark(change: ChangeOf<'create-bookmark'>): void {
    const { folderId, codeHostSlug, path, title, position } = change;
    requireParent(folderId);
    requireFree(change);
    const node = { row: { codeHostSlug, path, title, folderId, position: 0 } };
    const list = bookmarksIn.of(folderId);
    bookmarks.set(bookmarkKey(change), node);
    list.insert(node, position);
    lastFolderId = folderId;
    events.bookmarkCreated(subject, list.rowOf(node));
  }

  function updateBookmark({ set, ...name }: ChangeOf<'update-bookmark'>): void {
    const node = bookmarkNamed(name);
    const list = bookmarksIn.of(name.folderId);
    const previous = list.rowOf(node);
    const { title, folderId = name.folderId, position } = set;
    const isMoved = folderId !== name.folderId;
    if (set.folderId !== undefined) requireParent(folderId);
    if (isMoved) requireFree({ ...name, folderId });
    const targetList = bookmarksIn.of(folderId);
    bookmarks.delete(bookmarkKey(previous));
    node.row = { ...previous, title: title ?? previous.title, folderId };
    bookmarks.set(bookmarkKey(node.row), node);
    if (isMoved || position !== undefined) {
      list.remove(node);
      targetList.insert(node, position);
    }
    if (set.folderId !== undefined) lastFolderId = folderId;
    events.bookmarkUpdated(subject, previous, targetList.rowOf(node));
  }

  function deleteBookmark(change: ChangeOf<'delete-bookmark'>): void {
    const node = bookmarkNamed(change);
    const list = bookmarksIn.of(change.folderId);
    const bookmark = list.rowOf(node);
    list.remove(node);
    bookmarks.delete(bookmarkKey(bookmark));
    events.bookmarkDeleted(subject, bookmark);
  }

  return {
    apply(change) {
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
    state: () => ({ folders: foldersIn.rows(), bookmarks: bookmarksIn.rows(), lastFolderId }),
  };
}

/** Unique among a subject's bookmarks. */
export function bookmarkKey({ folderId, codeHostSlug, path }: BookmarkName): string {
  return `${folderId ?? ''}\0${codeHostSlug}\0${path}`;
}

/** The lists of siblings of one kind, each made when it is first needed. */
class Lists<Row extends { position: number }> {
  readonly #lists = new Map<string | null, SiblingList<Row>>();

  of(parentId: string | null): SiblingList<Row> {
    const list = this.#lists.get(parentId) ?? new SiblingList<Row>();
    this.#lists.set(parentId, list);
    return list;
  }

  delete(parentId: string): void {
    this.#lists.delete(parentId);
  }

  /** All rows, by parent and position. */
  rows(): Row[] {
    return [...this.#lists]
      .sort(([one], [other]) => ((one ?? '') < (other ?? '') ? -1 : 1))
      .flatMap(([, list]) => list.rows());
  }
}
