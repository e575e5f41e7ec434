import { Users } from 'lucide-react';
import { findMeantPeople, fullNameOf } from '#data/directory/people/people-search.ts';
import type { People } from '#features/people/use-people.ts';
import { suggestionOf } from '#text/did-you-mean.ts';
import type { FailureMessage } from '#text/failure-message.ts';
import { Button } from '#ui/button/Button.tsx';
import { EmptyState, NoResults } from '#ui/notice/EmptyState.tsx';
import { FailureNotice, UnreadableNotice } from '#ui/notice/FailureNotice.tsx';
import { failureMessage, unreadableDetails } from '#workflows/failures/failure-message.ts';
import { LoadingSkeleton } from '#workflows/loading/LoadingSkeleton.tsx';
import styles from './PeopleNotices.module.css';

type FailureNoticeProps = { readonly words: FailureMessage; readonly retry: () => void };

/** By their titles: what says the same, such as that both readings were cancelled, is said once. */
function noticesOf(failures: People['failures']): ReadonlyMap<string, FailureNoticeProps> {
  const notices = new Map<string, FailureNoticeProps>();
  for (const { error, retry } of failures) {
    const words = failureMessage(error);
    const same = notices.get(words.title);
    const retryAll = () => {
      same?.retry();
      retry();
    };
    notices.set(words.title, { words, retry: retryAll });
  }
  return notices;
}

/** Failures, unreadable records and empty states of the list. */
export function PeopleNotices({
  loaded: { people, isEverybody, failures, unreadables },
  nobodyMatches,
  filter,
  onSuggestion,
  onClear,
}: {
  loaded: People;
  nobodyMatches: boolean;
  /** What was typed; empty where only facets were chosen. */
  filter: string;
  onSuggestion: (text: string) => void;
  onClear: () => void;
}) {
  const meant = nobodyMatches && people !== undefined ? findMeantPeople(people, filter) : undefined;
  return (
    <>
      {people === undefined && failures.length === 0 && <LoadingSkeleton />}
      {[...noticesOf(failures)].map(([title, { words, retry }]) => (
        <div key={title} className={styles.notice}>
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
          query={filter}
          suggestion={meant && suggestionOf(meant, fullNameOf)}
          onSuggestion={onSuggestion}
          actions={<Button onClick={onClear}>Clear the filter</Button>}
        >
          {filter.trim() === '' && 'No one matches all of these filters.'}
        </NoResults>
      )}
    </>
  );
}
