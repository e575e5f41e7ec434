import {
  type Bookmark,
  type BookmarkFolder,
  type BookmarkState,
  compareBookmarks,
  compareFolders,
} from '#data/bookmarks/bookmark.ts';
import type { Item } from './step.ts';

type Chosen = {
  readonly folders: ReadonlySet<BookmarkFolder>;
  readonly bookmarks: ReadonlySet<Bookmark>;
};

/** The chosen records, each with its place among its siblings, from 0, in that order. */
function withPositions<T>(
  records: readonly T[],
  chosen: ReadonlySet<T>,
  placeOf: (record: T) => string,
  compare: (one: T, other: T) => number,
): ReadonlyMap<T, number> {
  const siblings = new Map<string, T[]>([...chosen].map((record) => [placeOf(record), []]));
  for (const record of records) siblings.get(placeOf(record))?.push(record);
  const positions = new Map<T, number>();
  for (const group of siblings.values()) {
    for (const [position, record] of group.sort(compare).entries()) {
      if (chosen.has(record)) positions.set(record, position);
    }
  }
  return positions;
}

/** Folders with each after the one around it. Folders that are inside themselves come last. */
function outermostFirst(folders: Iterable<BookmarkFolder>): readonly BookmarkFolder[] {
  const inside = new Map<string, BookmarkFolder[]>();
  const chosen = new Set(folders);
  const ids = new Set([...chosen].map(({ id }) => id));
  const outermost: BookmarkFolder[] = [];
  for (const folder of chosen) {
    const { parentId } = folder;
    const siblings = parentId === null ? undefined : inside.get(parentId);
    if (parentId === null || !ids.has(parentId)) outermost.push(folder);
    else if (siblings) siblings.push(folder);
    else inside.set(parentId, [folder]);
  }
  const ordered = new Set(outermost);
  const follow = () => {
    // A Set goes on with what is added while it is walked through.
    for (const { id } of ordered) for (const child of inside.get(id) ?? []) ordered.add(child);
  };
  follow();
  for (const folder of chosen) {
    if (ordered.has(folder)) continue;
    ordered.add(folder);
    follow();
  }
  return [...ordered];
}

/**
 * Records of a state as items that can be created in this order: a folder before everything inside it,
 * and siblings by their positions.
 */
export function placedItems(state: BookmarkState, chosen: Chosen): readonly Item[] {
  const folders = withPositions(
    state.folders,
    chosen.folders,
    ({ parentId }) => parentId ?? '',
    compareFolders,
  );
  const bookmarks = withPositions(
    state.bookmarks,
    chosen.bookmarks,
    ({ folderId }) => folderId ?? '',
    compareBookmarks,
  );
  const ordered = outermostFirst(folders.keys());
  const later = new Set(ordered.map(({ id }) => id));
  return [
    ...ordered.map((folder): Item => {
      later.delete(folder.id);
      // It is inside itself: the ring is opened here.
      const isOpened = folder.parentId !== null && later.has(folder.parentId);
      const place = isOpened
        ? { parentId: null, position: null }
        : { position: folders.get(folder) ?? null };
      return { kind: 'folder', folder: { ...folder, ...place } };
    }),
    ...Array.from(bookmarks, ([bookmark, position]): Item => {
      return { kind: 'bookmark', bookmark: { ...bookmark, position } };
    }),
  ];
}
