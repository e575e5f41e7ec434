import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { drawn } from './settled.ts';

/** A size and colour scheme of the page. */
export type Look = { width: number; height: number; colorScheme: 'light' | 'dark' };

const desk = { width: 1360, height: 820 };
const phone = { width: 390, height: 844 };
const folder = 'test-results/screenshots';

/** Each size and colour scheme; axe finds other things on a telephone in the dark. */
export const everyLook: readonly Look[] = [desk, phone].flatMap((size) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ ...size, colorScheme })),
);

/** The two looks that differ most. */
export const twoLooks: readonly Look[] = [
  { ...desk, colorScheme: 'light' },
  { ...phone, colorScheme: 'dark' },
];

/** Runs something in each of these looks. Leaves the page at desktop size, light. */
export async function onLooks(
  page: Page,
  looks: readonly Look[],
  run: (look: Look) => Promise<void>,
): Promise<void> {
  for (const look of looks) {
    const { width, height, colorScheme } = look;
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await drawn(page);
    await run(look);
  }
  await page.setViewportSize(desk);
  await page.emulateMedia({ colorScheme: 'light' });
}

/**
 * With PICTURES=1 in the environment: one picture of the page as it looks now, as
 * `test-results/screenshots/<name>-1360-light.png`. Nothing compares them; they are for people.
 */
export async function picture(
  page: Page,
  name: string,
  { width, colorScheme }: Look,
): Promise<void> {
  if (process.env.PICTURES !== '1') return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`) });
}
