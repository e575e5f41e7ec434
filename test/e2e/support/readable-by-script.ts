import type { Page } from 'playwright-core';

/** Everything that a script on the page could read, or that a person could see or find, as one text. */
export function readableByScript(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const databases = await Promise.all(
      (await indexedDB.databases()).map(async ({ name = '' }) => {
        const database = await new Promise<IDBDatabase>((resolve, reject) => {
          const opening = indexedDB.open(name);
          opening.onsuccess = () => resolve(opening.result);
          opening.onerror = () => reject(opening.error);
        });
        const stores = [...database.objectStoreNames];
        const content = await Promise.all(
          stores.map(
            (store) =>
              new Promise<unknown>((resolve, reject) => {
                const reading = database.transaction(store).objectStore(store).getAll();
                reading.onsuccess = () => resolve(reading.result);
                reading.onerror = () => reject(reading.error);
              }),
          ),
        );
        database.close();
        return { name, content };
      }),
    );
    const inputs = [...document.querySelectorAll('input, textarea')].map((field) =>
      'value' in field ? field.value : '',
    );
    const entries = performance.getEntries().map(({ name }) => name);
    return [
      window.location.href,
      document.referrer,
      document.cookie,
      window.name,
      document.documentElement.outerHTML,
      JSON.stringify({ ...window.localStorage }),
      JSON.stringify({ ...window.sessionStorage }),
      JSON.stringify(window.history.state),
      JSON.stringify(databases),
      JSON.stringify(await caches.keys()),
      JSON.stringify(inputs),
      JSON.stringify(entries),
    ].join('\n');
  });
}
