import { queryOptions } from '@tanstack/react-query';
import { apiPath } from '#platform/http/api-path.ts';
import type { Http } from '#platform/http/http.ts';
import { answered, type ReadableList } from '#platform/http/tolerant.ts';
import { type Delivery, type DeliveryStatus, deliveriesSchema } from './delivery.ts';

/** As many as are asked for at a time. */
export const deliveriesPerPage = 50;

export const deliveriesKey = (subscriptionId: string) =>
  ['webhooks', 'deliveries', subscriptionId] as const;

export type DeliveryPage = {
  /** Only those in this state. */
  readonly status?: DeliveryStatus | undefined;
  /** Only those older than the delivery of this id. */
  readonly before?: string | undefined;
};

/** One page of deliveries, newest first, past every cache. */
export const readDeliveries = (
  webhooks: Http,
  subscriptionId: string,
  { status, before }: DeliveryPage,
  signal?: AbortSignal,
): Promise<ReadableList<Delivery>> =>
  webhooks.get(
    'load the deliveries',
    apiPath`/webhooks/v1/subscriptions/${subscriptionId}/deliveries`.withQuery({
      status,
      limit: deliveriesPerPage,
      before,
    }),
    answered(deliveriesSchema),
    signal === undefined ? {} : { signal },
  );

/** The newest deliveries of a subscription, of one state or of all. */
export const latestDeliveriesQuery = (
  webhooks: Http,
  subscriptionId: string,
  status: DeliveryStatus | undefined,
) =>
  queryOptions({
    queryKey: [...deliveriesKey(subscriptionId), status ?? 'all'] as const,
    queryFn: ({ signal }) => readDeliveries(webhooks, subscriptionId, { status }, signal),
    // What happened meanwhile is what this is read for.
    staleTime: 0,
    gcTime: 0,
  });
