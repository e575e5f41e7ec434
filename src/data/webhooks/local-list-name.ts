import type { Config } from '#platform/config.ts';
import { storageKey } from '#platform/stored.ts';

const listKey = (basePath: string, ...concerns: readonly string[]) =>
  storageKey('webhooks', basePath, ...concerns);

/** The name under which this browser keeps one person's webhooks at one service. */
export function localListName(
  basePath: string,
  baseUrl: string,
  issuer: string,
  subject: string,
): string {
  return listKey(basePath, baseUrl, issuer, subject);
}

/**
 * Removes everybody's webhooks at this service from this browser, if the service lists them itself:
 * earlier builds kept them all the same.
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
