import type { Browser, BrowserContext, Page } from 'playwright-core';
import { installDataGate } from './data-gate.ts';
import { measureHeap } from './measure.ts';
import { recordTrace } from './trace.ts';
import { measureInteractions, type TreePage, type TreeRound } from './tree-round.ts';

/** Delivers the data to an idle page and returns the measurements of one round. */
async function measure(browser: Browser, tree: TreePage): Promise<TreeRound> {
  const { page } = tree;
  await page.waitForLoadState('networkidle');
  const session = await page.context().newCDPSession(page);
  const before = await measureHeap(session);
  let firstRows = Number.NaN;
  const loading = await recordTrace(browser, page, async () => {
    firstRows = await page.evaluate(() => {
      window.dataGate?.open();
      return window.dataGate?.firstRows ?? Number.NaN;
    });
  });
  const parsing = await page.evaluate(() => window.dataGate?.parsingMs());
  // Waits until the page has finished its background work.
  await page.waitForTimeout(1000);
  const used = await measureInteractions(tree);
  return {
    ...used,
    firstRows,
    busyUntilRows: loading.between('data', 'rows'),
    parsing,
    heap: (await measureHeap(session)) - before,
  };
}

async function inPage<T>(context: BrowserContext, work: (page: Page) => Promise<T>): Promise<T> {
  const page = await context.newPage();
  try {
    return await work(page);
  } finally {
    await page.close();
  }
}

/** Measures the bookmark tree of the built app with a signed-in user and all folders expanded. */
export function measureAppOnce(
  browser: Browser,
  context: BrowserContext,
  size: number,
): Promise<TreeRound> {
  return inPage(context, async (page) => {
    await page.addInitScript(installDataGate, {
      path: '/viewer/v1/bookmark-state',
      dataUrl: `/peers/tree-${size}.json`,
      rowSelector: '[role=treeitem]',
    });
    const main = page.locator('main');
    const rows = page.getByRole('tree').getByRole('treeitem');
    await page.goto('/bookmarks');
    await main.waitFor();
    await page.evaluate(() => window.dataGate?.open());
    await page.getByRole('button', { name: 'Expand all', exact: true }).click();
    // Waits until the app has stored the expanded folders, which it does with a delay.
    await page.waitForTimeout(800);
    await page.reload();
    await main.waitFor();
    return measure(browser, {
      page,
      region: page.getByRole('tree'),
      rows,
      rowSelector: '[role=treeitem]',
    });
  });
}

/** Measures the tree of a library on its own page. */
export function measurePeerRound(
  browser: Browser,
  context: BrowserContext,
  peer: { readonly page: string; readonly rowSelector: string },
  size: number,
): Promise<TreeRound> {
  return inPage(context, async (page) => {
    await page.addInitScript(installDataGate, undefined);
    await page.goto(`/peers/tree.html?peer=${peer.page}&size=${size}`);
    const { rowSelector } = peer;
    const rows = page.locator(rowSelector);
    return measure(browser, { page, region: page.locator('#root'), rows, rowSelector });
  });
}
