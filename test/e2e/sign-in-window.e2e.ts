import { describe, expect } from 'vitest';
import {
  enterNameAtForeignProvider,
  withForeignProvider,
} from '#test/e2e/support/with-foreign-provider.ts';

test.describe('the sign-in window of a provider on another site', () => {
  const test = withForeignProvider();

  test('brings the answer without an opener', async ({ context, form, provider }) => {
    provider.behave({ isolated: true });
    await context.clearCookies();
    const popup = await form.openWindow();
    await expect(popup.getByLabel('Name')).toBeVisible();
    expect(await popup.evaluate(() => window.opener)).toBeNull();
    await enterNameAtForeignProvider(popup);
    await form.expectGoesOn(popup);
  });
});
