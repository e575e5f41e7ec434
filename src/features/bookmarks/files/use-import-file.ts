import { useEffect, useRef, useState } from 'react';
import { type BookmarkFile, readBookmarkFile } from '#data/bookmarks/files/bookmark-file.ts';
import type { FoundItem } from '#data/bookmarks/files/netscape-reader.ts';
import { bookmarkStateLimits } from '#data/bookmarks/queries.ts';
import { MiB } from '#platform/http/http.ts';

/** A file that somebody has chosen, and what is in it. */
export type ImportFile = { readonly name: string } & (
  | { readonly status: 'reading' }
  | { readonly status: 'failed'; readonly reason: string }
  | { readonly status: 'read'; readonly items: readonly FoundItem[] }
);

async function read(file: File, signal: AbortSignal): Promise<BookmarkFile> {
  const { maxBytes } = bookmarkStateLimits;
  if (file.size > maxBytes) {
    return { ok: false, reason: `It is larger than ${maxBytes / MiB} MiB.` };
  }
  const text = await file.text().catch(() => undefined);
  if (text === undefined) return { ok: false, reason: 'The browser could not read it.' };
  return readBookmarkFile(text, signal);
}

/** Reads the file that was chosen last; one chosen before is given up. */
export function useImportFile() {
  const [file, setFile] = useState<ImportFile>();
  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), []);

  const open = async (chosen: File) => {
    reading.current?.abort();
    reading.current = new AbortController();
    const { signal } = reading.current;
    const { name } = chosen;
    setFile({ name, status: 'reading' });
    try {
      const content = await read(chosen, signal);
      if (signal.aborted) return;
      setFile(
        content.ok
          ? { name, status: 'read', items: content.items }
          : { name, status: 'failed', reason: content.reason },
      );
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  };
  return { file, open };
}
