import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { writeStateFile } from '#data/bookmarks/files/state-file.ts';
import { downloadText, fileNamePart } from '#ui/page/download.ts';

/** Downloads a state as a file that “Open a file” reads back, named by content and day. */
export function saveStateFile(name: string, state: BookmarkState): void {
  const day = new Date().toISOString().slice(0, 10);
  const filename = `${fileNamePart(name)}-${day}.json`;
  downloadText(filename, 'application/json', writeStateFile(state));
}
