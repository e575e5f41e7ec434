import {
  keepPreviousData,
  type QueryKey,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { useRecentItems } from '#app/recent-items.tsx';
import { useUserProfilePaths } from '#app/UserProfileLinks.tsx';
import { bookmarkStateQuery } from '#data/bookmarks/queries.ts';
import { isSearchPrepared, prepareSearch } from '#data/bookmarks/search/tree-search.ts';
import type { BookmarkTree } from '#data/bookmarks/tree/bookmark-tree.ts';
import { getTree } from '#data/bookmarks/tree/build-tree.ts';
import type { ListedCompetency } from '#data/directory/competencies/competency-list.ts';
import {
  type CompetencySearch,
  getCompetencySearch,
} from '#data/directory/competencies/competency-search.ts';
import { competenciesQuery, peopleQuery } from '#data/directory/queries.ts';
import { specificationSearchQuery } from '#data/specifications/queries.ts';
import { createReadMarks } from '#data/specifications/read-marks.ts';
import { webhooksKey } from '#data/webhooks/queries.ts';
import { usePeopleWithOwners } from '#features/people/use-people.ts';
import { useObservable, useServices } from '#platform/react.tsx';
import { useDebouncedValue } from '#ui/field/use-debounced-value.ts';
import type { PaletteAction } from '#workflows/commands/PaletteActions.tsx';
import { usePreparedValue } from '#workflows/loading/use-prepared.ts';
import { useStarredItems } from '#workflows/stars/use-stars.ts';
import {
  getActionTargets,
  getPageTargets,
  useLinkTargets,
  useWebhookTargets,
} from './app-targets.ts';
import {
  createBookmarkFinder,
  createClearRecentTarget,
  createCompetencyFinder,
  createPeopleFinder,
  createSpecificationGroup,
  createStarredFinder,
  getRecentTargets,
} from './item-targets.ts';
import {
  createListFinder,
  findGroups,
  type JumpFinder,
  type JumpGroup,
  maxResults,
  removeDuplicateTargets,
} from './jump-target.ts';

/**
 * Query that loads results of the command palette. `label` is the beginning of its status message,
 * for example “Bookmarks are loading…”.
 */
export type JumpSourceQuery = {
  readonly label: string;
  readonly queryKey: QueryKey;
  readonly query: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'refetch'>;
};

/** Pause in typing after which a search starts, in milliseconds. */
const typingPauseMs = 200;
/** Minimum length of a search text. A single letter would match every specification. */
const minSearchLength = 2;

const none = [] as const;
const isPrepared = (search: CompetencySearch) => search.isPrepared();
const prepare = (search: CompetencySearch) => search.prepare();
const isTreePrepared = (tree: BookmarkTree | undefined) =>
  tree === undefined || isSearchPrepared(tree);
const prepareTree = async (tree: BookmarkTree | undefined, signal: AbortSignal) => {
  if (tree) await prepareSearch(tree, signal);
};

/**
 * Returns the reading history and the hits of the search over all specifications. The search starts
 * after a pause in typing.
 */
function useSpecifications(typed: string, isOffered: boolean) {
  const services = useServices();
  const { query } = useMemo(() => createReadMarks(services), [services]);
  const read = useQuery({ ...query, enabled: isOffered });
  const words = typed.trim();
  const searched = useDebouncedValue(words, typingPauseMs);
  const isSearched = isOffered && words !== '' && searched.length >= minSearchLength;
  const searchOptions = specificationSearchQuery(services.viewer, searched, undefined, maxResults);
  const search = useQuery({
    ...searchOptions,
    enabled: isSearched,
    placeholderData: keepPreviousData,
  });
  const sources: readonly JumpSourceQuery[] = [
    { label: 'Recently read specifications', queryKey: query.queryKey, query: read },
    {
      label: 'Specifications',
      queryKey: searchOptions.queryKey,
      // Reports no loading state for the search, so that the height of the palette stays the same.
      query: { ...search, isFetching: false },
    },
  ];
  return {
    readings: isOffered ? (read.data ?? none) : none,
    found: createSpecificationGroup(isSearched ? (search.data ?? none) : none, typed),
    isSearching: isOffered && (words !== searched || search.isFetching),
    sources,
  };
}

/**
 * Returns groups of results for the typed text; before typing, starred items, recent items, pages
 * and actions. The results of the search over all specifications come last, because they arrive
 * late and would otherwise move the other results.
 */
export function useJumpGroups(
  typed: string,
  actions: readonly PaletteAction[],
): {
  readonly groups: readonly JumpGroup[];
  /** True if more results can arrive. */
  readonly isLoading: boolean;
  readonly sources: readonly JumpSourceQuery[];
} {
  const { config, directory, viewer } = useServices();
  const { extensions } = config;
  const canRead = extensions.has('viewer.specifications');

  const competencies = useQuery(competenciesQuery(directory));
  const listed: readonly ListedCompetency[] = competencies.data?.items ?? none;
  const search = usePreparedValue(getCompetencySearch(listed), isPrepared, prepare);
  const listsPeople = extensions.has('directory.people');
  const peopleResult = useQuery({ ...peopleQuery(directory), enabled: listsPeople });
  const people = usePeopleWithOwners(peopleResult.data?.items, listed);
  const bookmarks = useQuery({
    ...bookmarkStateQuery(viewer),
    enabled: extensions.has('viewer.read'),
  });
  const tree = bookmarks.data && getTree(bookmarks.data.state);
  const searchedTree = usePreparedValue(tree, isTreePrepared, prepareTree);
  const webhooks = useWebhookTargets();
  const specifications = useSpecifications(typed, canRead);
  const recent = useRecentItems();
  const { starred } = useStarredItems();
  const own = useUserProfilePaths();
  const linkTargets = useLinkTargets();
  const isTyping = useDebouncedValue(typed, typingPauseMs) !== typed;

  const { readings } = specifications;
  const loaded = { competencies: competencies.data?.items, people, tree, readings };
  const opened = useObservable(recent);
  const clear = opened.length > 0 ? [createClearRecentTarget(recent.clear)] : [];
  const recently = getRecentTargets(opened, starred, loaded);
  const recentFinder = createListFinder('Recent', [...recently.read, ...clear]);
  const hasBookmarks = tree !== undefined && tree.nodes.length > 0;
  const actionFinder = createListFinder(
    'Actions',
    getActionTargets(actions, extensions, hasBookmarks),
  );

  const finders: readonly JumpFinder[] = [
    { name: 'Link', find: linkTargets },
    createStarredFinder(starred, loaded),
    {
      ...recentFinder,
      // While the user types, the groups for competencies, people and folders list the recently
      // opened items.
      find: (words) =>
        words.trim() === '' ? [...recently.latest, ...clear] : recentFinder.find(words),
    },
    createListFinder('Pages', getPageTargets(own)),
    ...(search ? [createCompetencyFinder(search)] : []),
    createPeopleFinder(people),
    ...(searchedTree ? [createBookmarkFinder(searchedTree, canRead)] : []),
    createListFinder('Webhooks', webhooks.targets, { isShownAtFirst: false }),
    actionFinder,
  ];
  const here = findGroups(finders, typed, !isTyping);

  const isLoading =
    [competencies, peopleResult, bookmarks, webhooks.query].some((query) => query.isLoading) ||
    search === undefined ||
    (tree !== undefined && searchedTree === undefined) ||
    isTyping ||
    specifications.isSearching;
  return {
    groups: here.concat(removeDuplicateTargets(specifications.found, here)),
    isLoading,
    sources: [
      {
        label: listsPeople ? 'Competencies' : 'Competencies and people',
        queryKey: competenciesQuery(directory).queryKey,
        query: competencies,
      },
      // Competencies and people come from the same directory. If both fail to load, only the
      // failure of the competencies is shown.
      ...(competencies.error === null
        ? [{ label: 'People', queryKey: peopleQuery(directory).queryKey, query: peopleResult }]
        : []),
      { label: 'Bookmarks', queryKey: bookmarkStateQuery(viewer).queryKey, query: bookmarks },
      { label: 'Webhooks', queryKey: webhooksKey, query: webhooks.query },
      ...specifications.sources,
    ],
  };
}
