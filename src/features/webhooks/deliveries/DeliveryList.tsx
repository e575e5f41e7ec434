import { ArrowUp, Send } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { DeliveryStatus } from '#data/webhooks/deliveries/delivery.ts';
import { failureMessage } from '#platform/http/describe-failure.ts';
import { unreadableDetails } from '#platform/http/failure-details.ts';
import { formatCount } from '#text/format-number.ts';
import { Button } from '#ui/button/Button.tsx';
import { EmptyState } from '#ui/notice/EmptyState.tsx';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import { UnreadableNotice } from '#ui/notice/UnreadableNotice.tsx';
import { Skeleton } from '#ui/page/Skeleton.tsx';
import styles from './DeliveryList.module.css';
import { DeliveryRow } from './DeliveryRow.tsx';
import { statusLooks } from './delivery-labels.ts';
import { LiveState } from './LiveState.tsx';
import { useLiveDeliveries } from './use-live-deliveries.ts';

function changesWords(waiting: number, left: number, hasGap: boolean): string {
  const parts = [
    waiting > 0 && `${hasGap ? 'more than ' : ''}${waiting} new`,
    left > 0 && `${left} changed`,
  ].filter((part) => part !== false);
  return parts.join(', ');
}

/** The deliveries of one webhook, of all states or of one, as they happen. */
export function DeliveryList({
  subscriptionId,
  status,
  filter,
}: {
  subscriptionId: string;
  status: DeliveryStatus | undefined;
  /** Where `status` is chosen. */
  filter: ReactNode;
}) {
  const { latest, feed, answers, bring, older, take } = useLiveDeliveries(subscriptionId, status);
  const [focusAt, setFocusAt] = useState<number>();
  const list = useRef<HTMLUListElement>(null);
  const shownCount = feed?.shown.length ?? 0;

  // The button that brought them may be gone, and what came is what one wants to go on with.
  useEffect(() => {
    if (focusAt === undefined || focusAt >= shownCount) return;
    list.current?.querySelectorAll('summary')[focusAt]?.focus();
    setFocusAt(undefined);
  }, [focusAt, shownCount]);

  if (feed === undefined) {
    return (
      <div className={styles.list}>
        <div className={styles.bar}>{filter}</div>
        {latest.error === null ? (
          <Skeleton />
        ) : (
          <FailureNotice words={failureMessage(latest.error)} onRetry={() => latest.refetch()} />
        )}
      </div>
    );
  }
  const { shown, waiting, left, hasGap, mayHaveOlder } = feed;
  const spoilt = answers.filter(({ unreadable }) => unreadable.length > 0);
  const changes = changesWords(waiting.length, left.size, hasGap);

  return (
    <div className={styles.list}>
      <div className={styles.bar}>
        {filter}
        <LiveState online={latest.online} pausedUntil={latest.pausedUntil} />
        <span role="status">
          {changes !== '' && (
            <Button
              size="small"
              icon={ArrowUp}
              onClick={() => {
                bring();
                setFocusAt(0);
              }}
            >
              {left.size === 0 ? `Show ${changes}` : `Update the list: ${changes}`}
            </Button>
          )}
        </span>
      </div>
      <UnreadableNotice
        count={spoilt.reduce((count, { unreadable }) => count + unreadable.length, 0)}
        details={spoilt.map((answer) => unreadableDetails(answer, 'deliveries')).join('\n\n')}
      />
      {shown.length === 0 ? (
        <EmptyState
          icon={Send}
          title={
            status === undefined
              ? 'No deliveries yet'
              : `No deliveries: ${statusLooks[status].word.toLowerCase()}`
          }
        >
          {status === undefined
            ? 'When one of the chosen events happens, its delivery appears here.'
            : 'Others may be there: show all of them.'}
        </EmptyState>
      ) : (
        <ul ref={list} aria-label="Deliveries" className={styles.rows}>
          {shown.map((delivery) => (
            <DeliveryRow
              key={delivery.deliveryId}
              subscriptionId={subscriptionId}
              delivery={delivery}
              hasLeft={left.has(delivery.deliveryId)}
              onAnswer={take}
            />
          ))}
        </ul>
      )}
      {older.error && <FailureNotice words={failureMessage(older.error)} onRetry={older.load} />}
      <p className={styles.more}>
        {mayHaveOlder && shown.length > 0 && (
          <Button
            isBusy={older.isLoading}
            onClick={() => {
              older.load();
              setFocusAt(shown.length);
            }}
          >
            {older.isLoading ? 'Loading…' : 'Older'}
          </Button>
        )}
        <span role="status">
          {shown.length > 0 && `${formatCount(shown.length, 'delivery', 'deliveries')} shown`}
          {shown.length > 0 && !mayHaveOlder && ', the oldest there is included'}
        </span>
      </p>
    </div>
  );
}
