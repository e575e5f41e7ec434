import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { webhooksKey } from '#data/webhooks/queries.ts';
import { apiPath } from '#platform/http/api-path.ts';
import type { Http } from '#platform/http/http.ts';
import { maybeNumber } from '#platform/http/tolerant.ts';
import { deliverySchema } from './delivery.ts';
import { deliveriesKey } from './delivery-queries.ts';

/** Reads the deliveries and the health of webhooks again after something was sent, whatever its outcome. */
function readAgain(client: QueryClient, subscriptionId: string): void {
  void client.invalidateQueries({ queryKey: deliveriesKey(subscriptionId) });
  void client.invalidateQueries({ queryKey: webhooksKey });
}

/** Resends one delivery. Never repeated by itself, since the endpoint would get it twice. */
export const resendMutation = (webhooks: Http, subscriptionId: string) =>
  mutationOptions({
    mutationKey: ['webhooks', 'resend', subscriptionId],
    mutationFn: (deliveryId: string) =>
      webhooks.post(
        'resend the delivery',
        apiPath`/webhooks/v1/subscriptions/${subscriptionId}/deliveries/${deliveryId}/resend`,
        deliverySchema,
        undefined,
      ),
    onSettled: (_, __, ___, ____, { client }) => readAgain(client, subscriptionId),
  });

/** Takes one delivery out of the line. Resending it brings it back. */
export const skipMutation = (webhooks: Http, subscriptionId: string) =>
  mutationOptions({
    mutationKey: ['webhooks', 'skip', subscriptionId],
    mutationFn: (deliveryId: string) =>
      webhooks.post(
        'skip the delivery',
        apiPath`/webhooks/v1/subscriptions/${subscriptionId}/deliveries/${deliveryId}/skip`,
        deliverySchema,
        undefined,
      ),
    onSettled: (_, __, ___, ____, { client }) => readAgain(client, subscriptionId),
  });

const retrySchema = v.object({ count: maybeNumber });

/** Selects what a retry sends besides what waits. */
export type RetrySelection = {
  /** Deliveries that failed or were held since then, ISO 8601; null selects none unless `status` is given. */
  readonly since: string | null;
  /** Selects deliveries of this status only; with null as `since`, all of them. */
  readonly status?: 'failed' | 'held';
};

/** Tries what waits now, and sends what is selected. Resolves to how many deliveries these are. */
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
