import { describe } from 'vitest';
import { creation, test } from './support/secret.ts';
import {
  expectKeptByEscape,
  expectKeptByReload,
  expectOnlyOnScreen,
} from './support/secret-promises.ts';

test.describe('the signing secret', () => {
  test('is nowhere but on screen while revealed', async ({ page, canary }) => {
    await expectOnlyOnScreen(creation, { page, canary, person: 'Holder of a Secret' });
  });
});

test.describe('the signing secret is not lost without a question', () => {
  test('to Escape, a click beside it or a link', async ({ page, canary }) => {
    await expectKeptByEscape(creation, { page, canary, person: 'Presser of Escape' });
  });

  test('to a reload or the closing of the tab', async ({ page, canary }) => {
    await expectKeptByReload(creation, { page, canary, person: 'Reloader of Secrets' });
  });
});
