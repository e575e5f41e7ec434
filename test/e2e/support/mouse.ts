import type { Locator, Page } from '@playwright/test';

/** The middle of a row, near its beginning, and where the row begins. */
export async function middleOf(row: Locator) {
  const box = await row.boundingBox();
  if (box === null) throw new Error('the row is not on screen');
  return { x: box.x + 120, y: box.y + box.height / 2, top: box.y };
}

type Point = { readonly x: number; readonly y: number };

/** Presses the mouse at one point and moves it to another; it is still down then. */
export async function dragTo(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
}
