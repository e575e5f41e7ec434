import { SearchX } from 'lucide-react';
import { hitKey } from '#data/specifications/hit-key.ts';
import type { BookmarkSlots } from '#features/specifications/slots.ts';
import { searchWords } from '#text/fold-text.ts';
import { formatNumber } from '#text/format-number.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { Button } from '#ui/button/Button.tsx';
import { EmptyState } from '#ui/notice/EmptyState.tsx';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import { failureMessage } from '#workflows/failures/failure-message.ts';
import { LoadingSkeleton } from '#workflows/loading/LoadingSkeleton.tsx';
import { NothingFound } from './NothingFound.tsx';
import { RecentReadings } from './RecentReadings.tsx';
import { SearchHit } from './SearchHit.tsx';
import styles from './SearchResults.module.css';
import type { SpecificationSearch } from './use-specification-search.ts';

const either = new Intl.ListFormat('en', { type: 'disjunction' });

function emptyTitle(text: string, found: string, repositories: readonly string[]): string {
  const places = repositories.length === 0 ? '' : ` in ${either.format(repositories)}`;
  // For one repository the service has said that there are none.
  return found === '' || repositories.length < 2
    ? `No results for “${truncate(text, maxNameLength)}”${places}`
    : `None of the ${found} is${places}`;
}

/** What a search has found, or why there is nothing to show. */
export function SearchResults({
  search: { text, all = [], hits, isOutdated, error, retry, showMore, isLoadingMore, cutAt },
  typed,
  repositories,
  BookmarkMenu,
  onSearch,
  onClear,
}: {
  search: SpecificationSearch;
  typed: string;
  /** Those chosen. */
  repositories: readonly string[];
  onSearch: (text: string) => void;
  onClear: () => void;
} & Pick<BookmarkSlots, 'BookmarkMenu'>) {
  if (typed.trim() === '') return <RecentReadings />;
  if (error && !isOutdated) return <FailureNotice words={failureMessage(error)} onRetry={retry} />;
  if (hits === undefined) return <LoadingSkeleton />;
  const moreButton = showMore && (
    <Button onClick={showMore} isBusy={isLoadingMore}>
      Show more
    </Button>
  );
  if (all.length === 0 && !isOutdated) {
    return <NothingFound text={text} onSearch={onSearch} onClear={onClear} />;
  }
  if (hits.length === 0 && !isOutdated) {
    const isAll = showMore === undefined && cutAt === undefined;
    const found =
      all.length < 2 ? '' : `${formatNumber(all.length)} ${isAll ? '' : 'best '}results`;
    return (
      <EmptyState
        icon={SearchX}
        title={emptyTitle(text, found, repositories)}
        actions={
          <>
            {moreButton}
            <Button onClick={onClear}>Clear the search</Button>
          </>
        }
      >
        Other repositories have specifications with all of these words.
      </EmptyState>
    );
  }
  const words = searchWords(text);
  return (
    <div className={styles.results} aria-busy={isOutdated || undefined}>
      <ul className={styles.hits} aria-label="Results">
        {hits.map((hit) => (
          <SearchHit key={hitKey(hit)} hit={hit} words={words} BookmarkMenu={BookmarkMenu} />
        ))}
      </ul>
      {moreButton}
      {cutAt !== undefined && (
        <p className={styles.cut}>
          These are the {formatNumber(cutAt)} best results. Add a word to find others.
        </p>
      )}
    </div>
  );
}
