import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { apiPath } from '#platform/http/api-path.ts';
import type { Http } from '#platform/http/http.ts';
import { type JobControl, runSequentially } from '#platform/http/run-sequentially.ts';
import { type Delivery, deliverySchema } from './delivery.ts';
import { deliveriesKey } from './delivery-queries.ts';
import { readBack } from './read-back.ts';

/** After something was sent, whatever became of it, only the service knows how things are. */
function readAgain(client: QueryClient, subscriptionId: string): void {
  void client.invalidateQueries({ queryKey: deliveriesKey(subscriptionId) });
}

/** Has one delivery sent again. Resolves to what the service says of it then. */
const sendAgain = (webhooks: Http, subscriptionId: string, deliveryId: string): Promise<Delivery> =>
  webhooks.post(
    'resend the delivery',
    apiPath`/webhooks/v1/subscriptions/${subscriptionId}/deliveries/${deliveryId}/resend`,
    deliverySchema,
    undefined,
  );

/** The same from a button. Never repeated by itself, since the endpoint would get it twice. */
export const resendMutation = (webhooks: Http, subscriptionId: string) =>
  mutationOptions({
    mutationKey: ['webhooks', 'resend', subscriptionId],
    mutationFn: (deliveryId: string) => sendAgain(webhooks, subscriptionId, deliveryId),
    onSettled: (_, __, ___, ____, { client }) => readAgain(client, subscriptionId),
  });

/** Has a test event delivered, and resolves after its first attempt. */
export const testEventMutation = (webhooks: Http, subscriptionId: string) =>
  mutationOptions({
    mutationKey: ['webhooks', 'test', subscriptionId],
    mutationFn: (eventType: string) =>
      webhooks.post(
        'send a test event',
        apiPath`/webhooks/v1/subscriptions/${subscriptionId}/test`,
        deliverySchema,
        { eventType },
      ),
    onSettled: (_, __, ___, ____, { client }) => readAgain(client, subscriptionId),
  });

/** More than these nobody resends by hand. */
export const mostFailed = 1_000;

/** All deliveries that have failed, newest first, page by page; at most a thousand. */
export const failedDeliveriesQuery = (webhooks: Http, subscriptionId: string) =>
  queryOptions({
    queryKey: ['webhooks', 'failed-deliveries', subscriptionId] as const,
    // What was announced is what is sent: it doesn't change under the question.
    staleTime: 'static',
    gcTime: 0,
    queryFn: async ({ signal }): Promise<readonly Delivery[]> => {
      const wanted = { status: 'failed', most: mostFailed } as const;
      return (await readBack(webhooks, subscriptionId, wanted, signal)).items;
    },
  });

export type ResendJob = JobControl & { readonly deliveries: readonly Delivery[] };

/** Has several deliveries sent again, one after the other, and reports on each. */
export const resendManyMutation = (webhooks: Http, subscriptionId: string) =>
  mutationOptions({
    mutationKey: ['webhooks', 'resend-many', subscriptionId],
    mutationFn: ({ deliveries, ...control }: ResendJob) =>
      runSequentially(
        deliveries,
        ({ deliveryId }) => sendAgain(webhooks, subscriptionId, deliveryId),
        control,
      ),
    onSettled: (_, __, ___, ____, { client }) => readAgain(client, subscriptionId),
  });
