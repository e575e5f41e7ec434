import type { Locator, Page } from 'playwright-core';
import { watchPaint } from './paint.ts';

const settling = { quietMs: 200, limitMs: 450 };

/**
 * Types into a field and measures each keystroke, from `keydown` until its changes in the results
 * are painted. Keystrokes that change nothing are skipped.
 * @returns milliseconds for each keystroke that changed the results
 */
export async function measureTyping(
  page: Page,
  field: Locator,
  results: Locator,
  texts: readonly string[],
): Promise<number[]> {
  const times: number[] = [];
  const watch = await watchPaint(results, { attributes: false });
  const take = async () => {
    const time = await watch.evaluate(({ settled }, limits) => settled(limits), settling);
    if (time !== undefined) times.push(time);
  };
  for (const text of texts) {
    await field.click();
    for (const key of text) {
      await page.keyboard.press(key === ' ' ? 'Space' : key);
      await take();
    }
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('Delete');
    await take();
  }
  await watch.dispose();
  return times;
}
