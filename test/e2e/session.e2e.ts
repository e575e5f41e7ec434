import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from './support/browser-test.ts';
import { readableByScript } from './support/readable-by-script.ts';
import { signIn } from './support/sign-in.ts';
import { recordTokens } from './support/tokens.ts';
import { treeItem } from './support/tree.ts';

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in' });
const competencies = (page: Page) => page.getByRole('heading', { level: 1, name: /^Competencies/ });
const addressOf = (page: Page) => {
  const { pathname, search, hash } = new URL(page.url());
  return pathname + search + hash;
};

async function signOut(page: Page, person: string) {
  await page.getByRole('button', { name: person }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByText('You are signed out.').waitFor();
}

describe('before sign-in', () => {
  for (const path of [
    '/competencies?q=design',
    '/people/Jo~2FJosephine%20Amsel',
    '/bookmarks/reconciliation',
    '/settings/webhooks/new',
  ]) {
    test(`the address ${path} is where the person arrives afterwards`, async ({ page }) => {
      await signIn(page, 'Follower of Deep Links', path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(addressOf(page)).toBe(path);
    });
  }

  test('the folder of a deep link is open and selected after sign-in', async ({ page }) => {
    await signIn(page, 'Visitor of a Folder', '/bookmarks/reconciliation');
    const row = treeItem(page, 'Reconciliation');
    await expect.poll(() => row.getAttribute('aria-selected')).toBe('true');
  });
});

describe('a session', () => {
  test('survives a reload silently, without the sign-in page', async ({ page }) => {
    await signIn(page, 'Reloader of Pages', '/competencies?q=design');
    await competencies(page).waitFor();
    const seen: string[] = [];
    page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname));
    await page.reload();
    await competencies(page).waitFor();
    expect(await signInButton(page).count()).toBe(0);
    expect(seen.filter((path) => path.startsWith('/oidc/interaction'))).toEqual([]);
    expect(addressOf(page)).toBe('/competencies?q=design');
  });

  test('keeps its tokens out of everything a script can read', async ({ page, context, wire }) => {
    const tokens = recordTokens(context);
    await signIn(page, 'Keeper of Tokens', '/bookmarks');
    await treeItem(page, 'Payments').waitFor();
    await page.reload();
    await treeItem(page, 'Payments').waitFor();

    const issued = await tokens.all();
    expect(issued).toHaveLength(2);
    const sent = (await wire.all()).map(({ headers }) => headers.authorization);
    expect(sent).toContain(`Bearer ${issued.at(-1)?.access_token}`);

    const readable = await readableByScript(page);
    for (const token of issued.flatMap((answer) => Object.values(answer))) {
      expect(readable).not.toContain(token);
      // The parts of a signed token give it away as well as the whole.
      for (const part of token.split('.')) expect(readable).not.toContain(part);
    }
  });

  test('leaves nothing of the sign-in in the address or behind it', async ({ page }) => {
    await signIn(page, 'Cleaner of Addresses', '/people');
    await page.getByRole('heading', { level: 1, name: /^People/ }).waitFor();
    expect(addressOf(page)).toBe('/people');
    const left = await page.evaluate(() => JSON.stringify({ ...window.sessionStorage }));
    expect(left).not.toMatch(/code_verifier|oidc/);
  });
});

