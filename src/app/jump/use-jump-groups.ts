import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useOwnPlaces } from '#app/OwnPlaces.tsx';
import { useRecentPlaces } from '#app/recent/use-recent-places.ts';
import { noBookmarks } from '#data/bookmarks/bookmark.ts';
import { bookmarkStateQuery } from '#data/bookmarks/queries.ts';
import { isSearchPrepared, prepareSearch } from '#data/bookmarks/search/tree-search.ts';
import { treeOf } from '#data/bookmarks/tree/build-tree.ts';
import type { ListedCompetency } from '#data/directory/competencies/competency-list.ts';
import {
  type CompetencySearch,
  competencySearch,
} from '#data/directory/competencies/competency-search.ts';
import { competenciesQuery, peopleQuery } from '#data/directory/queries.ts';
import { webhooksKey } from '#data/webhooks/queries.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { useDebouncedValue } from '#ui/field/use-debounced-value.ts';
import type { OfferedAction } from '#workflows/commands/OfferedActions.tsx';
import type { Place } from '#workflows/places/place.ts';
import { isStarred } from '#workflows/stars/stars.ts';
import { useStars } from '#workflows/stars/use-stars.ts';
import { useSavedViews } from '#workflows/views/use-saved-views.ts';
import { usePrepared } from '#workflows/waiting/use-prepared.ts';
import { actionTargets, pageTargets } from './app-targets.ts';
import { bookmarkFinder } from './bookmark-finder.ts';
import { competencyFinder, peopleFinder } from './directory-finders.ts';
import { findGroups, withoutShown } from './find-groups.ts';
import type { JumpGroup, JumpSourceQuery } from './jump-target.ts';
import { knownTarget } from './known-places.ts';
import { listFinder } from './list-finder.ts';
import { clearTarget, readingTargets, recentTargets } from './recent-targets.ts';
import { starredTargets } from './starred-targets.ts';
import { useAddBookmarkTargets } from './use-add-bookmark-targets.ts';
import { useKnownPeople } from './use-known-people.ts';
import { useKnownWebhooks } from './use-known-webhooks.ts';
import { useSpecificationGroups } from './use-specification-groups.ts';
import { viewTargets } from './view-targets.ts';
import { webhookTargets } from './webhook-targets.ts';

type JumpGroups = {
  readonly groups: readonly JumpGroup[];
  /** More may be found. */
  readonly isLoading: boolean;
  readonly sources: readonly JumpSourceQuery[];
};

/** After which somebody has stopped typing. */
const restMs = 200;

const noCompetencies: readonly ListedCompetency[] = [];
const isPrepared = (search: CompetencySearch) => search.isPrepared();
const prepare = (search: CompetencySearch) => search.prepare();

/**
 * What is found for what is typed; while nothing is, what is starred, what was opened last, the pages, and what can be
 * done. What a search over all specifications finds comes last, so that nothing moves when it arrives.
 */
