import { Users } from 'lucide-react';
import { findPeopleWithCorrection } from '#data/directory/people/people-search.ts';
import type { usePeople } from '#features/people/use-people.ts';
import { getSearchPaths } from '#paths.ts';
import { getSuggestion } from '#text/did-you-mean.ts';
import type { FailureMessage } from '#text/failure-message.ts';
import { Button } from '#ui/button/Button.tsx';
import { EmptyState, NoResults } from '#ui/notice/EmptyState.tsx';
import { FailureNotice, UnreadableNotice } from '#ui/notice/FailureNotice.tsx';
import { lazyComponent } from '#ui/page/lazy-part.tsx';
import { formatUnreadableDetails, getFailureMessage } from '#workflows/failures/failure-message.ts';
import { LoadingSkeleton } from '#workflows/loading/LoadingSkeleton.tsx';
import styles from './list.module.css';

/** Loaded on demand, because few searches have no results. */
const SearchElsewhere = lazyComponent(
  async () => (await import('#workflows/search/SearchElsewhere.tsx')).SearchElsewhere,
);

/** Combines all titles and details, and the explanation of the first message. */
function joinMessages([first, ...others]: readonly FailureMessage[]): FailureMessage | undefined {
  if (first === undefined) return undefined;
  const all = [first, ...others];
  const titles = [...new Set(all.map(({ title }) => title))];
  return {
    ...first,
    title: titles.length === 1 ? first.title : `${titles.join('. ')}.`,
    details: all.map(({ details }) => details).join('\n\n'),
  };
}

export function PeopleNotices({
  loaded: { people, isEverybody, errors, retry, unreadables },
  nobodyMatches,
  query,
  onSuggestion,
  onClear,
}: {
  loaded: ReturnType<typeof usePeople>;
  nobodyMatches: boolean;
  query: string;
  onSuggestion: (text: string) => void;
  onClear: () => void;
}) {
  const meant =
    nobodyMatches && people !== undefined ? findPeopleWithCorrection(people, query) : undefined;
  const message = joinMessages(errors.map(getFailureMessage));
  return (
    <>
      {people === undefined && errors.length === 0 && <LoadingSkeleton />}
      {message !== undefined && (
        <div className={styles.notice}>
          <FailureNotice message={message} onRetry={retry} />
        </div>
      )}
      {unreadables.unreadable.length > 0 && (
        <div className={styles.notice}>
          <UnreadableNotice
            count={unreadables.unreadable.length}
            details={formatUnreadableDetails(unreadables, 'people')}
          />
        </div>
      )}
      {people?.length === 0 && errors.length === 0 && (
        <EmptyState icon={Users} title="No people">
          {isEverybody ? 'The directory’s list is empty.' : 'You can still find anybody by name.'}
        </EmptyState>
      )}
      {nobodyMatches && (
        <NoResults
          title="No one matches"
          query={query}
          suggestion={meant && getSuggestion(meant, ({ name }) => name)}
          onSuggestion={onSuggestion}
          actions={
            <>
              <Button onClick={onClear}>Clear the filter</Button>
              <SearchElsewhere text={query} searches={getSearchPaths(query, 'people')} />
            </>
          }
        >
          {query.trim() === '' && 'No one matches all of these filters.'}
        </NoResults>
      )}
    </>
  );
}
