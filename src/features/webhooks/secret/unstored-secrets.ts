import * as v from 'valibot';
import { userList } from '#platform/user-store.ts';

const unstoredSecretSchema = v.object({
  /** Null if the service didn't return the id. */
  subscriptionId: v.nullable(v.string()),
  /** Masked. */
  url: v.string(),
  kind: v.picklist(['created', 'rotated']),
  /** Time at which the secret was shown, in ISO 8601. */
  at: v.string(),
});

export type UnstoredSecret = v.InferOutput<typeof unstoredSecretSchema>;

/**
 * Webhooks whose signing secret the signed-in user hasn't marked as stored. The list never contains
 * the secret. Signing out clears the list.
 */
export const unstoredSecrets = userList('unstored-secrets', unstoredSecretSchema, {
  services: ['baseUrl'],
  isClearedAtSignOut: true,
});
