import type { Page } from '@playwright/test';
import { describe, expect } from 'vitest';
import { test } from './support/browser-test.ts';
import { databasesOf } from './support/databases.ts';
import { readableByScript } from './support/readable-by-script.ts';
import { signIn, signOut } from './support/sign-in.ts';
import { treeItem } from './support/tree.ts';

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in' });

test.describe('signing out', () => {
  test('ends the session at the provider and hands the refresh token back', async ({ page }) => {
    const person = 'Leaver for Good';
    await signIn(page, person, '/competencies');
    const handedBack = page.waitForRequest('**/oidc/token/revocation');
    await signOut(page, person);
    expect((await handedBack).postData()).toContain('token_type_hint=refresh_token');
    await page.reload();
    await expect(signInButton(page)).toBeVisible();
    await page.goto('/people');
    await signInButton(page).click();
    await expect(page.getByLabel('Name', { exact: true })).toBeVisible();
    expect(new URL(page.url()).pathname).toMatch(/^\/oidc\/interaction\//);
  });

  test('signs out the other tabs too', async ({ page, context }) => {
    const person = 'Owner of Two Tabs';
    await signIn(page, person, '/competencies');
    const other = await context.newPage();
    await other.goto('/bookmarks');
    await expect(treeItem(other, 'Payments')).toBeVisible();
    expect(await readableByScript(other)).toContain('Settlement');
    await signOut(page, person);
    await expect(signInButton(other)).toBeVisible();
    expect(await readableByScript(other)).not.toContain('Settlement');
  });

  test('erases the edits of bookmarks in the database', async ({ page }) => {
    const person = 'Leaver of Edits';
    const kept = async () => JSON.stringify(await databasesOf(page));
    await signIn(page, person, '/bookmarks');
    await treeItem(page, 'Refunds').click();
    await treeItem(page, 'Refunds').press('Delete');
    await expect(page.getByText('Deleted “Refunds”.').first()).toBeVisible();
    await expect.poll(kept).toContain('delete-bookmark');
    // On this page the database hasn't been opened when the user signs out.
    await page.goto('/people');
    await signOut(page, person);
    expect(await kept()).toContain('spec-viewer.bookmark-edits');
    expect(await kept()).not.toContain('delete-bookmark');
  });

  test('empties the browser’s cache and keeps the theme that was chosen', async ({ page }) => {
    await signIn(page, 'Night Owl', '/people');
    await page.getByRole('button', { name: 'Night Owl' }).click();
    await page.getByRole('radio', { name: 'Dark' }).check();
    const cleared = page.waitForResponse((response) => response.url().includes('auth/signed-out'));
    await page.getByRole('button', { name: 'Sign out' }).click();
    expect(await (await cleared).headerValue('clear-site-data')).toBe('"cache"');
    await expect(page.getByText('You are signed out')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  });
});
