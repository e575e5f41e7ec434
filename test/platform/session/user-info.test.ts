import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { OidcClient } from '#platform/session/oidc-client.ts';
import {
  createMetadataService,
  createPageAfterCallback,
  createPendingPromise,
  createUserWithClaims,
} from './session-setup.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-21T03:00:00Z') }));

const endpoint = 'https://info.example.test/userinfo';
const nameless = { sub: 'u1', name: undefined, email: undefined };
const userInfo = { sub: 'u1', name: 'Mara Okafor', email: 'm@example.test' };

/** Signs in with an ID token without a name, at a provider with a userinfo endpoint. */
async function signIn(
  answer: typeof fetch,
  {
    claims = {},
    address = endpoint,
    ...client
  }: Partial<OidcClient> & { claims?: object; address?: string } = {},
) {
  const sent: unknown[][] = [];
  const send: typeof fetch = (...request) => {
    sent.push(request);
    return answer(...request);
  };
  vi.stubGlobal('fetch', send);
  const callback: OidcClient['signinRedirectCallback'] = async () =>
    createUserWithClaims({ ...nameless, ...claims }, { refresh_token: 'r' });
  const setUp = createPageAfterCallback({
    metadataService: createMetadataService({ userinfo_endpoint: address }),
    signinRedirectCallback: callback,
    ...client,
  });
  await vi.advanceTimersByTimeAsync(5_000);
  return { ...(await setUp), sent };
}

const answering = (info: unknown) => async () => Response.json(info);

describe('userinfo', () => {
  test('supplements the claims of an ID token without a name', async () => {
    const { session, sent } = await signIn(answering(userInfo));
    expect(session.snapshot()).toMatchObject({
      status: 'signed-in',
      person: { subject: 'u1', name: 'Mara Okafor', email: 'm@example.test' },
    });
    const headers = expect.objectContaining({ authorization: 'Bearer token-1' });
    expect(sent).toEqual([
      [endpoint, expect.objectContaining({ headers, credentials: 'omit', redirect: 'error' })],
    ]);
  });

  test('doesn’t replace claims of the ID token', async () => {
    const claims = { email: 'own@example.test' };
    const { session } = await signIn(answering(userInfo), { claims });
    expect(session.snapshot()).toMatchObject({
      person: { name: 'Mara Okafor', email: 'own@example.test' },
    });
  });

  test('isn’t fetched if the ID token contains a name', async () => {
    const { session, sent } = await signIn(answering(userInfo), { claims: { name: 'Ada' } });
    expect(session.snapshot()).toMatchObject({ person: { name: 'Ada' } });
    expect(sent).toEqual([]);
  });

  test.each<[string, typeof fetch]>([
    ['belongs to another user', answering({ ...userInfo, sub: 'u2' })],
    ['has no subject', answering({ name: 'Mara Okafor' })],
    ['has no usable name', answering({ sub: 'u1', name: ' ', email: 7 })],
    ['isn’t JSON', async () => new Response('<!doctype html>')],
    ['is refused', async () => Response.json(userInfo, { status: 401 })],
    ['can’t be fetched', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['doesn’t arrive within 5 seconds', createPendingPromise],
  ])('that %s is ignored, and the sign-in succeeds', async (_, answer) => {
    const { session, sent } = await signIn(answer);
    expect(session.snapshot()).toMatchObject({ status: 'signed-in', person: { name: 'u1' } });
    expect(sent).toHaveLength(1);
  });

  test.each(['', 'http://info.example.test/', 'data:application/json,{}'])(
    'isn’t fetched from the endpoint %j, and the sign-in succeeds',
    async (address) => {
      const { session, sent } = await signIn(answering(userInfo), { address });
      expect(session.snapshot()).toMatchObject({ status: 'signed-in', person: { name: 'u1' } });
      expect(sent).toEqual([]);
    },
  );

  test('remains known after a renewal, without another request', async () => {
    const { session, sent } = await signIn(answering(userInfo), {
      signinSilent: async () =>
        createUserWithClaims(nameless, { access_token: 'token-2', id_token: 'a.new.token' }),
    });
    await vi.advanceTimersByTimeAsync(580_000);
    expect(await session.credentials.present()).toEqual({ authorization: 'Bearer token-2' });
    expect(session.snapshot()).toMatchObject({ person: { name: 'Mara Okafor' } });
    expect(sent).toHaveLength(1);
  });

  test('adds missing claims to the ID token after a sign-in in the separate window', async () => {
    const { session } = await signIn(async () => new Response(null, { status: 500 }), {
      signinPopup: async () => createUserWithClaims(nameless),
    });
    vi.stubGlobal('fetch', answering(userInfo));
    expect(await session.signInAgain(new AbortController().signal)).toBeUndefined();
    expect(session.snapshot()).toMatchObject({ person: { name: 'Mara Okafor' } });
  });

  test('of a user who signs out during the request isn’t used', async () => {
    let respond: (response: Response) => void = () => undefined;
    const response = new Promise<Response>((resolve) => {
      respond = resolve;
    });
    vi.stubGlobal('fetch', () => response);
    const page = await createPageAfterCallback({
      metadataService: createMetadataService({ userinfo_endpoint: endpoint }),
      signinPopup: async () => createUserWithClaims({ ...nameless, sub: 'mara' }),
    });
    const again = page.session.signInAgain(new AbortController().signal);
    await vi.advanceTimersByTimeAsync(0);
    page.receive('signed-out');
    respond(Response.json({ ...userInfo, sub: 'mara' }));
    await again;
    expect(page.session.snapshot()).toMatchObject({ status: 'signed-out' });
  });
});
