import { Users } from 'lucide-react';
import { findMeantPeople, fullNameOf } from '#data/directory/people/people-search.ts';
import type { People } from '#features/people/use-people.ts';
import { suggestionOf } from '#text/did-you-mean.ts';
import { Button } from '#ui/button/Button.tsx';
import { EmptyState, NoResults } from '#ui/notice/EmptyState.tsx';
import { FailureNotice, UnreadableNotice } from '#ui/notice/FailureNotice.tsx';
import { failureMessage, unreadableDetails } from '#workflows/failures/failure-message.ts';
import { LoadingSkeleton } from '#workflows/loading/LoadingSkeleton.tsx';
import styles from './PeoplePage.module.css';

/** Groups failures by title: if both requests were cancelled, one notice says so. */
function noticesOf(failures: People['failures']) {
  const notices = failures.map(({ error, retry }) => ({ words: failureMessage(error), retry }));
  const titles = new Set(notices.map(({ words }) => words.title));
  return [...titles].flatMap((title) => {
    const same = notices.filter(({ words }) => words.title === title);
    return same.slice(0, 1).map(({ words }) => ({
      words,
      retry: () => {
        for (const { retry } of same) retry();
      },
    }));
  });
}

/** Failures, unreadable records and empty states of the list. */
export function PeopleNotices({
  loaded: { people, isEverybody, failures, unreadables },
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
      {people === undefined && failures.length === 0 && <LoadingSkeleton />}
      {noticesOf(failures).map(({ words, retry }) => (
        <div key={words.title} className={styles.notice}>
          <FailureNotice words={words} onRetry={retry} />
        </div>
      ))}
      {unreadables.unreadable.length > 0 && (
        <div className={styles.notice}>
          <UnreadableNotice
            count={unreadables.unreadable.length}
            details={unreadableDetails(unreadables, 'people')}
          />
        </div>
      )}
      {people?.length === 0 && failures.length === 0 && (
        <EmptyState icon={Users} title="No people">
          {isEverybody ? 'The directory’s list is empty.' : 'You can still find anybody by name.'}
        </EmptyState>
      )}
      {nobodyMatches && (
        <NoResults
          title="No one matches"
          query={query}
          suggestion={meant && suggestionOf(meant, fullNameOf)}
          onSuggestion={onSuggestion}
          actions={<Button onClick={onClear}>Clear the filter</Button>}
        >
          {query.trim() === '' && 'No one matches all of these filters.'}
        </NoResults>
      )}
    </>
  );
}
