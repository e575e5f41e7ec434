import { type Bookmark, type BookmarkState, folderName, hasId } from '#data/bookmarks/bookmark.ts';
import { ancestorsOf, type BookmarkNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { quoted } from '#features/bookmarks/node-labels.ts';
import { formatCount } from '#text/format-number.ts';

/** “In “Reconciliation””, or “In 2 folders”: where these bookmarks are. */
export function placesLabel({ folders }: BookmarkState, bookmarks: readonly Bookmark[]): string {
  const [only] = bookmarks;
  if (bookmarks.length > 1 || only === undefined) {
    return `In ${formatCount(bookmarks.length, 'folder')}`;
  }
  const { folderId } = only;
  if (!folderId) return 'At the top level';
  const folder = folders.find(hasId(folderId));
  return `In ${quoted(folder === undefined ? 'Recovered' : folderName(folder))}`;
}

/** The folder around a bookmark, in a sentence. */
export function placeOf({ parent }: BookmarkNode): string {
  return parent === null ? 'the top level' : quoted(parent.name);
}

/** The names along the path of the folder around a bookmark. */
export function pathLabel(node: BookmarkNode): string {
  const names = ancestorsOf(node).map(({ name }) => name);
  return names.length === 0 ? 'Top level' : names.join(' / ');
}
