import { expect, type Page } from '@playwright/test';
import { getTreeItem, openDeleteDialog } from '#test/e2e/support/bookmarks.ts';
import {
  serveBookmarkState,
  serveCompetencies,
  serveCompetencyOwners,
  serveConfigOverrides,
} from '#test/e2e/support/service-responses.ts';
import { test } from '#test/e2e/support/test.ts';
import { openAsReader } from '#test/support/sign-in.ts';

const rows = (page: Page) => page.locator('[data-row]');

test.describe('name of a person', () => {
  for (const name of ['.', '..']) {
    test(`is not sent in a request if no URL can contain the name: ${name}`, async ({
      page,
      context,
      wire,
    }) => {
      await serveConfigOverrides(context, { extensions: [] });
      await serveCompetencyOwners(context, [name]);
      await openAsReader(page, '/people');
      await expect(page.getByText('Can’t be loaded', { exact: true })).toBeVisible();
      await rows(page).getByRole('link').click();
      await expect(
        page.getByRole('heading', { name: 'This profile can’t be opened' }),
      ).toBeVisible();
      expect((await wire.all()).filter(({ path }) => path.includes('/people'))).toEqual([]);
    });
  }

  test('is percent-encoded in URLs if the name contains reserved characters', async ({
    page,
    context,
    wire,
    faults,
  }) => {
    faults.expect(/status of 404/);
    // Disables the extensions, because the search field for a name is shown only if the directory
    // can't list all people.
    await serveConfigOverrides(context, { extensions: [] });
    await openAsReader(page, '/people');
    await page.getByLabel('Name', { exact: true }).fill('100% who? #1 ~a/b\\c&d=é');
    await page.getByRole('button', { name: 'Find', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Not in the directory' })).toBeVisible();
    await wire.only('GET', '/data/v1/people/100%25%20who%3F%20%231%20~a%2Fb%5Cc%26d%3D%C3%A9');
  });
});

test.describe('name of a competency', () => {
  test('is preserved byte for byte in the URL of a comparison', async ({ page, context }) => {
    const names = ['a/b', '50%', 'a%2Fb', '..', '?q=1#x', 'Zoe\u0308', 'Zo\u00eb', '~', ''];
    await serveCompetencies(
      context,
      names.map((name, index) => ({ category: '~/%', name, owner: `Owner ${index}` })),
    );
    await openAsReader(page, '/competencies');
    const bar = page.getByRole('region', { name: 'Comparison' });
    const tickOf = (index: number) =>
      page
        .getByRole('listitem')
        .filter({ hasText: `Owner ${index}` })
        .getByRole('checkbox', { name: /^Compare / });
    for (const [first, second] of [
      [0, 2],
      [1, 3],
      [4, 7],
      [5, 6],
      [8, 0],
    ] as const) {
      await tickOf(first).check();
      await tickOf(second).check();
      await bar.getByRole('link', { name: 'Compare' }).click();
      await expect(page.getByRole('heading', { level: 1, name: /^Compare/ })).toBeVisible();
      await page.reload();
      const owners = page
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name: /^Owner/ }) })
        .getByRole('link');
      await expect(owners).toHaveText([`Owner ${first}`, `Owner ${second}`]);
      await page.getByRole('main').getByRole('link', { name: 'Competencies' }).click();
      await page.getByRole('button', { name: 'Clear selection' }).click();
    }
  });
});

test.describe('id of a folder', () => {
  test('is sent byte for byte in the request that deletes the folder', async ({
    page,
    context,
    wire,
  }) => {
    const id = 'a/b?c#d %25~..é';
    const bookmarks = [
      { codeHostSlug: 'pay/core', path: 'a.md', title: 'Kept', folderId: null, position: 0 },
    ];
    const folders = [{ id, name: 'Odd one', parentId: null, position: 0 }];
    await serveBookmarkState(context, { folders, bookmarks, lastFolderId: null });
    await context.route('**/viewer/v1/bookmark-folders/*', (route) =>
      route.fulfill({ json: { folders: [], bookmarks, lastFolderId: null } }),
    );
    await openAsReader(page, '/bookmarks');
    const dialog = await openDeleteDialog(page, 'Odd one');
    await dialog.getByRole('button', { name: 'Delete 1 item' }).click();
    await expect(getTreeItem(page, 'Odd one')).toHaveCount(0);
    await wire.only('DELETE', '/viewer/v1/bookmark-folders/a%2Fb%3Fc%23d%20%2525~..%C3%A9');
  });
});
