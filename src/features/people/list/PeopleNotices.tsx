import { Users } from 'lucide-react';
import { findMeantPeople, fullNameOf } from '#data/directory/people/people-search.ts';
import type { People } from '#features/people/use-people.ts';
import { getSuggestion } from '#text/did-you-mean.ts';
import { Button } from '#ui/button/Button.tsx';
import { EmptyState, NoResults } from '#ui/notice/EmptyState.tsx';
import { FailureNotice, UnreadableNotice } from '#ui/notice/FailureNotice.tsx';
import { failureMessage, unreadableDetails } from '#workflows/failures/failure-message.ts';
import { LoadingSkeleton } from '#workflows/loading/LoadingSkeleton.tsx';
import styles from './PeoplePage.module.css';

/** Failures, unreadable records and empty states of the list. */
export function PeopleNotices({
  loaded: { people, isEverybody, error, retry, unreadables },
  nobodyMatches,
  query,
  onSuggestion,
  onClear,
}: {
  loaded: People;
  nobodyMatches: boolean;
  /** The typed text; empty if only facets were chosen. */
  query: string;
  onSuggestion: (text: string) => void;
  onClear: () => void;
}) {
  const meant = nobodyMatches && people !== undefined ? findMeantPeople(people, query) : undefined;
  return (
    <>
      {people === undefined && error === undefined && <LoadingSkeleton />}
      {error !== undefined && (
        <div className={styles.notice}>
          <FailureNotice message={failureMessage(error)} onRetry={retry} />
        </div>
      )}
      {unreadables.unreadable.length > 0 && (
        <div className={styles.notice}>
          <UnreadableNotice
            count={unreadables.unreadable.length}
            details={unreadableDetails(unreadables, 'people')}
          />
        </div>
      )}
      {people?.length === 0 && error === undefined && (
        <EmptyState icon={Users} title="No people">
          {isEverybody ? 'The directory’s list is empty.' : 'You can still find anybody by name.'}
        </EmptyState>
      )}
      {nobodyMatches && (
        <NoResults
          title="No one matches"
          query={query}
          suggestion={meant && getSuggestion(meant, fullNameOf)}
          onSuggestion={onSuggestion}
          actions={<Button onClick={onClear}>Clear the filter</Button>}
        >
          {query.trim() === '' && 'No one matches all of these filters.'}
        </NoResults>
      )}
    </>
  );
}
