import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Delivery } from '#data/webhooks/delivery.ts';
import { type DeliveryFilter, deliveriesQuery } from '#data/webhooks/delivery-queries.ts';
import {
  deliveryPollMs,
  getPauseEnd,
  useGetPollInterval,
} from '#features/webhooks/use-webhooks.ts';
import type { ReadableList } from '#platform/parse-list.ts';
import { useServices } from '#platform/react.tsx';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { Button } from '#ui/button/Button.tsx';
import { EmptyState } from '#ui/notice/EmptyState.tsx';
import { FailureNotice, UnreadableNotice } from '#ui/notice/FailureNotice.tsx';
import { formatUnreadableDetails, getFailureMessage } from '#workflows/failures/failure-message.ts';
import { LoadingSkeleton } from '#workflows/loading/LoadingSkeleton.tsx';
import { DeliveryRow } from './DeliveryRow.tsx';
import styles from './deliveries.module.css';
import { getDeliveryLabel } from './delivery-labels.ts';

export function useDeliveries(subscriptionId: string, filter: DeliveryFilter) {
  const { webhooks } = useServices();
  const poll = useGetPollInterval();
  return useInfiniteQuery({
    ...deliveriesQuery(webhooks, subscriptionId, filter),
    refetchInterval: (query) => {
      const { data, error, fetchMeta } = query.state;
      // Stops polling after older deliveries failed to load, because a refetch would remove the
      // notice about the failure.
      if (error !== null && fetchMeta?.fetchMore) return false;
      // Multiplies the interval by the number of loaded pages, because a refetch sends a request
      // for each page.
      return poll(query, deliveryPollMs * (data?.pages.length ?? 1));
    },
    refetchOnWindowFocus: ({ state }) => getPauseEnd(state.error) <= Date.now(),
  });
}

export function DeliveryList({
  subscriptionId,
  deliveries,
  isPaused,
  isFiltered,
  onClear,
  onTest,
}: {
  subscriptionId: string;
  deliveries: UseInfiniteQueryResult<InfiniteData<ReadableList<Delivery>>>;
  isPaused: boolean;
  isFiltered: boolean;
  onClear: () => void;
  onTest: () => void;
}) {
  const { data, error, refetch, isFetchingNextPage, fetchNextPage } = deliveries;
  const [focusIndex, setFocusIndex] = useState<number>();
  const list = useRef<HTMLUListElement>(null);
  const rows = data?.pages.flatMap(({ items }) => items) ?? [];

  // Moves focus to the first row that “Older” loaded, because the focused button can
  // disappear.
  useEffect(() => {
    if (focusIndex === undefined || focusIndex >= rows.length) return;
    const summaries = list.current?.querySelectorAll<HTMLElement>(
      ':scope > li > details > summary',
    );
    summaries?.[focusIndex]?.focus();
    setFocusIndex(undefined);
  }, [focusIndex, rows.length]);

  if (data === undefined) {
    return (
      <div className={styles.inset}>
        {error === null ? (
          <LoadingSkeleton />
        ) : (
          <FailureNotice message={getFailureMessage(error)} onRetry={refetch} />
        )}
      </div>
    );
  }
  const incomplete = data.pages.filter(({ unreadable }) => unreadable.length > 0);
  const nameOf = (id: string) => {
    const other = rows.find(({ deliveryId }) => deliveryId === id);
    return other === undefined ? truncate(id, maxNameLength) : getDeliveryLabel(other);
  };

  return (
    <>
      {incomplete.length > 0 && (
        <div className={styles.inset}>
          <UnreadableNotice
            count={incomplete.reduce((count, { unreadable }) => count + unreadable.length, 0)}
            details={incomplete
              .map((page) => formatUnreadableDetails(page, 'deliveries'))
              .join('\n\n')}
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
          actions={!isPaused && <Button onClick={onTest}>Send test event</Button>}
        >
          {isPaused
            ? 'The webhook is paused. Nothing is delivered until you resume it.'
            : 'When one of the chosen events happens, its delivery appears here.'}
        </EmptyState>
      )}
      {deliveries.hasNextPage && (
        <div className={styles.inset}>
          {deliveries.isFetchNextPageError && (
            <FailureNotice message={getFailureMessage(error)} onRetry={fetchNextPage} />
          )}
          <Button
            isBusy={isFetchingNextPage}
            onClick={() => {
              void fetchNextPage();
              setFocusIndex(rows.length);
            }}
          >
            {isFetchingNextPage ? 'Loading…' : 'Older'}
          </Button>
        </div>
      )}
    </>
  );
}
