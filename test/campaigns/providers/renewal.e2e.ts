import { expect } from '@playwright/test';
import type { Behaviour, Endpoint, Fault } from '#test/e2e/support/provider.ts';
import { foreignProviderTest as test } from '#test/e2e/support/provider-app.ts';
import { person, visit } from './visitor.ts';

/** How a provider is, and what it is asked when the services no longer take the token. */
type Renewal = {
  readonly provider: string;
  readonly is: Behaviour;
  readonly asked: readonly Endpoint[];
};

const renewed: readonly Endpoint[] = ['renewal'];
/** By a redirect there and back. */
const signedInAnew: readonly Endpoint[] = ['authorization', 'token'];

const renews = (provider: string, is: Behaviour): Renewal => ({ provider, is, asked: renewed });
const fails = (provider: string, renewal: Fault): Renewal => ({
  provider,
  is: { refreshTokens: 'kept', faults: { renewal } },
  asked: [...renewed, ...signedInAnew],
});

const rows: readonly Renewal[] = [
  renews('takes a refresh token often', { refreshTokens: 'kept' }),
  renews('takes a refresh token once', { refreshTokens: 'rotated' }),
  { provider: 'gives no refresh tokens', is: {}, asked: signedInAnew },
  {
    provider: 'wants an id_token_hint with prompt=none',
    is: { silent: 'wants id_token_hint' },
    asked: signedInAnew,
  },
  fails('refuses the refresh token', { status: 400, error: 'invalid_grant' }),
  fails('answers a renewal with 500', { status: 500 }),
  fails('answers a renewal with HTML', 'html'),
  fails('can’t be reached for a renewal', 'unreachable'),
];

test.describe('the end of a token, of a provider that', () => {
  for (const row of rows) {
    test(row.provider, async ({ page, provider, faults, app }) => {
      const { is, asked } = row;
      faults.allow(/Failed to load resource|CORS policy|request failed/);
      await page.clock.install();
      const visitor = await visit(page, provider, is);
      await visitor.open();
      await visitor.signIn();

      const competencies = page.getByRole('link', { name: /^Competencies/ }).first();
      const bookmarks = page.getByRole('link', { name: /^Bookmarks/ }).first();
      const endpoints = () => [...new Set(provider.requests.map(({ endpoint }) => endpoint))];

      // Twice, since a refresh token may be good once only.
      for (const _ of [1, 2]) {
        await competencies.click();
        // Right after a sign-in it would be a circle.
        await page.clock.fastForward(40_000);
        app.endToken();
        provider.behave(is);
        await bookmarks.click();
        // Chromium sends a request again if its connection was closed.
        await expect.poll(endpoints).toEqual(asked);
        // What is asked for when the pointer comes may have ended the session on the screen before.
        await bookmarks.click();
        await expect(page.getByRole('heading', { level: 1, name: 'Bookmarks' })).toBeVisible();
        const seen = await visitor.seen();
        const kept = { at: '/bookmarks', signedInAs: person, isAlarming: false };
        expect(seen).toMatchObject(kept);
      }
    });
  }
});
