import { storageKey } from '#platform/stored.ts';
import { appOrigin } from '#test/support/server.ts';

/** Service, provider and user in the storage key of the webhooks that this browser stores. */
export const localWebhooksKeyParts = [appOrigin, `${appOrigin}/oidc`, 'mara'] as const;
export const localWebhooksStorageKey = storageKey('webhooks', ...localWebhooksKeyParts);

/** Stores webhooks in this browser, as the app does if the service doesn't list webhooks. */
export function storeLocalWebhooks(...subscriptions: readonly Record<string, unknown>[]): void {
  localStorage.setItem(localWebhooksStorageKey, JSON.stringify(subscriptions));
}

/** Stores webhooks as another tab would. */
export function storeWebhooksFromAnotherTab(
  ...subscriptions: readonly Record<string, unknown>[]
): void {
  storeLocalWebhooks(...subscriptions);
  window.dispatchEvent(new StorageEvent('storage', { key: localWebhooksStorageKey }));
}
