import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { specificationSearchQuery } from '#data/specifications/queries.ts';
import { getHitKey } from '#data/specifications/search-hit.ts';
import { SearchHit } from '#features/specifications/search/SearchHit.tsx';
import searchStyles from '#features/specifications/search/search.module.css';
import type { BookmarkSlots } from '#features/specifications/slots.ts';
import { useServices } from '#platform/react.tsx';
import { getSearchWords } from '#text/fold-text.ts';
import { formatNumber } from '#text/format-number.ts';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import { getFailureMessage } from '#workflows/failures/failure-message.ts';
import { LoadingSkeleton } from '#workflows/loading/LoadingSkeleton.tsx';
import styles from './RepositoryPage.module.css';

/** Maximum number of requested hits; services can refuse a higher number. */
const maxHits = 50;

/** Results of a full-text search in the files of a repository. */
export function TextHits({
  codeHostSlug,
  text,
  isTyping,
  isIncluded,
  BookmarkMenu,
}: {
  codeHostSlug: string;
  /** Search text, which is updated after a pause in typing; empty for no search. */
  text: string;
  /** True if the user has typed a different text since `text` was updated. */
  isTyping: boolean;
  /** True if a file is included by all filters except the search text. */
  isIncluded: (path: string) => boolean;
} & Pick<BookmarkSlots, 'BookmarkMenu'>) {
  const headingId = useId();
  const { viewer } = useServices();
  const query = useQuery({
    ...specificationSearchQuery(viewer, text, codeHostSlug, maxHits),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });
  const isOutdated = isTyping || query.isPlaceholderData || query.isPending;
  // Removes hits in other repositories, because a service can ignore the repository parameter.
  const hits = query.data?.filter(
    (hit) => hit.codeHostSlug === codeHostSlug && isIncluded(hit.path),
  );
  return (
    <section
      className={styles.hits}
      aria-labelledby={headingId}
      aria-busy={isOutdated || undefined}
    >
      <p id={headingId} className={styles.hitsLabel}>
        In the texts
      </p>
      {query.error !== null && !isOutdated ? (
        <FailureNotice message={getFailureMessage(query.error)} onRetry={query.refetch} />
      ) : hits === undefined ? (
        <LoadingSkeleton />
      ) : (
        <>
          <ul className={searchStyles.hits} aria-label="Results in the texts">
            {hits.map((hit) => (
              <SearchHit
                key={getHitKey(hit)}
                hit={hit}
                words={getSearchWords(text)}
                BookmarkMenu={BookmarkMenu}
              />
            ))}
          </ul>
          <p role="status">
            {isOutdated
              ? ''
              : hits.length === 0
                ? 'No text has all of these words.'
                : (query.data?.length ?? 0) >= maxHits &&
                  `These are among the ${formatNumber(maxHits)} best results. Add a word to find others.`}
          </p>
        </>
      )}
    </section>
  );
}
