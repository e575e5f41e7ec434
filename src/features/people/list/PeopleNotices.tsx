import { SearchX, Users } from 'lucide-react';
import { failureMessage } from '#platform/http/describe-failure.ts';
import { unreadableDetails } from '#platform/http/failure-details.ts';
import { Button } from '#ui/button/Button.tsx';
import { EmptyState } from '#ui/notice/EmptyState.tsx';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import { UnreadableNotice } from '#ui/notice/UnreadableNotice.tsx';
import { Skeleton } from '#ui/page/Skeleton.tsx';
import styles from './PeopleNotices.module.css';
import type { People } from './use-people.ts';

/** Failures, unreadable records and empty states of the list. */
export function PeopleNotices({
  loaded: { people, failures, unreadables },
  nobodyMatches,
  filter,
  onClear,
}: {
  loaded: People;
  nobodyMatches: boolean;
  /** What was typed; empty where only facets were chosen. */
  filter: string;
  onClear: () => void;
}) {
  return (
    <>
      {people === undefined && failures.length === 0 && <Skeleton />}
      {failures.map(({ error, retry }) => {
        const words = failureMessage(error);
        return (
          <div key={words.title} className={styles.notice}>
            <FailureNotice words={words} onRetry={retry} />
          </div>
        );
      })}
      {unreadables.unreadable.length > 0 && (
        <div className={styles.notice}>
          <UnreadableNotice
            count={unreadables.unreadable.length}
            details={unreadableDetails(unreadables, 'people')}
          />
        </div>
      )}
      {people?.length === 0 && failures.length === 0 && (
        <EmptyState icon={Users} title="Nobody to list">
          Anybody in the directory can still be found by their exact name.
        </EmptyState>
      )}
      {nobodyMatches && (
        <EmptyState
          icon={SearchX}
          title="Nobody matches"
          actions={<Button onClick={onClear}>Clear the filter</Button>}
        >
          {filter.trim() === '' ? (
            'Nobody who is known goes with these filters.'
          ) : (
            <>
              Nobody who is known goes with “<bdi>{filter}</bdi>”.
            </>
          )}
        </EmptyState>
      )}
    </>
  );
}
