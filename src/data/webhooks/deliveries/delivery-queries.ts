import { hashKey, queryOptions } from '@tanstack/react-query';
import { apiPath } from '#platform/http/api-path.ts';
import type { Http } from '#platform/http/http.ts';
import { answered, type ReadableList } from '#platform/http/tolerant.ts';
import {
  type Delivery,
  type DeliveryStatus,
  deliveriesSchema,
  deliverySchema,
} from './delivery.ts';
import { beginOfDay } from './delivery-day.ts';

/** The size of a page. */
export const deliveriesPerPage = 50;

export const deliveriesKey = (subscriptionId: string) =>
  ['webhooks', 'deliveries', subscriptionId] as const;

/** Which deliveries are listed: those that match every member. The service compares. */
export type DeliveryFilter = {
  readonly status?: DeliveryStatus | undefined;
  readonly eventType?: string | undefined;
  /** What the endpoint answered last. */
  readonly responseStatus?: number | undefined;
  /** Created then or later, ISO 8601. */
  readonly since?: string | undefined;
  /** Text in the ID, the name or the payload. */
  readonly q?: string | undefined;
};

/** Equal for filters that list the same deliveries. */
export const filterKey = (filter: DeliveryFilter): string => hashKey([filter]);

export type DeliveryPage = DeliveryFilter & {
  /** Only those older than the delivery of this id. */
  readonly before?: string | undefined;
};

/** One page of deliveries, newest first, past every cache. */
export const readDeliveries = (
  webhooks: Http,
  subscriptionId: string,
  { before, ...filter }: DeliveryPage,
  signal?: AbortSignal,
): Promise<ReadableList<Delivery>> =>
  webhooks.get(
    'load the deliveries',
    apiPath`/webhooks/v1/subscriptions/${subscriptionId}/deliveries`.withQuery({
      ...filter,
      limit: deliveriesPerPage,
      before,
    }),
    answered(deliveriesSchema),
    signal === undefined ? {} : { signal },
  );

/** The newest deliveries of a subscription that match a filter. */
export const latestDeliveriesQuery = (
  webhooks: Http,
  subscriptionId: string,
  filter: DeliveryFilter = {},
) =>
  queryOptions({
    queryKey: [...deliveriesKey(subscriptionId), 'latest', filter] as const,
    queryFn: ({ signal }) => readDeliveries(webhooks, subscriptionId, filter, signal),
    staleTime: 0,
    gcTime: 0,
  });

/** One delivery. */
export const deliveryQuery = (webhooks: Http, subscriptionId: string, deliveryId: string) =>
  queryOptions({
    queryKey: [...deliveriesKey(subscriptionId), 'one', deliveryId] as const,
    queryFn: ({ signal }) =>
      webhooks.get(
        'load the delivery',
        apiPath`/webhooks/v1/subscriptions/${subscriptionId}/deliveries/${deliveryId}`,
        deliverySchema,
        { signal },
      ),
    staleTime: 0,
    gcTime: 0,
  });

type DeliveriesBack = {
  /** Newest first, each once. */
  readonly items: readonly Delivery[];
  /** Whether there may be more. */
  readonly isCapped: boolean;
};

/**
 * Reads deliveries page by page, from the newest, as far back as the list or `since` goes (in
 * milliseconds since the epoch), and no more than `most`.
 */
async function readDeliveriesBack(
  webhooks: Http,
  subscriptionId: string,
  { since, most }: { readonly since: number; readonly most: number },
  signal: AbortSignal,
): Promise<DeliveriesBack> {
  const found = new Map<string, Delivery>();
  for (let before: string | undefined; found.size < most; ) {
    const page = await readDeliveries(webhooks, subscriptionId, { before }, signal);
    const known = found.size;
    for (const delivery of page.items) found.set(delivery.deliveryId, delivery);
    const last = page.items.at(-1);
    before = last?.deliveryId;
    const isLast =
      page.items.length + page.unreadable.length < deliveriesPerPage ||
      found.size === known ||
      Date.parse(last?.createdAt ?? '') < since;
    if (isLast) return { items: [...found.values()], isCapped: false };
  }
  return { items: [...found.values()].slice(0, most), isCapped: true };
}

const mostInDay = 1_000;

/** The deliveries of the last day, newest first; at most a thousand. */
export const dayDeliveriesQuery = (webhooks: Http, subscriptionId: string) =>
  queryOptions({
    queryKey: ['webhooks', 'day-deliveries', subscriptionId] as const,
    gcTime: 0,
    queryFn: ({ signal }) =>
      readDeliveriesBack(
        webhooks,
        subscriptionId,
        { since: beginOfDay(Date.now()), most: mostInDay },
        signal,
      ),
  });
