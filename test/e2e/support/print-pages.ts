import type { BrowserContext } from '@playwright/test';

/** Prints the address of every page and what it shows, so that a failed test can be understood afterwards. */
export async function printPages(context: BrowserContext, title: string): Promise<void> {
  for (const page of context.pages()) {
    const shown = await page
      .locator('body')
      .ariaSnapshot({ timeout: 2_000 })
      .catch((error: unknown) => `not readable: ${error}`);
    console.error(`When “${title}” failed, ${page.url()} showed:\n${shown}`);
  }
}
