import type { Locator, Page } from 'playwright-core';
import { countBlankFrames } from '#test/e2e/support/blank-frames.ts';
import { keyTimes, watchPaint } from './paint.ts';

/** What one round finds out about one tree, in milliseconds; undefined for what it doesn't offer. */
export type TreeRound = {
  /** From the data being handed over to rows painted. */
  readonly firstRows: number;
  /** What the main thread ran of that, by its own clock. */
  readonly busyUntilRows?: number | undefined;
  /** What parsing the answer’s JSON alone takes, where the page is handed an answer. */
  readonly parsing?: number | undefined;
  /** An arrow key held down: from each press to the next frame. */
  readonly arrow: readonly number[];
  /** From each stroke in the filter to the paint of what it left. */
  readonly filter: readonly number[];
  readonly expandAll: readonly number[];
  readonly selectAll: readonly number[];
  /** The most rows that were in the document at once. */
  readonly rowNodes: number;
  /** Frames of a scroll from end to end with a place that had no row. */
  readonly blankFrames?: number | undefined;
  /** Bytes that the page holds after all this and did not before it had the data. */
  readonly heap: number;
};

/** Where things are on a page that shows a tree. */
export type TreePage = {
  readonly page: Page;
  /** Contains the tree and its messages. */
  readonly region: Locator;
  readonly rows: Locator;
  readonly rowSelector: string;
};

export const typedFilters = ['billing', 'risk'];
export const repeats = 3;

const presses = 100;
/** As the fastest settings of keyboards repeat. */
const repeatMs = 20;
/** Who takes longer is let off: what it has shown by then says enough. */
const patienceMs = 4000;
/** To let 11 strokes come to rest, one after the other. */
const typingPatienceMs = 12_000;
export const settling = { quietMs: 150, limitMs: 700 };

/**
 * Holds the down arrow, from the focused row, 100 times or until the time is over.
 * @returns for each press the milliseconds to the next frame
 */
export function holdArrow(page: Page): Promise<number[]> {
  return keyTimes(page, async () => {
    const begun = Date.now();
    for (let press = 0; press < presses && Date.now() - begun < patienceMs; press += 1) {
      const next = page.waitForTimeout(repeatMs);
      await page.keyboard.down('ArrowDown');
      await next;
    }
    await page.keyboard.up('ArrowDown');
    await page.waitForTimeout(settling.limitMs);
  });
}

/** Focus on a row at the top. */
async function enter({ page, rows }: TreePage): Promise<void> {
  await rows.first().click();
  // Some close a folder that is clicked.
  await page.keyboard.press('ArrowRight');
  await page.waitForTimeout(settling.quietMs);
}

/** Everything that is done in a tree that is open as a whole and has come to rest. */
export async function walkThrough(
  tree: TreePage,
): Promise<Omit<TreeRound, 'firstRows' | 'busyUntilRows' | 'parsing' | 'heap'>> {
  const { page, region, rows, rowSelector } = tree;
  await enter(tree);
  const arrow = await holdArrow(page);
  const rowNodes = await rows.count();
  const blankFrames = await countBlankFrames(rows, rowSelector);

  const watch = await watchPaint(region, { attributes: true });
  const painted = async (press: Promise<void>) => {
    await press;
    const time = await watch.evaluate(({ settled }, limits) => settled(limits), settling);
    return time === undefined ? [] : [time];
  };
  const click = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).hover();
    await page.waitForTimeout(settling.quietMs);
    return painted(page.mouse.down().then(() => page.mouse.up()));
  };
  const expandAll: number[] = [];
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    await click('Collapse all');
    expandAll.push(...(await click('Expand all')));
  }

  const filter: number[] = [];
  const begun = Date.now();
  await page.getByRole('searchbox').click();
  for (const text of typedFilters) {
    if (Date.now() - begun > typingPatienceMs) break;
    for (const key of text) filter.push(...(await painted(page.keyboard.press(key))));
    await page.keyboard.press('ControlOrMeta+a');
    await painted(page.keyboard.press('Delete'));
  }

  const selectAll: number[] = [];
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    await enter(tree);
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
