import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from './support/browser-test.ts';
import { changeTokens, withClaims } from './support/provider-answers.ts';
import { beginSignIn, enterName, signIn } from './support/sign-in.ts';

const again = (page: Page) => page.getByRole('button', { name: 'Try again' });
const pathOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

describe('a sign-in is refused, saying why,', () => {
  test('for an ID token of another issuer', async ({ page, context, wire }) => {
    await changeTokens(context, (answer) => ({
      ...answer,
      id_token: withClaims(answer.id_token, { iss: 'https://evil.example' }),
    }));
    await beginSignIn(page, '/people');
    await enterName(page, 'Bearer of a Bad Token');
    await page.getByText(/issued by somebody other/).waitFor();
    await again(page).waitFor();
    expect(page.url()).not.toContain('code=');
    expect(await wire.all()).toEqual([]);
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
    await page.locator('[data-asked]').waitFor({ state: 'attached' });
    await page.clock.fastForward(6_000);
    await page.getByText('This is taking longer than usual.').waitFor();
    await page.clock.fastForward(10_000);
    await page.getByText('The provider took longer than 15 seconds.').waitFor();
    await again(page).waitFor();
    expect(pathOf(page)).toBe('/people');
  });

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
      await page.getByText(`The provider’s token endpoint ${words}`).waitFor();
      expect(pathOf(page)).toBe('/settings/webhooks/new');
      await again(page).click();
      await page.getByRole('heading', { level: 1, name: 'New webhook' }).waitFor();
      expect(pathOf(page)).toBe('/settings/webhooks/new');
    });
  }

  test('after it was declined at the provider', async ({ page }) => {
    await beginSignIn(page, '/people');
    await page.getByRole('button', { name: 'Back without signing in' }).click();
    await page.getByText('The sign-in was declined at the provider.').waitFor();
    expect(pathOf(page)).toBe('/people');
  });

  test('in another tab than it was begun in', async ({ page, context }) => {
    await beginSignIn(page, '/bookmarks');
    const other = await context.newPage();
    await other.goto(page.url());
    await enterName(other, 'Changer of Tabs');
    await other.getByText(/begun in another tab/).waitFor();
    await again(other).click();
    await other.getByRole('navigation').first().waitFor();
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
    await again(page).waitFor();
    expect(pathOf(page)).toBe('/');
  });
});
