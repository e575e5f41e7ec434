import { ArrowUp, Send } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { DeliveryStatus } from '#data/webhooks/deliveries/delivery.ts';
import { failureMessage } from '#platform/http/describe-failure.ts';
import { unreadableDetails } from '#platform/http/failure-details.ts';
import { formatCount } from '#text/format-number.ts';
import { Button } from '#ui/button/Button.tsx';
import { useSecondsUntil } from '#ui/button/use-seconds-until.ts';
import { EmptyState } from '#ui/notice/EmptyState.tsx';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import { UnreadableNotice } from '#ui/notice/UnreadableNotice.tsx';
import { LoadingSkeleton } from '#workflows/waiting/LoadingSkeleton.tsx';
import styles from './DeliveryList.module.css';
import { DeliveryRow } from './DeliveryRow.tsx';
import { statusLooks } from './delivery-labels.ts';
import { useLiveDeliveries } from './use-live-deliveries.ts';

function changesLabel(waiting: number, left: number, hasGap: boolean): string {
  const parts = [
    waiting > 0 && `${hasGap ? 'more than ' : ''}${waiting} new`,
    left > 0 && `${left} changed`,
  ].filter((part) => part !== false);
  return parts.join(', ');
}

/** Whether the list is read again by itself, and if not why. */
function LiveState({ online, pausedUntil }: { online: boolean; pausedUntil: number }) {
  const seconds = useSecondsUntil(pausedUntil);
  const isLive = online && seconds === 0;
  return (
    <span className={styles.live} data-live={isLive || undefined}>
      {isLive
        ? 'Live'
        : online
          ? `Paused: the service asks to wait ${seconds} s`
          : 'Paused: no connection'}
    </span>
  );
}

function NoDeliveries({ status }: { status: DeliveryStatus | undefined }) {
  if (status === undefined) {
    return (
      <EmptyState icon={Send} title="No deliveries yet">
        When one of the chosen events happens, its delivery appears here.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={Send} title={`No deliveries: ${statusLooks[status].word.toLowerCase()}`}>
      Others may be there: show all of them.
    </EmptyState>
  );
}

/** The deliveries of one webhook as they happen, of one state or of all. */
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
  const { latest, feed, pages, showNew, older, updateDelivery } = useLiveDeliveries(
    subscriptionId,
    status,
  );
  const [focusAt, setFocusAt] = useState<number>();
  const list = useRef<HTMLUListElement>(null);
  const shownCount = feed?.shown.length ?? 0;

  // The button that was pressed may be gone; the person goes on with what it has brought.
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
          <LoadingSkeleton />
        ) : (
          <FailureNotice words={failureMessage(latest.error)} onRetry={() => latest.refetch()} />
        )}
      </div>
    );
  }
  const { shown, waiting, left, hasGap, mayHaveOlder } = feed;
  const incomplete = pages.filter(({ unreadable }) => unreadable.length > 0);
  const changes = changesLabel(waiting.length, left.size, hasGap);

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
                showNew();
                setFocusAt(0);
              }}
            >
              {left.size === 0 ? `Show ${changes}` : `Update the list: ${changes}`}
            </Button>
          )}
        </span>
      </div>
      <UnreadableNotice
        count={incomplete.reduce((count, { unreadable }) => count + unreadable.length, 0)}
        details={incomplete.map((answer) => unreadableDetails(answer, 'deliveries')).join('\n\n')}
      />
      {shown.length === 0 ? (
        <NoDeliveries status={status} />
      ) : (
        <ul ref={list} aria-label="Deliveries" className={styles.rows}>
          {shown.map((delivery) => (
            <DeliveryRow
              key={delivery.deliveryId}
              subscriptionId={subscriptionId}
              delivery={delivery}
              hasLeft={left.has(delivery.deliveryId)}
              onAnswer={updateDelivery}
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
