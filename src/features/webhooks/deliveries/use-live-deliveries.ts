import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Delivery, DeliveryStatus } from '#data/webhooks/deliveries/delivery.ts';
import {
  createFeed,
  type DeliveryFeed,
  showWaiting,
  withAnswer,
  withLatest,
  withOlder,
} from '#data/webhooks/deliveries/delivery-feed.ts';
import {
  type DeliveryPage,
  deliveriesPerPage,
  latestDeliveriesQuery,
  readDeliveries,
} from '#data/webhooks/deliveries/delivery-queries.ts';
import { connection } from '#platform/connection.ts';
import { retryAt } from '#platform/http/describe-failure.ts';
import { failureOf, isFailure } from '#platform/http/failure.ts';
import type { ReadableList } from '#platform/http/tolerant.ts';
import { useObservable, useServices } from '#platform/react.tsx';

const pollMs = 5_000;

/** Until when the service wants to be left alone, in milliseconds since the epoch; 0 if it doesn't. */
function pauseUntil(error: unknown): number {
  const failure = failureOf(error);
  return (failure && retryAt(failure)) ?? 0;
}

/**
 * When to read again, in milliseconds from now; false where asking again would tell nothing new.
 * @param error of the last time, if it failed
 */
export function nextReadMs(error: unknown, usualMs: number): number | false {
  if (isFailure(error, 'not-found', 'forbidden', 'unauthenticated', 'unaddressable')) return false;
  return Math.max(usualMs, pauseUntil(error) - Date.now());
}

/** The newest deliveries, read again and again while somebody can see them. */
export function useLatestDeliveries(subscriptionId: string, status: DeliveryStatus | undefined) {
  const { webhooks } = useServices();
  const online = useObservable(connection);
  const query = useQuery({
    ...latestDeliveriesQuery(webhooks, subscriptionId, status),
    // Not while the page is hidden either: that is the library's own default.
    refetchInterval: ({ state }) => (online ? nextReadMs(state.error, pollMs) : false),
    refetchOnWindowFocus: ({ state }) => pauseUntil(state.error) <= Date.now(),
  });
  return { ...query, online, pausedUntil: pauseUntil(query.error) };
}

type LoadedDeliveries = {
  readonly status: DeliveryStatus | undefined;
  readonly feed: DeliveryFeed;
  /** What of the service's answers is in it. */
  readonly latest: ReadableList<Delivery>;
  /** The pages of older ones, as they were read. */
  readonly older: readonly ReadableList<Delivery>[];
};

/** What of the deliveries of one state, or of all, is on screen, and the ways to more. */
export function useLiveDeliveries(subscriptionId: string, status: DeliveryStatus | undefined) {
  const { webhooks } = useServices();
  const latest = useLatestDeliveries(subscriptionId, status);
  const { data } = latest;
  const [loaded, setLoaded] = useState<LoadedDeliveries>();
  const present = loaded?.status === status ? loaded : undefined;
  const older = useMutation({
    mutationFn: (page: DeliveryPage) => readDeliveries(webhooks, subscriptionId, page),
    onSuccess: (list, page) =>
      setLoaded((before) =>
        before && before.status === page.status
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
    setLoaded({ status, feed, latest: data, older: present?.older ?? [] });
  }

  return {
    latest,
    feed: present?.feed,
    /** The answers that it was made of. */
    answers: data === undefined ? [] : [data, ...(present?.older ?? [])],
    /** Brings what has come since on screen. */
    bring: () => change(showWaiting),
    older: {
      isLoading: older.isPending,
      error: older.variables?.status === status ? older.error : null,
      load: () => {
        const before = present?.feed.shown.at(-1)?.deliveryId;
        if (!older.isPending) older.mutate({ status, before });
      },
    },
    /** Takes what the service answered about one of those shown. */
    take: (answer: Delivery) => change((feed) => withAnswer(feed, answer)),
  };
}
