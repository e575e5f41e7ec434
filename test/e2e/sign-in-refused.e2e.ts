import type { Page } from '@playwright/test';
import { describe, expect } from 'vitest';
import { test } from './support/browser-test.ts';
import { changeTokens, withClaims } from './support/provider-answers.ts';
import { beginSignIn, enterName } from './support/sign-in.ts';

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
