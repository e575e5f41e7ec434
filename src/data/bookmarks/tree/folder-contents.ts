import {
  type Bookmark,
  type BookmarkState,
  compareBookmarks,
  compareFolders,
} from '#data/bookmarks/bookmark.ts';
import type { Arrangement, Contents } from './arrangement.ts';
import { type PlacedFolder, placeFolders, placeNamed } from './folder-places.ts';
import { bookmarkKey, countRepeats } from './node-keys.ts';

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
