import { expect } from '@playwright/test';
import { treeItem } from '#test/e2e/support/bookmarks.ts';
import { withConfig } from '#test/e2e/support/service-answers.ts';
import { openAs, openAsReader, reader, signOut } from '#test/e2e/support/sign-in.ts';
import { expectShown, opens, testScenes } from './scene.ts';

testScenes('the shell', {
  'sign-in': {
    isInEveryRun: true,
    goTo: async (page) => {
      await page.goto('/people');
      await expectShown(page, 'button', 'Sign in');
    },
  },
  'sign-in-failed': async (page) => {
    await page.goto('/auth/callback?error=access_denied&state=x');
    await expectShown(page, 'button', 'Try again');
  },
  'signed-out': async (page) => {
    await openAs(page, 'Signed out Person');
    await signOut(page, 'Signed out Person');
  },
  about: async (page) => {
    await openAsReader(page, '/people');
    await page.getByRole('button', { name: reader }).click();
    await page.getByRole('button', { name: 'About' }).click();
    await expectShown(page, 'dialog', 'About Spec Viewer');
  },
  'config-error': async (page, context) => {
    await withConfig(context, { baseUrl: 'ftp://nowhere', colour: 'green', extensions: ['more'] });
    await page.goto('/');
    await expectShown(page, 'button', 'Try again');
  },
  'not-found': opens('/no/such/page', 'heading', 'Page not found'),
  'error-page': {
    faults: /status of 500/,
    goTo: async (page, context) => {
      await context.route('**/data/v1/competencies', (route) =>
        route.fulfill({ status: 500, json: { title: 'Out of order', status: 500 } }),
      );
      await opens('/competencies', 'text', 'Nothing could be shown')(page, context);
    },
  },
  jump: async (page) => {
    await openAsReader(page, '/bookmarks');
    await expect(treeItem(page, 'Payments')).toBeVisible();
    await page.getByRole('button', { name: 'Jump to…' }).click();
    await page.getByRole('combobox', { name: 'Jump to' }).fill('de');
    await expectShown(page, 'option');
    await page.keyboard.press('ArrowDown');
  },
  'jump-specifications': async (page) => {
    await openAsReader(page, '/bookmarks');
    await expect(treeItem(page, 'Payments')).toBeVisible();
    await page.getByRole('button', { name: 'Jump to…' }).click();
    await page.getByRole('combobox', { name: 'Jump to' }).fill('ledger states');
    await expectShown(page.getByRole('group', { name: 'Specifications' }), 'option');
  },
  'person-menu': async (page) => {
    await openAsReader(page, '/people');
    await page.getByRole('button', { name: reader }).click();
    await expectShown(page, 'button', 'Sign out');
  },
});
