import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CachedBookmarks, fromFile } from '#data/bookmarks/cache/cached-bookmarks.ts';
import { readStateFile } from '#data/bookmarks/files/state-file.ts';
import { bookmarkStateLimits, bookmarksKey } from '#data/bookmarks/queries.ts';
import { MiB } from '#platform/http/http.ts';

/** Why a file could not be opened, in words. */
export type FileProblem = { readonly name: string; readonly reason: string };

async function readFile(file: File) {
  const { maxBytes } = bookmarkStateLimits;
  if (file.size > maxBytes) {
    return { ok: false, reason: `It is larger than ${maxBytes / MiB} MiB.` } as const;
  }
  try {
    return readStateFile(await file.text());
  } catch {
    return { ok: false, reason: 'The browser could not read it.' } as const;
  }
}

/** Opens a saved state in place of what the service can't be asked for. */
export function useOpenedFile() {
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<FileProblem>();
  const open = async (file: File) => {
    const { name } = file;
    const content = await readFile(file);
    if (!content.ok) {
      setProblem({ name, reason: content.reason });
      return;
    }
    setProblem(undefined);
    queryClient.setQueryData<CachedBookmarks>(bookmarksKey, (held) =>
      fromFile(held, name, content.state),
    );
  };
  return { open, problem };
}
