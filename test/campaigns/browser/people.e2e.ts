import type { Page } from '@playwright/test';
import { describe, expect } from 'vitest';
import { test } from '#test/e2e/support/browser-test.ts';
import { answerPeople } from '#test/e2e/support/directory.ts';
import { openAs, openAsReader, signOut } from '#test/e2e/support/sign-in.ts';

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });
/** The heading of the list, with how many it shows. */
const listed = (page: Page, count: string) => heading(page, `People ${count}`);
const addressOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

test.describe('the list of people', () => {
  test('is filtered by keyboard, and Back restores the filter', async ({ page }) => {
    await openAsReader(page, '/people');
    await expect(listed(page, '27')).toBeVisible();
    await page.getByRole('button', { name: 'Team room' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('checkbox', { name: /^Atlas/ }).focus();
    await page.keyboard.press('Space');
    await expect(listed(page, '3 of 27')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Can QC', exact: true }).click();
    await page.getByRole('checkbox', { name: /^Yes/ }).click();
    await expect(listed(page, '2 of 27')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect.poll(() => addressOf(page)).toBe('/people?room=Atlas&qc=yes');

    await page.getByRole('link', { name: 'Jonas Maximilian Weber' }).click();
    await expect(heading(page, 'Jonas Maximilian Weber')).toBeVisible();
    await page.goBack();
    await expect(listed(page, '2 of 27')).toBeVisible();
    await page.reload();
    await expect(listed(page, '2 of 27')).toBeVisible();
    await page.goBack();
    await expect(listed(page, '3 of 27')).toBeVisible();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(listed(page, '27')).toBeVisible();
    expect(addressOf(page)).toBe('/people');
  });
});

test.describe('the profile of a person', () => {
  test('leads to the team room, and is in Recent until signing out', async ({ page }) => {
    const person = 'Reader of Profiles';
    await openAs(page, person, '/people/Mara%20Okafor');
    await expect(page.getByRole('heading', { name: 'In team room Atlas' })).toBeVisible();
    await page.getByRole('link', { name: 'Atlas', exact: true }).click();
    await expect(listed(page, '3 of 27')).toBeVisible();
    const recent = page.getByRole('region', { name: 'Recent' });
    await expect(recent.getByRole('link', { name: 'Mara Okafor' })).toBeVisible();
    await page.reload();
    await recent.getByRole('link', { name: 'Mara Okafor' }).click();
    await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();

    await signOut(page, person);
    const kept = await page.evaluate(() => JSON.stringify({ ...window.sessionStorage }));
    expect(kept).not.toContain('Mara');
  });

  test.for([
    [401, /refused the key/],
    [403, /doesn’t allow this with the current key/],
    [429, /asks for a pause/],
    [500, /failed \(status 500\)/],
    [503, /failed \(status 503\)/],
  ] as const)(
    'answered with %i says so in words of its own',
    async ([status, words], { page, context, faults }) => {
      faults.expect(new RegExp(`status of ${status}`));
      await answerPeople(context, (route) =>
        route.fulfill({ status, json: {}, headers: { 'retry-after': '60' } }),
      );
      await openAsReader(page, '/people/Mara%20Okafor');
      await expect(page.getByText(words)).toBeVisible();
      await expect(page.getByText('Not in the directory')).toHaveCount(0);
    },
  );
});
