import type { Page } from '@playwright/test';
import { databasesOf } from './databases.ts';

/** Everything that a script on the page could read, or that a person could see or find, as one text. */
export async function readableByScript(page: Page): Promise<string> {
  const databases = await databasesOf(page);
  const rest = await page.evaluate(async () => {
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
      JSON.stringify(await caches.keys()),
      JSON.stringify(inputs),
      JSON.stringify(entries),
    ].join('\n');
  });
  return `${rest}\n${JSON.stringify(databases)}`;
}
