import { mutationOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { webhooksKey } from '#data/webhooks/queries.ts';
import { creationSchema } from '#data/webhooks/schema.ts';
import { apiPath } from '#platform/http/api-path.ts';
import type { Http } from '#platform/http/http.ts';
import { retryIdempotent, retrying } from '#platform/http/retry.ts';
import type { SecretHandover } from './secret-handover.ts';

/** The longest time for which deliveries may carry both signatures. */
export const longestOverlapSeconds = 86_400;

export type RotationRequest = {
  /** For how long deliveries carry the old signature too; 0 to 86400. */
  readonly overlapSeconds: number;
  /** Gets the new signing secret, if the answer has one. */
  readonly handover: SecretHandover;
};

/**
 * Gives a subscription a new signing secret (extension webhooks.rotate). The secret goes to `handover`
 * only, not into the cache. Never repeated by itself, since each rotation makes another secret.
 */
export const rotateSecretMutation = (webhooks: Http, subscriptionId: string) =>
  mutationOptions({
    mutationKey: ['webhooks', 'rotate', subscriptionId],
    gcTime: 0,
    retry: false,
    mutationFn: async ({ overlapSeconds, handover }: RotationRequest) => {
      const { secret, subscription } = await webhooks.post(
        'rotate the signing secret',
        apiPath`/webhooks/v1/subscriptions/${subscriptionId}/rotate-secret`,
        creationSchema,
        { overlapSeconds },
      );
      if (secret !== null) handover.put(secret);
      return subscription;
    },
  });

/** Ends the time in which the secret before the last rotation signs too (extension webhooks.rotate). */
export const endOverlapMutation = (webhooks: Http, subscriptionId: string) =>
  mutationOptions({
    mutationKey: ['webhooks', 'end-overlap', subscriptionId],
    mutationFn: () =>
      retrying(retryIdempotent, () =>
        webhooks.delete(
          'end the old secret',
          apiPath`/webhooks/v1/subscriptions/${subscriptionId}/previous-secret`,
          v.unknown(),
        ),
      ),
    // Whatever the outcome: until when it signs is read again.
    onSettled: (_, __, ___, ____, { client }) =>
      client.invalidateQueries({ queryKey: webhooksKey }),
  });
