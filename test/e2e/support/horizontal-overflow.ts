import type { Page } from '@playwright/test';
import { drawn } from './settled.ts';

const narrowest = { width: 320, height: 640 };

/**
 * Fails when anything on the page is wider than the narrowest screen: the page itself, a part that
 * scrolls, or something that sticks out. Leaves the page narrow.
 */
export async function expectNoHorizontalOverflow(page: Page): Promise<void> {
  await page.setViewportSize(narrowest);
  await drawn(page);
  const wide = await page.evaluate(() => {
    const { innerWidth } = window;
    const describe = (element: Element) =>
      `${element.outerHTML.slice(0, 120)} (${element.scrollWidth} px of ${element.clientWidth} px)`;
    const isClipped = (element: Element): boolean => {
      const parent = element.parentElement;
      if (parent === null) return false;
      const { overflowX } = getComputedStyle(parent);
      return overflowX === 'hidden' || overflowX === 'clip' || isClipped(parent);
    };
    const found: string[] = [];
    for (const element of document.querySelectorAll('html, body, body *')) {
      const { overflowX, visibility, position } = getComputedStyle(element);
      if (visibility === 'hidden' || element.getClientRects().length === 0) continue;
      const scrolls =
        overflowX === 'auto' || overflowX === 'scroll' || element.matches('html, body');
      if (scrolls && element.scrollWidth > element.clientWidth + 1) {
        found.push(`scrolls sideways: ${test.describe(element)}`);
      }
      const { left, right } = element.getBoundingClientRect();
      const sticksOut = right > innerWidth + 1 || (left < -1 && position !== 'absolute');
      if (sticksOut && !isClipped(element)) found.push(`sticks out: ${test.describe(element)}`);
    }
    return found;
  });
  if (wide.length > 0) throw new Error(`At ${narrowest.width} px:\n${wide.join('\n')}`);
}

/** Fails when the page itself is wider than the narrowest screen; parts of it may scroll. */
export async function expectPageFitsWidth(page: Page): Promise<void> {
  await page.setViewportSize(narrowest);
  await drawn(page);
  const excess = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  if (excess > 0) throw new Error(`At ${narrowest.width} px: ${excess} px too wide`);
}
