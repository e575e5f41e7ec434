import { Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { failureMessage } from '#platform/http/describe-failure.ts';
import { unreadableDetails } from '#platform/http/failure-details.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { Button } from '#ui/button/Button.tsx';
import { EmptyState } from '#ui/notice/EmptyState.tsx';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import { UnreadableNotice } from '#ui/notice/UnreadableNotice.tsx';
import { LoadingSkeleton } from '#workflows/waiting/LoadingSkeleton.tsx';
import styles from './DeliveryList.module.css';
import { DeliveryRow } from './DeliveryRow.tsx';
import { deliveryName } from './delivery-labels.ts';
import type { Deliveries } from './use-deliveries.ts';

/** The loaded deliveries, with a button that loads older ones. */
export function DeliveryList({
  subscriptionId,
  deliveries: { pages, error, reload, older },
  isPaused,
  isFiltered,
  onClear,
  onTest,
}: {
  subscriptionId: string;
  deliveries: Deliveries;
  /** Whether the webhook is paused, so that nothing new is to be expected. */
  isPaused: boolean;
  isFiltered: boolean;
  /** Removes the filter. */
  onClear: () => void;
  onTest: () => void;
}) {
  const [focusIndex, setFocusIndex] = useState<number>();
  const list = useRef<HTMLUListElement>(null);
  const rows = pages?.flatMap(({ items }) => items) ?? [];

  // The button that was pressed may be gone: the focus goes to the first row that it has loaded.
  useEffect(() => {
    if (focusIndex === undefined || focusIndex >= rows.length) return;
    const summaries = list.current?.querySelectorAll<HTMLElement>(
      ':scope > li > details > summary',
    );
    summaries?.[focusIndex]?.focus();
    setFocusIndex(undefined);
  }, [focusIndex, rows.length]);

  if (pages === undefined) {
    return (
      <div className={styles.inset}>
        {error === null ? (
          <LoadingSkeleton />
        ) : (
          <FailureNotice words={failureMessage(error)} onRetry={reload} />
        )}
      </div>
    );
  }
  const incomplete = pages.filter(({ unreadable }) => unreadable.length > 0);
  const nameOf = (id: string) => {
    const other = rows.find(({ deliveryId }) => deliveryId === id);
    return other === undefined ? truncate(id, maxNameLength) : deliveryName(other);
  };

  return (
    <>
      {incomplete.length > 0 && (
        <div className={styles.inset}>
          <UnreadableNotice
            count={incomplete.reduce((count, { unreadable }) => count + unreadable.length, 0)}
            details={incomplete.map((page) => unreadableDetails(page, 'deliveries')).join('\n\n')}
          />
        </div>
      )}
      {rows.length > 0 ? (
        <ul ref={list} aria-label="Deliveries" className={styles.rows}>
          {rows.map((delivery) => (
            <DeliveryRow
              key={delivery.deliveryId}
              subscriptionId={subscriptionId}
              delivery={delivery}
              nameOf={nameOf}
            />
          ))}
        </ul>
      ) : isFiltered ? (
        <EmptyState
          icon={Send}
          title="No delivery matches"
          actions={<Button onClick={onClear}>Show all deliveries</Button>}
        >
          There may be others: the list is filtered.
        </EmptyState>
      ) : (
        <EmptyState
          icon={Send}
          title="No deliveries yet"
          actions={!isPaused && <Button onClick={onTest}>Send a test event</Button>}
        >
          {isPaused
            ? 'The webhook is paused. Nothing is delivered until you resume it.'
            : 'When one of the chosen events happens, its delivery appears here.'}
        </EmptyState>
      )}
      {(older.error !== null || older.hasMore) && (
        <div className={styles.inset}>
          {older.error !== null && (
            <FailureNotice words={failureMessage(older.error)} onRetry={older.load} />
          )}
          {older.hasMore && (
            <Button
              isBusy={older.isLoading}
              onClick={() => {
                older.load();
                setFocusIndex(rows.length);
              }}
            >
              {older.isLoading ? 'Loading…' : 'Older'}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
