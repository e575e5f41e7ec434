import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import {
  type BookmarkTree,
  type FolderNode,
  getBookmarkKey,
} from '#data/bookmarks/tree/bookmark-tree.ts';
import {
  checkSpecifications,
  type SpecificationCheck,
} from '#data/specifications/check-specifications.ts';
import { specificationSearchQuery } from '#data/specifications/queries.ts';
import { getSpecificationKey } from '#data/specifications/specification.ts';
import { quoteName } from '#features/bookmarks/node-labels.tsx';
import { getSpecification } from '#features/bookmarks/specification-pane.ts';
import { useBookmarkUrls } from '#features/bookmarks/use-bookmark-urls.ts';
import { isFailure } from '#platform/http/failure.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { useDebouncedValue } from '#ui/field/use-debounced-value.ts';
import { getFailureMessage } from '#workflows/failures/failure-message.ts';
import {
  type Candidate,
  createEntry,
  deriveTitleFromPath,
  type ParsedEntry,
  parseBookmarkInput,
} from './bookmark-candidates.ts';
import { documentTitleQuery } from './document-title.ts';

/** Row of “Add bookmarks”: a specification that can be selected, or a text that can't be added. */
export type CandidateRow = {
  readonly key: string;
  readonly title: string;
  /** Repository and path, or the reason why the text can't be added. */
  readonly detail: string;
  /** Undefined if the row can't be added. */
  readonly candidate: Candidate | undefined;
  readonly isThere: boolean;
  readonly isSelected: boolean;
  readonly note: string | undefined;
};

const minQueryLength = 2;
/** Number of documents whose titles are loaded; other titles are derived from the paths. */
const maxTitles = 100;
/** Minimum time between two renders with new results of checks, in milliseconds. */
const renderIntervalMs = 200;

/** Maps the key of each bookmarked candidate to the folders that contain its bookmarks. */
function findFolders({ nodes }: BookmarkTree, candidates: readonly Candidate[]) {
  const wanted = new Set<string | null>(candidates.map(({ path }) => path));
  const folders = new Map<string, string>();
  for (const node of nodes) {
    if (node.kind !== 'bookmark' || !wanted.has(node.bookmark.path)) continue;
    const name = getSpecification(node.bookmark);
    if (name === undefined) continue;
    const key = getSpecificationKey(name);
    const folder = node.parent === null ? 'the top level' : quoteName(node.parent.name);
    const others = folders.get(key);
    folders.set(key, others === undefined ? `In ${folder}` : `${others}, ${folder}`);
  }
  return folders;
}

/** Searches specifications; returns each specification once. */
function useSearch(query: string) {
  const { viewer } = useServices();
  const searched = useDebouncedValue(query);
  const isSearch = query !== '' && searched.length >= minQueryLength;
  const search = useQuery({
    ...specificationSearchQuery(viewer, searched),
    enabled: isSearch,
    placeholderData: keepPreviousData,
  });
  const hits = isSearch ? (search.data ?? []) : [];
  const found = new Map(hits.map((hit) => [getSpecificationKey(hit), hit]));
  const isNothing = search.isSuccess && !search.isPlaceholderData && hits.length === 0;
  return {
    entries: [...found.values()].map(({ codeHostSlug, path, title }) =>
      createEntry({ codeHostSlug, path, title: title ?? deriveTitleFromPath(path) }),
    ),
    message: isSearch
      ? search.error
        ? getFailureMessage(search.error).title
        : isNothing && `No results for “${searched}”`
      : false,
  };
}

/** Loads the titles of candidates that have none. */
function useTitles(candidates: readonly Candidate[]) {
  const { viewer } = useServices();
  const client = useQueryClient();
  const canRead = useHasExtension('viewer.specifications');
  const isUntitled = ({ title }: Candidate) => title === undefined && canRead;
  const untitled = candidates.filter(isUntitled).slice(0, maxTitles);
  const queries = untitled.map((candidate) => documentTitleQuery(viewer, candidate));
  const results = useQueries({ queries });
  const byKey = new Map(untitled.map((name, at) => [getSpecificationKey(name), results[at]]));
  return {
    titleOf: (candidate: Candidate) =>
      candidate.title ||
      byKey.get(getSpecificationKey(candidate))?.data ||
      deriveTitleFromPath(candidate.path),
    isMissing: (candidate: Candidate) =>
      isFailure(byKey.get(getSpecificationKey(candidate))?.error, 'not-found'),
    total: untitled.length,
    loadedCount: results.filter(({ isPending }) => !isPending).length,
    isLoading: results.some(({ isPending }) => isPending),
    getLoadedTitle: (candidate: Candidate) =>
      candidate.title ||
      client.getQueryData(documentTitleQuery(viewer, candidate).queryKey) ||
      deriveTitleFromPath(candidate.path),
  };
}

/**
 * Checks whether specifications exist, six at a time, and returns the results so far.
 */
