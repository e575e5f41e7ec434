import { storageKey } from '#platform/stored.ts';
import { appOrigin } from '#test/support/server.ts';

/**
 * Base path, service, provider and user in the storage key of the webhooks that this browser
 * stores.
 */
export const ownerOfLocalWebhooks = ['/', appOrigin, `${appOrigin}/oidc`, 'mara'] as const;
export const localWebhooksName = storageKey('webhooks', ...ownerOfLocalWebhooks);

/** Stores webhooks in this browser, as the app does if the service doesn't list webhooks. */
export function storeLocalWebhooks(...subscriptions: readonly Record<string, unknown>[]): void {
  localStorage.setItem(localWebhooksName, JSON.stringify(subscriptions));
}

/** Stores webhooks as another tab would. */
export function keepInBrowserFromAnotherTab(
  ...subscriptions: readonly Record<string, unknown>[]
): void {
  storeLocalWebhooks(...subscriptions);
  window.dispatchEvent(new StorageEvent('storage', { key: localWebhooksName }));
}
