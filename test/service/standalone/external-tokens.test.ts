import { EventEmitter, once } from 'node:events';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  createExternalTokenVerifier,
  type ExternalTokenPolicy,
} from '#service/identity/external-tokens.ts';
import { RejectedTokenError } from '#service/identity/token-claims.ts';
import { ProblemResponseError } from '#service/problem.ts';
import { AUDIENCE, type Override, startExternalProvider } from './external-provider.ts';

const REFRESH_MS = 10 * 60_000;

async function start(policy: Partial<ExternalTokenPolicy> = {}, alg = 'ES256') {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
  const provider = await startExternalProvider({ alg });
  const faults = new EventEmitter();
  let time: number | undefined;
  const { verify, close } = createExternalTokenVerifier(
    {
      issuer: provider.issuer,
      audience: AUDIENCE,
      requiredScope: 'openid',
      clientIds: [],
      readersClaim: 'groups',
      ...policy,
    },
    () => new Date(time ?? Date.now()),
    (error) => faults.emit('fault', error),
  );
  onTestFinished(() => {
    close();
    vi.useRealTimers();
  });
  return {
    provider,
    verify,
    /** Emits `fault` after a background fetch of the keys has failed. */
    faults,
    /** Advances the monotonic clock. */
    wait: (ms: number) => vi.advanceTimersByTime(ms),
    /** Stops the clock that tokens expire by, at a time in seconds since the epoch. */
    stopClock(seconds: number) {
      time = seconds * 1000;
    },
    /**
     * Verifies a token. Resolves to the subject if the token is accepted, to the error code if it
     * is rejected, or to a string such as `503 10` (status and Retry-After) if it can't be
     * verified.
     */
    async outcome(token: Promise<string> | string) {
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
  it('identify a user, and cause only one fetch of the provider’s keys', async () => {
    const { provider, verify } = await start();
    expect((await verify(await provider.token())).subject).toBe('subject-1');
    expect((await verify(await provider.token({ sub: 'subject-2' }))).subject).toBe('subject-2');
    expect([provider.discoveries(), provider.keyFetches()]).toEqual([1, 1]);
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
  it('are accepted immediately after a rotation, with a single fetch', async () => {
    const { provider, outcome } = await start();
    await outcome(provider.token());
    await provider.rotate();
    const tokens = Array.from({ length: 10 }, () => outcome(provider.token()));
    expect(new Set(await Promise.all(tokens))).toEqual(new Set(['subject-1']));
    expect(provider.keyFetches()).toBe(2);
  });

  it('are fetched every ten minutes, so that a token with a removed key is rejected', async () => {
    const { provider, outcome, wait } = await start();
    const removed = await provider.token();
    expect(await outcome(removed)).toBe('subject-1');
    expect(await outcome(removed)).toBe('subject-1');
    await provider.rotate();
    wait(REFRESH_MS);
    await vi.waitFor(async () => expect(await outcome(removed)).toBe('invalid_token'));
    expect(await outcome(provider.token())).toBe('subject-1');
  });

  it('are discovered again, so that the provider can change their URL', async () => {
    const { provider, outcome } = await start();
    await outcome(provider.token());
    await provider.rotate();
    provider.moveKeys('/moved');
    expect(await outcome(provider.token())).toBe('subject-1');
  });

  it('remain valid while the provider is away, until a fetch finds that they are removed', async () => {
    const { provider, outcome, wait, faults } = await start();
    const [known, other] = [await provider.token(), await provider.token({ sub: 'subject-2' })];
    expect(await outcome(known)).toBe('subject-1');
    provider.stop();
    for (let period = 0; period < 3; period += 1) {
      const failed = once(faults, 'fault');
      wait(REFRESH_MS);
      await failed;
    }
    expect(await outcome(known)).toBe('subject-1');
    expect(await outcome(other)).toBe('subject-2');
    await provider.restart();
    await provider.rotate();
    expect(await outcome(provider.token())).toBe('subject-1');
    expect(await outcome(known)).toBe('invalid_token');
    expect(await outcome(other)).toBe('invalid_token');
  });

  it('are fetched once in ten seconds for unknown key ids, and other tokens don’t wait', async () => {
    const { provider, outcome, wait } = await start();
    await outcome(provider.token());
    const junk = (number: number) => outcome(provider.token({}, { kid: `junk-${number}` }));
    const outcomes: string[] = [];
    for (let number = 0; number < 50; number += 1) outcomes.push(await junk(number));
    expect(outcomes).toEqual(['invalid_token', ...Array.from({ length: 49 }, () => '503 10')]);
    expect(provider.keyFetches()).toBe(2);

    provider.respondWith(() => true);
    wait(10_000);
    const waiting = junk(51);
    expect(await outcome(provider.token({ sub: 'subject-2' }))).toBe('subject-2');
    provider.stop();
    expect(await waiting).toBe('503 10');
  });

  it('that are removed cause a rejection instead of a fetch', async () => {
    const { provider, outcome, wait } = await start();
    const removed = await provider.token();
    await outcome(removed);
    await provider.rotate();
    await outcome(provider.token());
    const before = provider.keyFetches();
    for (let more = 0; more < 20; more += 1) expect(await outcome(removed)).toBe('invalid_token');
    expect(provider.keyFetches()).toBe(before);
    wait(10_000);
    expect(await outcome(removed)).toBe('invalid_token');
    expect(provider.keyFetches()).toBe(before + 1);
  });

  it('are fetched once in ten seconds while the provider is unreachable', async () => {
    const { provider, verify, wait } = await start();
    const token = await provider.token();
    provider.stop();
    const countCauses = async () => {
      const problems = await Promise.all(
        Array.from({ length: 20 }, () => verify(token).catch((error: unknown) => error)),
      );
      const causes = problems.map((one) => one instanceof ProblemResponseError && one.cause);
      return new Set(causes).size;
    };
    expect(await countCauses()).toBe(1);
    expect(await verify(token).catch((error: Error) => error.cause)).toBeUndefined();
    wait(10_000);
    await provider.restart();
    expect((await verify(token)).subject).toBe('subject-1');
  });

  const reply =
    (path: RegExp, status: number, body: string): Override =>
    ({ url }, response) => {
      if (!path.test(url ?? '')) return false;
      response.writeHead(status).end(body);
      return true;
    };
  const endless: Override = (_, response) => {
    const send = () => {
      while (!response.destroyed && response.write('x'.repeat(1024 * 1024)));
    };
    response.on('drain', send);
    send();
    return true;
  };

  it.each<[string, Override]>([
    ['has status 500', reply(/./, 500, '')],
    ['has status 204', reply(/./, 204, '')],
    ['is HTML', reply(/./, 200, '<html></html>')],
    ['is null', reply(/./, 200, 'null')],
    ['names another issuer', reply(/known/, 200, '{"issuer":"x","jwks_uri":"http://localhost"}')],
    ['has no valid jwks_uri', reply(/known/, 200, '{"issuer":"x","jwks_uri":"keys"}')],
    ['has no list of keys', reply(/keys/, 200, '{"keys":{}}')],
    ['has no keys but null', reply(/keys/, 200, '{"keys":[null]}')],
    ['breaks off', (_, { socket }) => socket?.destroy() !== undefined],
    ['never ends', endless],
  ])('remain valid if the response of the provider %s', async (_, handler) => {
    const { provider, outcome, wait, faults } = await start();
    provider.respondWith(handler);
    expect(await outcome(provider.token())).toBe('503 10');
    provider.respondWith(() => false);
    wait(10_000);
    expect(await outcome(provider.token())).toBe('subject-1');
    provider.respondWith(handler);
    const failed = once(faults, 'fault');
    wait(REFRESH_MS);
    await failed;
    expect(await outcome(provider.token({ sub: 'subject-2' }))).toBe('subject-2');
  });

  it.each([
    ['have too few bits', { kty: 'RSA', n: '!', e: '!' }],
    ['are private', { kty: 'RSA', n: '!', e: '!', d: '!' }],
    ['have no parameters', { kty: 'RSA' }],
  ])('cause a 503 if they %s', async (_, parameters) => {
    const { provider, outcome } = await start({}, 'RS256');
    const keys = [{ kid: 'key-1', alg: 'RS256', ...parameters }];
    provider.respondWith(reply(/keys/, 200, JSON.stringify({ keys })));
    expect(await outcome(provider.token())).toBe('503 10');
  });
});

describe('result of a check', () => {
  it('is remembered until the token expires', async () => {
    const { provider, verify, outcome, stopClock } = await start();
    const exp = Math.floor(Date.now() / 1000) + 300;
    const token = await provider.token({ exp });
    await verify(token);
    expect(await verify(token)).toBe(await verify(token));
    stopClock(exp + 29);
    expect(await outcome(token)).toBe('subject-1');
    stopClock(exp + 31);
    expect(await outcome(token)).toBe('invalid_token');
  });

  it('is not used for another token of the user', async () => {
    const { provider, outcome } = await start();
    await outcome(provider.token());
    await outcome(provider.token());
    const [head, payload] = (await provider.token()).split('.');
    expect(await outcome(`${head}.${payload}.AAAA`)).toBe('invalid_token');
    expect(await outcome(provider.token({ scope: 'profile' }))).toBe('insufficient_scope');
  });
});
