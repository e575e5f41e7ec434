import type { Page } from '@playwright/test';
import { describe, expect } from 'vitest';
import { test } from '#test/e2e/support/browser-test.ts';
import { readableByScript } from '#test/e2e/support/readable-by-script.ts';
import { signIn, signOut } from '#test/e2e/support/sign-in.ts';
import { treeItem } from '#test/e2e/support/tree.ts';

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in' });

test.describe('signing out', () => {
  test('leaves nothing to see for Back', async ({ page, wire }) => {
    const person = 'Leaver of Traces';
    await signIn(page, person, '/bookmarks/payments');
    await expect(treeItem(page, 'Payments')).toBeVisible();
    await page.getByRole('link', { name: 'People', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^People/ })).toBeVisible();
    await signOut(page, person);
    wire.clear();
    // The people, then the bookmarks; before those lies the provider's own page.
    for (let step = 0; step < 2; step += 1) {
      await page.goBack({ waitUntil: 'load' }).catch(() => null);
      // Not the page as the browser kept it: that one is loaded anew.
      await expect(page.getByText('Competencies, people and the specifications')).toBeVisible();
      await expect(page.getByText('Payments')).toHaveCount(0);
      await expect(page.getByText(person)).toHaveCount(0);
    }
    expect(await wire.all()).toEqual([]);
  });

  test('asks first when another tab has something unsaved', async ({ page, context }) => {
    const person = 'Owner of a Form Elsewhere';
    await signIn(page, person, '/settings/webhooks/new');
    await page.getByLabel('Endpoint URL').fill('https://hooks.example.test/in');
    const other = await context.newPage();
    await other.goto('/people');
    await other.getByRole('button', { name: person }).click();
    await other.getByRole('button', { name: 'Sign out' }).click();
    const question = other.getByRole('alertdialog', { name: /lose what is in another tab/ });
    await question.getByRole('button', { name: 'Stay signed in' }).click();
    expect(await page.getByLabel('Endpoint URL').inputValue()).toContain('hooks.example.test');
    await other.getByRole('button', { name: person }).click();
    await other.getByRole('button', { name: 'Sign out' }).click();
    await question.getByRole('button', { name: 'Sign out' }).click();
    await expect(signInButton(page)).toBeVisible();
    await expect(page.getByLabel('Endpoint URL')).toHaveCount(0);
  });

  test('is kept by a reload where the provider keeps its session', async ({ page, context }) => {
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

test.describe('another person', () => {
  test('who signs in in another tab clears the first one’s data here', async ({
    page,
    context,
  }) => {
    await signIn(page, 'First Person', '/bookmarks');
    await expect(treeItem(page, 'Payments')).toBeVisible();
    await context.clearCookies();
    const other = await context.newPage();
    await signIn(other, 'Second Person', '/people');
    await expect(signInButton(page)).toBeVisible();
    const readable = await readableByScript(page);
    expect(readable).not.toContain('First Person');
    expect(readable).not.toContain('Payments');
  });
});
