import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Delivery } from '#data/webhooks/deliveries/delivery.ts';
import {
  createFeed,
  type DeliveryFeed,
  showWaiting,
  withAnswer,
  withLatest,
  withOlder,
} from '#data/webhooks/deliveries/delivery-feed.ts';
import {
  type DeliveryFilter,
  type DeliveryPage,
  deliveriesPerPage,
  filterKey,
  latestDeliveriesQuery,
  readDeliveries,
} from '#data/webhooks/deliveries/delivery-queries.ts';
import { connection } from '#platform/connection.ts';
import { retryAt } from '#platform/http/describe-failure.ts';
import { failureOf, isFailure } from '#platform/http/failure.ts';
import type { ReadableList } from '#platform/http/tolerant.ts';
import { useObservable, useServices } from '#platform/react.tsx';

export const pollMs = 5_000;

/** Until when the service asks for a pause, in milliseconds since the epoch; 0 if it doesn't. */
function pauseUntil(error: unknown): number {
  const failure = failureOf(error);
  return (failure && retryAt(failure)) ?? 0;
}

/**
 * When to read again, in milliseconds from now; false where reading again is no use.
 * @param error of the last read, if it failed
 */
export function nextReadMs(error: unknown, usualMs: number): number | false {
  if (isFailure(error, 'not-found', 'forbidden', 'unauthenticated', 'unaddressable')) return false;
  return Math.max(usualMs, pauseUntil(error) - Date.now());
}

/** The newest deliveries that match a filter, polled while the page is visible. */
export function useLatestDeliveries(subscriptionId: string, filter: DeliveryFilter = {}) {
  const { webhooks } = useServices();
  const online = useObservable(connection);
  const query = useQuery({
    ...latestDeliveriesQuery(webhooks, subscriptionId, filter),
    // By default the library doesn't poll while the page is hidden.
    refetchInterval: ({ state }) => (online ? nextReadMs(state.error, pollMs) : false),
    refetchOnWindowFocus: ({ state }) => pauseUntil(state.error) <= Date.now(),
  });
  return { ...query, online, pausedUntil: pauseUntil(query.error) };
}

type LoadedDeliveries = {
  /** Of the filter that they match. */
  readonly key: string;
  readonly feed: DeliveryFeed;
  /** The newest page that is in the feed. */
  readonly latest: ReadableList<Delivery>;
  /** The older pages that are in the feed. */
  readonly older: readonly ReadableList<Delivery>[];
};

/** The deliveries on screen that match a filter, with the ways to show new and older ones. */
export function useLiveDeliveries(subscriptionId: string, filter: DeliveryFilter) {
  const { webhooks } = useServices();
  const latest = useLatestDeliveries(subscriptionId, filter);
  const key = filterKey(filter);
  const { data } = latest;
  const [loaded, setLoaded] = useState<LoadedDeliveries>();
  const present = loaded?.key === key ? loaded : undefined;
  const older = useMutation({
    mutationFn: ({ page }: { page: DeliveryPage; key: string }) =>
      readDeliveries(webhooks, subscriptionId, page),
    onSuccess: (list, asked) =>
      setLoaded((before) =>
        before?.key === asked.key
          ? {
              ...before,
              feed: withOlder(before.feed, list, deliveriesPerPage),
              older: [...before.older, list],
            }
          : before,
      ),
  });
  const change = (next: (feed: DeliveryFeed) => DeliveryFeed) =>
    setLoaded((before) => before && { ...before, feed: next(before.feed) });

  if (data !== undefined && data !== present?.latest) {
    const feed =
      present === undefined
        ? createFeed(data, deliveriesPerPage)
        : withLatest(present.feed, data, deliveriesPerPage);
    setLoaded({ key, feed, latest: data, older: present?.older ?? [] });
  }

  return {
    latest,
    feed: present?.feed,
    /** The pages that the feed is made of. */
    pages: data === undefined ? [] : [data, ...(present?.older ?? [])],
    /** Shows the deliveries that have come since. */
    showNew: () => change(showWaiting),
    older: {
      isLoading: older.isPending,
      error: older.variables?.key === key ? older.error : null,
      load: () => {
        const before = present?.feed.shown.at(-1)?.deliveryId;
        if (!older.isPending) older.mutate({ page: { ...filter, before }, key });
      },
    },
    /** Replaces one of the deliveries by a newer state. */
    updateDelivery: (answer: Delivery) => change((feed) => withAnswer(feed, answer)),
  };
}
