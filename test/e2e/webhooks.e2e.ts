import { expect, type Locator } from '@playwright/test';
import { openAs, openAsReader } from '#test/support/sign-in.ts';
import { test } from './support/test.ts';
import { createWebhook, newWebhookPath } from './support/webhooks.ts';

const url = 'https://hooks.example.test/in';

/** True if the element is completely inside the viewport. */
const isInSight = (locator: Locator) =>
  locator.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const at = (y: number) => document.elementFromPoint((left + right) / 2, y);
    return [at(top + 1), at(bottom - 1)].every(
      (found) => found !== null && element.contains(found),
    );
  });

test.describe('new webhook form', () => {
  test('shows an error summary on a phone, with a link to each invalid field', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openAsReader(page, newWebhookPath);
    await expect(page.getByRole('group', { name: /^Pick from/ })).toBeVisible();
    const create = page.getByRole('button', { name: 'Create webhook' });
    await create.click();
    const summary = page.getByRole('alert').filter({ hasText: '2 fields need attention' });
    await expect(summary).toBeVisible();
    await expect(summary).toBeFocused();
    expect(await isInSight(summary)).toBe(true);
    expect(await isInSight(create)).toBe(true);
    for (const name of ['Events to deliver', 'Endpoint URL']) {
      await summary.getByRole('button', { name }).click();
      await expect.poll(() => isInSight(page.locator('label', { hasText: name }))).toBe(true);
    }
  });
});

test.describe('webhook in two tabs', () => {
  test('shows a change made in one tab next to the unsaved changes in the other tab', async ({
    page,
    context,
  }) => {
    await openAs(page, 'Editor in Two Tabs');
    await createWebhook(page, { url, events: ['bookmark.created'] });
    await page.getByRole('link', { name: url }).click();
    await page.getByLabel('Endpoint URL').fill(`${url}/mine`);
    const other = await context.newPage();
    await other.goto(page.url());
    await other.getByLabel('Endpoint URL').fill(`${url}/theirs`);
    await other.getByRole('button', { name: 'Save changes' }).click();
    await expect(other.getByText('Changes saved.')).toBeVisible();

    const row = page.getByRole('row', { name: /^Endpoint URL/ });
    await expect(row.getByText(`${url}/theirs`)).toBeVisible();
    await expect(row.getByText(`${url}/mine`)).toBeVisible();
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Changes saved.')).toBeVisible();
    await expect(other.getByLabel('Endpoint URL')).toHaveValue(`${url}/mine`);
  });
});
