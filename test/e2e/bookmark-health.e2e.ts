import { expect } from '@playwright/test';
import { openAs } from '#test/support/sign-in.ts';
import { test } from './support/test.ts';

test('a bookmark of a file that was moved at the code host can be updated, and Undo restores the bookmark', async ({
  page,
  origin,
  faults,
  wire,
}) => {
  // The service responds with 404 for the former path of the file.
  faults.expect(/status of 404/);
  await openAs(page, 'Repairer of Bookmarks', '/bookmarks');
  await page.getByRole('button', { name: /^Jump to/ }).click();
  const jump = page.getByRole('combobox', { name: 'Jump to' });
  await jump.fill(`${origin}/code/pay/core/blob/HEAD/spec/postings.md`);
  await page.getByRole('option', { name: /^Add bookmarks/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Add bookmarks' });
  await expect(dialog.getByText('File not found')).toBeVisible();
  await dialog.getByRole('checkbox', { name: /^Postings/ }).check();
  await dialog.getByRole('button', { name: 'Add 1 bookmark' }).click();
  await expect(page.getByText('Added “Postings”.')).toBeVisible();

  await page.goto('/bookmarks/health');
  await page.getByRole('button', { name: /^Check \d+ bookmarks$/ }).click();
  const moved = page.getByRole('region', { name: 'Moved 1' });
  await expect(moved.getByRole('link', { name: 'Postings', exact: true })).toBeVisible();
  await expect(page.getByText(/^\d+ bookmarks checked\.$/)).toBeVisible();
  wire.clear();
  await moved.getByRole('button', { name: 'Update “Postings”' }).click();
  await expect(page.getByText('Updated “Postings”.')).toBeVisible();
  await expect(moved).toBeHidden();
  const { body } = await wire.only('POST', '/viewer/v1/bookmark-changes');
  expect(body).toMatchObject({
    changes: [
      { op: 'delete-bookmark', path: 'spec/postings.md' },
      { op: 'create-bookmark', path: 'spec/ledger.md', title: 'Postings' },
    ],
  });

  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(moved.getByRole('link', { name: 'Postings', exact: true })).toBeVisible();
});
