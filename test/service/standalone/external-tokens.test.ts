import { describe, expect, it } from 'vitest';
import {
  createExternalTokenVerifier,
  type ExternalTokenPolicy,
} from '#service/identity/external-tokens.ts';
import { RejectedTokenError } from '#service/identity/token-claims.ts';
import { ProblemResponseError } from '#service/problem.ts';
import { AUDIENCE, startExternalProvider } from './external-provider.ts';

async function start(policy: Partial<ExternalTokenPolicy> = {}, alg?: string) {
  const provider = await startExternalProvider(alg === undefined ? {} : { alg });
  let clock = 0;
  const { verify } = createExternalTokenVerifier(
    {
      issuer: provider.issuer,
      audience: AUDIENCE,
      requiredScope: 'openid',
      clientIds: [],
      readersClaim: 'groups',
      ...policy,
    },
    () => new Date(),
    () => clock,
  );
  return {
    provider,
    verify,
    wait(ms: number) {
      clock += ms;
    },
    /**
     * Verifies a token. Resolves to the subject if the token is accepted, to the error code if it
     * is rejected, or to a string such as `503 10` (status and Retry-After) if it can't be
     * verified.
     */
    async outcome(token: Promise<string>) {
      try {
        return (await verify(await token)).subject;
      } catch (error) {
        if (error instanceof RejectedTokenError) return error.code;
        if (error instanceof ProblemResponseError)
          return `${error.status} ${error.headers['retry-after']}`;
        throw error;
      }
    },
  };
}

describe('tokens of an external provider', () => {
  it('identify a user, and cause only one fetch of the discovery document', async () => {
    const { provider, verify } = await start();
    expect((await verify(await provider.token())).subject).toBe('subject-1');
    expect((await verify(await provider.token({ sub: 'subject-2' }))).subject).toBe('subject-2');
    expect(provider.discoveries()).toBe(1);
  });

  it.each(['RS256', 'RS512', 'PS384', 'ES256', 'ES384', 'ES512', 'EdDSA'])(
    'are accepted if they are signed with %s',
    async (alg) => {
      const { outcome, provider } = await start({}, alg);
      expect(await outcome(provider.token())).toBe('subject-1');
    },
  );

  it('cause a 503 while the provider is unreachable', async () => {
    const { provider, verify } = await start();
    const token = await provider.token();
    provider.stop();
    const problem = expect.objectContaining({
      status: 503,
      headers: { 'retry-after': '10' },
      cause: expect.any(Error),
    });
    const outcomes = await Promise.allSettled([verify(token), verify(token), verify(token)]);
    expect(outcomes).toEqual(
      Array.from({ length: 3 }, () => ({ status: 'rejected', reason: problem })),
    );
  });
});

describe('required scope', () => {
  it.each([
    { scope: 'openid' },
    { scope: 'profile openid email' },
    { scope: ['profile', 'openid'] },
    { scope: undefined, scp: 'profile openid' },
    { scope: undefined, scp: ['openid', 'profile'] },
  ])('is found in the claims %j', async (claims) => {
    const { outcome, provider } = await start();
    expect(await outcome(provider.token(claims))).toBe('subject-1');
  });

  it.each([
    { scope: undefined },
    { scope: '' },
    { scope: ['openid profile'] },
    { scope: { openid: true } },
    { scope: [1, 'openid'] },
    { scope: true, scp: 7 },
  ])('is missing in the claims %j', async (claims) => {
    const { outcome, provider } = await start();
    expect(await outcome(provider.token(claims))).toBe('insufficient_scope');
  });

  it('can be configured as another scope than openid, or disabled', async () => {
    const own = await start({ requiredScope: 'viewer.access' });
    expect(await own.outcome(own.provider.token())).toBe('insufficient_scope');
    const granted = own.provider.token({ scope: undefined, scp: 'viewer.access' });
    expect(await own.outcome(granted)).toBe('subject-1');
    const none = await start({ requiredScope: undefined });
    expect(await none.outcome(none.provider.token({ scope: undefined }))).toBe('subject-1');
  });
});

