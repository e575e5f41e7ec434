import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { type AddressOf, writeNetscapeHtml } from '#data/bookmarks/files/netscape-html.ts';
import { writeStateFile } from '#data/bookmarks/files/state-file.ts';
import { treeOf } from '#data/bookmarks/tree/build-tree.ts';
import { datedFileName, downloadText } from '#ui/page/download.ts';

/**
 * Downloads a state twice: as HTML for any browser, and as JSON, which “Open a file” reads back
 * without a loss.
 */
export function saveCopies(name: string, state: BookmarkState, addressOf: AddressOf): void {
  const tree = treeOf(state);
  const { html } = writeNetscapeHtml(tree, tree.roots, { title: name, addressOf });
  downloadText(datedFileName(name, 'html'), 'text/html', html);
  downloadText(datedFileName(name, 'json'), 'application/json', writeStateFile(state));
}
