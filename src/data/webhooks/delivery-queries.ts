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
import { nullableNumberSchema, type ReadableList, withResponseHead } from '#platform/parse-list.ts';
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

export type DeliveryFilter = {
  readonly status?: DeliveryStatus | undefined;
  readonly eventType?: string | undefined;
  /** HTTP status of the endpoint's last response. */
  readonly responseStatus?: number | undefined;
  /** Earliest creation time, in ISO 8601. */
  readonly since?: string | undefined;
  /** Matches the id, the subject (`about`) and the payload. */
  readonly q?: string | undefined;
};

/**
 * Query for deliveries, newest first. A refetch loads all pages again, because old deliveries can
 * still change.
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
        withResponseHead(deliveriesSchema),
        { signal },
      ),
    // Id of a delivery; the page contains older deliveries. Empty for the newest deliveries.
    initialPageParam: '',
    getNextPageParam: ({ items, unreadable }) =>
      items.length + unreadable.length < deliveriesPerPage ? undefined : items.at(-1)?.deliveryId,
    staleTime: 0,
    gcTime: 0,
  });

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

function refetchDeliveries(client: QueryClient, subscriptionId: string): void {
  void client.invalidateQueries({ queryKey: deliveriesKey(subscriptionId) });
  void client.invalidateQueries({ queryKey: webhooksKey });
}

function updateDelivery(client: QueryClient, subscriptionId: string, changed: Delivery): void {
  const key = deliveriesKey(subscriptionId);
  client.setQueryData<Delivery>([...key, 'one', changed.deliveryId], (before) => before && changed);
  const isIt = ({ deliveryId }: Delivery) => deliveryId === changed.deliveryId;
  client.setQueriesData<DeliveryPages>({ queryKey: [...key, 'list'] }, (data) => {
    const pages = data?.pages.map((page) => ({
      ...page,
      items: page.items.map((item) => (isIt(item) ? changed : item)),
    }));
    return data && pages && { ...data, pages };
  });
}

/**
 * `resend` queues a skipped delivery again. Never retried automatically, because the endpoint could
 * receive the delivery twice.
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
    onSuccess: (changed, _, __, { client }) => updateDelivery(client, subscriptionId, changed),
    onSettled: (_, __, ___, ____, { client }) => refetchDeliveries(client, subscriptionId),
  });

/** In addition to the waiting deliveries. */
export type RetrySelection = {
  /**
   * Start of the period in which the deliveries failed or were held, in ISO 8601. If null, all with
   * the given `status`, or none without it.
   */
  readonly since: string | null;
  readonly status?: 'failed' | 'held';
};

const retrySchema = v.object({ count: nullableNumberSchema });

/** Sends the waiting and the selected deliveries immediately. Resolves to their number. */
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
 * Time limit of a test event in seconds. Services wait 15 to 30 seconds for an endpoint; a longer
 * limit makes its silence the result of the test, and not a failure of the service.
 */
const testLimitSeconds = 45;

/** Resolves after the first delivery attempt. */
export const testEventMutation = (webhooks: Http, subscriptionId: string) =>
  mutationOptions({
    mutationKey: ['webhooks', 'test', subscriptionId],
    mutationFn: (eventType: string) =>
      webhooks.post(
        'send the test event',
        apiPath`/webhooks/v1/subscriptions/${subscriptionId}/test`,
        deliverySchema,
        { eventType },
        { beginLimitSeconds: testLimitSeconds },
      ),
    onSettled: (_, __, ___, ____, { client }) => refetchDeliveries(client, subscriptionId),
  });
