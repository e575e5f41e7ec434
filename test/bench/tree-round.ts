import type { Locator, Page } from 'playwright-core';
import { countBlankFrames } from '#test/e2e/support/blank-frames.ts';
import { watchPaint } from './paint.ts';

/** What one round finds out about one tree, in milliseconds; undefined for what it doesn't offer. */
export type TreeRound = {
  /** From the data being handed over to rows painted. */
  readonly firstRows: number;
  /** Of that, for reading an answer and parsing its JSON, where it was handed over as one. */
  readonly reading?: number | undefined;
  /** An arrow key held down: from each press to the paint of the focus it moved. */
  readonly arrow: readonly number[];
  /** From each stroke in the filter to the paint of what it left. */
  readonly filter: readonly number[];
  readonly expandAll?: number | undefined;
  readonly selectAll?: number | undefined;
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

export const typedFilter = 'billing';

const presses = 100;
/** As the fastest settings of keyboards repeat. */
const repeatMs = 20;
/** Who takes longer is let off: what it has shown by then says enough. */
const patienceMs = 4000;
export const settling = { quietMs: 150, limitMs: 1500 };

/**
 * Holds the down arrow, from the focused row, 100 times or until the time is over.
 * @param until what shows that a press has been followed: that focus went on, or, where focus is
 * hidden in a shadow, any frame
 */
export async function holdArrow(page: Page, until: 'focus' | 'frame' = 'focus'): Promise<number[]> {
  const watch = await page.evaluateHandle((toFrame) => {
    const times: number[] = [];
    let pressed: number | undefined;
    const onKey = ({ timeStamp }: KeyboardEvent) => {
      pressed ??= timeStamp;
      if (toFrame) onFocus();
    };
    const onFocus = () => {
      const from = pressed;
      pressed = undefined;
      if (from === undefined) return;
      window.afterPaint?.(() => times.push(performance.now() - from));
    };
    window.addEventListener('keydown', onKey, true);
    window.addEventListener('focusin', onFocus, true);
    return {
      stop: () => {
        window.removeEventListener('keydown', onKey, true);
        window.removeEventListener('focusin', onFocus, true);
        return times;
      },
    };
  }, until === 'frame');
  const begun = Date.now();
  for (let press = 0; press < presses && Date.now() - begun < patienceMs; press += 1) {
    const next = page.waitForTimeout(repeatMs);
    await page.keyboard.down('ArrowDown');
    await next;
  }
  await page.keyboard.up('ArrowDown');
  await page.waitForTimeout(settling.quietMs);
  return watch.evaluate(({ stop }) => stop());
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
): Promise<Omit<TreeRound, 'firstRows' | 'reading' | 'heap'>> {
  const { page, region, rows, rowSelector } = tree;
  await enter(tree);
  const arrow = await holdArrow(page);
  const rowNodes = await rows.count();
  const blankFrames = await countBlankFrames(rows, rowSelector);

  const watch = await watchPaint(region, { attributes: true });
  const painted = async (press: Promise<void>) => {
    await press;
    return watch.evaluate(({ settled }, limits) => settled(limits), settling);
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await painted(button('Collapse all').click());
  const expandAll = await painted(button('Expand all').click());

  const filter: number[] = [];
  await page.getByRole('searchbox').click();
  for (const key of typedFilter) {
    const time = await painted(page.keyboard.press(key));
    if (time !== undefined) filter.push(time);
  }
  await page.keyboard.press('ControlOrMeta+a');
  await painted(page.keyboard.press('Delete'));

  await enter(tree);
  const selectAll = await painted(page.keyboard.press('ControlOrMeta+a'));
  return {
    arrow,
    filter,
    expandAll,
    selectAll,
    rowNodes: Math.max(rowNodes, await rows.count()),
    blankFrames,
  };
}
