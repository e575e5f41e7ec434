import { useQuery } from '@tanstack/react-query';
import { latestDeliveriesQuery } from '#data/webhooks/deliveries/delivery-queries.ts';
import { type Outage, outageOf } from '#data/webhooks/deliveries/outage.ts';
import type { Health } from '#data/webhooks/subscriptions/subscription-details.ts';
import { useServices } from '#platform/react.tsx';
import { nextReadMs, pollMs, useLatestDeliveries } from './use-live-deliveries.ts';

/** Whether the endpoint of a webhook fails, and what waits for it. */
export function useOutage(subscriptionId: string, health: Health | null): Outage | undefined {
  const { webhooks } = useServices();
  const { data, online } = useLatestDeliveries(subscriptionId);
  const outage = outageOf(data?.items ?? [], health);
  // Where a page of others waits behind it, the first in the line is not among the newest.
  const isHidden = data !== undefined && outage !== undefined && outage.first === undefined;
  const retrying = useQuery({
    ...latestDeliveriesQuery(webhooks, subscriptionId, { status: 'retrying' }),
    enabled: isHidden && outage.waiting > 0,
    refetchInterval: ({ state }) => (online ? nextReadMs(state.error, pollMs) : false),
  });
  if (!isHidden) return outage;
  return outageOf([...data.items, ...(retrying.data?.items ?? [])], health);
}
