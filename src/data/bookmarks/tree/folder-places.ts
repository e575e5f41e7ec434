import { type BookmarkFolder, compareFolders } from '#data/bookmarks/bookmark.ts';
import type { RecoveredReason } from './bookmark-tree.ts';

/** A folder and where it stands. Neither parent nor reason: at the root. */
export type PlacedFolder = {
  readonly folder: BookmarkFolder;
  /** Several folders have this id. */
  readonly duplicate: boolean;
  /** From 0, among those with this id. */
  readonly occurrence: number;
  parent: PlacedFolder | undefined;
  recovered: RecoveredReason | null;
};

export type FolderPlaces = {
  readonly all: readonly PlacedFolder[];
  /** Who is meant by an id: of several with the same one, the first in order. */
  readonly byId: ReadonlyMap<string, PlacedFolder>;
};

/** Where an id leads: to a folder, to the root, or nowhere. */
export function placeNamed(
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
export function placeFolders(folders: readonly BookmarkFolder[]): FolderPlaces {
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
