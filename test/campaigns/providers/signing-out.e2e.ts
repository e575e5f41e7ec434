import { expect } from '@playwright/test';
import type { Behaviour, Fault } from '#test/e2e/support/provider.ts';
import { foreignProviderTest as test } from '#test/e2e/support/provider-app.ts';
import { destination, type ExpectedView, person, type Variant, variant, visit } from './visitor.ts';

/** Signed out, in these words. */
const signedOut = (words: RegExp, at = '/'): ExpectedView => ({
  words: expect.stringMatching(words),
  at,
  signedInAs: undefined,
  isAlarming: false,
});

const gone = /You are signed out\. Nothing of yours is left.* [\d.:]+$/;
const notTold = /You are signed out here\. The sign-in provider couldn’t be reached/;
const refused = /You are signed out\..*Details The provider answered the revocation with status/;
const unanswered = /You are signed out\..*Details The provider gave no answer to the revocation/;

const out = (provider: string, is: Behaviour): Variant => variant(provider, is, signedOut(gone));
const revocation = (provider: string, fault: Fault, words: RegExp): Variant =>
  variant(provider, { refreshTokens: 'kept', faults: { revocation: fault } }, signedOut(words));

const variants: readonly Variant[] = [
  out('is as the standards say', { refreshTokens: 'rotated' }),
  out('gives no refresh tokens', {}),
  out('has no revocation endpoint', {
    refreshTokens: 'kept',
    metadata: { revocation_endpoint: undefined },
  }),
  variant(
    'can’t end a session',
    { metadata: { end_session_endpoint: undefined } },
    signedOut(notTold, destination),
  ),
  revocation('refuses to revoke', { status: 401, error: 'invalid_client' }, refused),
  revocation('fails to revoke', { status: 500 }, refused),
  revocation('can’t be reached to revoke', 'unreachable', unanswered),
  revocation('never answers to a revocation', 'hangs', unanswered),
  variant(
    'revokes where the policy forbids it',
    {
      refreshTokens: 'kept',
      metadata: { revocation_endpoint: 'https://other.example/revoke' },
    },
    signedOut(unanswered),
  ),
];

test.describe('a sign-out, with a provider that', () => {
  for (const row of variants) {
    test(row.provider, async ({ page, provider, faults }) => {
      faults.allow(/Failed to load|CORS policy|request failed|Content Security|another host/);
      const visitor = await visit(page, provider, row.is);
      await visitor.open();
      await visitor.signIn();
      const seen = await visitor.signOut();
      expect(seen).toEqual(row.sees);

      // Signed out stays signed out, in this tab and in a new one.
      provider.behave(row.is);
      await page.reload();
      const later = await visitor.seen();
      expect(later.signedInAs).toBeUndefined();
      const elsewhere = await page.context().newPage();
      await elsewhere.goto(destination);
      await expect(elsewhere.getByRole('button', { name: 'Sign in' })).toBeVisible();
      expect(provider.requests.map(({ endpoint }) => endpoint)).not.toContain('authorization');

      expect(await visitor.signIn()).toMatchObject({ signedInAs: person });
    });
  }
});
