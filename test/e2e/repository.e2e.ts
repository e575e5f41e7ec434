import { expect, type Page } from '@playwright/test';
import { paths } from '#paths.ts';
import { openAs } from '#test/support/sign-in.ts';
import { expectChildNames } from './support/bookmarks.ts';
import { test } from './support/test.ts';

const repository = paths.repository('pay/api');
const fileRow = (page: Page, name: string) =>
  page.getByRole('tree', { name: 'Files' }).getByRole('treeitem', { name, exact: true });

test.describe('repository page', () => {
  test('filters files, and bookmarks two selected files in one request', async ({ page, wire }) => {
    await openAs(page, 'Selector of Files', repository);
    await page.getByRole('searchbox', { name: /^Filter files/ }).fill('spec');
    await expect(page).toHaveURL(`${repository}?q=spec`);
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await fileRow(page, 'Refunds').click();
    await fileRow(page, 'Amounts and currencies').click();
    await expect(page.getByText('2 selected')).toBeVisible();

    await page.getByRole('button', { name: 'Add bookmarks' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add bookmarks' });
    await dialog.getByRole('button', { name: /^Folder/ }).click();
    await dialog.getByRole('radio', { name: 'Identity', exact: true }).click();
    await dialog.getByRole('button', { name: /^Add 2 bookmarks/ }).click();
    await expect(page.getByText(/^Added 2 bookmarks/)).toBeVisible();
    await expect(page.getByText(/files selected/)).toBeHidden();
    const { body } = await wire.only('POST', '/viewer/v1/bookmark-changes');
    expect(body).toMatchObject({
      changes: [
        { op: 'create-bookmark', path: 'spec/money.md' },
        { op: 'create-bookmark', path: 'spec/refunds.md' },
      ],
    });

    await page
      .getByRole('link', { name: /^Bookmarks/ })
      .first()
      .click();
    await expectChildNames(page, 'Identity').toEqual(
      expect.arrayContaining(['Refunds', 'Amounts and currencies']),
    );
  });

  test('opens the repository at the code host in a new tab', async ({ page, context }) => {
    await openAs(page, 'Opener of Repositories', repository);
    const opening = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Open at code host' }).click();
    const opened = await opening;
    await opened.waitForURL('**/code/pay/api');
    await opened.getByRole('link', { name: 'spec/refunds.md' }).click();
    await opened.waitForURL('**/code/pay/api/blob/HEAD/spec/refunds.md');
    expect(await opened.locator('body').innerText()).toContain('# Refunds');
    expect(await opened.evaluate(() => window.opener)).toBeNull();
  });
});
