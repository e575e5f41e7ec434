import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { type ComponentProps, useMemo } from 'react';
import { emptyBookmarkState } from '#data/bookmarks/bookmark.ts';
import { bookmarkStateQuery } from '#data/bookmarks/queries.ts';
import {
  findNodesWithCorrection,
  isSearchPrepared,
  prepareSearch,
} from '#data/bookmarks/search/tree-search.ts';
import { getTree } from '#data/bookmarks/tree/build-tree.ts';
import { getHitKey, getHitWords } from '#data/specifications/search-hit.ts';
import type { BookmarkSlots } from '#features/specifications/bookmark-slots.ts';
import { useLastReadVersions } from '#features/specifications/use-last-read-versions.ts';
import { getSearchPaths } from '#paths.ts';
import { useServices } from '#platform/react.tsx';
import { getSuggestion, suggestCorrection } from '#text/did-you-mean.ts';
import { formatCount, formatNumber } from '#text/format-number.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { Button } from '#ui/button/Button.tsx';
import { Text } from '#ui/layout/layout.tsx';
import { EmptyState, NoResults } from '#ui/notice/EmptyState.tsx';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import { getFailureMessage } from '#workflows/failures/failure-message.ts';
import { LoadingSkeleton } from '#workflows/loading/LoadingSkeleton.tsx';
import { usePreparedValue } from '#workflows/loading/use-prepared.ts';
import { SearchElsewhere } from '#workflows/search/SearchElsewhere.tsx';
import { SearchHit } from './SearchHit.tsx';
import styles from './search.module.css';
import type { SearchFilter, SpecificationSearchState } from './use-specification-search.ts';

const either = new Intl.ListFormat('en', { type: 'disjunction' });

/** Formats the number of hits, as in “12 results”, “More than 100 results” or “The first 100 results”. */
export function formatResultCount({ hits = [], cutAt, hasMore }: SpecificationSearchState): string {
  if (cutAt === undefined) return formatCount(hits.length, 'result');
  if (hits.length < cutAt) {
    return `${formatNumber(hits.length)} of the first ${formatNumber(cutAt)} results`;
  }
  return `${hasMore ? 'More than' : 'The first'} ${formatNumber(cutAt)} results`;
}

/** Results of a search, or the reason why there are no results. */
export function SearchResults({
  search,
  filter,
  BookmarkMenu,
  onSearch,
  onFilter,
}: {
  search: SpecificationSearchState;
  filter: Required<SearchFilter>;
  onSearch: (text: string) => void;
  onFilter: (filter: Required<SearchFilter>) => void;
} & Pick<BookmarkSlots, 'BookmarkMenu'>) {
  const { text, all = [], hits, isOutdated, error, retry, cutAt } = search;
  const { repositories } = filter;
  if (error && !isOutdated)
    return <FailureNotice message={getFailureMessage(error)} onRetry={retry} />;
  if (hits === undefined) return <LoadingSkeleton />;
  if (all.length === 0 && !isOutdated) {
    return <NothingFound text={text} filter={filter} onSearch={onSearch} onFilter={onFilter} />;
  }
  if (hits.length === 0 && !isOutdated) {
    return (
      <EmptyState
        icon={SearchX}
        title={
          cutAt === undefined || repositories.length < 2
            ? `No results for “${truncate(text, maxNameLength)}” in ${either.format(repositories)}`
            : `None of the first ${formatNumber(cutAt)} results is in ${either.format(repositories)}`
        }
        actions={<Button onClick={() => onSearch('')}>Clear the search</Button>}
      >
        Other repositories have specifications with all of these words.
      </EmptyState>
    );
  }
  const words = getHitWords(text);
  return (
    <div className={styles.results} aria-busy={isOutdated || undefined}>
      {/* The page announces the number after a pause in typing. */}
      <Text tone="soft" aria-hidden>
        {formatResultCount(search)}
      </Text>
      <ul className={styles.hits} aria-label="Results">
        {hits.map((hit) => (
          <SearchHit key={getHitKey(hit)} hit={hit} words={words} BookmarkMenu={BookmarkMenu} />
        ))}
      </ul>
      {cutAt !== undefined && (
        <Text tone="soft">
          These are {hits.length < cutAt && 'among '}the first {formatNumber(cutAt)} results, best
          first. Add a word to find others.
        </Text>
      )}
    </div>
  );
}

/** Empty state of a search without results. */
function NothingFound({
  text,
  filter,
  onSearch,
  onFilter,
}: { text: string } & Pick<
  ComponentProps<typeof SearchResults>,
  'filter' | 'onSearch' | 'onFilter'
>) {
  const isRestricted = filter.isBookmarked || filter.kinds.length > 0;
  return (
    <NoResults
      query={text}
      suggestion={useMeantSearch(text)}
      onSuggestion={onSearch}
      actions={
        <>
          {isRestricted && (
            <Button onClick={() => onFilter({ ...filter, isBookmarked: false, kinds: [] })}>
              Search all files
            </Button>
          )}
          <Button onClick={() => onSearch('')}>Clear the search</Button>
          <SearchElsewhere text={text} searches={getSearchPaths(text, 'specifications')} />
        </>
      }
    >
      {isRestricted
        ? 'Only some files were searched, because filters are selected.'
        : 'No specification that you can read has all of these words and phrases.'}
    </NoResults>
  );
}

/**
 * Returns a corrected search text for a search without results, using the texts of the user's read
 * marks and loaded bookmarks; undefined if they contain no similar text.
 */
function useMeantSearch(text: string): string | undefined {
  const { viewer } = useServices();
  const { data: lastReadVersions } = useQuery(useLastReadVersions().query);
  const { data: bookmarks } = useQuery({ ...bookmarkStateQuery(viewer), enabled: false });
  const tree = usePreparedValue(
    getTree(bookmarks?.state ?? emptyBookmarkState),
    isSearchPrepared,
    prepareSearch,
  );
  return useMemo(() => {
    const titles = lastReadVersions?.map(({ title, name }) => title ?? name.path) ?? [];
    const ofRead = suggestCorrection(titles, text);
    if (ofRead !== undefined) return ofRead;
    const meant = tree && findNodesWithCorrection(tree, text, 2);
    return meant && getSuggestion(meant, ({ name }) => name);
  }, [lastReadVersions, tree, text]);
}
