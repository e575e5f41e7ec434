import type { BrowserContext, Page } from 'playwright-core';
import { installDataGate } from './data-gate.ts';
import { heapInUse } from './measure.ts';
import { type TreePage, type TreeRound, walkThrough } from './tree-round.ts';

/** Lets a page that has come to rest have its data, and measures everything from there. */
async function measure(tree: TreePage): Promise<TreeRound> {
  const { page } = tree;
  await page.waitForLoadState('networkidle');
  const session = await page.context().newCDPSession(page);
  const before = await heapInUse(session);
  const firstRows = await page.evaluate(() => {
    window.dataGate?.open();
    return window.dataGate?.firstRows ?? Number.NaN;
  });
  const reading = await page.evaluate(() => window.dataGate?.reading());
  // What is made ready ahead is ready by then.
  await page.waitForTimeout(1000);
  const used = await walkThrough(tree);
  return { ...used, firstRows, reading, heap: (await heapInUse(session)) - before };
}

async function inPage<T>(context: BrowserContext, work: (page: Page) => Promise<T>): Promise<T> {
  const page = await context.newPage();
  try {
    return await work(page);
  } finally {
    await page.close();
  }
}

/** The built app, by somebody who has signed in and left everything open the last time. */
export function appRound(context: BrowserContext, size: number): Promise<TreeRound> {
  return inPage(context, async (page) => {
    await page.addInitScript(installDataGate, `/peers/tree-${size}.json`);
    const main = page.locator('main');
    const rows = page.getByRole('tree').getByRole('treeitem');
    await page.goto('/bookmarks');
    await main.waitFor();
    await page.evaluate(() => window.dataGate?.open());
    await page.getByRole('button', { name: 'Expand all', exact: true }).click();
    // What is open is remembered a moment later.
    await page.waitForTimeout(800);
    await page.reload();
    await main.waitFor();
    return measure({ page, region: main, rows, rowSelector: '[role=treeitem]' });
  });
}

/** A tree of a library, in a page of its own. */
export function peerRound(
  context: BrowserContext,
  peer: { readonly page: string; readonly rowSelector: string },
  size: number,
): Promise<TreeRound> {
  return inPage(context, async (page) => {
    await page.addInitScript(installDataGate, undefined);
    await page.goto(`/peers/tree.html?peer=${peer.page}&size=${size}`);
    const { rowSelector } = peer;
    const rows = page.locator(rowSelector);
    return measure({ page, region: page.locator('#root'), rows, rowSelector });
  });
}
