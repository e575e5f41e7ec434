import { mutationOptions } from '@tanstack/react-query';
import { creationSchema } from '#data/webhooks/schema.ts';
import { apiPath } from '#platform/http/api-path.ts';
import type { Http } from '#platform/http/http.ts';
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
