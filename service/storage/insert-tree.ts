import type { Content } from '#service/content.ts';
import { type BookmarkStatements, ROOT } from './bookmark-statements.ts';

/**
 * Writes a new subject's own copy of the content's tree. It uses no recursion, so that a
 * deep tree can't exhaust the call stack. To be called inside a transaction.
 */
export function insertTree(
  { addFolder, addBookmark }: BookmarkStatements,
  subject: string,
  content: Content,
): void {
  const pending = [{ id: ROOT, children: content.folders, bookmarks: content.rootBookmarks }];
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    for (const [position, folder] of place.children.entries()) {
      addFolder.run({ subject, id: folder.id, name: folder.name, parentId: place.id, position });
      pending.push(folder);
    }
    for (const [position, { codeHostSlug, path, title }] of place.bookmarks.entries()) {
      addBookmark.run({ subject, folderId: place.id, codeHostSlug, path, title, position });
    }
  }
}
