import { SearchX } from 'lucide-react';
import { hitKey } from '#data/specifications/hit-key.ts';
import type { BookmarkSlots } from '#features/specifications/slots.ts';
import { failureMessage } from '#platform/http/describe-failure.ts';
import { searchWords } from '#text/fold-text.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { Button } from '#ui/button/Button.tsx';
import { EmptyState } from '#ui/notice/EmptyState.tsx';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import { Skeleton } from '#ui/page/Skeleton.tsx';
import { RecentReadings } from './RecentReadings.tsx';
import { SearchHit } from './SearchHit.tsx';
import styles from './SearchResults.module.css';
import type { SpecificationSearch } from './use-specification-search.ts';

/** What a search has found, or why there is nothing to show. */
export function SearchResults({
  search: { text, hits, isOutdated, error, retry, showMore, isLoadingMore, cutAt },
  typed,
  BookmarkMenu,
  onClear,
}: {
  search: SpecificationSearch;
  typed: string;
  onClear: () => void;
} & Pick<BookmarkSlots, 'BookmarkMenu'>) {
  if (typed.trim() === '') return <RecentReadings />;
  if (error && !isOutdated) return <FailureNotice words={failureMessage(error)} onRetry={retry} />;
  if (hits === undefined) return <Skeleton />;
  if (hits.length === 0 && !isOutdated) {
    return (
      <EmptyState
        icon={SearchX}
        title={`No results for “${truncate(text, maxNameLength)}”`}
        actions={<Button onClick={onClear}>Clear the search</Button>}
      >
        No specification that you can read has all of these words.
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
      {showMore && (
        <Button onClick={showMore} isBusy={isLoadingMore}>
          Show more
        </Button>
      )}
      {cutAt !== undefined && (
        <p className={styles.cut}>These are the {cutAt} best results. Add a word to find others.</p>
      )}
    </div>
  );
}
