import { ArrowUp, Send } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { DeliveryFilter } from '#data/webhooks/deliveries/delivery-queries.ts';
import { formatNumber } from '#text/format-number.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { Button } from '#ui/button/Button.tsx';
import { useSecondsUntil } from '#ui/button/use-seconds-until.ts';
import { EmptyState } from '#ui/notice/EmptyState.tsx';
import { FailureNotice, UnreadableNotice } from '#ui/notice/FailureNotice.tsx';
import { failureMessage, unreadableDetails } from '#workflows/failures/failure-message.ts';
import { LoadingSkeleton } from '#workflows/loading/LoadingSkeleton.tsx';
import styles from './DeliveryList.module.css';
import { DeliveryRow } from './DeliveryRow.tsx';
import { deliveryName } from './delivery-labels.ts';
import { useLiveDeliveries } from './use-live-deliveries.ts';

function changesLabel(waiting: number, left: number, hasGap: boolean): string {
  const parts = [
    waiting > 0 && `${hasGap ? 'more than ' : ''}${waiting} new`,
    left > 0 && `${left} changed`,
  ].filter((part) => part !== false);
  return parts.join(', ');
}

/** Whether the list is read again by itself, and if not why. */
function LiveState({
  online,
  pausedUntil,
  shown,
}: {
  online: boolean;
  pausedUntil: number;
  /** How many deliveries the list has. */
  shown: number;
}) {
  const seconds = useSecondsUntil(pausedUntil);
  const isLive = online && seconds === 0;
  return (
    <span className={styles.live} data-live={isLive || undefined}>
      {isLive
        ? 'Live'
        : online
          ? `Paused: the service asks to wait ${seconds} s`
          : 'Paused: no connection'}
      {shown > 0 && (
        <span>
          {'· '}
          <span role="status">{formatNumber(shown)} shown</span>
        </span>
      )}
    </span>
  );
}

function NoDeliveries({ isPaused, onTest }: { isPaused: boolean; onTest: () => void }) {
  return (
    <EmptyState
      icon={Send}
      title="No deliveries yet"
      actions={!isPaused && <Button onClick={onTest}>Send a test event</Button>}
    >
      {isPaused
        ? 'The webhook is paused. Nothing is delivered until you resume it.'
        : 'When one of the chosen events happens, its delivery appears here.'}
    </EmptyState>
  );
}

function NoneMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={Send}
      title="No delivery matches"
      actions={<Button onClick={onClear}>Show all deliveries</Button>}
    >
      There may be others: the list is filtered.
    </EmptyState>
  );
}

/** The deliveries of one webhook that match a filter, as they happen. */
export function DeliveryList({
  subscriptionId,
  isPaused,
  filter,
  isFiltered,
  onClear,
  onTest,
  bar,
}: {
  subscriptionId: string;
  /** The webhook is, so nothing new is to be expected. */
  isPaused: boolean;
  filter: DeliveryFilter;
  isFiltered: boolean;
  /** Removes the filter. */
  onClear: () => void;
  /** Asks for a test event. */
  onTest: () => void;
  /** Where the filter is chosen, with what is given at its end. */
  bar: (end: ReactNode) => ReactNode;
}) {
  const { latest, feed, pages, showNew, older, updateDelivery } = useLiveDeliveries(
    subscriptionId,
    filter,
  );
  const [focusAt, setFocusAt] = useState<number>();
  const list = useRef<HTMLUListElement>(null);
  const shownCount = feed?.shown.length ?? 0;

  // The button that was pressed may be gone; the person goes on with what it has brought.
  useEffect(() => {
    if (focusAt === undefined || focusAt >= shownCount) return;
    list.current
      ?.querySelectorAll<HTMLElement>(':scope > li > details > summary')
      [focusAt]?.focus();
    setFocusAt(undefined);
  }, [focusAt, shownCount]);

  if (feed === undefined) {
    return (
      <div className={styles.list}>
        {bar(null)}
        <div className={styles.inset}>
          {latest.error === null ? (
            <LoadingSkeleton />
          ) : (
            <FailureNotice words={failureMessage(latest.error)} onRetry={() => latest.refetch()} />
          )}
        </div>
      </div>
    );
  }
  const { shown, waiting, left, hasGap, mayHaveOlder } = feed;
  const incomplete = pages.filter(({ unreadable }) => unreadable.length > 0);
  const changes = changesLabel(waiting.length, left.size, hasGap);
  const nameOf = (deliveryId: string) => {
    const other = [...waiting, ...shown].find((delivery) => delivery.deliveryId === deliveryId);
    return other === undefined ? truncate(deliveryId, maxNameLength) : deliveryName(other);
  };

  return (
    <div className={styles.list}>
      {bar(
        <>
          <LiveState online={latest.online} pausedUntil={latest.pausedUntil} shown={shown.length} />
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
        </>,
      )}
      {incomplete.length > 0 && (
        <div className={styles.inset}>
          <UnreadableNotice
            count={incomplete.reduce((count, { unreadable }) => count + unreadable.length, 0)}
            details={incomplete
              .map((answer) => unreadableDetails(answer, 'deliveries'))
              .join('\n\n')}
          />
        </div>
      )}
      {shown.length === 0 ? (
        isFiltered ? (
          <NoneMatches onClear={onClear} />
        ) : (
          <NoDeliveries isPaused={isPaused} onTest={onTest} />
        )
      ) : (
        <ul ref={list} aria-label="Deliveries" className={styles.rows}>
          {shown.map((delivery) => (
            <DeliveryRow
              key={delivery.deliveryId}
              subscriptionId={subscriptionId}
              delivery={delivery}
              hasLeft={left.has(delivery.deliveryId)}
              nameOf={nameOf}
              onAnswer={updateDelivery}
            />
          ))}
        </ul>
      )}
      {(older.error !== null || (mayHaveOlder && shown.length > 0)) && (
        <div className={styles.inset}>
          {older.error && (
            <FailureNotice words={failureMessage(older.error)} onRetry={older.load} />
          )}
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
        </div>
      )}
    </div>
  );
}
