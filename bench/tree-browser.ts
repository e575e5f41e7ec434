import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import * as v from 'valibot';
import { chromiumOptions, findDesktopChromium } from '#test/support/chromium.ts';
import { installAfterPaint } from './after-paint.ts';
import { measureHeap } from './measure.ts';
import { watchPaint } from './paint.ts';
import { createLargeState } from './tree-content.ts';
import { filterTexts, holdArrow, repeatCount, settleLimits, type TreeRound } from './tree-round.ts';

type Entry =
  | { readonly type: 'url'; readonly id: string; readonly name: string; readonly url: string }
  | {
      readonly type: 'folder';
      readonly id: string;
      readonly name: string;
      readonly children: Entry[];
    };

/**
 * Returns the content of a browser profile's bookmarks file that contains the benchmark's
 * bookmarks.
 */
function bookmarksFile(size: number): string {
  let lastId = 0;
  const folder = (name: string, children: Entry[] = []) => {
    lastId += 1;
    return { type: 'folder', id: String(lastId), name, children } as const;
  };
  const { folders, bookmarks } = createLargeState(size);
  const roots = {
    bookmark_bar: folder('Bookmarks bar'),
    other: folder('Other'),
    synced: folder('Mobile'),
  };
  const byId = new Map<string | null, Entry[]>([[null, roots.bookmark_bar.children]]);
  for (const { id, name, parentId } of folders) {
    const made = folder(name ?? '');
    byId.set(id, made.children);
    byId.get(parentId)?.push(made);
  }
  for (const { codeHostSlug, path, title, folderId } of bookmarks) {
    lastId += 1;
    const url = `https://code.example.test/${codeHostSlug}/${path}`;
    byId.get(folderId)?.push({ type: 'url', id: String(lastId), name: title ?? '', url });
  }
  return JSON.stringify({ version: 1, roots });
}

const address = 'chrome://bookmarks';
const rowSelector = 'bookmarks-item, bookmarks-folder-node';

/**
 * Script that returns the nodes of the bookmark manager once all nodes are loaded. The script is a
 * string because the TypeScript loader would rewrite the dynamic import.
 */
const readNodesScript = (size: number) => `
  import('chrome://bookmarks/bookmarks.js').then(async ({ Store }) => {
    const nodes = () => Store.getInstance().data.nodes;
    while (Object.keys(nodes()).length < ${size}) await new Promise(requestAnimationFrame);
    return JSON.stringify(nodes());
  })`;

/**
 * Marks all folders as expanded in the local storage of the bookmark manager, which identifies
 * folders by internal ids.
 */
async function openAllFolders(page: Page, size: number): Promise<void> {
  const nodes = await page.evaluate<string>(readNodesScript(size));
  const withChildren = v.record(
    v.string(),
    v.object({ children: v.optional(v.array(v.string())) }),
  );
  const folders = Object.entries(v.parse(withChildren, JSON.parse(nodes))).filter(
    ([, { children }]) => children !== undefined,
  );
  const open = JSON.stringify(folders.map(([id]) => [id, true]));
  await page.evaluate((state) => localStorage.setItem('folderOpenState', state), open);
}

/**
 * Sets a performance mark when the first folders and bookmarks are painted; runs as an init script.
 */
function markFirstRows(): void {
  const part = (within: Element | null | undefined, selector: string) =>
    within?.shadowRoot?.querySelector(selector);
  const look = () => {
    const app = document.querySelector('bookmarks-app');
    const bookmark = part(part(app, 'bookmarks-list'), 'bookmarks-item');
    const folder = part(part(app, 'bookmarks-folder-node'), 'bookmarks-folder-node');
    if (!bookmark || !folder) {
      requestAnimationFrame(look);
      return;
    }
    window.afterPaint?.(() => performance.mark('first rows'));
  };
  requestAnimationFrame(look);
}

async function measure(page: Page): Promise<TreeRound> {
  const session = await page.context().newCDPSession(page);
  await page.goto('about:blank');
  const before = await measureHeap(session);
  await page.addInitScript(installAfterPaint);
  await page.addInitScript(markFirstRows);
  await page.goto(address);
  const firstRows = await page.waitForFunction(
    () => performance.getEntriesByName('first rows')[0]?.startTime,
  );
  await page.waitForTimeout(1000);

  const rows = page.locator(rowSelector);
  await page.locator('bookmarks-folder-node #container').nth(1).click();
  await page.waitForTimeout(settleLimits.quietMs);
  const arrow = await holdArrow(page);
  const rowNodes = await rows.count();

  const watch = await watchPaint(page.locator('bookmarks-list'), { attributes: true });
  const painted = async (press: Promise<void>) => {
    await press;
    const time = await watch.evaluate(({ settled }, limits) => settled(limits), settleLimits);
    return time === undefined ? [] : [time];
  };
  const filter: number[] = [];
  for (const text of filterTexts) {
    await page.locator('#searchInput').click();
    for (const key of text) filter.push(...(await painted(page.keyboard.press(key))));
    await page.keyboard.press('ControlOrMeta+a');
    await painted(page.keyboard.press('Delete'));
  }
  // Every URL contains the word “specs”, so the search lists all bookmarks.
  await page.locator('#searchInput').fill('specs');
  await page.waitForTimeout(1500);
  const selectAll: number[] = [];
  for (let repeat = 0; repeat < repeatCount; repeat += 1) {
    await page.locator('bookmarks-item').first().click();
    await page.waitForTimeout(settleLimits.quietMs);
    selectAll.push(...(await painted(page.keyboard.press('ControlOrMeta+a'))));
  }
  return {
    firstRows: (await firstRows.jsonValue()) ?? Number.NaN,
    arrow,
    filter,
    expandAll: [],
    selectAll,
    rowNodes: Math.max(rowNodes, await rows.count()),
    heap: (await measureHeap(session)) - before,
  };
}

/** Measures the browser's own bookmark manager, in a temporary profile with the same bookmarks. */
export async function measureBrowserRound(size: number): Promise<TreeRound> {
  const profile = mkdtempSync(join(tmpdir(), 'spec-viewer-profile-'));
  mkdirSync(join(profile, 'Default'));
  writeFileSync(join(profile, 'Default', 'Bookmarks'), bookmarksFile(size));
  const context = await chromium.launchPersistentContext(profile, {
    ...chromiumOptions(findDesktopChromium()),
    viewport: { width: 1360, height: 820 },
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(120_000);
  try {
    const page = await context.newPage();
    await page.goto(address);
    await page.locator('bookmarks-folder-node').first().waitFor({ state: 'attached' });
    await openAllFolders(page, size);
    return await measure(page);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}
