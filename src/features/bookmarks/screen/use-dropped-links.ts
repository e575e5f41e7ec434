import type { BookmarksScreen } from '#features/bookmarks/screen-state/bookmarks-screen.ts';
import { shouldIgnoreShortcut } from '#ui/field/shortcut-scope.ts';
import { useWindowEvent } from '#ui/page/use-window-event.ts';

/** Matches the URL of a web page in pasted or dropped text. */
const link = /https?:\/\/\S/i;

/** True for text and links, but not for files. */
function hasText(data: DataTransfer | null): data is DataTransfer {
  return data?.types.some((type) => /^text\/(uri-list|plain)$/.test(type)) ?? false;
}

/** Returns the links of a paste or a drop; undefined if it contains none. */
function getLinks(data: DataTransfer | null): string | undefined {
  if (!hasText(data)) return undefined;
  const lines = data.getData('text/uri-list').split(/\r?\n/);
  // Lines that begin with “#” are comments (RFC 2483).
  const urls = lines.filter((line) => line !== '' && !line.startsWith('#')).join('\n');
  const text = urls || data.getData('text/plain');
  return link.test(text) ? text.trim() : undefined;
}

/**
 * Opens “Add bookmarks” with the links that the user pastes outside of text fields, or drops from
 * another window (extension viewer.changes).
 */
export function useDroppedLinks({ canWrite, placeForNew, openDialog }: BookmarksScreen): void {
  const add = (event: ClipboardEvent | DragEvent, data: DataTransfer | null) => {
    const text = shouldIgnoreShortcut(event.target) ? undefined : getLinks(data);
    if (text === undefined) return;
    event.preventDefault();
    openDialog({ kind: 'add-bookmarks', place: placeForNew, text });
  };
  useWindowEvent('paste', (event) => add(event, event.clipboardData), canWrite);
  useWindowEvent('drop', (event) => add(event, event.dataTransfer), canWrite);
  const acceptDrag = (event: DragEvent) => {
    const isAccepted = hasText(event.dataTransfer) && !shouldIgnoreShortcut(event.target);
    if (isAccepted) event.preventDefault();
  };
  useWindowEvent('dragover', acceptDrag, canWrite);
}
