import { expect } from '@playwright/test';
import type { Fault, Members } from '#test/e2e/support/provider.ts';
import { foreignProviderTest as test } from '#test/e2e/support/provider-app.ts';
import { arrives, type ExpectedView, fails, type Variant, variant, visit } from './visitor.ts';

const foreign = 'https://other.example';
const script = 'javascript:document.title="run"';

const metadata = (provider: string, members: Members, sees: ExpectedView): Variant =>
  variant(provider, { metadata: members }, sees);
const discovery = (provider: string, fault: Fault, words: RegExp): Variant =>
  variant(provider, { faults: { discovery: fault } }, fails(words));
const endpoint = (name: string, address: unknown): Variant =>
  metadata(`has ${address} as ${name}`, { [name]: address }, fails(new RegExp(`${name} must`)));

const variants: readonly Variant[] = [
  metadata('is as the standards say', {}, arrives()),
  metadata('has no revocation endpoint', { revocation_endpoint: undefined }, arrives()),
  metadata('has no userinfo endpoint', { userinfo_endpoint: undefined }, arrives()),
  metadata('has no keys', { jwks_uri: undefined }, arrives()),
  metadata('can’t end a session', { end_session_endpoint: undefined }, arrives()),
  metadata('has null for what it lacks', { end_session_endpoint: null }, arrives()),
  metadata('says what nobody knows', { odd: [{}], scopes_supported: 7 }, arrives()),
  metadata('names no issuer', { issuer: undefined }, fails(/issuer other than|can’t be read/)),
  metadata('names another issuer', { issuer: foreign }, fails(/issuer other than/)),
  metadata('has a number as issuer', { issuer: 7 }, fails(/issuer other than/)),
  metadata(
    'has no authorization endpoint',
    { authorization_endpoint: undefined },
    fails(/authorization_endpoint is missing/),
  ),
  metadata(
    'has no token endpoint',
    { token_endpoint: undefined },
    fails(/token_endpoint is missing/),
  ),
  endpoint('authorization_endpoint', script),
  endpoint('token_endpoint', script),
  endpoint('end_session_endpoint', script),
  endpoint('revocation_endpoint', script),
  endpoint('authorization_endpoint', 'data:text/html,run'),
  endpoint('authorization_endpoint', 'http://other.example/'),
  endpoint('token_endpoint', 'http://other.example/'),
  endpoint('authorization_endpoint', '/path'),
  endpoint('token_endpoint', 7),
  metadata(
    'issues tokens where the policy forbids it',
    { token_endpoint: `${foreign}/token` },
    fails(/token endpoint could not be reached/),
  ),
  discovery('answers discovery with 404', { status: 404 }, /metadata can’t be read/),
  discovery('answers discovery with 500', { status: 500 }, /metadata can’t be read/),
  discovery('answers discovery with HTML', 'html', /metadata can’t be read/),
  discovery('never answers discovery', 'hangs', /longer than|in time/),
  discovery('drips its discovery document', 'drips', /longer than|in time/),
  discovery('can’t be reached', 'unreachable', /could not be reached/),
];

test.describe('a sign-in, with a provider that', () => {
  for (const row of variants) {
    test(row.provider, async ({ page, provider, faults }) => {
      faults.allow(/Failed to load|CORS policy|request failed|Content Security|another host/);
      const visitor = await visit(page, provider, row.is);
      await visitor.open();
      const seen = await visitor.signIn();
      expect(seen).toEqual(row.sees);
      if (seen.signedInAs !== undefined) return;

      // Mended meanwhile: the person gets where they were going.
      provider.behave({});
      await page.reload();
      expect(await visitor.signIn()).toEqual(arrives());
    });
  }

  test('has a slash at the end of its issuer', async ({ page, provider }) => {
    const issuer = `${provider.authority}/`;
    const visitor = await visit(page, provider, { metadata: { issuer }, claims: { iss: issuer } });
    await visitor.open();
    expect(await visitor.signIn()).toEqual(arrives());
  });

  test('writes two slashes in its endpoints', async ({ page, provider }) => {
    const { authority } = provider;
    const visitor = await visit(page, provider, {
      metadata: {
        authorization_endpoint: `${authority}//authorize`,
        token_endpoint: `${authority}//token`,
      },
    });
    await visitor.open();
    expect(await visitor.signIn()).toEqual(arrives());
  });
});
