import type { Locator } from '@playwright/test';
import { contrastOf, luminancesOf } from './painted.ts';

/**
 * Contrast of an element's text against its ground as they are painted: between the darkest and the
 * lightest pixel of the text's box. Computed styles don't tell, since forced colours paint a ground of
 * their own behind text.
 */
export async function textContrast(element: Locator): Promise<number> {
  await element.scrollIntoViewIfNeeded();
  const clip = await element.evaluate((node) => {
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    range.selectNodeContents(texts.nextNode() ?? node);
    const { x, y, width, height } = range.getBoundingClientRect();
    return { x, y, width, height };
  });
  const picture = await element.page().screenshot({ clip });
  const luminances = (await luminancesOf(element.page(), picture)).sort((a, b) => a - b);
  return contrastOf(luminances[0] ?? 0, luminances.at(-1) ?? 0);
}
