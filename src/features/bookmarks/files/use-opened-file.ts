import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CachedBookmarks, fromFile } from '#data/bookmarks/cached-bookmarks.ts';
import { readStateFile } from '#data/bookmarks/files/state-file.ts';
import { bookmarksKey } from '#data/bookmarks/queries.ts';
import { readTextFile } from './read-text-file.ts';

/** Why a file could not be opened, in words. */
export type FileProblem = { readonly name: string; readonly reason: string };

/** Opens a saved state where the service can't be asked for the bookmarks. */
export function useOpenedFile() {
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<FileProblem>();
  const open = async (file: File) => {
    const { name } = file;
    const read = await readTextFile(file);
    const content = read.ok ? readStateFile(read.text) : read;
    if (!content.ok) {
      setProblem({ name, reason: content.reason });
      return;
    }
    setProblem(undefined);
    queryClient.setQueryData<CachedBookmarks>(bookmarksKey, (cached) =>
      fromFile(cached, name, content.state),
    );
  };
  return { open, problem };
}
