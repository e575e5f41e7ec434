import * as v from 'valibot';
import type { Services } from '#platform/react.tsx';
import { getStorageOrEmpty, storageKey } from '#platform/stored.ts';
import { createStoredList, type StoredList } from '#platform/stored-list.ts';
import { followingTabs } from '#workflows/storage/person-storage.ts';

const unstoredSecretSchema = v.object({
  /** Null if the service didn't return the id. */
  subscriptionId: v.nullable(v.string()),
  /** Masked endpoint URL. */
  url: v.string(),
  kind: v.picklist(['created', 'rotated']),
  /** Time at which the secret was shown, in ISO 8601. */
  at: v.string(),
});

/** Webhook whose signing secret was shown, until the user confirms that it is stored. */
export type UnstoredSecret = v.InferOutput<typeof unstoredSecretSchema>;

const listOfServices = new WeakMap<Services, StoredList<UnstoredSecret>>();

/**
 * Returns the webhooks whose signing secret the signed-in user hasn't marked as stored. They never
 * contain the secret. Signing out clears the list.
 */
export function createUnstoredSecrets(services: Services): StoredList<UnstoredSecret> {
  const cached = listOfServices.get(services);
  if (cached !== undefined) return cached;
  const { session, config } = services;
  const state = session.snapshot();
  const owner = state.status === 'signed-in' ? [state.person.issuer, state.person.subject] : [];
  const list = followingTabs(
    createStoredList(
      getStorageOrEmpty(() => window.localStorage),
      storageKey('unstored-secrets', import.meta.env.BASE_URL, config.baseUrl, ...owner),
      unstoredSecretSchema,
    ),
  );
  const stop = session.subscribe(() => {
    if (session.snapshot().status === 'signed-in') return;
    list.change(() => []);
    stop();
  });
  listOfServices.set(services, list);
  return list;
}