describe('client of a token', () => {
  const clientIds = ['spec-viewer', 'other-app'];
  const nobody = { client_id: undefined };

  it.each([
    { client_id: 'spec-viewer' },
    { ...nobody, azp: 'other-app' },
    { ...nobody, appid: 'spec-viewer' },
    { ...nobody, cid: 'spec-viewer' },
    { client_id: 'spec-viewer', azp: 'spec-viewer' },
  ])('is accepted if it is allowed: %j', async (claims) => {
    const { outcome, provider } = await start({ clientIds });
    expect(await outcome(provider.token(claims))).toBe('subject-1');
  });

  it.each([
    nobody,
    { ...nobody, azp: 'elsewhere' },
    { client_id: ['spec-viewer'] },
    { client_id: 'spec-viewer other-app' },
  ])('is rejected if it isn’t allowed: %j', async (claims) => {
    const { outcome, provider } = await start({ clientIds });
    expect(await outcome(provider.token(claims))).toBe('invalid_token');
  });

  it('is not restricted if no client ids are configured', async () => {
    const { outcome, provider } = await start();
    expect(await outcome(provider.token({ client_id: 'elsewhere' }))).toBe('subject-1');
  });
});

describe('keys of the provider', () => {
  const allAtOnce = 5;

  it('are accepted immediately after a rotation, with a single fetch', async () => {
    const { provider, outcome } = await start();
    await outcome(provider.token());
    await provider.rotate();
    const tokens = Array.from({ length: 10 }, () => outcome(provider.token()));
    expect(new Set(await Promise.all(tokens))).toEqual(new Set(['subject-1']));
    expect(provider.keyFetches()).toBe(2);
  });

  it('are not fetched again for a key id that was recently missing', async () => {
    const { provider, outcome, wait } = await start();
    const removed = await provider.token();
    await provider.rotate();
    for (let more = 0; more < 20; more += 1) {
      expect(await outcome(Promise.resolve(removed))).toBe('invalid_token');
    }
    const before = provider.keyFetches();
    wait(31_000);
    expect(await outcome(Promise.resolve(removed))).toBe('invalid_token');
    expect(provider.keyFetches()).toBe(before + 1);
  });

  it('are fetched a limited number of times for unknown key ids', async () => {
    const { provider, outcome, wait } = await start();
    const junk = (number: number) => outcome(provider.token({}, { kid: `junk-${number}` }));
    const outcomes: string[] = [];
    for (let number = 0; number < 50; number += 1) outcomes.push(await junk(number));
    expect(provider.keyFetches()).toBe(allAtOnce);
    expect(outcomes.filter((one) => one === 'invalid_token')).toHaveLength(allAtOnce - 1);
    expect(outcomes.at(-1)).toBe('503 10');
    expect(await outcome(provider.token())).toBe('subject-1');

    await provider.rotate();
    wait(4_000);
    expect(await outcome(provider.token())).toBe('503 6');
    wait(6_000);
    expect(await outcome(provider.token())).toBe('subject-1');
    expect(provider.keyFetches()).toBe(allAtOnce + 1);
  });

  it('are fetched again after ten minutes, so that tokens signed with a removed key are rejected', async () => {
    const { provider, outcome, wait } = await start();
    const old = await provider.token();
    expect(await outcome(Promise.resolve(old))).toBe('subject-1');
    await provider.rotate();
    wait(10 * 60_000);
    expect(await outcome(Promise.resolve(old))).toBe('invalid_token');
  });

  it('are fetched a limited number of times while the provider is unreachable', async () => {
    const { provider, verify } = await start();
    const token = await provider.token();
    provider.stop();
    const causes: unknown[] = [];
    for (let more = 0; more < 20; more += 1) {
      const problem: unknown = await verify(token).catch((error: unknown) => error);
      if (problem instanceof ProblemResponseError && problem.cause !== undefined)
        causes.push(problem.cause);
    }
    expect(causes).toHaveLength(allAtOnce);
  });
});
