import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Delivery, isWaiting } from '#data/webhooks/deliveries/delivery.ts';
import {
  createFeed,
  type DeliveryFeed,
  showWaiting,
  withAnswer,
  withLatest,
  withOlder,
  withOlderAgain,
} from '#data/webhooks/deliveries/delivery-feed.ts';
import {
  type DeliveryFilter,
  deliveriesKey,
  deliveriesPerPage,
  filterKey,
  latestDeliveriesQuery,
  readDeliveries,
} from '#data/webhooks/deliveries/delivery-queries.ts';
import { failureOf, isFailure } from '#platform/http/failure.ts';
import type { ReadableList } from '#platform/http/tolerant.ts';
import { connection } from '#platform/observable.ts';
import { useObservable, useServices } from '#platform/react.tsx';
import { retryAt } from '#workflows/failures/describe-failure.ts';

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

/** A page of older deliveries that was asked for. */
type OlderPage = {
  /** The row above it. */
  readonly before: string;
  readonly list: ReadableList<Delivery>;
  /** When it was read, in milliseconds since the epoch. */
  readonly readAt: number;
};

type LoadedDeliveries = {
  /** Of the filter that they match. */
  readonly key: string;
  readonly feed: DeliveryFeed;
  /** The newest page that is in the feed. */
  readonly latest: ReadableList<Delivery>;
  /** The older pages that are in the feed. */
  readonly older: readonly OlderPage[];
};

/** The older page with a row whose result is still to come; if several have one, what was read longest ago. */
function nextOlderPage({ feed, latest, older }: LoadedDeliveries): OlderPage | undefined {
  const isFresh = new Set(latest.items.map(({ deliveryId }) => deliveryId));
  const rowOf = new Map(feed.shown.map(({ deliveryId }, row) => [deliveryId, row]));
  const open = older.filter(({ before }, place) => {
    const above = rowOf.get(before);
    if (above === undefined) return false;
    const end = rowOf.get(older[place + 1]?.before ?? '');
    return feed.shown
      .slice(above + 1, end === undefined ? undefined : end + 1)
      .some(
        (delivery) =>
          (isWaiting(delivery) || delivery.status === 'held') && !isFresh.has(delivery.deliveryId),
      );
  });
  return open.reduce<OlderPage | undefined>(
    (first, page) => (first === undefined || page.readAt < first.readAt ? page : first),
    undefined,
  );
}

/** The deliveries on screen that match a filter, with the ways to show new and older ones. */
export function useLiveDeliveries(subscriptionId: string, filter: DeliveryFilter) {
  const { webhooks } = useServices();
  const latest = useLatestDeliveries(subscriptionId, filter);
  const key = filterKey(filter);
  const { data, online } = latest;
  const [loaded, setLoaded] = useState<LoadedDeliveries>();
  const present = loaded?.key === key ? loaded : undefined;
  const older = useMutation({
    mutationFn: ({ before }: { before: string; key: string }) =>
      readDeliveries(webhooks, subscriptionId, { ...filter, before }),
    onSuccess: (list, { before, key: askedKey }) =>
      setLoaded((held) =>
        held?.key === askedKey
          ? {
              ...held,
              feed: withOlder(held.feed, list, deliveriesPerPage),
              older: [...held.older, { before, list, readAt: Date.now() }],
            }
          : held,
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

  // One of the older pages at a time, however many are open: the service is asked twice in five seconds.
  const nextOlder = present && nextOlderPage(present);
  const again = useQuery({
    queryKey: [...deliveriesKey(subscriptionId), 'older', filter] as const,
    queryFn: async ({ signal }) => {
      if (nextOlder === undefined) return null;
      const { before } = nextOlder;
      const list = await readDeliveries(webhooks, subscriptionId, { ...filter, before }, signal);
      return { before, list, readAt: Date.now() };
    },
    enabled: nextOlder !== undefined,
    refetchInterval: ({ state }) => (online ? nextReadMs(state.error, pollMs) : false),
    staleTime: 0,
    gcTime: 0,
  }).data;
  const stale = present?.older.find(({ before }) => before === again?.before);
  if (present && again && stale && stale.readAt !== again.readAt) {
    setLoaded({
      ...present,
      feed: withOlderAgain(present.feed, again.before, again.list, deliveriesPerPage),
      older: present.older.map((page) => (page === stale ? again : page)),
    });
  }

  return {
    latest,
    feed: present?.feed,
    /** The pages that the feed is made of. */
    pages: data === undefined ? [] : [data, ...(present?.older ?? []).map(({ list }) => list)],
    /** Shows the deliveries that have come since. */
    showNew: () => change(showWaiting),
    older: {
      isLoading: older.isPending,
      error: older.variables?.key === key ? older.error : null,
      load: () => {
        const before = present?.feed.shown.at(-1)?.deliveryId;
        if (before !== undefined && !older.isPending) older.mutate({ before, key });
      },
    },
    /** Replaces one of the deliveries by a newer state. */
    updateDelivery: (answer: Delivery) => change((feed) => withAnswer(feed, answer)),
  };
}
