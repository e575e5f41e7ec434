import {
  type InfiniteData,
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import * as v from 'valibot';
import { apiPath } from '#platform/http/api-path.ts';
import type { Http } from '#platform/http/http.ts';
import { answered, maybeNumber, type ReadableList } from '#platform/tolerant.ts';
import {
  type Delivery,
  type DeliveryStatus,
  deliveriesSchema,
  deliverySchema,
} from './delivery.ts';
import { webhooksKey } from './queries.ts';

const deliveriesPerPage = 50;

type DeliveryPages = InfiniteData<ReadableList<Delivery>>;

const deliveriesKey = (subscriptionId: string) =>
  ['webhooks', 'deliveries', subscriptionId] as const;

/** Which deliveries are listed: those that match every member. The service compares. */
export type DeliveryFilter = {
  readonly status?: DeliveryStatus | undefined;
  readonly eventType?: string | undefined;
  /** The endpoint's last response status. */
  readonly responseStatus?: number | undefined;
  /** Created then or later, ISO 8601. */
  readonly since?: string | undefined;
  /** Text in the ID, the name or the payload. */
  readonly q?: string | undefined;
};

/**
 * The deliveries that match a filter, in pages, newest first. A refetch loads all pages that were loaded, since older
 * deliveries may still change.
 */
export const deliveriesQuery = (webhooks: Http, subscriptionId: string, filter: DeliveryFilter) =>
  infiniteQueryOptions({
    queryKey: [...deliveriesKey(subscriptionId), 'list', filter] as const,
    queryFn: ({ pageParam, signal }) =>
      webhooks.get(
        'load the deliveries',
        apiPath`/webhooks/v1/subscriptions/${subscriptionId}/deliveries`.withQuery({
          ...filter,
          limit: deliveriesPerPage,
          before: pageParam || undefined,
        }),
        answered(deliveriesSchema),
        { signal },
      ),
    // A page parameter is the id of the last loaded delivery; the first page has none.
    initialPageParam: '',
    getNextPageParam: ({ items, unreadable }) =>
      items.length + unreadable.length < deliveriesPerPage ? undefined : items.at(-1)?.deliveryId,
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

/** Fetches the deliveries and the health of the webhooks again after something was sent, whatever its outcome. */
function refetchDeliveries(client: QueryClient, subscriptionId: string): void {
  void client.invalidateQueries({ queryKey: deliveriesKey(subscriptionId) });
  void client.invalidateQueries({ queryKey: webhooksKey });
}

/** Puts the service's new state of a delivery into the cache. */
function updateDelivery(client: QueryClient, subscriptionId: string, answer: Delivery): void {
  const key = deliveriesKey(subscriptionId);
  client.setQueryData<Delivery>([...key, 'one', answer.deliveryId], (before) => before && answer);
  const isIt = ({ deliveryId }: Delivery) => deliveryId === answer.deliveryId;
  client.setQueriesData<DeliveryPages>({ queryKey: [...key, 'list'] }, (data) => {
    const pages = data?.pages.map((page) => ({
      ...page,
      items: page.items.map((item) => (isIt(item) ? answer : item)),
    }));
    return data && pages && { ...data, pages };
  });
}

/**
 * Resends one delivery, or takes it out of the queue; resending brings it back. The input is its id. Never
 * repeated automatically, since the endpoint would receive it twice.
 */
export const deliveryMutation = (
  webhooks: Http,
  subscriptionId: string,
  command: 'resend' | 'skip',
) =>
  mutationOptions({
    mutationKey: ['webhooks', command, subscriptionId],
    mutationFn: (deliveryId: string) =>
      webhooks.post(
        command === 'resend' ? 'resend the delivery' : 'skip the delivery',
        command === 'resend'
          ? apiPath`/webhooks/v1/subscriptions/${subscriptionId}/deliveries/${deliveryId}/resend`
          : apiPath`/webhooks/v1/subscriptions/${subscriptionId}/deliveries/${deliveryId}/skip`,
        deliverySchema,
        undefined,
      ),
    onSuccess: (answer, _, __, { client }) => updateDelivery(client, subscriptionId, answer),
    onSettled: (_, __, ___, ____, { client }) => refetchDeliveries(client, subscriptionId),
  });

/** Selects what a retry sends besides the waiting deliveries. */
export type RetrySelection = {
  /** Deliveries that failed or were held since then, ISO 8601; null selects none unless `status` is given. */
  readonly since: string | null;
  /** Selects deliveries of this status only; with null as `since`, all of them. */
  readonly status?: 'failed' | 'held';
};

const retrySchema = v.object({ count: maybeNumber });

/** Tries the waiting deliveries now, and sends the selected ones. Resolves to their number. */
export const retryMutation = (webhooks: Http, subscriptionId: string) =>
  mutationOptions({
    mutationKey: ['webhooks', 'retry', subscriptionId],
    mutationFn: async (selection: RetrySelection) => {
      const { count } = await webhooks.post(
        'retry the deliveries',
        apiPath`/webhooks/v1/subscriptions/${subscriptionId}/retry`,
        retrySchema,
        selection,
      );
      return count;
    },
    onSettled: (_, __, ___, ____, { client }) => refetchDeliveries(client, subscriptionId),
  });

/**
 * Longer than services wait for an endpoint, which is mostly 15 to 30 seconds: that the endpoint doesn't respond is
 * the result of a test, and not a failure of the service.
 */
const testLimitSeconds = 45;

/** Sends a test event of this type. Resolves after the first attempt to deliver it. */
export const testEventMutation = (webhooks: Http, subscriptionId: string) =>
  mutationOptions({
    mutationKey: ['webhooks', 'test', subscriptionId],
    mutationFn: (eventType: string) =>
      webhooks.post(
        'send a test event',
        apiPath`/webhooks/v1/subscriptions/${subscriptionId}/test`,
        deliverySchema,
        { eventType },
        { beginLimitSeconds: testLimitSeconds },
      ),
    onSettled: (_, __, ___, ____, { client }) => refetchDeliveries(client, subscriptionId),
  });
