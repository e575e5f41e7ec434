import { FileUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type BookmarkFile, readBookmarkFile } from '#data/bookmarks/files/bookmark-file.ts';
import type { FoundItem } from '#data/bookmarks/files/netscape-reader.ts';
import { FileButton } from '#ui/button/Button.tsx';
import { FileDropArea } from '#ui/field/FileDropArea.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
import { useFileDrop } from '#ui/page/use-window-event.ts';
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
          ? { name, status: 'read', items: content.items }
          : { name, status: 'failed', reason: content.reason },
      );
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  };
  return { file, open };
}

/** A chosen file and its content. */
export type ImportFile = { readonly name: string } & (
  | { readonly status: 'reading' }
  | { readonly status: 'failed'; readonly reason: string }
  | { readonly status: 'read'; readonly items: readonly FoundItem[] }
);

/** A file that is chosen or dropped, and whether it could be read. */
export function ImportFileField({
  file,
  onFile,
}: {
  file: ImportFile | undefined;
  onFile: (file: File) => void;
}) {
  const isOver = useFileDrop(onFile);
  return (
    <>
      <FileDropArea
        isOver={isOver}
        button={
          <FileButton
            data-autofocus
            icon={FileUp}
            accept=".html,.htm,.json,.txt,text/html,application/json,text/plain"
            onFile={onFile}
          >
            {file === undefined ? 'Choose a file' : 'Choose another file'}
          </FileButton>
        }
      >
        <p role="status">
          {file === undefined || file.status === 'failed' ? (
            'HTML as browsers export it, a saved copy (JSON), or a list of links, one a line. Choose a file, or drop it here.'
          ) : (
            <>
              {file.status === 'reading' && 'Reading '}“<bdi>{file.name}</bdi>”
              {file.status === 'reading' && '…'}
            </>
          )}
        </p>
      </FileDropArea>
      {file?.status === 'failed' && (
        <Notice
          tone="danger"
          title={
            <>
              “<bdi>{file.name}</bdi>” could not be read
            </>
          }
        >
          {file.reason}
        </Notice>
      )}
    </>
  );
}
