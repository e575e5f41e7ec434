import { useEffect, useRef, useState } from 'react';
import { type BookmarkFile, readBookmarkFile } from '#data/bookmarks/files/bookmark-file.ts';
import type { ImportFile } from './ImportFileField.tsx';
import { readPersonalLists } from './personal-lists.ts';
import { readTextFile } from './read-text-file.ts';

async function readBookmarks(file: File, signal: AbortSignal): Promise<BookmarkFile> {
  const read = await readTextFile(file);
  return read.ok ? readBookmarkFile(read.text, signal) : read;
}

/** Reads the file that was chosen last; reading an earlier one is aborted. */
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
      const content = await readBookmarks(chosen, signal);
      if (signal.aborted) return;
      setFile(
        content.ok
          ? {
              name,
              status: 'read',
              items: content.items,
              personal: readPersonalLists(content.personal),
            }
          : { name, status: 'failed', reason: content.reason },
      );
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  };
  return { file, open };
}
