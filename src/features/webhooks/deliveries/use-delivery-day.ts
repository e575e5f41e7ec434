import { useQuery } from '@tanstack/react-query';
import {
  beginOfDay,
  type DeliveryDay,
  deliveryDay,
} from '#data/webhooks/deliveries/delivery-day.ts';
import {
  dayDeliveriesQuery,
  deliveriesPerPage,
} from '#data/webhooks/deliveries/delivery-queries.ts';
import { useServices } from '#platform/react.tsx';
import { nextReadMs, useLatestDeliveries } from './use-live-deliveries.ts';

/** How often older deliveries of the day are read. The newest page is polled more often. */
const furtherBackMs = 60_000;

/**
 * Counts the deliveries of the last day: the newest page, and if that doesn't reach back a day the older
 * ones too, read once a minute. Undefined without any.
 */
export function useDeliveryDay(
  subscriptionId: string,
): (DeliveryDay & { readonly counted: number }) | undefined {
  const { webhooks } = useServices();
  const { data: latest, dataUpdatedAt, online } = useLatestDeliveries(subscriptionId);
  const { items = [], unreadable = [] } = latest ?? {};
  const isFull = items.length + unreadable.length >= deliveriesPerPage;
  const reachesBack = Date.parse(items.at(-1)?.createdAt ?? '') < beginOfDay(dataUpdatedAt);
  const { data: all } = useQuery({
    ...dayDeliveriesQuery(webhooks, subscriptionId),
    enabled: isFull && !reachesBack,
    refetchInterval: ({ state }) => (online ? nextReadMs(state.error, furtherBackMs) : false),
  });

  if (items.length === 0) return undefined;
  const known = isFull && !reachesBack ? all : undefined;
  const byId = new Map(
    [...(known?.items ?? []), ...items].map((delivery) => [delivery.deliveryId, delivery]),
  );
  const day = deliveryDay([...byId.values()], dataUpdatedAt, known?.isCapped ?? isFull);
  return { ...day, counted: byId.size };
}
