import { describe, expect } from 'vitest';
import { expectNoAxeViolations } from './support/axe.ts';
import { test } from './support/browser-test.ts';
import { onEachLook, screenshot } from './support/screenshot.ts';
import { signIn } from './support/sign-in.ts';
import { withConfig } from './support/with-config.ts';

describe('the built app', () => {
  test('asks who you are before it shows anything, at any address', async ({ page, wire }) => {
    await page.goto('/people');
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(await wire.all()).toEqual([]);
    expect(new URL(page.url()).pathname).toBe('/people');
    await onEachLook(page, () => expectNoAxeViolations(page));
    await screenshot(page, 'sign-in');
  });

  test('signs in through the provider and comes back to where the person was going', async ({
    page,
    wire,
  }) => {
    await signIn(page, 'Smoke Tester', '/competencies');
    await page.getByRole('heading', { level: 1, name: 'Competencies' }).waitFor();
    const { pathname, search } = new URL(page.url());
    expect(pathname + search).toBe('/competencies');

    const request = await wire.only('GET', '/data/v1/competencies');
    expect(request.headers['x-api-key']).toBe('reference-directory-key');
    expect(request.headers).not.toHaveProperty('authorization');
    expect(request.headers).not.toHaveProperty('cookie');
    expect(request.body).toBeUndefined();
  });

  test('asks for the type of paths and keys beside the tokens, before a screen needs it', async ({
    page,
    context,
  }) => {
    const asked = page.waitForRequest(/\/geist-mono-latin-[^/]+\.woff2$/);
    await context.route('**/config.json', async (route) => {
      // Nothing can be rendered without it.
      if (new URL(page.url()).searchParams.has('code')) await asked;
      await route.continue();
    });
    await signIn(page, 'Reader of Paths', '/competencies');
  });

  test('links the order of the layers before any other stylesheet', async ({ page }) => {
    await page.goto('/');
    const first = page.locator('link[rel="stylesheet"]').first();
    const response = await page.request.get((await first.getAttribute('href')) ?? '');
    expect(await response.text()).toContain('@layer reset, tokens, base, ui, feature, app;');
  });

  test('says which field of its configuration is wrong', async ({ page, context }) => {
    await withConfig(context, { baseUrl: 'ftp://nowhere' });
    await page.goto('/');
    await page.getByText('baseUrl').first().waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
  });
});
