import { queryOptions } from '@tanstack/react-query';
import { apiPath } from '#platform/http/api-path.ts';
import type { Http } from '#platform/http/http.ts';
import { continueReading } from '#platform/http/reading-limit.ts';
import { answered, type ReadableList } from '#platform/http/tolerant.ts';
import { type Delivery, type DeliveryStatus, deliveriesSchema } from './delivery.ts';
import { beginOfDay } from './delivery-day.ts';

/** The size of a page. */
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
export async function readDeliveriesBack(
  webhooks: Http,
  subscriptionId: string,
  wanted: {
    readonly status?: DeliveryStatus;
    readonly since?: number;
    readonly most: number;
  },
  signal: AbortSignal,
): Promise<DeliveriesBack> {
  const { status, since = Number.NEGATIVE_INFINITY, most } = wanted;
  const found = new Map<string, Delivery>();
  for (let before: string | undefined; found.size < most; ) {
    const page = await readDeliveries(webhooks, subscriptionId, { status, before }, signal);
    // Twenty pages may take longer than one reading, and all of them would be lost.
    continueReading(signal);
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
