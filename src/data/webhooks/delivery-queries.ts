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
  isFinal,
} from './delivery.ts';
import { webhooksKey } from './queries.ts';

const deliveriesPerPage = 50;

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

/** One page of deliveries, newest first. */
type DeliveryPage = ReadableList<Delivery> & {
  /** Whether there may be older deliveries. */
  readonly hasOlder: boolean;
};

type DeliveryPages = InfiniteData<DeliveryPage, string>;

/** @param before id of a delivery: only older ones are returned; '' for the newest page */
async function fetchDeliveries(
  webhooks: Http,
  subscriptionId: string,
  filter: DeliveryFilter,
  before: string,
  signal: AbortSignal,
): Promise<DeliveryPage> {
  const page = await webhooks.get(
    'load the deliveries',
    apiPath`/webhooks/v1/subscriptions/${subscriptionId}/deliveries`.withQuery({
      ...filter,
      limit: deliveriesPerPage,
      before: before === '' ? undefined : before,
    }),
    answered(deliveriesSchema),
    { signal },
  );
  return { ...page, hasOlder: page.items.length + page.unreadable.length >= deliveriesPerPage };
}

/** The pages of deliveries that match a filter. `newestDeliveriesQuery` loads and refreshes the first page. */
export const deliveriesQuery = (webhooks: Http, subscriptionId: string, filter: DeliveryFilter) =>
  infiniteQueryOptions({
    queryKey: [...deliveriesKey(subscriptionId), 'list', filter] as const,
    queryFn: ({ pageParam, signal }) =>
      fetchDeliveries(webhooks, subscriptionId, filter, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ hasOlder, items }) => (hasOlder ? items.at(-1)?.deliveryId : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    gcTime: 0,
  });

/**
 * The pages with the newest page in place of its earlier version. If no row is in both, too much is new to join
 * them: the list begins again with the newest page.
 */
export function withNewestPage(
  { pages, pageParams }: DeliveryPages,
  newest: DeliveryPage,
): DeliveryPages {
  const indexIn = ({ items }: DeliveryPage, id: string) =>
    items.findIndex(({ deliveryId }) => deliveryId === id);
  const joint = newest.items.findLast(({ deliveryId }) =>
    pages.some((page) => indexIn(page, deliveryId) >= 0),
  )?.deliveryId;
  const at = joint === undefined ? -1 : pages.findIndex((page) => indexIn(page, joint) >= 0);
  const joined = pages[at];
  if (!newest.hasOlder || joint === undefined || joined === undefined) {
    return { pages: [newest], pageParams: [''] };
  }
  const older = joined.items
    .slice(indexIn(joined, joint) + 1)
    .filter(({ deliveryId }) => indexIn(newest, deliveryId) < 0);
  const first = { ...newest, items: [...newest.items, ...older], hasOlder: joined.hasOlder };
  return {
    pages: [first, ...pages.slice(at + 1)],
    pageParams: ['', ...pageParams.slice(at + 1)],
  };
}

/** The newest page of deliveries that match a filter. Also put into the pages of `deliveriesQuery`, if a screen shows them. */
export const newestDeliveriesQuery = (
  webhooks: Http,
  subscriptionId: string,
  filter: DeliveryFilter,
) =>
  queryOptions({
    queryKey: ['webhooks', 'newest-deliveries', subscriptionId, filter] as const,
    queryFn: async ({ signal, client }) => {
      const newest = await fetchDeliveries(webhooks, subscriptionId, filter, '', signal);
      const { queryKey } = deliveriesQuery(webhooks, subscriptionId, filter);
      if (client.getQueryState(queryKey) === undefined) return newest;
      const data = client.setQueryData<DeliveryPages>(queryKey, (before) =>
        before ? withNewestPage(before, newest) : { pages: [newest], pageParams: [''] },
      );
      // Deliveries that aren't final still change, and those of older pages aren't in the newest one.
      if (data?.pages.slice(1).some(({ items }) => !items.every(isFinal))) {
        void client.invalidateQueries({ queryKey });
      }
      return newest;
    },
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
