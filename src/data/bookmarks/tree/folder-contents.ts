import {
  type Bookmark,
  type BookmarkFolder,
  type BookmarkState,
  compareBookmarks,
  compareFolders,
} from '#data/bookmarks/bookmark.ts';
import type { RecoveredReason } from './bookmark-tree.ts';
import { bookmarkKey, countRepeats } from './node-keys.ts';

/** A folder and where it stands. Neither parent nor reason: at the root. */
type PlacedFolder = {
  readonly folder: BookmarkFolder;
  /** Several folders have this id. */
  readonly duplicate: boolean;
  /** From 0, among those with this id. */
  readonly occurrence: number;
  parent: PlacedFolder | undefined;
  recovered: RecoveredReason | null;
};

type FolderPlaces = {
  readonly all: readonly PlacedFolder[];
  /** Who is meant by an id: of several with the same one, the first in order. */
  readonly byId: ReadonlyMap<string, PlacedFolder>;
};

/** Where an id leads: to a folder, to the root, or nowhere. */
function placeNamed(
  folderId: string | null,
  byId: FolderPlaces['byId'],
): PlacedFolder | 'root' | 'missing' {
  if (folderId === null) return 'root';
  // Some services write the root as an empty id.
  return byId.get(folderId) ?? (folderId === '' ? 'root' : 'missing');
}

function identified(folders: readonly BookmarkFolder[]): FolderPlaces {
  const sameId = new Map<string, BookmarkFolder[]>();
  for (const folder of folders) {
    const others = sameId.get(folder.id);
    if (others === undefined) sameId.set(folder.id, [folder]);
    else others.push(folder);
  }
  const all: PlacedFolder[] = [];
  const byId = new Map<string, PlacedFolder>();
  for (const [id, group] of sameId) {
    const duplicate = group.length > 1;
    if (duplicate) group.sort(compareFolders);
    for (const [occurrence, folder] of group.entries()) {
      const placed = { folder, duplicate, occurrence, parent: undefined, recovered: null };
      all.push(placed);
      if (occurrence === 0) byId.set(id, placed);
    }
  }
  return { all, byId };
}

/** Opens each ring of folders inside one another at the folder whose id sorts first. */
function openRings(folders: Iterable<PlacedFolder>): void {
  const visitedBy = new Map<PlacedFolder, number>();
  let pass = 0;
  for (const start of folders) {
    pass += 1;
    let at: PlacedFolder | undefined = start;
    while (at !== undefined && !visitedBy.has(at)) {
      visitedBy.set(at, pass);
      at = at.parent;
    }
    // Met again on the walk that first came by: a ring.
    if (at === undefined || visitedBy.get(at) !== pass) continue;
    let first = at;
    for (let member = at.parent; member !== undefined && member !== at; member = member.parent) {
      if (member.folder.id < first.folder.id) first = member;
    }
    first.parent = undefined;
    first.recovered = { kind: 'cycle' };
  }
}

/** Finds every folder its place, whatever the records say; none is lost, none comes up twice. */
function placeFolders(folders: readonly BookmarkFolder[]): FolderPlaces {
  const places = identified(folders);
  for (const placed of places.all) {
    const { parentId } = placed.folder;
    const place = placeNamed(parentId, places.byId);
    if (place === 'missing') {
      placed.recovered = { kind: 'missing-folder', folderId: parentId ?? '' };
    } else if (place !== 'root') {
      placed.parent = place;
    }
  }
  // Only what an id means can be a parent, so rings are made of nothing else.
  openRings(places.byId.values());
  return places;
}

/** What is directly in one folder or at the root, in order. */
export type Contents<Folder> = {
  readonly folders: readonly Folder[];
  readonly bookmarks: readonly Bookmark[];
  /**
   * For each bookmark how many before it have the same folder and target; undefined if all differ,
   * as nearly everywhere. Computed on first use.
   */
  readonly repeats: () => readonly number[] | undefined;
};

/** Everything in its place and every place in order: what a tree is built from. */
export type Arrangement<Folder> = {
  readonly root: Contents<Folder>;
  /** Folders and bookmarks whose parent doesn't exist, and one folder of each cycle. */
  readonly recovered: Contents<Folder>;
  readonly inFolder: (folder: Folder) => Contents<Folder>;
};

type Gathered = { readonly folders: PlacedFolder[]; readonly bookmarks: Bookmark[] };

function countedRepeats(bookmarks: readonly Bookmark[]): readonly number[] | undefined {
  // In most places the paths differ, which spares a key for every bookmark.
  if (new Set(bookmarks.map(({ path }) => path)).size === bookmarks.length) return undefined;
  const repeatOf = countRepeats();
  return bookmarks.map((bookmark) => repeatOf(bookmarkKey(bookmark)));
}

/** On first use, because comparing all bookmarks would take most of the time to build a tree. */
function repeatsAmong(bookmarks: readonly Bookmark[]): Contents<never>['repeats'] {
  let counted: { readonly repeats: readonly number[] | undefined } | undefined;
  return () => {
    counted ??= { repeats: countedRepeats(bookmarks) };
    return counted.repeats;
  };
}

function inOrder({ folders, bookmarks }: Gathered): Contents<PlacedFolder> {
  folders.sort((a, b) => compareFolders(a.folder, b.folder));
  bookmarks.sort(compareBookmarks);
  return { folders, bookmarks, repeats: repeatsAmong(bookmarks) };
}

const nothing = { folders: [], bookmarks: [] };

/** Puts every folder and bookmark of a state where it belongs. */
export function arrangeState({ folders, bookmarks }: BookmarkState): Arrangement<PlacedFolder> {
  const root: Gathered = { folders: [], bookmarks: [] };
  const recovered: Gathered = { folders: [], bookmarks: [] };
  const inFolders = new Map<PlacedFolder, Gathered>();
  const gatheredIn = (folder: PlacedFolder) => {
    const known = inFolders.get(folder);
    if (known !== undefined) return known;
    const gathered: Gathered = { folders: [], bookmarks: [] };
    inFolders.set(folder, gathered);
    return gathered;
  };

  const { all, byId } = placeFolders(folders);
  for (const folder of all) {
    const { parent } = folder;
    const place = folder.recovered ? recovered : parent ? gatheredIn(parent) : root;
    place.folders.push(folder);
  }
  for (const bookmark of bookmarks) {
    const named = placeNamed(bookmark.folderId, byId);
    const place = named === 'root' ? root : named === 'missing' ? recovered : gatheredIn(named);
    place.bookmarks.push(bookmark);
  }
  return {
    root: inOrder(root),
    recovered: inOrder(recovered),
    inFolder: (folder) => inOrder(inFolders.get(folder) ?? nothing),
  };
}
