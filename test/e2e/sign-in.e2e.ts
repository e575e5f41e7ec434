import { expect, type Page } from '@playwright/test';
import { openAsReader, signIn } from '#test/support/sign-in.ts';
import { getTreeItem } from './support/bookmarks.ts';
import { getScriptReadableText } from './support/browser-storage.ts';
import { recordGrantTypes, recordTokens } from './support/provider-responses.ts';
import { recordVisits } from './support/session.ts';
import { test } from './support/test.ts';

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in' });
const competencies = (page: Page) => page.getByRole('heading', { level: 1, name: /^Competencies/ });

test.describe('sign-in', () => {
  test('is offered at any URL of the app, before any request to a service', async ({
    page,
    wire,
  }) => {
    await page.goto('/people');
    await expect(signInButton(page)).toBeVisible();
    expect(await wire.all()).toEqual([]);
    await expect(page).toHaveURL('/people');
  });

  test('returns to the URL of a folder, without sign-in parameters', async ({ page }) => {
    await signIn(page, 'Mara Okafor', '/bookmarks/reconciliation');
    await expect(getTreeItem(page, 'Reconciliation')).toHaveAttribute('aria-selected', 'true');
    await expect(page).toHaveURL('/bookmarks/reconciliation');
    const left = await page.evaluate(() => JSON.stringify({ ...window.sessionStorage }));
    expect(left).not.toMatch(/code_verifier|oidc/);
  });

  test('returns to this app from a path that looks like the URL of another host', async ({
    page,
    origin,
  }) => {
    await signIn(page, 'Follower of Odd Links', `${origin}//evil.example/people`);
    await expect(competencies(page)).toBeVisible();
    expect(new URL(page.url()).origin).toBe(origin);
  });

  test('persists after a reload, without a change of the URL', async ({ page }) => {
    await openAsReader(page, '/competencies?q=design');
    await expect(competencies(page)).toBeVisible();
    const visited = recordVisits(page);
    await page.reload();
    await expect(competencies(page)).toBeVisible();
    await expect(signInButton(page)).toHaveCount(0);
    expect(visited).toContain('/auth/callback');
    expect(visited.filter((path) => path.startsWith('/oidc/interaction'))).toEqual([]);
    await expect(page).toHaveURL('/competencies?q=design');
  });

  test('keeps its tokens out of everything that scripts can read', async ({
    page,
    context,
    wire,
  }) => {
    const tokens = recordTokens(context);
    await signIn(page, 'Keeper of Tokens', '/bookmarks');
    await expect(getTreeItem(page, 'Payments')).toBeVisible();
    await page.reload();
    await expect(getTreeItem(page, 'Payments')).toBeVisible();

    const issued = await tokens.all();
    expect(issued).toHaveLength(2);
    const sent = (await wire.all()).map(({ headers }) => headers.authorization);
    expect(sent).toContain(`Bearer ${issued.at(-1)?.access_token}`);

    const readable = await getScriptReadableText(page);
    for (const token of issued.flatMap((response) => Object.values(response))) {
      expect(readable).not.toContain(token);
      // A part of a signed token would reveal as much as the complete token.
      for (const part of token.split('.')) expect(readable).not.toContain(part);
    }
  });
});

test.describe('sign-in', { tag: '@browser' }, () => {
  test('ignores an authorization code outside of the callback URL', async ({ page, context }) => {
    const grants = recordGrantTypes(context);
    await page.goto('/people?code=1&state=2');
    await expect(signInButton(page)).toBeVisible();
    await expect(page).toHaveURL('/people?code=1&state=2');
    expect(grants).toEqual([]);
  });

  test('preloads the monospaced font before a screen uses the font', async ({ page, context }) => {
    const asked = page.waitForRequest(/\/geist-mono-latin-[^/]+\.woff2$/);
    await context.route('**/config.json', async (route) => {
      // Delays the configuration until the font is requested, because nothing can be rendered
      // without the configuration.
      if (new URL(page.url()).searchParams.has('code')) await asked;
      await route.continue();
    });
    await openAsReader(page, '/competencies');
    await expect(competencies(page)).toBeVisible();
    await asked;
  });
});
