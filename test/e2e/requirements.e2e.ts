import { expect } from '@playwright/test';
import { openAs } from '#test/support/sign-in.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { createUploadFile } from './support/bookmarks.ts';
import { documentedOnlyTest, test } from './support/test.ts';

const settlement = '/specifications/pay~2Fcore/spec~2Fsettlement.md';

test('the list of requirements follows fragments and the scroll position, and is a sheet on a phone', async ({
  page,
}) => {
  await openAs(page, 'Reader of Requirements', `${settlement}#SET-016`);
  await expect(page.locator('#SET-016')).toBeFocused();
  await page.getByRole('tab', { name: 'Requirements 21' }).click();
  const row = (id: string) => page.getByRole('treeitem', { name: new RegExp(`^${id}.*shown$`) });
  await expect(row('SET-016')).toBeInViewport();
  await expectNoAxeViolations(page);
  await page.getByRole('article').hover();
  await page.mouse.wheel(0, 5_000);
  await expect(row('SET-053')).toBeInViewport();
  await expect(page.getByRole('region', { name: 'Requirement SET-053' })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'On this page' }).click();
  const sheet = page.getByRole('complementary', { name: 'About this specification' });
  const box = await sheet.boundingBox();
  expect(box).toMatchObject({ x: 0, width: 390 });
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(844);
  await page.getByRole('searchbox', { name: 'Find a requirement' }).fill('holiday');
  await expectNoAxeViolations(page);
  await page.getByRole('treeitem', { name: /^SET-017/ }).click();
  await expect(sheet).toBeHidden();
  await expect(page.locator('#SET-017')).toBeFocused();
  expect(page.url()).toContain('#SET-017');
});

documentedOnlyTest('a local file has requirements without extensions', async ({ page, wire }) => {
  await openAs(page, 'Reader of Local Files', '/specifications/open-file');
  const before = (await wire.all()).length;
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  const text =
    '# L\n\n- **AB-1**: It MUST a.\n- **AB-2**: It MAY b, see AB-1.\n- **AB-3**: It does c.\n';
  await (await choosing).setFiles(createUploadFile('local.md', text));
  await page.getByRole('tab', { name: 'Requirements 3' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^local-requirements-.*\.csv$/);
  await expect(page.getByRole('article').getByRole('link', { name: 'AB-1' })).toHaveCount(2);
  expect((await wire.all()).length).toBe(before);
});