function useExistenceChecks(names: readonly Candidate[], isReady: boolean) {
  const { viewer } = useServices();
  const [checks, setChecks] = useState<ReadonlyMap<string, SpecificationCheck>>(new Map());
  const isUnchecked = useEffectEvent((name: Candidate) => !checks.has(getSpecificationKey(name)));
  const check = useEffectEvent(async (unchecked: readonly Candidate[], signal: AbortSignal) => {
    let found = new Map<string, SpecificationCheck>();
    const render = () => {
      const added = found;
      found = new Map();
      if (added.size > 0) setChecks((before) => new Map([...before, ...added]));
    };
    const timer = setInterval(render, renderIntervalMs);
    await checkSpecifications(viewer, unchecked, {
      etagOf: () => undefined,
      onChecked: (name, result) => found.set(getSpecificationKey(name), result),
      signal,
    });
    clearInterval(timer);
    if (!signal.aborted) render();
  });
  useEffect(() => {
    if (!isReady) return undefined;
    const control = new AbortController();
    void check(names.filter(isUnchecked), control.signal);
    return () => control.abort();
  }, [names, isReady]);
  return checks;
}

/**
 * Returns the rows of “Add bookmarks” for the text that the user typed or pasted. Links are
 * selected initially, search results aren't. Selected results remain when the query changes.
 * @param files specifications to add, if the dialog has no text field
 * @param place target folder; undefined if the folder was deleted
 */
export function useCandidateRows(
  text: string,
  files: readonly Candidate[] | undefined,
  tree: BookmarkTree,
  place: FolderNode | null | undefined,
) {
  const { recognise } = useBookmarkUrls();
  const canSearch = useHasExtension('viewer.specifications');
  const [picked, setPicked] = useState<readonly ParsedEntry[]>([]);
  /** Rows that the user has selected or deselected. */
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map());
  const parsed = useMemo(
    () => parseBookmarkInput(text, recognise, canSearch),
    [text, recognise, canSearch],
  );
  /** Specifications whose titles aren't loaded, because there are too many. */
  const others = useMemo(() => {
    const all = parsed.entries.flatMap((entry) => ('candidate' in entry ? [entry.candidate] : []));
    return canSearch ? all.slice(maxTitles) : [];
  }, [parsed, canSearch]);
  const given = files?.map(createEntry) ?? parsed.entries;
  const search = useSearch(parsed.query);
  const isChosen = ({ key }: ParsedEntry) => choices.get(key) === true;
  const entries = new Map(
    [...picked.filter(isChosen), ...given, ...search.entries].map((entry) => [entry.key, entry]),
  );
  const candidates = [...entries.values()].flatMap((entry) =>
    'candidate' in entry ? [entry.candidate] : [],
  );
  const titles = useTitles(candidates);
  const checks = useExistenceChecks(others, others.length > 0 && !titles.isLoading);
  const checkedCount = others.filter((name) => checks.has(getSpecificationKey(name))).length;
  const folders = findFolders(tree, candidates);
  const givenKeys = new Set(given.map(({ key }) => key));
  const rows = [...entries.values()].map((entry): CandidateRow => {
    const { key } = entry;
    if (!('candidate' in entry)) {
      const refused = { candidate: undefined, isThere: false, isSelected: false };
      return { key, title: entry.text, detail: entry.reason, note: 'Can’t be added', ...refused };
    }
    const { candidate } = entry;
    const folderId = place?.folder.id ?? null;
    const isThere =
      place !== undefined && tree.byKey.has(getBookmarkKey({ ...candidate, folderId }));
    const isMissing = titles.isMissing(candidate) || checks.get(key)?.kind === 'missing';
    return {
      key,
      title: titles.titleOf(candidate),
      detail: `${candidate.codeHostSlug} · ${candidate.path}`,
      candidate,
      isThere,
      isSelected: !isThere && (choices.get(key) ?? (givenKeys.has(key) && !isMissing)),
      note: isThere ? 'Already in this folder' : isMissing ? 'File not found' : folders.get(key),
    };
  });
  return {
    rows,
    message: search.message,
    isSearch: parsed.query !== '',
    isTouched: choices.size > 0,
    select: (key: string, isSelected: boolean) => {
      const entry = entries.get(key);
      if (entry && isSelected) setPicked([...picked.filter((one) => one.key !== key), entry]);
      setChoices(new Map(choices).set(key, isSelected));
    },
    /** Keeps the selection, even if a selected file turns out to be missing. */
    keepSelection: () => {
      const selected = rows.filter(({ isSelected }) => isSelected);
      setChoices(new Map([...choices, ...selected.map(({ key }) => [key, true] as const)]));
    },
    /** Number of links that are looked up, and number of results so far. */
    lookUps: { total: titles.total + others.length, done: titles.loadedCount + checkedCount },
    getLoadedTitle: titles.getLoadedTitle,
  };
}