describe('signing out', () => {
  test('ends the session at the provider, hands the refresh token back, and asks again after', async ({
    page,
  }) => {
    const person = 'Leaver for Good';
    await signIn(page, person, '/competencies');
    const handedBack = page.waitForRequest('**/oidc/token/revocation');
    await signOut(page, person);
    expect((await handedBack).postData()).toContain('token_type_hint=refresh_token');
    await page.reload();
    await signInButton(page).waitFor();
    await page.goto('/people');
    await signInButton(page).click();
    await page.getByLabel('Name', { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/oidc\/interaction\//);
  });

  test('leaves nothing to see for Back', async ({ page, wire }) => {
    const person = 'Leaver of Traces';
    await signIn(page, person, '/bookmarks/payments');
    await treeItem(page, 'Payments').waitFor();
    await page.getByRole('link', { name: 'People', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: /^People/ }).waitFor();
    await signOut(page, person);
    wire.clear();
    // The people, then the bookmarks; before those lies the provider's own page.
    for (let step = 0; step < 2; step += 1) {
      await page.goBack({ waitUntil: 'load' }).catch(() => null);
      await expect
        .poll(() => page.locator('body').innerText())
        .toMatch(/Sign in|Any name will do|signed out/i);
      expect(await page.getByText('Payments').count()).toBe(0);
      expect(await page.getByText(person).count()).toBe(0);
    }
    expect(await wire.all()).toEqual([]);
  });

  test('signs out the other tabs too', async ({ page, context }) => {
    const person = 'Owner of Two Tabs';
    await signIn(page, person, '/competencies');
    const other = await context.newPage();
    await other.goto('/bookmarks');
    await treeItem(other, 'Payments').waitFor();
    await signOut(page, person);
    await signInButton(other).waitFor();
    expect(await readableByScript(other)).not.toContain('Settlement');
  });

  test('clears the bookmarks before somebody else signs in', async ({ page }) => {
    await signIn(page, 'First at the Desk', '/bookmarks');
    await treeItem(page, 'Payments').waitFor();
    await signOut(page, 'First at the Desk');
    await signIn(page, 'Second at the Desk', '/competencies');
    await page.getByRole('button', { name: 'Second at the Desk' }).waitFor();
    expect(await readableByScript(page)).not.toContain('First at the Desk');
  });
});

describe('a sign-in that comes to nothing', () => {
  for (const [title, path, words] of [
    ['declined', '/auth/callback?error=access_denied&state=x', /declined|incomplete/],
    ['of an unknown state', '/auth/callback?code=1&state=unknown', /incomplete/],
    ['without anything', '/auth/callback', /incomplete/],
    ['with broken encoding', '/auth/callback?code=1&state=%25E0%25A4%25A', /incomplete/],
    ['with two states in one', '/auth/callback?code=1&state=a%3Bb', /incomplete/],
    [
      'with markup for a reason',
      '/auth/callback?error=access_denied&error_description=%3Csvg%20onload=1%3E&state=x',
      /declined|incomplete/,
    ],
  ] as const) {
    test(`${title} can be started again`, async ({ page }) => {
      await page.goto(path);
      const again = page.getByRole('button', { name: 'Start sign-in again' });
      await again.waitFor();
      await page.getByText(words).waitFor();
      expect(addressOf(page)).toBe('/');
      expect(await page.locator('main').innerText()).not.toContain('svg');
      await again.click();
      await page.getByLabel('Name', { exact: true }).waitFor();
    });
  }

  test('because it was declined at the provider says so', async ({ page }) => {
    await page.goto('/people');
    await signInButton(page).click();
    await page.getByRole('button', { name: 'Back without signing in' }).click();
    await page.getByText('The sign-in was declined at the provider.').waitFor();
    expect(addressOf(page)).toBe('/people');
  });

  test('because its callback was used before can be started again', async ({ page }) => {
    const callbacks: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).searchParams.has('code')) callbacks.push(request.url());
    });
    await signIn(page, 'User of a Used Link', '/people');
    const [used] = callbacks;
    if (used === undefined) throw new Error('there was no callback');
    await page.goto(used);
    await page.getByRole('button', { name: 'Start sign-in again' }).waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  test('because the provider is down says so', async ({ page, context, faults }) => {
    faults.expect(/openid-configuration/);
    await context.route('**/oidc/**', (route) => route.abort('connectionrefused'));
    await page.goto('/people');
    await page.getByText('The provider could not be reached.').waitFor();
    expect(addressOf(page)).toBe('/people');

    await context.unroute('**/oidc/**');
    await page.getByRole('button', { name: 'Start sign-in again' }).click();
    await page.getByLabel('Name', { exact: true }).waitFor();
  });
});
