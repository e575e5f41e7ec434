import { expect } from '@playwright/test';
import type { Fault, Members } from '#test/e2e/support/provider.ts';
import { foreignProviderTest as test } from '#test/e2e/support/provider-app.ts';
import { arrives, type ExpectedView, fails, type Variant, variant, visit } from './visitor.ts';

const tokens = (provider: string, members: Members, sees: ExpectedView): Variant =>
  variant(provider, { tokens: members }, sees);
const claims = (provider: string, members: Members, sees: ExpectedView): Variant =>
  variant(provider, { claims: members }, sees);
const named = (provider: string, name: unknown, shown = 'ada'): Variant =>
  variant(provider, { claims: { name, preferred_username: 'ada' } }, arrives(shown));
const clock = (provider: string, clockMinutes: number, sees = arrives()): Variant =>
  variant(provider, { clockMinutes }, sees);
const fault = (provider: string, token: Fault, words: RegExp): Variant =>
  variant(provider, { faults: { token } }, fails(words));
const answer = (provider: string, parameters: Readonly<Record<string, string>>, words: RegExp) =>
  variant(provider, { answer: parameters }, fails(words));

const polluting: Members = JSON.parse(
  '{"__proto__":{"name":"Polluted"},"constructor":{"prototype":1}}',
);

const rightToLeft = '\u202eecalevoL adA';

const variants: readonly Variant[] = [
  tokens('sends no expires_in', { expires_in: undefined }, arrives()),
  tokens('sends expires_in as text', { expires_in: '600' }, arrives()),
  tokens('sends null for expires_in', { expires_in: null }, arrives()),
  tokens('sends an expires_in that is no number', { expires_in: 'NaN' }, arrives()),
  tokens('sends an expires_in of nothing', { expires_in: 0 }, arrives()),
  tokens('sends a negative expires_in', { expires_in: -1 }, arrives()),
  tokens('sends an expires_in for ever', { expires_in: 1e99 }, arrives()),
  tokens('sends no token_type', { token_type: undefined }, arrives()),
  tokens('writes token_type in small letters', { token_type: 'bearer' }, arrives()),
  tokens('sends a token_type that nobody knows', { token_type: 'DPoP' }, fails(/kind of token/)),
  tokens('sends a smaller scope', { scope: 'profile' }, arrives()),
  tokens('sends a number as scope', { scope: 7 }, fails(/token endpoint/)),
  tokens('sends no access token', { access_token: undefined }, fails(/no access token/)),
  tokens('sends no ID token', { id_token: undefined }, fails(/ID token/)),
  tokens('sends a number as ID token', { id_token: 7 }, fails(/ID token/)),
  tokens('sends an ID token of one part', { id_token: 'x' }, fails(/ID token/)),
  tokens('sends an ID token of no JSON', { id_token: 'e30.bm90IGpzb24.x' }, fails(/ID token/)),
  tokens('sends __proto__ beside the tokens', polluting, fails(/ID token/)),
  variant('signs nothing (alg: none)', { unsigned: true }, arrives()),

  claims('leaves out iat', { iat: undefined }, arrives()),
  claims('leaves out nonce', { nonce: undefined }, fails(/ID token/)),
  claims('sends another nonce', { nonce: 'other' }, fails(/ID token/)),
  claims('leaves out sub', { sub: undefined }, fails(/ID token/)),
  claims('sends an empty sub', { sub: '' }, fails(/ID token/)),
  claims('leaves out exp', { exp: undefined }, fails(/ID token/)),
  claims('sends exp as text', { exp: '2999' }, fails(/ID token/)),
  claims('names another issuer', { iss: 'https://other.example' }, fails(/issued by somebody/)),
  claims('has another audience', { aud: 'other' }, fails(/another application/)),
  claims('has several audiences, one the app', { aud: ['spec-viewer', 'api'] }, arrives()),
  claims('has several others', { aud: ['other', 'api'] }, fails(/another application/)),
  claims('gives it to the app', { aud: ['spec-viewer', 'api'], azp: 'spec-viewer' }, arrives()),
  claims(
    'gives it to another application',
    { aud: ['spec-viewer', 'api'], azp: 'api' },
    fails(/given to another application/),
  ),
  claims('sends __proto__ as a claim', polluting, arrives()),

  named('leaves out name', undefined),
  named('sends null as name', null),
  named('sends an empty name', ''),
  named('sends spaces as name', '  '),
  named('sends a list as name', ['Ada', 'Countess']),
  named('sends an object as name', { first: 'Ada' }),
  named('sends a number as name', 7),
  named('sends a name from right to left', rightToLeft, rightToLeft),
  claims(
    'sends numbers for all names',
    { name: 7, preferred_username: 8, email: 9, sub: 'subject-7' },
    arrives('subject-7'),
  ),

  clock('is 4 minutes slow', -4),
  clock('is 14 minutes slow, 4 more than a token lasts', -14),
  clock('is 16 minutes slow, 6 more than a token lasts', -16, fails(/has expired/)),
  clock('is 10 minutes fast', 10),
  clock('is 60 days fast', 60 * 24 * 60),

  fault('answers for tokens with 500', { status: 500 }, /token endpoint/),
  fault('answers for tokens with 503', { status: 503 }, /token endpoint/),
  fault('refuses the code', { status: 400, error: 'invalid_grant' }, /“invalid_grant”/),
  fault('wants a secret', { status: 401, error: 'invalid_client' }, /“invalid_client”/),
  fault('answers for tokens with HTML', 'html', /token endpoint/),
  fault('never answers for tokens', 'hangs', /token endpoint|longer than/),
  fault('drips the tokens', 'drips', /token endpoint|longer than/),
  fault('can’t be reached for tokens', 'unreachable', /token endpoint could not be reached/),

  answer('is another in its answer', { iss: 'https://other.example' }, /somebody other/),
  answer('answers with access_denied', { code: '', error: 'access_denied' }, /declined/),
  answer('answers with server_error', { code: '', error: 'server_error' }, /“server_error”/),
  answer('answers with another state', { state: 'other' }, /another tab/),
  answer('answers without a state', { state: '' }, /another tab/),
  answer('answers without a code', { code: '' }, /incomplete|could not be/),
];

test.describe('a sign-in, with a provider that', () => {
  for (const row of variants) {
    test(row.provider, async ({ page, provider, faults }) => {
      faults.allow(/Failed to load resource|CORS policy|request failed/);
      const visitor = await visit(page, provider, row.is);
      await visitor.open();
      const seen = await visitor.signIn();
      expect(seen).toEqual(row.sees);
      if (seen.signedInAs !== undefined) return;

      // Mended meanwhile: the person gets where they were going.
      provider.behave({});
      expect(await visitor.signIn()).toEqual(arrives());
    });
  }
});
