import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import * as v from 'valibot';
import { getMarkdownSection, rowsOf } from '#test/support/markdown-table.ts';

/** Entry of the browser's storage. */
type Entry = {
  readonly place: 'local storage' | 'session storage' | 'a database';
  readonly name: string;
  readonly value: string;
};

/**
 * Row of the storage table in docs/threat-model.md: the allowed content of entries whose storage
 * key begins with `name`.
 */
type AllowedEntry = {
  readonly name: string;
  readonly place: string;
  /** Property names allowed in the stored JSON objects, at any depth. */
  readonly members: ReadonlySet<string>;
  /**
   * Extensions that make the entry unnecessary. If the service offers all of these extensions, the
   * entry must not exist. Empty if the entry is always allowed.
   */
  readonly needlessWith: readonly string[];
};

const threatModel = join(import.meta.dirname, '../../../docs/threat-model.md');
const configFile = v.looseObject({ extensions: v.optional(v.array(v.string()), []) });

/**
 * Records which extensions the pages of a context are configured with. Returns a function that
 * throws if the context stores anything that docs/threat-model.md doesn't list.
 */
export function watchStorage(context: BrowserContext): () => Promise<void> {
  let extensions: Promise<readonly string[]> = Promise.resolve([]);
  context.on('response', (response) => {
    if (!response.ok() || !response.url().endsWith('/config.json')) return;
    const before = extensions;
    // Ignores failures: a page can be closed before its response arrives, and a test can serve an
    // invalid configuration.
    extensions = response
      .json()
      .then((json) => v.parse(configFile, json).extensions)
      .catch(() => before);
  });

  return async () => {
    const { cookies, origins } = await context.storageState();
    const inTabs = await Promise.all(context.pages().map(readSettledTabStorage));
    const entries: Entry[] = [
      ...origins.flatMap(({ localStorage }) =>
        localStorage.map((entry): Entry => ({ place: 'local storage', ...entry })),
      ),
      ...inTabs.flatMap(({ entries, databases }) => [
        ...entries.map(([name, value]): Entry => ({ place: 'session storage', name, value })),
        ...databases.map(([name, value]): Entry => ({ place: 'a database', name, value })),
      ]),
    ];
    const found = [
      ...notAllowed(entries, new Set(await extensions)),
      // Ignores the provider's HttpOnly cookies, which scripts can neither read nor set.
      ...cookies.filter(({ httpOnly }) => !httpOnly).map(({ name }) => `the cookie ${name}`),
      ...inTabs.flatMap(({ others }) => others),
    ];
    if (found.length === 0) return;
    const lines = [...new Set(found)].map((line) => `  ${line}`);
    throw new Error(['docs/threat-model.md doesn’t say that this is kept:', ...lines].join('\n'));
  };
}

function allowedEntries(): readonly AllowedEntry[] {
  const inCode = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
  const section = getMarkdownSection(readFileSync(threatModel, 'utf8'), 'Browser storage');
  return rowsOf(section).map(([name = '', place = '', what = '', , extensions = '']) => ({
    name: inCode(name).join(),
    place,
    members: new Set(inCode(what)),
    needlessWith: inCode(extensions),
  }));
}

/** Returns one line for each stored entry that isn't allowed. */
function notAllowed(entries: readonly Entry[], extensions: ReadonlySet<string>): readonly string[] {
  const allowed = allowedEntries();
  return entries.flatMap(({ place, name, value }) => {
    const row = allowed.find(
      (entry) => entry.place.startsWith(place) && new RegExp(`^${entry.name}(?![\\w-])`).test(name),
    );
    if (row === undefined) return [`${name} in ${place}`];
    if (row.needlessWith.length > 0 && row.needlessWith.every((it) => extensions.has(it))) {
      return [`${name}, which ${row.needlessWith.join(' and ')} makes needless`];
    }
    return membersIn(value)
      .filter((member) => !row.members.has(member))
      .map((member) => `${member} in ${name}`);
  });
}

