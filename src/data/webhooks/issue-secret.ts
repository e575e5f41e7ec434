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

// Responses here contain a signing secret. These are plain functions, because react-query keeps the
// variables and the data of a mutation.

async function cacheCreated(client: QueryClient, created: Subscription): Promise<void> {
  // Responses to earlier list requests would not contain the new webhook.
  await client.cancelQueries({ queryKey: webhooksKey, exact: true });
  client.setQueryData<TaggedSubscription>(getWebhookKey(created.subscriptionId), {
    ...created,
    entityTag: null,
  });
  // After a repeated request, the list can already contain the webhook.
  const isOther = ({ subscriptionId }: Subscription) => subscriptionId !== created.subscriptionId;
  updateCachedSubscriptions(client, (items) => [created, ...items.filter(isOther)]);
}

/**
 * Caches the subscription (interface 4.4) without the secret. Only a request with an idempotency
 * key (webhooks.manage) is retried after a lost response: without a key, it could create a second
 * subscription.
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
    // The webhook might have been created, or might already exist.
    if (getFailure(error)?.outcome !== 'not-applied' || isFailure(error, 'conflict')) {
      void client.invalidateQueries({ queryKey: webhooksKey });
    }
    throw error;
  }
}

/** Maximum seconds for which deliveries are signed with the old and the new secret. */
export const maxOverlapSeconds = 86_400;

/**
 * Extension webhooks.rotate. Never retried automatically, because each rotation creates another
 * secret. For `overlapSeconds`, deliveries are also signed with the old secret.
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
