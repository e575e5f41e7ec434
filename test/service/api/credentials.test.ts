import { describe, expect, it } from 'vitest';
import type { ClaimOverrides } from '#service/identity/access-token.ts';
import { createReferenceService } from '#service/service.ts';
import { ORIGIN, problem, read, startService } from '#test/service/harness.ts';

const protectedByToken = [
  ['GET', '/viewer/v1/bookmark-state'],
  ['DELETE', '/viewer/v1/bookmark-folders/a'],
  ['POST', '/viewer/v1/bookmark-changes'],
  ['GET', '/viewer/v1/specifications?codeHostSlug=a&path=b'],
  ['GET', '/webhooks/v1/subscriptions'],
  ['POST', '/webhooks/v1/subscriptions'],
  ['PATCH', '/webhooks/v1/subscriptions/1'],
  ['GET', '/oidc/me'],
] as const;

function send(service: ReturnType<typeof startService>, path: string, headers = {}) {
  return service.fetch(new Request(`${ORIGIN}${path}`, { headers }));
}

async function askWith(service: ReturnType<typeof startService>, token: string) {
  return send(service, '/viewer/v1/bookmark-state', { authorization: `Bearer ${token}` });
}

describe('access token', () => {
  it.each(protectedByToken)('is required for %s %s', async (method, path) => {
    const response = await startService().fetch(new Request(`${ORIGIN}${path}`, { method }));
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer realm=/);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(await read(response, problem)).toMatchObject({ status: 401 });
  });

  it.each<[string, ClaimOverrides]>([
    ['another issuer', { iss: 'https://elsewhere.example.test' }],
    ['another audience', { aud: 'https://elsewhere.example.test/' }],
    ['no audience', { aud: undefined }],
    ['an expiry in the past', { exp: 1_000_000_000 }],
    ['no expiry', { exp: undefined }],
    ['no subject', { sub: undefined }],
    ['an empty subject', { sub: '' }],
  ])('is rejected with %s', async (_, overrides) => {
    const service = startService();
    const response = await askWith(service, await service.issueAccessToken('ada', overrides));
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toContain('error="invalid_token"');
  });

  it.each([{ scope: 'profile email' }, { scope: 'openid2' }, { scope: undefined }])(
    'is rejected without the scope openid: claims %o',
    async (overrides) => {
      const service = startService();
      const response = await askWith(service, await service.issueAccessToken('ada', overrides));
      expect(response.status).toBe(401);
      const challenge = response.headers.get('www-authenticate');
      expect(challenge).toContain('error="insufficient_scope"');
      expect(challenge).toContain('scope="openid"');
    },
  );

  it('is rejected if another key signed it', async () => {
    const other = startService();
    const response = await askWith(startService(), await other.issueAccessToken('ada'));
    expect(response.status).toBe(401);
  });

  it('is rejected without a signature or with the algorithm none', async () => {
    const service = startService();
    const [header, payload] = (await service.issueAccessToken('ada')).split('.');
    const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url');
    for (const token of [`${header}.${payload}.`, `${none}.${payload}.`, 'not-a-token']) {
      expect((await askWith(service, token)).status).toBe(401);
    }
  });

  it('expires according to the clock of the service', async () => {
    let now = new Date('2026-01-01T00:00:00Z');
    const service = startService({ now: () => now, accessTokenSeconds: 60 });
    const token = await service.issueAccessToken('ada');
    now = new Date('2026-01-01T00:00:59Z');
    expect((await askWith(service, token)).status).toBe(200);
    now = new Date('2026-01-01T00:01:01Z');
    expect((await askWith(service, token)).status).toBe(401);
  });
});

describe('directory key', () => {
  const addresses = ['/data/v1/competencies', '/data/v1/people', '/data/v1/people/Ada'];

  it.each(addresses)('is required for %s', async (path) => {
    const service = startService();
    const token = `Bearer ${await service.issueAccessToken('ada')}`;
    for (const headers of [{}, { 'x-api-key': 'wrong' }, { authorization: token }]) {
      const response = await send(service, path, headers);
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toMatch(/^ApiKey /);
    }
  });
});

it('every response has the headers x-request-id, cache-control: no-store and x-content-type-options: nosniff', async () => {
  const service = createReferenceService({ origin: ORIGIN, database: ':memory:' });
  for (const path of ['/viewer/v1/bookmark-state', '/nowhere', '/data/v1/people/%FF']) {
    const { headers } = await send(service, path);
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
  await service.close();
});
