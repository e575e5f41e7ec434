import type { Browser, BrowserContext } from 'playwright-core';
import { installAfterPaint } from './after-paint.ts';

/** Runs a function in a new browser context without cookies and cache. */
export async function runInFreshContext<T>(
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
  await context.addInitScript(installAfterPaint);
  try {
    return await work(context);
  } finally {
    await context.close();
  }
}
