import { expect, type Page } from '@playwright/test';
import { treeItem } from './support/bookmarks.ts';
import { readableByScript } from './support/browser-storage.ts';
import {
  changeTokens,
  recordGrants,
  recordTokens,
  withClaims,
} from './support/provider-answers.ts';
import { sessionNotice } from './support/session.ts';
import { beginSignIn, enterName, openAsReader, signIn } from './support/sign-in.ts';
import { test } from './support/test.ts';

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in' });
const addressOf = (page: Page) => {
  const { pathname, search, hash } = new URL(page.url());
  return pathname + search + hash;
};

test.describe('signing in', () => {
  test('is asked for at any address, before any request to a service', async ({ page, wire }) => {
    await page.goto('/people');
    await expect(signInButton(page)).toBeVisible();
    expect(await wire.all()).toEqual([]);
    expect(addressOf(page)).toBe('/people');
  });

  test('at the address of a folder opens it, without sign-in parameters', async ({ page }) => {
    await signIn(page, 'Mara Okafor', '/bookmarks/reconciliation');
    const row = treeItem(page, 'Reconciliation');
    await expect(row).toHaveAttribute('aria-selected', 'true');
    expect(addressOf(page)).toBe('/bookmarks/reconciliation');
    const left = await page.evaluate(() => JSON.stringify({ ...window.sessionStorage }));
    expect(left).not.toMatch(/code_verifier|oidc/);
  });

  test('at an address that looks like another host’s leads to this app', async ({
    page,
    origin,
  }) => {
    await signIn(page, 'Follower of Odd Links', `${origin}//evil.example/people`);
    await expect(page.getByRole('heading', { level: 1, name: /^Competencies/ })).toBeVisible();
    expect(new URL(page.url()).origin).toBe(origin);
  });

  test('is not asked for again by a reload, which keeps the address', async ({ page }) => {
    await openAsReader(page, '/competencies?q=design');
    const competencies = page.getByRole('heading', { level: 1, name: /^Competencies/ });
    await expect(competencies).toBeVisible();
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
    await page.reload();
    await expect(competencies).toBeVisible();
    await expect(signInButton(page)).toHaveCount(0);
    expect(visited).toContain('/auth/callback');
    expect(visited.filter((path) => path.startsWith('/oidc/interaction'))).toEqual([]);
    expect(addressOf(page)).toBe('/competencies?q=design');
  });

  test('keeps its tokens out of everything a script can read', async ({ page, context, wire }) => {
    const tokens = recordTokens(context);
    await signIn(page, 'Keeper of Tokens', '/bookmarks');
    await expect(treeItem(page, 'Payments')).toBeVisible();
    await page.reload();
    await expect(treeItem(page, 'Payments')).toBeVisible();

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

  test('works the same if the provider gives a list for a name', async ({ page, context }) => {
    await changeTokens(context, (answer) => ({
      ...answer,
      id_token: withClaims(answer.id_token, { name: ['Odd'], preferred_username: 'odd-claims' }),
    }));
    await signIn(page, 'Owner of Odd Claims', '/people');
    await expect(page.getByRole('heading', { level: 1, name: /^People/ })).toBeVisible();
    await page.getByRole('banner').getByRole('button', { name: 'odd-claims' }).click();
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  });

  test('works the same if the provider does not say how long it lasts', async ({
    page,
    context,
    wire,
  }) => {
    await changeTokens(context, (answer) => ({ ...answer, expires_in: undefined }));
    await signIn(page, 'Holder of an Odd Token', '/bookmarks');
    await expect(treeItem(page, 'Payments')).toBeVisible();
    await expect(sessionNotice(page)).toHaveCount(0);
    const reads = (await wire.all()).filter(({ path }) => path.endsWith('/bookmark-state'));
    expect(reads).toHaveLength(1);
  });
});

const again = (page: Page) => page.getByRole('button', { name: 'Try again' });
const addressOf = (page: Page) => {
  const { pathname, search, hash } = new URL(page.url());
  return pathname + search + hash;
};

test.describe('signing in', () => {
  for (const path of [
    '/competencies?q=design',
    '/people/Jo~2FJosephine%20Amsel',
    '/settings/webhooks/new',
  ]) {
    test(`comes back to the deep link ${path}`, async ({ page }) => {
      await signIn(page, 'Follower of Deep Links', path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(addressOf(page)).toBe(path);
    });
  }

  test('is not begun by a code at another address than the callback', async ({ page, context }) => {
    const grants = recordGrants(context);
    await page.goto('/people?code=1&state=2');
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    expect(addressOf(page)).toBe('/people?code=1&state=2');
    expect(grants).toEqual([]);
  });

  test('asks for the monospaced font before a screen needs it', async ({ page, context }) => {
    const asked = page.waitForRequest(/\/geist-mono-latin-[^/]+\.woff2$/);
    await context.route('**/config.json', async (route) => {
      // Nothing can be rendered without it.
      if (new URL(page.url()).searchParams.has('code')) await asked;
      await route.continue();
    });
    await openAsReader(page, '/competencies');
    await expect(page.getByRole('heading', { level: 1, name: /^Competencies/ })).toBeVisible();
    await asked;
  });

  for (const [title, expires_in] of [
    ['null', null],
    ['a text', '3600'],
    ['no number', 'NaN'],
    ['nothing left', 0],
    ['less than nothing', -1],
    ['for ever', 1e99],
  ] as const) {
    test(`works the same if the token lasts: ${title}`, async ({ page, context, wire }) => {
      await changeTokens(context, (answer) => ({ ...answer, expires_in }));
      await openAsReader(page, '/bookmarks');
      await expect(treeItem(page, 'Payments')).toBeVisible();
      await expect(sessionNotice(page)).toHaveCount(0);
      const reads = (await wire.all()).filter(({ path }) => path.endsWith('/bookmark-state'));
      expect(reads).toHaveLength(1);
    });
  }
});

test.describe('a sign-in is refused, saying why,', () => {
  for (const [title, change, words] of [
    ['with the nonce of another sign-in', { nonce: 'other' }, /made for another sign-in/],
    ['without a nonce', { nonce: undefined }, /made for another sign-in/],
    ['with nobody in it', { sub: undefined }, /made for another sign-in/],
  ] as const) {
    test(`for an ID token ${title}`, async ({ page, context, wire }) => {
      await changeTokens(context, (answer) => ({
        ...answer,
        id_token: withClaims(answer.id_token, change),
      }));
      await beginSignIn(page, '/people');
      await enterName(page, 'Bearer of a Foreign Nonce');
      await expect(page.getByText(words)).toBeVisible();
      await expect(again(page)).toBeVisible();
      expect(page.url()).not.toContain('code=');
      // The directory takes no token, and may be asked meanwhile.
      expect((await wire.all()).filter(({ headers }) => 'authorization' in headers)).toEqual([]);
    });
  }

  test('for an ID token that is no text', async ({ page, context }) => {
    await changeTokens(context, (answer) => ({ ...answer, id_token: 7 }));
    await beginSignIn(page, '/people');
    await enterName(page, 'Bearer of No Token');
    await expect(page.getByText(/ID token/)).toBeVisible();
    await expect(again(page)).toBeVisible();
  });

  test('in a browser that stores nothing', async ({ page, context }) => {
    await context.addInitScript(() => {
      for (const name of ['sessionStorage', 'localStorage']) {
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('Access is denied for this document.', 'SecurityError');
          },
        });
      }
    });
    await page.goto('/people');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('Allow this address to store data.')).toBeVisible();
    expect(addressOf(page)).toBe('/people');
  });

  test('for a window link that no page waits for', async ({ page, faults }) => {
    // What the library tries first.
    faults.expect(/Scripts may close only the windows that were opened by them/);
    await page.goto('/people');
    await page.goto('/auth/popup-callback?code=a&state=s');
    await expect(page.getByText('This sign-in is no longer needed.')).toBeVisible();
    await expect(again(page)).toBeVisible();
    expect(addressOf(page)).toBe('/');
  });

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
    test(`for a callback ${title}, and can be started again`, async ({ page }) => {
      await page.goto(path);
      await expect(again(page)).toBeVisible();
      await expect(page.getByText(words)).toBeVisible();
      expect(addressOf(page)).toBe('/');
      expect(await page.locator('main').innerText()).not.toContain('svg');
      await again(page).click();
      await expect(page.getByLabel('Name', { exact: true })).toBeVisible();
    });
  }

  test('while the provider is out of reach, then begins again', async ({
    page,
    context,
    faults,
  }) => {
    faults.expect(/openid-configuration/);
    await context.route('**/oidc/**', (route) => route.abort('connectionrefused'));
    await page.goto('/people');
    await page.getByText('Details').click();
    await expect(page.getByText('The provider could not be reached.')).toBeVisible();
    expect(addressOf(page)).toBe('/people');

    await context.unroute('**/oidc/**');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByLabel('Name', { exact: true })).toBeVisible();
  });
});
