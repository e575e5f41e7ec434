import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { apiPath } from '#platform/http/api-path.ts';
import type { Http } from '#platform/http/http.ts';
import { type JobControl, runSequentially } from '#platform/http/run-sequentially.ts';
import { type Delivery, deliverySchema } from './delivery.ts';
import { deliveriesKey, readDeliveriesBack } from './delivery-queries.ts';

/** Reads the deliveries again after something was sent, whatever its outcome. */
function readAgain(client: QueryClient, subscriptionId: string): void {
  void client.invalidateQueries({ queryKey: deliveriesKey(subscriptionId) });
}

/** Resends one delivery. Resolves to its new state. */
const resend = (webhooks: Http, subscriptionId: string, deliveryId: string): Promise<Delivery> =>
  webhooks.post(
    'resend the delivery',
    apiPath`/webhooks/v1/subscriptions/${subscriptionId}/deliveries/${deliveryId}/resend`,
    deliverySchema,
    undefined,
  );

/** Resends one delivery. Never repeated by itself, since the endpoint would get it twice. */
export const resendMutation = (webhooks: Http, subscriptionId: string) =>
  mutationOptions({
    mutationKey: ['webhooks', 'resend', subscriptionId],
    mutationFn: (deliveryId: string) => resend(webhooks, subscriptionId, deliveryId),
    onSettled: (_, __, ___, ____, { client }) => readAgain(client, subscriptionId),
  });

/**
 * Longer than services wait for an endpoint, which is mostly 15 to 30 seconds: that the endpoint doesn't
 * answer is the result of a test, and not a failure of the service.
 */
const testLimitSeconds = 45;

/** Sends a test event. Resolves after the first attempt to deliver it. */
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
    onSettled: (_, __, ___, ____, { client }) => readAgain(client, subscriptionId),
  });

export const mostFailed = 1_000;

/** All deliveries that have failed, newest first, page by page; at most a thousand. */
export const failedDeliveriesQuery = (webhooks: Http, subscriptionId: string) =>
  queryOptions({
    queryKey: ['webhooks', 'failed-deliveries', subscriptionId] as const,
    // The deliveries that the dialog announces are the ones that are sent.
    staleTime: 'static',
    gcTime: 0,
    queryFn: async ({ signal }): Promise<readonly Delivery[]> => {
      const wanted = { status: 'failed', most: mostFailed } as const;
      return (await readDeliveriesBack(webhooks, subscriptionId, wanted, signal)).items;
    },
  });

export type ResendJob = JobControl & { readonly deliveries: readonly Delivery[] };

/** Resends several deliveries, one after the other, and reports on each. */
export const resendManyMutation = (webhooks: Http, subscriptionId: string) =>
  mutationOptions({
    mutationKey: ['webhooks', 'resend-many', subscriptionId],
    mutationFn: ({ deliveries, ...control }: ResendJob) =>
      runSequentially(
        deliveries,
        ({ deliveryId }) => resend(webhooks, subscriptionId, deliveryId),
        control,
      ),
    onSettled: (_, __, ___, ____, { client }) => readAgain(client, subscriptionId),
  });
