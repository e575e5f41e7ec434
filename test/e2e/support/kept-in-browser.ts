import type { BrowserContext, Page } from '@playwright/test';
import * as v from 'valibot';
import { databasesOf } from './databases.ts';
import { allowedEntries, type Kept, notAllowed } from './kept-table.ts';

const configFile = v.looseObject({ extensions: v.optional(v.array(v.string()), []) });

/** What a context keeps. */
export type KeptInBrowser = {
  /** Throws if it keeps anything that docs/threat-model.md doesn't name. */
  check(): Promise<void>;
};

/** Watches which extensions the pages of a context are configured with, to know what they may keep. */
export function watchKept(context: BrowserContext): KeptInBrowser {
  let extensions: Promise<readonly string[]> = Promise.resolve([]);
  context.on('response', (response) => {
    if (!response.ok() || !response.url().endsWith('/config.json')) return;
    const before = extensions;
    // A page that is left takes its answers along, and a test may serve what is no configuration.
    extensions = response
      .json()
      .then((json) => v.parse(configFile, json).extensions)
      .catch(() => before);
  });

  return {
    async check() {
      const { cookies, origins } = await context.storageState();
      const inTabs = await Promise.all(context.pages().map(keptInSettledTab));
      const entries: Kept[] = [
        ...origins.flatMap(({ localStorage }) =>
          localStorage.map((entry): Kept => ({ place: 'local storage', ...entry })),
        ),
        ...inTabs.flatMap(({ entries }) =>
          entries.map(([name, value]): Kept => ({ place: 'session storage', name, value })),
        ),
        ...inTabs.flatMap(({ databases }) =>
          databases.map(([name, value]): Kept => ({ place: 'a database', name, value })),
        ),
      ];
      const found = [
        ...notAllowed(entries, allowedEntries(), new Set(await extensions)),
        // The provider's own are for the provider alone: scripts can't read or set them.
        ...cookies.filter(({ httpOnly }) => !httpOnly).map(({ name }) => `the cookie ${name}`),
        ...inTabs.flatMap(({ others }) => others),
      ];
      if (found.length === 0) return;
      const lines = [...new Set(found)].map((line) => `  ${line}`);
      throw new Error(['docs/threat-model.md doesn’t say that this is kept:', ...lines].join('\n'));
    },
  };
}

/** The test may end while a page is on its way to the next one. */
async function keptInSettledTab(page: Page): ReturnType<typeof keptInTab> {
  for (let navigations = 0; ; navigations += 1) {
    try {
      return await keptInTab(page);
    } catch (error) {
      if (navigations === 5 || !/navigation/.test(String(error))) throw error;
      await page.waitForLoadState();
    }
  }
}

/** What only the page itself can tell; nothing for an error page of the browser, which has no storage. */
async function keptInTab(page: Page) {
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
  return { entries, others, databases: await databasesOf(page) };
}
