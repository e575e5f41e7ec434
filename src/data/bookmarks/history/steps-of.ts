import {
  type Bookmark,
  type BookmarkName,
  type BookmarkState,
  hasId,
  isNamed,
} from '#data/bookmarks/bookmark.ts';
import type { Change } from '#data/bookmarks/cache/bookmark-change.ts';
import { cascadeOf, difference, idsWithin } from '#data/bookmarks/tree/cascade.ts';
import { bookmarkKey } from '#data/bookmarks/tree/node-keys.ts';
import { placedItems } from './placed-items.ts';
import { bookmarkPosition, folderPosition } from './positions.ts';
import type { Act, Edit, Item, NamedItem, Step } from './step.ts';

function isSame<T extends object>(one: T, other: T, members: readonly (keyof T)[]): boolean {
  return members.every((member) => one[member] === other[member]);
}

/**
 * What a confirmed change did. Members that it didn't name count as they are after it: somebody else
 * may have changed them. Undefined where it changed nothing, or the states don't show it.
 */
export function editOf(
  before: BookmarkState,
  after: BookmarkState,
  change: Change,
): Edit | undefined {
  if (change.kind === 'folder') {
    const { name, parentId, position } = change.change;
    const earlier = before.folders.find(hasId(change.folderId));
    const folder = after.folders.find(hasId(change.folderId));
    if (earlier === undefined || folder === undefined) return undefined;
    const later = { ...folder, position: folderPosition(after, folder) };
    const place = { parentId: earlier.parentId, position: folderPosition(before, earlier) };
    const former = {
      ...later,
      ...(name !== undefined && { name: earlier.name }),
      ...((parentId !== undefined || position !== undefined) && place),
    };
    if (isSame(former, later, ['name', 'parentId', 'position'])) return undefined;
    return { kind: 'folder', before: former, after: later };
  }
  const { title, folderId, position } = change.change;
  const earlier = before.bookmarks.find(isNamed(change.bookmark));
  const { folderId: place = change.bookmark.folderId } = change.change;
  const bookmark = after.bookmarks.find(isNamed({ ...change.bookmark, folderId: place }));
  if (earlier === undefined || bookmark === undefined) return undefined;
  const later = { ...bookmark, position: bookmarkPosition(after, bookmark) };
  const former = {
    ...later,
    ...(title !== undefined && { title: earlier.title }),
    ...((folderId !== undefined || position !== undefined) && {
      folderId: earlier.folderId,
      position: bookmarkPosition(before, earlier),
    }),
  };
  if (isSame(former, later, ['title', 'folderId', 'position'])) return undefined;
  return { kind: 'bookmark', before: former, after: later };
}

/** What changes did that were made by one act; undefined if they did nothing. */
export function changedStep(
  act: Act,
  changes: readonly (Edit | undefined)[],
  after: BookmarkState,
): Step | undefined {
  const edits = changes.filter((edit) => edit !== undefined);
  if (edits.length === 0) return undefined;
  const folderIds = edits.flatMap(({ kind, after }) => (kind === 'folder' ? [after.id] : []));
  const { folders, bookmarks } = cascadeOf(after, folderIds);
  const loose = edits.length - folderIds.length;
  return { act, kind: 'changed', edits, count: folders.length + bookmarks.length + loose };
}

function namedBy(items: readonly NamedItem[]) {
  const folderIds = items.flatMap((item) => (item.kind === 'folder' ? [item.folder.id] : []));
  const names = items.flatMap((item) => (item.kind === 'bookmark' ? [item.bookmark] : []));
  const keys = new Set(names.map(filedKey));
  // Spares a key for every bookmark.
  const paths = new Set(names.map(({ path }) => path));
  const isNamed = (bookmark: Bookmark) => paths.has(bookmark.path) && keys.has(filedKey(bookmark));
  return { folderIds, isNamed };
}

/** As `samePlace` compares places. */
function filedKey({ folderId, codeHostSlug, path }: BookmarkName): string {
  return bookmarkKey({ folderId: folderId ?? '', codeHostSlug, path });
}

function stepWith(act: Act, kind: 'created' | 'deleted', items: readonly Item[]) {
  return items.length === 0 ? undefined : { act, kind, items };
}

/** What was created, as the state shows it; undefined if it doesn't. */
export function createdStep(
  act: Act,
  after: BookmarkState,
  created: readonly NamedItem[],
): Step | undefined {
  const { folderIds, isNamed } = namedBy(created);
  const ids = new Set(folderIds);
  const items = placedItems(after, {
    folders: new Set(after.folders.filter(({ id }) => ids.has(id))),
    bookmarks: new Set(after.bookmarks.filter(isNamed)),
  });
  return stepWith(act, 'created', items);
}

/** What disappeared with folders and bookmarks that were deleted; undefined if nothing did. */
export function deletedStep(
  act: Act,
  before: BookmarkState,
  after: BookmarkState,
  deleted: readonly NamedItem[],
): Step | undefined {
  const { folderIds, isNamed } = namedBy(deleted);
  const ids = idsWithin(before, folderIds);
  const isDoomed = (bookmark: Bookmark) =>
    (bookmark.folderId !== null && ids.has(bookmark.folderId)) || isNamed(bookmark);
  const doomed = new Set(before.bookmarks.filter(isDoomed));
  // What points elsewhere can't be one of them that has moved. To compare all would take long.
  const paths = new Set([...doomed].map(({ path }) => path));
  const alike = ({ folders, bookmarks }: BookmarkState) => ({
    folders,
    bookmarks: bookmarks.filter(({ path }) => paths.has(path)),
  });
  const gone = difference(alike(before), alike(after));
  const items = placedItems(before, {
    folders: new Set(gone.folders.filter(({ id }) => ids.has(id))),
    bookmarks: new Set(gone.bookmarks.filter((bookmark) => doomed.has(bookmark))),
  });
  return stepWith(act, 'deleted', items);
}
