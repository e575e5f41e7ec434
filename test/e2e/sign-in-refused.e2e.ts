import { expect, type Page } from '@playwright/test';
import { changeTokens, withClaims } from './support/provider-answers.ts';
import { beginSignIn, enterName, signIn } from './support/sign-in.ts';
import { test } from './support/test.ts';

const again = (page: Page) => page.getByRole('button', { name: 'Try again' });
const pathOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

test.describe('a sign-in is refused, saying why,', () => {
  test('for an ID token of another issuer', async ({ page, context, wire }) => {
    await changeTokens(context, (answer) => ({
      ...answer,
      id_token: withClaims(answer.id_token, { iss: 'https://evil.example' }),
    }));
    await beginSignIn(page, '/people');
    await enterName(page, 'Bearer of a Bad Token');
    await expect(page.getByText(/issued by somebody other/)).toBeVisible();
    await expect(again(page)).toBeVisible();
    expect(page.url()).not.toContain('code=');
    // The directory takes no token, and may be asked meanwhile.
    expect((await wire.all()).filter(({ headers }) => 'authorization' in headers)).toEqual([]);
  });

  test('for a provider that begins an answer and never ends it', async ({ page }) => {
    await page.clock.install();
    await page.addInitScript(() => {
      const { fetch } = window;
      window.fetch = (input, init) => {
        const url = input instanceof Request ? input.url : String(input);
        if (!url.endsWith('/oidc/token')) return fetch(input, init);
        const headers = { 'content-type': 'application/json' };
        document.documentElement.dataset.asked = 'true';
        return Promise.resolve(new Response(new ReadableStream(), { headers }));
      };
    });
    await beginSignIn(page, '/people');
    await enterName(page, 'Waiter for Tokens');
    await expect(page.locator('[data-asked]')).toBeAttached();
    await page.clock.fastForward(6_000);
    await expect(page.getByText('This is taking longer than usual.')).toBeVisible();
    await page.clock.fastForward(10_000);
    await expect(page.getByText('The provider took longer than 15 seconds.')).toBeVisible();
    await expect(again(page)).toBeVisible();
    expect(pathOf(page)).toBe('/people');
  });

  test('after it was declined at the provider', async ({ page }) => {
    await beginSignIn(page, '/people');
    await page.getByRole('button', { name: 'Back without signing in' }).click();
    await expect(page.getByText('The sign-in was declined at the provider.')).toBeVisible();
    expect(pathOf(page)).toBe('/people');
  });
});

const again = (page: Page) => page.getByRole('button', { name: 'Try again' });
const pathOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

test.describe('a sign-in is refused, saying why,', () => {
  for (const [title, answer, words, fault] of [
    ['answers 503', { status: 503 }, 'answered with status 503', /status of 503/],
    [
      'answers with a page',
      { contentType: 'text/html', body: '<h1>Hello</h1>' },
      'answered with text/html',
      undefined,
    ],
    ['answers without tokens', { json: {} }, 'sent no ID token', undefined],
    ['can’t be reached', undefined, 'could not be reached', /oidc\/token/],
  ] as const) {
    test(`for a token endpoint that ${title}, then begins again`, async ({
      page,
      context,
      faults,
    }) => {
      if (fault !== undefined) faults.expect(fault);
      await context.route(
        '**/oidc/token',
        (route) =>
          answer === undefined ? route.abort('connectionrefused') : route.fulfill(answer),
        { times: 1 },
      );
      await beginSignIn(page, '/settings/webhooks/new');
      await enterName(page, 'Victim of a Token Endpoint');
      await expect(page.getByText(`The provider’s token endpoint ${words}`)).toBeVisible();
      expect(pathOf(page)).toBe('/settings/webhooks/new');
      await again(page).click();
      await expect(page.getByRole('heading', { level: 1, name: 'New webhook' })).toBeVisible();
      expect(pathOf(page)).toBe('/settings/webhooks/new');
    });
  }

  test('in another tab than it was begun in', async ({ page, context }) => {
    await beginSignIn(page, '/bookmarks');
    const other = await context.newPage();
    await other.goto(page.url());
    await enterName(other, 'Changer of Tabs');
    await expect(other.getByText(/begun in another tab/)).toBeVisible();
    await again(other).click();
    await expect(other.getByRole('navigation').first()).toBeVisible();
  });

  test('after its callback was used before', async ({ page }) => {
    const callbacks: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).searchParams.has('code')) callbacks.push(request.url());
    });
    await signIn(page, 'User of a Used Link', '/people');
    const [used] = callbacks;
    if (used === undefined) throw new Error('there was no callback');
    await page.goto(used);
    await expect(again(page)).toBeVisible();
    expect(pathOf(page)).toBe('/');
  });
});
