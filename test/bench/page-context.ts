import type { Browser, BrowserContext } from 'playwright-core';

/** Work in a browser window that has seen nothing before. */
export async function inFreshContext<T>(
  browser: Browser,
  origin: string,
  work: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1360, height: 820 },
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(120_000);
  try {
    return await work(context);
  } finally {
    await context.close();
  }
}
