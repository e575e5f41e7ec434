import type { Config } from '#platform/config.ts';
import { storageKey } from '#platform/stored.ts';

const listKey = (basePath: string, ...concerns: readonly string[]) =>
  storageKey('webhooks', basePath, ...concerns);

/** Returns the storage key of a user's webhooks at one service. */
export function localListName(
  basePath: string,
  baseUrl: string,
  issuer: string,
  subject: string,
): string {
  return listKey(basePath, baseUrl, issuer, subject);
}

/**
 * Deletes all users' webhooks of this service from this browser if the service lists webhooks,
 * because earlier versions stored them anyway.
 */
export function removeNeedlessLists(
  storage: Pick<Storage, 'length' | 'key' | 'removeItem'>,
  basePath: string,
  { baseUrl, extensions }: Pick<Config, 'baseUrl' | 'extensions'>,
): void {
  if (!extensions.has('webhooks.manage')) return;
  // This prefix is common to the lists of all users of the service.
  const beginning = listKey(basePath, baseUrl).replace(/\]$/, ',');
  try {
    const names = Array.from({ length: storage.length }, (_, index) => storage.key(index));
    for (const name of names) if (name?.startsWith(beginning)) storage.removeItem(name);
  } catch {
    // Storage is disabled, so nothing is stored.
  }
}
