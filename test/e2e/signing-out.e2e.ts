import { expect, type Page } from '@playwright/test';
import { signIn, signOut } from '#test/support/sign-in.ts';
import { getTreeItem } from './support/bookmarks.ts';
import { getDatabaseContents, getScriptReadableText } from './support/browser-storage.ts';
import { test } from './support/test.ts';

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in' });

test.describe('signing out', () => {
  test('ends the session at the provider and revokes the refresh token', async ({ page }) => {
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

  test('signs out all other tabs', async ({ page, context }) => {
    const person = 'Owner of Two Tabs';
    await signIn(page, person, '/competencies');
    const other = await context.newPage();
    await other.goto('/bookmarks');
    await expect(getTreeItem(other, 'Payments')).toBeVisible();
    expect(await getScriptReadableText(other)).toContain('Settlement');
    await signOut(page, person);
    await expect(signInButton(other)).toBeVisible();
    expect(await getScriptReadableText(other)).not.toContain('Settlement');
  });

  test("erases the edit history of bookmarks from the browser's database", async ({ page }) => {
    const person = 'Leaver of Edits';
    const kept = async () => JSON.stringify(await getDatabaseContents(page));
    await signIn(page, person, '/bookmarks');
    await getTreeItem(page, 'Refunds').click();
    await getTreeItem(page, 'Refunds').press('Delete');
    await expect(page.getByText('Deleted “Refunds”.').first()).toBeVisible();
    await expect.poll(kept).toContain('delete-bookmark');
    // Loads a page that doesn't open the database, to check that the sign-out erases the edits
    // anyway.
    await page.goto('/people');
    await signOut(page, person);
    expect(await kept()).toContain('spec-viewer.bookmark-edits');
    expect(await kept()).not.toContain('delete-bookmark');
  });

  test('clears the browser’s cache and keeps the theme', async ({ page }) => {
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

test.describe('signing out', { tag: '@browser' }, () => {
  test('removes all data of the user from the pages that Back can show', async ({ page, wire }) => {
    const person = 'Leaver of Traces';
    await signIn(page, person, '/bookmarks/payments');
    await expect(getTreeItem(page, 'Payments')).toBeVisible();
    await page.getByRole('link', { name: 'People', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^People/ })).toBeVisible();
    await signOut(page, person);
    wire.clear();
    // Goes back twice: first to the people screen, then to the bookmarks. The earlier history entry
    // is the provider's page.
    for (let step = 0; step < 2; step += 1) {
      await page.goBack({ waitUntil: 'load' }).catch(() => null);
      // The browser must load the page again instead of restoring it.
      await expect(page.getByText('Competencies, people and the specifications')).toBeVisible();
      await expect(page.getByText('Payments')).toHaveCount(0);
      await expect(page.getByText(person)).toHaveCount(0);
    }
    expect(await wire.all()).toEqual([]);
  });

  test('persists after a reload even if the provider keeps its session', async ({
    page,
    context,
  }) => {
    await context.route('**/oidc/.well-known/openid-configuration', async (route) => {
      const response = await route.fetch();
      const { end_session_endpoint: _, ...metadata } = await response.json();
      await route.fulfill({ response, json: metadata });
    });
    const person = 'Leaver of an Open Session';
    await signIn(page, person, '/people');
    await page.getByRole('button', { name: person }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByText('You are signed out here.')).toBeVisible();
    await page.reload();
    await expect(signInButton(page)).toBeVisible();
    const other = await context.newPage();
    await other.goto('/people');
    await signInButton(other).click();
    await expect(other.getByRole('button', { name: person })).toBeVisible();
  });
});

test.describe('second user of a browser', { tag: '@browser' }, () => {
  test("clears the first user's data in one tab by signing in in another tab", async ({
    page,
    context,
  }) => {
    await signIn(page, 'First Person', '/bookmarks');
    await expect(getTreeItem(page, 'Payments')).toBeVisible();
    await context.clearCookies();
    const other = await context.newPage();
    await signIn(other, 'Second Person', '/people');
    await expect(signInButton(page)).toBeVisible();
    const readable = await getScriptReadableText(page);
    expect(readable).not.toContain('First Person');
    expect(readable).not.toContain('Payments');
  });
});
