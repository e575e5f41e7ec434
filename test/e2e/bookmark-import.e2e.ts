import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectNoAxeViolations } from './support/axe.ts';
import { test } from './support/browser-test.ts';
import { importedByChromium, type ProfileNode } from './support/chromium-import.ts';
import { downloaded } from './support/downloaded.ts';
import { signIn } from './support/sign-in.ts';
import { treeItem } from './support/tree.ts';

/** Names that a careless writer or reader of HTML stumbles over. */
const awkward = 'A & B <i>"quoted"</i> ‘ünï’ 👩‍👩‍👧 =1+1';

const bookmark = (title: string, path: string, folderId: string | null, position: number) => ({
  codeHostSlug: 'acme/specs',
  path,
  title,
  folderId,
  position,
});

const state = {
  folders: [
    { id: 'a', name: awkward, parentId: null, position: 0 },
    { id: 'b', name: 'Inside', parentId: 'a', position: 0 },
    { id: 'c', name: 'Empty', parentId: 'a', position: 1 },
  ],
  bookmarks: [
    bookmark('Two\nlines </A> & more', 'deep/two lines.md', 'b', 0),
    bookmark(awkward, 'odd/%25 #?&"\'.md', 'b', 1),
    bookmark('After the folders', 'after.md', 'a', 0),
  ],
  lastFolderId: null,
};

/**
 * Each folder with what is inside it, each bookmark with where it leads. Without empty folders:
 * some versions of the browser import them, some don't.
 */
type Outline = readonly (string | readonly [string, Outline])[];

function outlineOf(nodes: readonly ProfileNode[]): Outline {
  return nodes.flatMap<Outline[number]>(({ type, name, url, children = [] }) => {
    if (type !== 'folder') return [`${name} → ${url}`];
    const inside = outlineOf(children);
    return inside.length === 0 ? [] : [[name, inside]];
  });
}

const framesMark = 'data-frames';

/** Counts the frames that are drawn while the dialog says that it is still at work. */
async function countFrames(page: Page): Promise<() => Promise<number>> {
  await page.evaluate((mark) => {
    const { body } = document;
    const count = () => {
      const said = document.querySelector('dialog[open]')?.textContent ?? '';
      if (/Reading|Looking at/.test(said)) {
        body.setAttribute(mark, String(Number(body.getAttribute(mark)) + 1));
      }
      requestAnimationFrame(count);
    };
    count();
  }, framesMark);
  return async () => Number(await page.locator('body').getAttribute(framesMark));
}

/** The dialog of an import into the top level, with a file chosen. */
async function openImport(page: Page, name: string, content: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import bookmarks' });
  await dialog.locator('input[type="file"]').setInputFiles({
    name,
    mimeType: name.endsWith('.json') ? 'application/json' : 'text/html',
    buffer: Buffer.from(content),
  });
  return dialog;
}

async function openBookmarks(page: Page, person: string) {
  await signIn(page, person, '/bookmarks');
  await treeItem(page, 'Payments').waitFor();
}

describe('bookmarks taken out and in', () => {
  test('a real browser imports the HTML export with folders and names as they are', async ({
    page,
    origin,
    executable,
  }) => {
    await openBookmarks(page, 'Takes All Along');
    const dialog = await openImport(page, 'saved.json', JSON.stringify(state));
    await dialog.getByRole('radio', { name: 'Top level' }).check();
    await dialog.getByRole('button', { name: 'Import 6 items' }).click();
    await page.getByText('3 folders and 3 bookmarks created.').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const { name, content } = await downloaded(page, () =>
      page.getByRole('button', { name: 'Download' }).click(),
    );
    expect(name).toMatch(/^bookmarks-.*\.html$/);
    expect(content).toContain('<H3>Empty</H3>');

    const imported = outlineOf(await importedByChromium(executable, content));
    const code = `${origin}/code/acme/specs/blob/HEAD`;
    expect(imported).toContainEqual([
      awkward,
      [
        [
          'Inside',
          [
            `Two lines </A> & more → ${code}/deep/two%20lines.md`,
            `${awkward} → ${code}/odd/%2525%20%23%3F%26%22'.md`,
          ],
        ],
        `After the folders → ${code}/after.md`,
      ],
    ]);
    expect(imported.flat(9).join('\n').match(/ → /g)).toHaveLength(
      content.match(/<A /g)?.length ?? 0,
    );
  });

  test('what was exported comes back as it was', async ({ page }) => {
    await openBookmarks(page, 'Brings It Back');
    await treeItem(page, 'Payments').click();
    await page.getByRole('button', { name: /^Export.*…$/ }).click();
    const { content } = await downloaded(page, () =>
      page.getByRole('button', { name: 'Download' }).click(),
    );
    const dialog = await openImport(page, 'payments.html', content);
    await dialog.getByText('Nothing in this file can be imported.').waitFor();
    await dialog.getByRole('checkbox', { name: /bookmarked anywhere already/ }).uncheck();
    const preview = dialog.getByRole('tree', { name: 'What will be imported' });
    await preview.getByRole('treeitem', { name: 'Payments' }).waitFor();
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  test('a file of ten megabytes is read while the page goes on answering', async ({ page }) => {
    await openBookmarks(page, 'Keeps A Lot');
    const links = Array.from(
      { length: 80_000 },
      (_, n) =>
        `<DT><A HREF="https://elsewhere.example.test/${n}" ICON="data:,${'x'.repeat(60)}">Page ${n}</A>`,
    );
    const good = `<DT><A HREF="${new URL(page.url()).origin}/code/a/b/blob/HEAD/c.md">Kept</A>`;
    const html = ['<!DOCTYPE NETSCAPE-Bookmark-file-1>', '<DL><p>', ...links, good, '</DL>'];
    const content = html.join('\n');
    expect(content.length).toBeGreaterThan(10 * 1024 ** 2);
    const frames = await countFrames(page);
    const dialog = await openImport(page, 'large.html', content);
    await dialog.getByRole('button', { name: 'Import 1 item' }).waitFor();
    // Work in one piece would have let through none but the first and the last.
    expect(await frames()).toBeGreaterThan(5);
    await dialog.getByText('80,000 lead somewhere else').click();
    await dialog.getByText('and 79,950 more').waitFor();
  });

  test('every dialog of the tree stands up to axe', async ({ page }) => {
    await openBookmarks(page, 'Looks Closely');
    for (const [button, title] of [
      ['Add bookmark', 'Add bookmark'],
      ['Export', 'Export all bookmarks'],
      ['Duplicates', 'Duplicates'],
      ['Import', 'Import bookmarks'],
    ] as const) {
      await page.getByRole('button', { name: button, exact: true }).first().click();
      await page.getByRole('dialog', { name: title }).waitFor();
      await expectNoAxeViolations(page);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await treeItem(page, 'Payments').click();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys in the tree' }).waitFor();
    await expectNoAxeViolations(page);
  });
});
