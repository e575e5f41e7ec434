import type { Locator } from '@playwright/test';
import { contrastOf, luminancesOf } from './painted.ts';
import { drawn } from './settled.ts';

/** What WCAG 2.2 (1.4.11) asks of a mark against what was there without it. */
const visibleContrast = 3;
/** What is drawn around an element belongs to it. */
const margin = 4;

async function paint(element: Locator): Promise<number[]> {
  const page = element.page();
  // What is under the pointer has a look of its own.
  await page.mouse.move(0, 0);
  await drawn(page);
  const box = await element.boundingBox();
  if (box === null) throw new Error('the element is not visible');
  const x = Math.max(0, box.x - margin);
  const y = Math.max(0, box.y - margin);
  const clip = { x, y, width: box.width + 2 * margin, height: box.height + 2 * margin };
  return luminancesOf(page, await page.screenshot({ clip }));
}

/** How many pixels of and around an element stand out after a change from what was there before. */
export async function markedPixels(
  element: Locator,
  change: () => Promise<unknown>,
): Promise<number> {
  const before = await paint(element);
  await change();
  const after = await paint(element);
  if (before.length !== after.length) throw new Error('the element has changed its size');
  return after.filter((now, at) => contrastOf(now, before[at] ?? now) >= visibleContrast).length;
}
