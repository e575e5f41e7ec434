import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type BookmarkState, getFolderLabel } from '#data/bookmarks/bookmark.ts';
import { bookmarkStateQuery } from '#data/bookmarks/queries.ts';
import { hasChanged } from '#data/specifications/last-read-versions.ts';
import { maxTreeEntries, specificationTreeQuery } from '#data/specifications/queries.ts';
import {
  buildRepositoryTree,
  type RepositoryEntry,
  type RepositoryFile,
  type RepositoryTree,
} from '#data/specifications/repository-tree.ts';
import type { LastReadVersion } from '#data/specifications/specification.ts';
import { useLastReadVersions } from '#features/specifications/use-last-read-versions.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';

/**
 * Data about the files of a repository that comes from the user's bookmarks and last read versions.
 */
export type UserFileData = {
  /**
   * Returns the labels of the folders that contain bookmarks of a file; undefined if no bookmarks
   * are loaded.
   */
  readonly bookmarkedIn: ((file: RepositoryFile) => readonly string[]) | undefined;
  /**
   * Returns the time at which the user read a file: null if the user has never read it, undefined
   * if the loaded versions don't show whether the user has read it.
   */
  readonly readAt: (file: RepositoryFile) => Date | null | undefined;
  /**
   * Returns the last read version of a file if the file has changed since; otherwise undefined. The
   * function is undefined until the last read versions are loaded.
   */
  readonly getLastReadIfChanged:
    | ((file: RepositoryFile) => LastReadVersion | undefined)
    | undefined;
};

/** Files of a repository, with the state of the requests that load them. */
export type RepositoryQueryState = {
  /**
   * Files as a tree; undefined while loading or after a failure, or if neither files nor bookmarks
   * are available.
   */
  readonly tree: RepositoryTree | undefined;
  readonly isLoading: boolean;
  /** Failure of the request for the files; null if files are loaded. */
  readonly error: unknown;
  readonly retry: () => unknown;
  /** True if the tree contains only bookmarked files, because the service doesn't list files. */
  readonly onlyBookmarked: boolean;
  /** True if the repository can have more files than the service returned. */
  readonly isCut: boolean;
  readonly facts: UserFileData;
  /** First failure of the requests for bookmarks and last read versions; null if there is none. */
  readonly factsError: unknown;
  /** Repeats the failed requests for bookmarks and last read versions. */
  readonly retryFacts: () => unknown;
};

/**
 * Loads the files of a repository (extension viewer.specificationFiles). If the service doesn't
 * list files, loads only the bookmarked files.
 */
export function useRepository(codeHostSlug: string): RepositoryQueryState {
  const { viewer } = useServices();
  const listsFiles = useHasExtension('viewer.specificationFiles');
  const hasBookmarks = useHasExtension('viewer.read');
  const lastReadVersions = useLastReadVersions();
  const files = useQuery({
    ...specificationTreeQuery(viewer, codeHostSlug, ''),
    enabled: listsFiles,
  });
  // Without the extension viewer.read, this query isn't enabled but can return cached bookmarks of
  // an opened file.
  const bookmarks = useQuery({ ...bookmarkStateQuery(viewer), enabled: hasBookmarks });
  const lastReads = useQuery(lastReadVersions.query);
  const state = bookmarks.data?.state;

  const entries = useMemo(
    () => (listsFiles ? files.data : state && bookmarkedEntries(state, codeHostSlug)),
    [listsFiles, files.data, state, codeHostSlug],
  );
  const tree = useMemo(() => entries && buildRepositoryTree(entries), [entries]);
  const isComplete =
    (lastReads.data?.length ?? lastReadVersions.maxListed) < lastReadVersions.maxListed;
  const facts = useMemo(
    () => ({
      bookmarkedIn: state && labelBookmarks(state, codeHostSlug),
      ...(lastReads.data === undefined
        ? noReadFacts
        : readFacts(lastReads.data, codeHostSlug, isComplete)),
    }),
    [state, lastReads.data, codeHostSlug, isComplete],
  );
  const source = listsFiles ? files : bookmarks;
  return {
    tree,
    isLoading: tree === undefined && source.isFetching,
    error: tree === undefined ? source.error : null,
    retry: source.refetch,
    onlyBookmarked: !listsFiles,
    isCut: listsFiles && (files.data?.length ?? 0) >= maxTreeEntries,
    facts,
    factsError:
      (lastReads.data === undefined ? lastReads.error : null) ??
      (state === undefined && listsFiles ? bookmarks.error : null),
    retryFacts: () => {
      for (const query of [lastReads, bookmarks]) if (query.isError) void query.refetch();
    },
  };
}

/** Returns the bookmarked files of a repository, ordered by path. */
function bookmarkedEntries(
  { bookmarks }: BookmarkState,
  codeHostSlug: string,
): readonly RepositoryEntry[] {
  const titles = new Map<string, string | null>();
  for (const { codeHostSlug: slug, path, title } of bookmarks) {
    if (slug === codeHostSlug && path && !titles.has(path)) titles.set(path, title);
  }
  return [...titles]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, title]) => ({
      path,
      kind: 'file',
      title,
      etag: null,
      changedAt: null,
      size: null,
    }));
}

function labelBookmarks(
  { folders, bookmarks }: BookmarkState,
  codeHostSlug: string,
): (file: RepositoryFile) => readonly string[] {
  const names = new Map(folders.map((folder) => [folder.id, getFolderLabel(folder)]));
  const labels = new Map<string, string[]>();
  for (const { codeHostSlug: slug, path, folderId } of bookmarks) {
    if (slug !== codeHostSlug || !path) continue;
    const label = folderId ? (names.get(folderId) ?? 'Recovered') : 'Top level';
    const known = labels.get(path);
    if (known === undefined) labels.set(path, [label]);
    else known.push(label);
  }
  const none: readonly string[] = [];
  return ({ path }) => labels.get(path) ?? none;
}

const noReadFacts = { readAt: () => undefined, getLastReadIfChanged: undefined };

/**
 * Returns the part of `UserFileData` that comes from last read versions.
 * @param isComplete true if `lastReads` contains all last read versions, so that a file without one
 * has never been read
 */
function readFacts(
  lastReads: readonly LastReadVersion[],
  codeHostSlug: string,
  isComplete: boolean,
): Pick<UserFileData, 'readAt' | 'getLastReadIfChanged'> {
  const byPath = new Map(
    lastReads
      .filter(({ name }) => name.codeHostSlug === codeHostSlug)
      .map((lastRead) => [lastRead.name.path, lastRead]),
  );
  return {
    readAt: ({ path }) => {
      const lastRead = byPath.get(path);
      if (lastRead !== undefined) return lastRead.readAt ?? undefined;
      return isComplete ? null : undefined;
    },
    getLastReadIfChanged: ({ path, etag }) => {
      const known = byPath.get(path);
      // Last read versions stored in a browser don't contain the current ETag, so the ETag in the
      // list of files is used instead.
      const lastRead = known && { ...known, currentEtag: known.currentEtag ?? etag };
      return lastRead && hasChanged(lastRead) ? lastRead : undefined;
    },
  };
}