export function useJumpGroups(typed: string, actions: readonly OfferedAction[]): JumpGroups {
  const { config, directory, viewer } = useServices();
  const { extensions } = config;
  const canRead = useHasExtension('viewer.specifications');
  const listsPeople = useHasExtension('directory.people');

  const competenciesOptions = competenciesQuery(directory);
  const competencies = useQuery(competenciesOptions);
  const listed = competencies.data?.items ?? noCompetencies;
  const search = usePrepared(competencySearch(listed), isPrepared, prepare);
  const people = useKnownPeople(listed);
  const bookmarksOptions = bookmarkStateQuery(viewer);
  const bookmarks = useQuery({
    ...bookmarksOptions,
    enabled: useHasExtension('viewer.read'),
  });
  const tree = treeOf(bookmarks.data?.state ?? noBookmarks);
  const searchedTree = usePrepared(tree, isSearchPrepared, prepareSearch);
  const webhooks = useKnownWebhooks();
  const { readings, found, isSearching, sources } = useSpecificationGroups(typed);
  const recent = useRecentPlaces();

  const { profile, competencies: ownCompetencies } = useOwnPlaces();
  const { starred } = useStars();
  const { views } = useSavedViews();
  const areCompetenciesRead = competencies.data !== undefined;
  const areBookmarksRead = bookmarks.data !== undefined;

  const targetOf = useMemo(() => {
    const known = { competencies: listed, people: people.people, tree };
    return (place: Place) => knownTarget(place, known);
  }, [listed, people.people, tree]);
  const starredFinder = useMemo(() => {
    const isRead = { competencies: areCompetenciesRead, bookmarks: areBookmarksRead };
    const targets = starredTargets(starred, targetOf, isRead);
    // Once something is typed, they are found in their own groups.
    return {
      name: 'Starred',
      find: (typed: string) => (typed.trim() === '' ? targets : []),
      findMeant: () => undefined,
    };
  }, [starred, targetOf, areCompetenciesRead, areBookmarksRead]);

  const recentFinder = useMemo(() => {
    const opened = recent.list();
    // What is starred stands above them.
    const places = opened.filter((place) => !isStarred(starred, place));
    const clear = opened.length > 0 ? [clearTarget(recent.clear)] : [];
    const latest = [...recentTargets(places, targetOf, readings), ...clear];
    // What else was opened is found in its own group.
    const byName = listFinder('Recent', [...readingTargets(readings), ...clear]);
    return {
      ...byName,
      find: (words: string) => (words.trim() === '' ? latest : byName.find(words)),
    };
  }, [recent, starred, targetOf, readings]);

  const addBookmarkTargets = useAddBookmarkTargets();

  const hasBookmarks = tree.nodes.length > 0;
  const actionFinder = useMemo(() => {
    const byName = listFinder('Actions', actionTargets(actions, extensions, hasBookmarks));
    return {
      ...byName,
      find: (words: string) => [...addBookmarkTargets(words), ...byName.find(words)],
    };
  }, [actions, extensions, hasBookmarks, addBookmarkTargets]);
  const finders = useMemo(
    () => [
      starredFinder,
      recentFinder,
      listFinder('Views', viewTargets(views), { isShownAtFirst: false }),
      listFinder('Pages', pageTargets(extensions, { profile, competencies: ownCompetencies })),
      ...(search ? [competencyFinder(search)] : []),
      peopleFinder(people.people),
      ...(searchedTree ? [bookmarkFinder(searchedTree, canRead)] : []),
      listFinder('Webhooks', webhookTargets(webhooks.webhooks), { isShownAtFirst: false }),
      actionFinder,
    ],
    [
      starredFinder,
      recentFinder,
      views,
      extensions,
      profile,
      ownCompetencies,
      search,
      people.people,
      searchedTree,
      canRead,
      webhooks.webhooks,
      actionFinder,
    ],
  );
  const isTyping = useDebouncedValue(typed, restMs) !== typed;
  const groups = useMemo(() => {
    const here = findGroups(finders, typed, !isTyping);
    return here.concat(withoutShown(found, here));
  }, [finders, found, typed, isTyping]);

  return {
    groups,
    isLoading:
      [competencies, people.query, bookmarks, webhooks.query].some(({ isLoading }) => isLoading) ||
      search === undefined ||
      searchedTree === undefined ||
      isTyping ||
      isSearching,
    sources: [
      {
        label: listsPeople ? 'Competencies' : 'Competencies and people',
        queryKey: competenciesOptions.queryKey,
        query: competencies,
      },
      // One failure of the directory is told once.
      ...(competencies.error === null
        ? [{ label: 'People', queryKey: peopleQuery(directory).queryKey, query: people.query }]
        : []),
      { label: 'Bookmarks', queryKey: bookmarksOptions.queryKey, query: bookmarks },
      { label: 'Webhooks', queryKey: webhooksKey, query: webhooks.query },
      ...sources,
    ],
  };
}
