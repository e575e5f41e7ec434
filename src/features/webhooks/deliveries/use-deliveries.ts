import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Delivery } from '#data/webhooks/delivery.ts';
import {
  type DeliveryFilter,
  deliveriesQuery,
  newestDeliveriesQuery,
} from '#data/webhooks/delivery-queries.ts';
import { pauseUntil, usePolling } from '#features/webhooks/use-webhooks.ts';
import type { ReadableList } from '#platform/tolerant.ts';
import { useServices } from '#platform/react.tsx';

export const deliveryPollMs = 5_000;

export type Deliveries = {
  /** Newest first; undefined until they are loaded. */
  readonly pages: readonly ReadableList<Delivery>[] | undefined;
  /** Of the last attempt to load the newest page; null if it succeeded. */
  readonly error: unknown;
  readonly reload: () => void;
  readonly older: {
    readonly hasMore: boolean;
    readonly isLoading: boolean;
    readonly error: unknown;
    readonly load: () => void;
  };
};

/** The deliveries that match a filter. The newest page is polled while the browser tab is visible. */
export function useDeliveries(subscriptionId: string, filter: DeliveryFilter): Deliveries {
  const { webhooks } = useServices();
  const poll = usePolling();
  const newest = useQuery({
    ...newestDeliveriesQuery(webhooks, subscriptionId, filter),
    refetchInterval: (query) => poll(query, deliveryPollMs),
    refetchOnWindowFocus: ({ state }) => pauseUntil(state.error) <= Date.now(),
  });
  const list = useInfiniteQuery({
    ...deliveriesQuery(webhooks, subscriptionId, filter),
    enabled: newest.data !== undefined,
  });
  return {
    pages: list.data?.pages,
    error: newest.error,
    reload: () => void newest.refetch(),
    older: {
      hasMore: list.hasNextPage,
      isLoading: list.isFetchingNextPage,
      error: list.isFetchNextPageError ? list.error : null,
      load: () => {
        if (!list.isFetchingNextPage) void list.fetchNextPage();
      },
    },
  };
}
