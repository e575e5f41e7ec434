import type { Locator, Page } from 'playwright-core';
import { countBlankFrames } from '#test/support/blank-frames.ts';
import { measureKeyPresses, watchPaint } from './paint.ts';

/**
 * Measurements of one tree in one round, in milliseconds. A value is undefined if the tree lacks
 * the feature.
 */
export type TreeRound = {
  /** Time from the delivery of the data until rows are painted. */
  readonly firstRows: number;
  /** CPU time of the main thread from the delivery of the data until the first rows are painted. */
  readonly busyUntilRows?: number | undefined;
  /** Duration of `JSON.parse` for the response; undefined if the page receives no response. */
  readonly parsing?: number | undefined;
  /** Time from each key press of a held arrow key to the next frame. */
  readonly arrow: readonly number[];
  /** Time from each keystroke in the filter until its results are painted. */
  readonly filter: readonly number[];
  readonly expandAll: readonly number[];
  readonly selectAll: readonly number[];
  /** Maximum number of rows in the document. */
  readonly rowNodes: number;
  /** Number of frames with a missing row while scrolling from one end to the other. */
  readonly blankFrames?: number | undefined;
  /** Heap growth in bytes, from before the data was delivered to after all measurements. */
  readonly heap: number;
};

/** Page with a tree, and the locators of its parts. */
export type TreePage = {
  readonly page: Page;
  /** Element that contains the tree and its messages. */
  readonly region: Locator;
  readonly rows: Locator;
  readonly rowSelector: string;
};

export const filterTexts = ['billing', 'risk'];
export const repeatCount = 3;

const presses = 100;
/**
 * Time between the repeated key presses of a held key, in milliseconds; equals the fastest keyboard
 * setting.
 */
const repeatMs = 20;
/**
 * Time limit for holding a key, in milliseconds. If a tree is slower, only the key presses that it
 * has handled within the limit are measured.
 */
const timeLimitMs = 4000;
/**
 * Time limit for typing, in milliseconds; enough for 11 keystrokes, each followed by a wait until
 * the page is idle.
 */
const typingTimeLimitMs = 12_000;
export const settleLimits = { quietMs: 150, limitMs: 700 };

/**
 * Holds the down arrow key, starting at the focused row, for 100 key presses or until the time
 * limit.
 * @returns milliseconds from each key press to the next frame
 */
export function holdArrow(page: Page): Promise<number[]> {
  return measureKeyPresses(page, async () => {
    const begun = Date.now();
    for (let press = 0; press < presses && Date.now() - begun < timeLimitMs; press += 1) {
      const next = page.waitForTimeout(repeatMs);
      await page.keyboard.down('ArrowDown');
      await next;
    }
    await page.keyboard.up('ArrowDown');
    await page.waitForTimeout(settleLimits.limitMs);
  });
}

/** Moves focus to the first row. */
async function focusFirstRow({ page, rows }: TreePage): Promise<void> {
  await rows.first().click();
  // Some trees collapse a folder on click, so the folder is expanded again.
  await page.keyboard.press('ArrowRight');
  await page.waitForTimeout(settleLimits.quietMs);
}

/** Measures every interaction with a fully expanded, idle tree. */
export async function measureInteractions(
  tree: TreePage,
): Promise<Omit<TreeRound, 'firstRows' | 'busyUntilRows' | 'parsing' | 'heap'>> {
  const { page, region, rows, rowSelector } = tree;
  await focusFirstRow(tree);
  const arrow = await holdArrow(page);
  const rowNodes = await rows.count();
  const blankFrames = await countBlankFrames(rows, rowSelector);

  const watch = await watchPaint(region, { attributes: true });
  const painted = async (press: Promise<void>) => {
    await press;
    const time = await watch.evaluate(({ settled }, limits) => settled(limits), settleLimits);
    return time === undefined ? [] : [time];
  };
  const click = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).hover();
    await page.waitForTimeout(settleLimits.quietMs);
    return painted(page.mouse.down().then(() => page.mouse.up()));
  };
  const expandAll: number[] = [];
  for (let repeat = 0; repeat < repeatCount; repeat += 1) {
    await click('Collapse all');
    expandAll.push(...(await click('Expand all')));
  }

  const filter: number[] = [];
  const begun = Date.now();
  await page.getByRole('searchbox').click();
  for (const text of filterTexts) {
    if (Date.now() - begun > typingTimeLimitMs) break;
    for (const key of text) filter.push(...(await painted(page.keyboard.press(key))));
    await page.keyboard.press('ControlOrMeta+a');
    await painted(page.keyboard.press('Delete'));
  }

  const selectAll: number[] = [];
  for (let repeat = 0; repeat < repeatCount; repeat += 1) {
    await focusFirstRow(tree);
    selectAll.push(...(await painted(page.keyboard.press('ControlOrMeta+a'))));
  }
  return {
    arrow,
    filter,
    expandAll,
    selectAll,
    rowNodes: Math.max(rowNodes, await rows.count()),
    blankFrames,
  };
}
