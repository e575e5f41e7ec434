import { useId } from 'react';
import { getHitKey, getHitWords } from '#data/specifications/search-hit.ts';
import type { BookmarkSlots } from '#features/specifications/bookmark-slots.ts';
import { SearchHit } from '#features/specifications/search/SearchHit.tsx';
import searchStyles from '#features/specifications/search/search.module.css';
import type { SpecificationSearchState } from '#features/specifications/search/use-specification-search.ts';
import { formatNumber } from '#text/format-number.ts';
import { Text } from '#ui/layout/layout.tsx';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import { getFailureMessage } from '#workflows/failures/failure-message.ts';
import { LoadingSkeleton } from '#workflows/loading/LoadingSkeleton.tsx';
import styles from './RepositoryPage.module.css';

/** Results of a full-text search in the files of a repository. */
export function TextHits({
  search: { text, hits: found, isOutdated, error, retry, cutAt },
  isIncluded,
  BookmarkMenu,
}: {
  search: SpecificationSearchState;
  /** True if a file is included by all filters except the search text. */
  isIncluded: (path: string) => boolean;
} & Pick<BookmarkSlots, 'BookmarkMenu'>) {
  const headingId = useId();
  const hits = found?.filter(({ path }) => isIncluded(path));
  return (
    <section
      className={styles.hits}
      aria-labelledby={headingId}
      aria-busy={isOutdated || undefined}
    >
      <Text below={8} size="small" id={headingId}>
        In the texts
      </Text>
      {error !== null && !isOutdated ? (
        <FailureNotice message={getFailureMessage(error)} onRetry={retry} />
      ) : hits === undefined ? (
        <LoadingSkeleton />
      ) : (
        <>
          <ul className={searchStyles.hits} aria-label="Results in the texts">
            {hits.map((hit) => (
              <SearchHit
                key={getHitKey(hit)}
                hit={hit}
                words={getHitWords(text)}
                BookmarkMenu={BookmarkMenu}
              />
            ))}
          </ul>
          <p role="status">
            {isOutdated
              ? ''
              : hits.length === 0
                ? 'No text has all of these words.'
                : cutAt !== undefined &&
                  `The search returns at most ${formatNumber(cutAt)} results, so some can be missing. Add a word to find others.`}
          </p>
        </>
      )}
    </section>
  );
}
