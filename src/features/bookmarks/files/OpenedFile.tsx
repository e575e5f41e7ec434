import { useQueryClient } from '@tanstack/react-query';
import { FileQuestion, FolderInput } from 'lucide-react';
import { useState } from 'react';
import { type CachedBookmarks, replaceWithFile } from '#data/bookmarks/cached-bookmarks.ts';
import { readStateFile } from '#data/bookmarks/files/export-files.ts';
import type { ImportFileProblem } from '#data/bookmarks/files/import-file.ts';
import { bookmarkStateLimits, bookmarksKey } from '#data/bookmarks/queries.ts';
import { MiB } from '#platform/http/http.ts';
import { decodeText } from '#text/decode-text.ts';
import { FileButton, useFileDrop } from '#ui/field/FileDropArea.tsx';
import { EmptyState } from '#ui/notice/EmptyState.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
import { Page } from '#ui/page/Page.tsx';
import styles from './files.module.css';

const { maxBytes } = bookmarkStateLimits;

/** Sentences that say why a file can't be read. */
export const fileProblemMessages: Readonly<
  Record<ImportFileProblem | 'too-large' | 'unreadable', string>
> = {
  'too-large': `It is larger than ${maxBytes / MiB} MiB.`,
  unreadable: 'The browser couldn’t read it.',
  'not-json': 'It isn’t JSON, or it was cut off.',
  'not-a-state':
    'It is JSON, but not a saved copy of bookmarks: it has no list of folders or bookmarks.',
  'unknown-format':
    'It is neither a file of bookmarks as browsers export them, nor a saved copy, nor CSV with a column “URL”, nor a list of links.',
  empty: 'There is nothing in it.',
};

/**
 * Reads a text file. Rejects files that are larger than the largest allowed response with
 * bookmarks.
 */
export async function readTextFile(file: File) {
  if (file.size > maxBytes) return { ok: false as const, problem: 'too-large' as const };
  try {
    return { ok: true as const, text: decodeText(new Uint8Array(await file.arrayBuffer())) };
  } catch {
    return { ok: false as const, problem: 'unreadable' as const };
  }
}

/** File that could not be opened, with the reason as a sentence. */
export type FileProblem = { readonly name: string; readonly reason: string };

/**
 * Returns a function that opens a file with saved bookmarks, and the last failure to open a file.
 * Used if the service can't return the bookmarks.
 */
export function useOpenedFile() {
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<FileProblem>();
  const open = async (file: File) => {
    const { name } = file;
    const read = await readTextFile(file);
    const content = read.ok ? readStateFile(read.text) : read;
    if (!content.ok) {
      setProblem({ name, reason: fileProblemMessages[content.problem] });
      return;
    }
    setProblem(undefined);
    queryClient.setQueryData<CachedBookmarks>(bookmarksKey, (cached) =>
      replaceWithFile(cached, name, content.state),
    );
  };
  return { open, problem };
}

/** Notice that a file couldn't be opened and that the displayed bookmarks are unchanged. */
export function FileProblemNotice({ problem }: { problem: FileProblem | undefined }) {
  if (problem === undefined) return null;
  return (
    <Notice tone="danger" title={`“${problem.name}” couldn’t be opened`}>
      {problem.reason} Choose a file that was saved here with “Export” or “Save a copy first”, or a
      list of folders and bookmarks from the service.
    </Notice>
  );
}

/** Button that opens a file with a saved bookmark state. */
export function OpenFileButton({
  onFile,
  variant,
}: {
  onFile: (file: File) => void;
  variant: 'primary' | 'quiet';
}) {
  return (
    <FileButton
      variant={variant}
      icon={FolderInput}
      accept=".json,application/json"
      onFile={onFile}
    >
      Open a file
    </FileButton>
  );
}

/**
 * Page content if the deployment doesn't have the extension viewer.read. Explains why no bookmarks
 * are shown, and offers to open a file with saved bookmarks.
 */
export function BookmarksUnavailablePage() {
  const { open, problem } = useOpenedFile();
  const isOver = useFileDrop(open);
  return (
    <Page title="Bookmarks" layout="flush">
      <div className={styles.place} data-over={isOver || undefined}>
        <EmptyState
          icon={FileQuestion}
          title="Bookmarks can’t be read from this service"
          actions={<OpenFileButton variant="primary" onFile={open} />}
        >
          <p>
            This service has no operation that lists bookmarks. It returns the remaining ones only
            when a folder is deleted.
          </p>
          <p>
            Open a saved copy of your bookmarks (a JSON file), or drop it here. Nothing is uploaded.
            You can then delete its folders at the service.
          </p>
        </EmptyState>
        <div className={styles.problem}>
          <FileProblemNotice problem={problem} />
        </div>
      </div>
    </Page>
  );
}
