import { openAs, openAsReader, reader, signOut } from '#test/e2e/support/sign-in.ts';
import { treeItem } from '#test/e2e/support/tree.ts';
import { withConfig } from '#test/e2e/support/with-config.ts';
import type { Scene } from './scene.ts';

/** Before sign-in, and what stands around every screen. */
export const shellScenes: readonly Scene[] = [
  {
    name: 'sign-in',
    goTo: async (page) => {
      await page.goto('/people');
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    },
  },
  {
    name: 'sign-in-failed',
    goTo: async (page) => {
      await page.goto('/auth/callback?error=access_denied&state=x');
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
  {
    name: 'signed-out',
    goTo: async (page) => {
      await openAs(page, 'Signed out Person');
      await signOut(page, 'Signed out Person');
    },
  },
  {
    name: 'about',
    goTo: async (page) => {
      await openAsReader(page, '/people');
      await page.getByRole('button', { name: reader }).click();
      await page.getByRole('button', { name: 'About' }).click();
      await expect(page.getByRole('dialog', { name: 'About Spec Viewer' })).toBeVisible();
    },
  },
  {
    name: 'config-error',
    goTo: async (page, context) => {
      await withConfig(context, {
        baseUrl: 'ftp://nowhere',
        colour: 'green',
        extensions: ['more'],
      });
      await page.goto('/');
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
  {
    name: 'not-found',
    goTo: async (page) => {
      await openAsReader(page, '/no/such/page');
      await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    },
  },
  {
    name: 'error-page',
    faults: /status of 500/,
    goTo: async (page, context) => {
      await context.route('**/data/v1/competencies', (route) =>
        route.fulfill({ status: 500, json: { title: 'Out of order', status: 500 } }),
      );
      await openAsReader(page, '/competencies');
      await expect(page.getByText('Nothing could be shown')).toBeVisible();
    },
  },
  {
    name: 'jump',
    goTo: async (page) => {
      await openAsReader(page, '/bookmarks');
      await expect(treeItem(page, 'Payments')).toBeVisible();
      await page.getByRole('button', { name: 'Jump to…' }).click();
      await page.getByRole('searchbox', { name: 'Jump to' }).fill('de');
      await expect(page.getByRole('option').first()).toBeVisible();
      await page.keyboard.press('ArrowDown');
    },
  },
  {
    name: 'person-menu',
    goTo: async (page) => {
      await openAsReader(page, '/people');
      await page.getByRole('button', { name: reader }).click();
      await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    },
  },
];
