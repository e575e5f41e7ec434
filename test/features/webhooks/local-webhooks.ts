import { storageKey } from '#platform/stored.ts';
import { appOrigin } from '#test/support/server.ts';

/** The deployment, the service, the provider and the person that this browser keeps webhooks for. */
export const ownerOfLocalWebhooks = ['/', appOrigin, `${appOrigin}/oidc`, 'mara'] as const;
export const localWebhooksName = storageKey('webhooks', ...ownerOfLocalWebhooks);

/** What this browser keeps of the webhooks, where the service doesn't list them. */
export function keepInBrowser(...subscriptions: readonly Record<string, unknown>[]): void {
  localStorage.setItem(localWebhooksName, JSON.stringify(subscriptions));
}

/** The same, stored by another tab. */
export function keepInBrowserFromAnotherTab(
  ...subscriptions: readonly Record<string, unknown>[]
): void {
  keepInBrowser(...subscriptions);
  window.dispatchEvent(new StorageEvent('storage', { key: localWebhooksName }));
}
