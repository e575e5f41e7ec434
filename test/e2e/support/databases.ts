import type { Page } from '@playwright/test';

/** The name of each IndexedDB database of the page's origin, with all of its records as JSON. */
export function databasesOf(page: Page): Promise<readonly (readonly [string, string])[]> {
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
    // An error page of the browser has no databases.
    // A page with an opaque origin has no databases, and Chromium reports an uncaught error if it is asked.
    if (self.origin === 'null') return [];
    const databases = await indexedDB.databases().catch(() => []);
    return Promise.all(
      databases.map(
        async ({ name = '' }) => [name, JSON.stringify(await recordsOf(name))] as const,
      ),
    );
  });
}