/**
 * Returns the distinct property names of all objects in a JSON value; empty if the value isn't
 * JSON.
 */
function membersIn(value: string): readonly string[] {
  const found = new Set<string>();
  try {
    JSON.parse(value, (name, member: unknown) => {
      if (!/^\d*$/.test(name)) found.add(name);
      return member;
    });
  } catch {
    // The value is plain text and has no properties.
  }
  return [...found];
}

/**
 * Reads the tab's storage; retries if the page navigates, because a test can end during a
 * navigation.
 */
async function readSettledTabStorage(page: Page): ReturnType<typeof readTabStorage> {
  for (let navigations = 0; ; navigations += 1) {
    try {
      return await readTabStorage(page);
    } catch (error) {
      if (navigations === 5 || !/navigation/.test(String(error))) throw error;
      await page.waitForLoadState();
    }
  }
}

/**
 * Returns the tab's storage. Returns no entries if the tab shows an error page of the browser,
 * which has no storage.
 */
async function readTabStorage(page: Page) {
  const { entries, others } = await page.evaluate(async () => {
    try {
      const workers = await navigator.serviceWorker.getRegistrations();
      return {
        entries: Object.entries<string>({ ...window.sessionStorage }),
        others: [
          ...(await caches.keys()).map((name) => `the cache ${name}`),
          ...workers.map(({ scope }) => `the service worker of ${scope}`),
        ],
      };
    } catch {
      return { entries: [], others: [] };
    }
  });
  return { entries, others, databases: await getDatabaseContents(page) };
}

/** Returns each IndexedDB database of the page's origin with all of its records as JSON. */
export function getDatabaseContents(page: Page): Promise<readonly (readonly [string, string])[]> {
  return page.evaluate(async () => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const recordsOf = async (name: string) => {
      const database = await result(indexedDB.open(name));
      const stores = [...database.objectStoreNames];
      const records = await Promise.all(
        stores.map((store) => result(database.transaction(store).objectStore(store).getAll())),
      );
      database.close();
      return records;
    };
    // A page with an opaque origin has no databases, and calling `databases()` there causes an
    // uncaught error in Chromium.
    if (self.origin === 'null') return [];
    // `databases()` rejects on the browser's error pages, which store nothing.
    const databases = await indexedDB.databases().catch(() => []);
    return Promise.all(
      databases.map(
        async ({ name = '' }) => [name, JSON.stringify(await recordsOf(name))] as const,
      ),
    );
  });
}

/**
 * Returns all text that the user can see or that a script on the page can read, grouped by
 * location.
 */
export async function getReadableTextByLocation(page: Page): Promise<Record<string, string>> {
  const databases = await getDatabaseContents(page);
  const places = await page.evaluate(async () => {
    const cached = await Promise.all(
      (await caches.keys()).map(async (name) => {
        const cache = await caches.open(name);
        return [name, ...(await cache.keys()).map(({ url }) => url)];
      }),
    );
    const workers = await navigator.serviceWorker.getRegistrations();
    const fields = document.querySelectorAll('input, textarea, select');
    return {
      document: document.documentElement.outerHTML,
      fields: JSON.stringify([...fields].map((field) => ('value' in field ? field.value : ''))),
      title: document.title,
      address: window.location.href,
      referrer: document.referrer,
      cookie: document.cookie,
      'name of the window': window.name,
      'history state': JSON.stringify(window.history.state),
      'local storage': JSON.stringify({ ...window.localStorage }),
      'session storage': JSON.stringify({ ...window.sessionStorage }),
      'cache storage': JSON.stringify(cached),
      'service workers': workers.map(({ scope }) => scope).join(' '),
      'performance entries': JSON.stringify(performance.getEntries()),
      selection: String(window.getSelection()),
    };
  });
  return { ...places, databases: JSON.stringify(databases) };
}

/** Returns everything that a script on the page can read, as a single string. */
export async function getScriptReadableText(page: Page): Promise<string> {
  return Object.values(await getReadableTextByLocation(page)).join('\n');
}
