import type { Config } from '#platform/config.ts';
import { storageKey } from '#platform/stored.ts';

const listKey = (basePath: string, ...concerns: readonly string[]) =>
  storageKey('webhooks', basePath, ...concerns);

/** Returns the key under which the browser stores a user's webhooks at one service. */
export function getLocalListKey(
  basePath: string,
  baseUrl: string,
  issuer: string,
  subject: string,
): string {
  return listKey(basePath, baseUrl, issuer, subject);
}

/**
 * Deletes the webhooks of all users of this service from this browser, if the service lists
 * webhooks itself. Previous versions of the app always stored webhooks in the browser.
 */
export function removeObsoleteLists(
  storage: Pick<Storage, 'length' | 'key' | 'removeItem'>,
  basePath: string,
  { baseUrl, extensions }: Pick<Config, 'baseUrl' | 'extensions'>,
): void {
  if (!extensions.has('webhooks.manage')) return;
  // The keys for all users of the service begin with this prefix.
  const beginning = listKey(basePath, baseUrl).replace(/\]$/, ',');
  try {
    const names = Array.from({ length: storage.length }, (_, index) => storage.key(index));
    for (const name of names) if (name?.startsWith(beginning)) storage.removeItem(name);
  } catch {
    // If storage is disabled, it contains no lists to remove.
  }
}
