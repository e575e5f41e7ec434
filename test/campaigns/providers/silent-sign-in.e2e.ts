import { expect } from '@playwright/test';
import type { Fault } from '#test/e2e/support/provider.ts';
import { foreignProviderTest as test } from '#test/e2e/support/provider-app.ts';
import { withConfig } from '#test/e2e/support/service-answers.ts';
import { arrives, plainPage, type Variant, variant, visit } from './visitor.ts';

const silent = (error: string, details: RegExp, description?: string): Variant =>
  variant(
    `answers prompt=none with “${error}”`,
    { silent: { error, ...(description === undefined ? {} : { description }) } },
    plainPage(details),
  );
const discovery = (provider: string, fault: Fault, details: RegExp): Variant =>
  variant(provider, { faults: { discovery: fault } }, plainPage(details));
const token = (provider: string, fault: Fault, details: RegExp): Variant =>
  variant(provider, { faults: { token: fault } }, plainPage(details));

const nothing = /Sign in You will be sent to [\d.:]+$/;

const answers: readonly Variant[] = [
  silent('login_required', nothing),
  silent('interaction_required', nothing),
  silent('consent_required', nothing),
  silent('account_selection_required', nothing),
  silent('invalid_request', /Details .*“invalid_request”/),
  silent('unauthorized_client', /Details .*“unauthorized_client”/),
  silent('access_denied', /Details .*declined/),
  silent('unsupported_response_type', /Details .*“unsupported_response_type”/),
  silent('invalid_scope', /Details .*“invalid_scope”/),
  silent('server_error', /Details .*“server_error”.*“Down until noon”/, 'Down until noon'),
  silent('temporarily_unavailable', /Details .*“temporarily_unavailable”/),
  silent('request_not_supported', /Details .*“request_not_supported”/),
  silent('an_error_of_its_own', /Details .*“an_error_of_its_own”/),
  silent('AADSTS50058: no session', /Details .*with an error/),
  variant(
    'wants an id_token_hint with prompt=none',
    { silent: 'wants id_token_hint' },
    plainPage(/Details .*“invalid_request”.*“id_token mandatory”/),
  ),
  variant(
    'names another issuer',
    { metadata: { issuer: 'https://other.example' } },
    plainPage(/Details .*names an issuer other/),
  ),
  discovery('answers discovery with 500', { status: 500 }, /Details .*metadata can’t be read/),
  discovery('answers discovery with HTML', 'html', /Details .*metadata can’t be read/),
  discovery('never answers discovery', 'hangs', /Details .*longer than|Details .*in time/),
  discovery('drips its discovery document', 'drips', /Details .*longer than|Details .*in time/),
  discovery('can’t be reached', 'unreachable', /Details .*could not be reached/),
];

/** The person is signed in at the provider, but the tokens of the silent sign-in can't be had or used. */
const tokens: readonly Variant[] = [
  token('answers for tokens with 500', { status: 500 }, /Details .*token endpoint/),
  token('answers for tokens with HTML', 'html', /Details .*token endpoint/),
  token('can’t be reached for tokens', 'unreachable', /Details .*token endpoint/),
  variant('sends an old ID token', { clockMinutes: -16 }, plainPage(/Details .*has expired/)),
  variant('sends no nonce', { claims: { nonce: undefined } }, plainPage(/Details .*ID token/)),
];

/** What answers the silent attempt is not the app. */
const strands: readonly Variant[] = [
  variant('shows a page of its own (200)', { silent: { page: 200 } }, plainPage(nothing)),
  variant('shows a page of its own (400)', { silent: { page: 400 } }, plainPage(nothing)),
  variant('fails with a page (500)', { silent: { page: 500 } }, plainPage(nothing)),
  variant(
    'closes the connection',
    { faults: { authorization: 'unreachable' } },
    plainPage(nothing),
  ),
];

test.describe('a visit, with a provider that', () => {
  for (const row of answers) {
    test(row.provider, async ({ page, provider, faults }) => {
      faults.allow(/Failed to load resource|CORS policy|request failed/);
      const visitor = await visit(page, provider, row.is);
      expect(await visitor.open()).toEqual(row.sees);

      // It is not tried again, and Sign in goes on.
      provider.behave({});
      await page.reload();
      await visitor.seen();
      expect(provider.requests.map(({ endpoint }) => endpoint)).not.toContain('authorization');
      expect(await visitor.signIn()).toEqual(arrives());
    });
  }
});

test.describe('a later visit, with a provider that', () => {
  for (const row of tokens) {
    test(row.provider, async ({ page, context, provider, faults }) => {
      faults.allow(/Failed to load resource|CORS policy|request failed/);
      const first = await visit(page, provider, {});
      await first.open();
      await first.signIn();
      await page.close();
      const visitor = await visit(await context.newPage(), provider, row.is);
      expect(await visitor.open()).toEqual(row.sees);
      provider.behave({});
      expect(await visitor.signIn()).toEqual(arrives());
    });
  }
});

test.describe('a visit, with a provider that instead of answering', () => {
  for (const row of strands) {
    test(row.provider, async ({ page, provider, faults }) => {
      faults.allow(/Failed to load resource|request failed/);
      const visitor = await visit(page, provider, row.is);
      await visitor.open();
      await page.goBack();
      expect(await visitor.seen()).toEqual(row.sees);
      expect(await visitor.open()).toEqual(row.sees);
      provider.behave({});
      expect(await visitor.signIn()).toEqual(arrives());
    });
  }
});

test.describe('a visit, with silent sign-in turned off,', () => {
  test('asks the provider for nothing', async ({ page, context, provider }) => {
    await withConfig(context, { signIn: { silent: false } });
    const visitor = await visit(page, provider, { silent: { page: 400 } });
    expect(await visitor.open()).toEqual(plainPage(nothing));
    expect(provider.requests).toEqual([]);
    expect(await visitor.signIn()).toEqual(arrives());
  });
});
