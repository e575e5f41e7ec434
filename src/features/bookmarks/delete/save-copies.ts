import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { type AddressOf, writeNetscapeHtml } from '#data/bookmarks/files/netscape-html.ts';
import { treeOf } from '#data/bookmarks/tree/build-tree.ts';
import { downloadText, fileNamePart } from '#ui/page/download.ts';
import { saveStateFile } from './save-state-file.ts';

/**
 * Downloads a state twice: as HTML for any browser, and as JSON, which this app reads back without a
 * loss.
 */
export function saveCopies(name: string, state: BookmarkState, addressOf: AddressOf): void {
  const tree = treeOf(state);
  const { html } = writeNetscapeHtml(tree, tree.roots, { title: name, addressOf });
  const day = new Date().toISOString().slice(0, 10);
  downloadText(`${fileNamePart(name)}-${day}.html`, 'text/html', html);
  saveStateFile(name, state);
}
