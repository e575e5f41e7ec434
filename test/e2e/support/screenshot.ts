import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { drawn } from './settled.ts';

/** One way a page is looked at. */
export type Look = { width: number; colorScheme: 'light' | 'dark' };

const sizes = [
  { width: 1360, height: 820 },
  { width: 390, height: 844 },
];
const colorSchemes = ['light', 'dark'] as const;
const folder = 'test-results/screenshots';

/**
 * Pictures of the page at desk and telephone size, light and dark, as
 * `test-results/screenshots/<name>-1360-light.png`. Leaves the page as it was: at desk size, light.
 */
export async function screenshot(page: Page, name: string): Promise<void> {
  await onEachLook(page, (look) => picture(page, name, look));
}

/** One picture of the page as it looks now. */
export async function picture(
  page: Page,
  name: string,
  { width, colorScheme }: Look,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`) });
}

/** Runs something at each size and colour scheme; axe finds other things on a telephone in the dark. */
export async function onEachLook(page: Page, look: (look: Look) => Promise<void>): Promise<void> {
  for (const size of sizes) {
    for (const colorScheme of colorSchemes) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await drawn(page);
      await look({ width: size.width, colorScheme });
    }
  }
  const [desk] = sizes;
  if (desk) await page.setViewportSize(desk);
  await page.emulateMedia({ colorScheme: 'light' });
}
