import type { Page } from '@playwright/test';
import { describe, expect } from 'vitest';
import { test } from './support/browser-test.ts';
import { changeTokens, withClaims } from './support/provider-answers.ts';
import { readableByScript } from './support/readable-by-script.ts';
import { sessionNotice } from './support/session.ts';
import { openAsReader, signIn } from './support/sign-in.ts';
import { recordTokens } from './support/tokens.ts';
import { treeItem } from './support/tree.ts';

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
