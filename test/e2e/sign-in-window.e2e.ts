import { describe, expect } from 'vitest';
import { giveNameElsewhere, withProviderElsewhere } from './support/provider-elsewhere.ts';

describe('the sign-in window of a provider on another site', () => {
  const test = withProviderElsewhere();

  test('brings the answer without an opener', async ({ context, form, provider }) => {
    provider.isolate('same-origin');
    await context.clearCookies();
    const popup = await form.openWindow();
    await popup.getByLabel('Name').waitFor();
    expect(await popup.evaluate(() => window.opener)).toBeNull();
    await giveNameElsewhere(popup);
    await form.expectGoesOn(popup);
  });
});
