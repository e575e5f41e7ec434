import { beforeAll, describe, expect } from 'vitest';
import { test } from '#test/e2e/support/browser-test.ts';
import { importedByChromium, type ProfileNode } from '#test/e2e/support/chromium-import.ts';
import { downloaded } from '#test/e2e/support/downloaded.ts';
import { chooseMore, openImport } from '#test/e2e/support/more-actions.ts';
import { openAs, openAsReader } from '#test/e2e/support/sign-in.ts';
import { treeItem } from '#test/e2e/support/tree.ts';
import { findDesktopChromium } from '#test/support/chromium.ts';
import { installOnDebian } from '#test/support/install-on-debian.ts';

beforeAll(async () => {
  try {
    findDesktopChromium();
  } catch {
    await installOnDebian(['chromium'], 'import bookmarks into a profile');
  }
  // Packages may have to come from afar.
}, 600_000);

/** Names that are hard to write and read in HTML. */
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

test.describe('an export of bookmarks', () => {
  test('as HTML is imported by a real browser with its folders and names', async ({
    page,
    origin,
  }) => {
    await openAs(page, 'Exporter to a Browser', '/bookmarks');
    await expect(treeItem(page, 'Payments')).toBeVisible();
    const dialog = await openImport(page, 'saved.json', JSON.stringify(state));
    await dialog.getByRole('radio', { name: 'Top level' }).check();
    await dialog.getByRole('button', { name: 'Import 6 items' }).click();
    await expect(page.getByText('Imported 6 items.')).toBeVisible();

    await chooseMore(page, 'Export');
    const { name, content } = await downloaded(page, () =>
      page.getByRole('button', { name: 'Download' }).click(),
    );
    expect(name).toMatch(/^bookmarks-.*\.html$/);
    expect(content).toContain('<H3>Empty</H3>');

    const imported = outlineOf(await importedByChromium(findDesktopChromium(), content));
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

  test('read as an import is bookmarked already, and previewed as a tree', async ({ page }) => {
    await openAsReader(page, '/bookmarks');
    await treeItem(page, 'Payments').click();
    await page.getByRole('button', { name: /^Export.*…$/ }).click();
    const { content } = await downloaded(page, () =>
      page.getByRole('button', { name: 'Download' }).click(),
    );
    const dialog = await openImport(page, 'payments.html', content);
    await expect(dialog.getByText('Nothing in this file can be imported.')).toBeVisible();
    await dialog.getByRole('checkbox', { name: 'Skip bookmarks you already have' }).uncheck();
    const preview = dialog.getByRole('tree', { name: 'What will be imported' });
    await expect(preview.getByRole('treeitem', { name: 'Payments' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
  });
});
