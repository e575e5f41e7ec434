import { describe, expect } from 'vitest';
import { test } from '#test/e2e/support/browser-test.ts';
import { attempts, stoppedBy } from '#test/e2e/support/stopped-by.ts';
import { withConfig } from '#test/e2e/support/with-config.ts';

test.describe('the content security policy', () => {
  for (const attempt of [
    'beacon',
    'socket',
    'image',
    'frame',
    'form',
    'base',
    'worker',
    'trusted types policy',
  ] as const) {
    test(`blocks an injected script: ${attempt}`, async ({ page, faults }) => {
      faults.expect(/Content Security Policy|Trusted|elsewhere\.test/);
      await page.goto('/');
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
      expect(await stoppedBy(page, attempt)).toEqual([attempts[attempt]]);
    });
  }

  test('is named on the sign-in page if it blocks the provider', async ({
    page,
    context,
    faults,
  }) => {
    faults.expect(/Content Security Policy/);
    const oidc = { authority: 'https://id.example.test', clientId: 'spec-viewer' };
    await withConfig(context, { oidc });
    await page.goto('/');
    await expect(
      page.getByText('does not allow requests to https://id.example.test'),
    ).toBeVisible();
    // Nobody has asked for this sign-in, so it has not failed.
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  });
});
