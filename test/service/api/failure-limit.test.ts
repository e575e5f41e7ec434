import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createReferenceService } from '#service/service.ts';
import { ORIGIN, smallContent, startService } from '#test/service/harness.ts';

const KEY = 'reference-directory-key';
const CLIENT = '192.0.2.1';
const OTHER = '192.0.2.2';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  return () => vi.useRealTimers();
});

/** Starts a service that allows each client two failed authentications per minute. */
function start(proxies?: number) {
  const service = createReferenceService({
    origin: ORIGIN,
    database: ':memory:',
    content: smallContent(),
    failureRate: { maxActions: 2, seconds: 60 },
    proxies,
  });
  onTestFinished(() => service.close());
  const ask = (path: string, headers: Record<string, string>, connection: string) =>
    service.fetch(new Request(ORIGIN + path, { headers }), connection);
  return {
    service,
    askWithKey: (key: string, connection: string, forwarded?: string) => {
      const more = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
      return ask('/data/v1/people', { 'x-api-key': key, ...more }, connection);
    },
    askWithToken: (token: string, connection: string) =>
      ask('/viewer/v1/bookmark-state', { authorization: `Bearer ${token}` }, connection),
  };
}

type Started = ReturnType<typeof start>;

/** Sends two requests with a wrong directory key, which is the maximum per client and minute. */
async function fail({ askWithKey }: Started, connection: string, forwarded?: string) {
  for (let more = 0; more < 2; more += 1) {
    expect((await askWithKey('wrong', connection, forwarded)).status).toBe(401);
  }
}

describe('client with wrong directory keys', () => {
  it('gets 429 after too many wrong keys, even for the correct key', async () => {
    const started = start();
    await fail(started, CLIENT);
    const refused = await started.askWithKey('wrong', CLIENT);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
    expect((await started.askWithKey(KEY, CLIENT)).status).toBe(429);
    vi.advanceTimersByTime(30_000);
    expect((await started.askWithKey(KEY, CLIENT)).status).toBe(200);
  });

  it("doesn't cause 429 responses for other clients", async () => {
    const started = start();
    await fail(started, CLIENT);
    expect((await started.askWithKey(KEY, OTHER)).status).toBe(200);
  });

  it('is identified by the IP address that the last proxy appended to X-Forwarded-For', async () => {
    const started = start(1);
    await fail(started, '10.0.0.1', `7.7.7.7, ${CLIENT}`);
    expect((await started.askWithKey(KEY, '10.0.0.1', `8.8.8.8, ${CLIENT}`)).status).toBe(429);
    expect((await started.askWithKey(KEY, '10.0.0.1', `7.7.7.7, ${OTHER}`)).status).toBe(200);
  });

  it('can’t evade the limit with X-Forwarded-For if no proxy is configured', async () => {
    const started = start(0);
    await fail(started, CLIENT, '7.7.7.7');
    expect((await started.askWithKey(KEY, CLIENT, '8.8.8.8')).status).toBe(429);
  });

  it("doesn't block other clients behind the same proxy if the number of proxies isn't configured", async () => {
    const started = start();
    await fail(started, '10.0.0.1', CLIENT);
    expect((await started.askWithKey('wrong', '10.0.0.1', CLIENT)).status).toBe(429);
    expect((await started.askWithKey(KEY, '10.0.0.1', OTHER)).status).toBe(200);
  });
});

describe('limit on wrong directory keys', () => {
  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', 429],
    ['2001:DB8:1:2:0:0:0:1', '2001:db8:1:2::2', 429],
    ['[2001:db8:1:2::1]:443', '[2001:db8:1:2::1]:444', 429],
    ['fe80::1%eth0', 'fe80::2%eth0', 429],
    ['::ffff:192.0.2.1', '192.0.2.1:443', 200],
    ['::ffff:192.0.2.1', '::ffff:c000:201', 429],
    ['192.0.2.1:443', '192.0.2.1:444', 429],
    ['::ffff:192.0.2.1', '::ffff:192.0.2.2', 200],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', 200],
    ['192.0.2.1', '192.0.2.2', 200],
    ['::1', '::ffff:192.0.2.1', 200],
  ])(
    'after two wrong keys from %s responds to the correct key from %s with %i',
    async (one, other, status) => {
      for (const proxies of [0, 1]) {
        const started = start(proxies);
        const ask = (key: string, address: string) =>
          proxies === 0
            ? started.askWithKey(key, address)
            : started.askWithKey(key, '10.0.0.1', address);
        for (const _ of [1, 2]) expect((await ask('wrong', one)).status).toBe(401);
        expect((await ask(KEY, other)).status).toBe(status);
      }
    },
  );
});

describe('client with tokens', () => {
  it('gets 429 after too many forged tokens, but 200 for a valid token', async () => {
    const { service, askWithToken } = start();
    const forged = await startService().issueAccessToken('subject-1');
    const statuses: number[] = [];
    for (let more = 0; more < 3; more += 1) {
      statuses.push((await askWithToken(forged, CLIENT)).status);
    }
    expect(statuses).toEqual([401, 401, 429]);
    const token = await service.issueAccessToken('subject-1');
    expect((await askWithToken(token, CLIENT)).status).toBe(200);
  });

  it('gets no 429, however many expired tokens it sends', async () => {
    const { service, askWithToken } = start();
    const expired = await service.issueAccessToken('subject-1', { exp: 1_000_000_000 });
    for (let more = 0; more < 5; more += 1) {
      expect((await askWithToken(expired, CLIENT)).status).toBe(401);
    }
  });
});
