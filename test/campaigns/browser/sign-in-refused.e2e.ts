import type { Page } from '@playwright/test';
import { describe, expect } from 'vitest';
import { test } from '#test/e2e/support/browser-test.ts';
import { beginSignIn, enterName, signIn } from '#test/e2e/support/sign-in.ts';

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
