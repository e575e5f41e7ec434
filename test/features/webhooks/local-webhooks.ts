import { storageKey } from '#platform/stored.ts';
import { appOrigin } from '#test/support/server.ts';

/**
 * Base path, service, provider and user that are part of the storage key of the webhooks in this
 * browser.
 */
export const ownerOfLocalWebhooks = ['/', appOrigin, `${appOrigin}/oidc`, 'mara'] as const;
export const localWebhooksName = storageKey('webhooks', ...ownerOfLocalWebhooks);

/** Stores webhooks in this browser, as the app does for a service that doesn't list them. */
export function keepInBrowser(...subscriptions: readonly Record<string, unknown>[]): void {
  localStorage.setItem(localWebhooksName, JSON.stringify(subscriptions));
}

/** Stores webhooks as another tab would. */
export function keepInBrowserFromAnotherTab(
  ...subscriptions: readonly Record<string, unknown>[]
): void {
  keepInBrowser(...subscriptions);
  window.dispatchEvent(new StorageEvent('storage', { key: localWebhooksName }));
}
