import type { QueryClient } from '@tanstack/react-query';
import { apiPath } from '#platform/http/api-path.ts';
import { getFailure, isFailure } from '#platform/http/failure.ts';
import type { Http } from '#platform/http/http.ts';
import { runWithRetries, shouldRetryIdempotent } from '#platform/http/retry.ts';
import { getWebhookKey, updateCachedSubscriptions, webhooksKey } from './queries.ts';
import {
  type SecretResponse,
  type Subscription,
  secretResponseSchema,
  type TaggedSubscription,
  type WebhookInput,
} from './schema.ts';

// Requests whose responses contain a signing secret. They are plain functions, because react-query
// keeps the variables and the data of a mutation.

async function cacheCreated(client: QueryClient, created: Subscription): Promise<void> {
  // Cancels list requests that began before the creation, because their responses would not
  // contain the new webhook.
  await client.cancelQueries({ queryKey: webhooksKey, exact: true });
  client.setQueryData<TaggedSubscription>(getWebhookKey(created.subscriptionId), {
    ...created,
    entityTag: null,
  });
  // If the request was repeated, the service returns the same webhook, which the list can already
  // contain.
  const isOther = ({ subscriptionId }: Subscription) => subscriptionId !== created.subscriptionId;
  updateCachedSubscriptions(client, (items) => [created, ...items.filter(isOther)]);
}

/**
 * Creates a subscription (interface 4.4) and caches it without the secret. After a lost response, a
 * request with an idempotency key is retried automatically. A request without a key isn't retried,
 * because it could create a second subscription.
 * @param idempotencyKey undefined without webhooks.manage. If a request is repeated with the same
 *   key and input, the service returns the same response.
 */
export async function createSubscription(
  client: QueryClient,
  webhooks: Http,
  { url, eventTypes }: WebhookInput,
  idempotencyKey: string | undefined,
): Promise<SecretResponse> {
  const send = () =>
    webhooks.post(
      'create the webhook',
      apiPath`/webhooks/v1/subscriptions`,
      secretResponseSchema,
      { url, eventTypes },
      idempotencyKey === undefined ? {} : { headers: { 'idempotency-key': idempotencyKey } },
    );
  try {
    const issued = await (idempotencyKey === undefined
      ? send()
      : runWithRetries(shouldRetryIdempotent, send));
    if (issued.subscription !== null) await cacheCreated(client, issued.subscription);
    void client.invalidateQueries({ queryKey: webhooksKey });
    return issued;
  } catch (error) {
    // The webhook might have been created by this request, or might already exist, so the list is
    // fetched again.
    if (getFailure(error)?.outcome !== 'not-applied' || isFailure(error, 'conflict')) {
      void client.invalidateQueries({ queryKey: webhooksKey });
    }
    throw error;
  }
}

/** Maximum time in which deliveries can be signed with the old and the new secret, in seconds. */
export const maxOverlapSeconds = 86_400;

/**
 * Rotates the signing secret of a subscription (extension webhooks.rotate). Never retried
 * automatically, because each rotation creates another secret.
 * @param overlapSeconds time in which deliveries are also signed with the old secret
 */
export function rotateSecret(
  webhooks: Http,
  subscriptionId: string,
  overlapSeconds: number,
): Promise<SecretResponse> {
  return webhooks.post(
    'rotate the signing secret',
    apiPath`/webhooks/v1/subscriptions/${subscriptionId}/rotate-secret`,
    secretResponseSchema,
    { overlapSeconds },
  );
}
