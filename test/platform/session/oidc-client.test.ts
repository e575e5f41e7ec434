import { SigninState } from 'oidc-client-ts';
import { expect, test, vi } from 'vitest';
import { createUserManager } from '#platform/session/oidc-client.ts';
import { createMemoryStorage } from '#test/support/memory-storage.ts';
import { appOrigin } from './session-setup.ts';

const authority = `${appOrigin}/oidc`;
const oidc = { authority, clientId: 'spec-viewer', scope: 'openid' };

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

test('user profile of the OIDC library contains exactly the claims of the ID token', async () => {
  const claims = {
    iss: authority,
    sub: 'mara',
    aud: ['spec-viewer', 'api'],
    azp: 'spec-viewer',
    exp: 4_000_000_000,
    iat: 1_700_000_000,
    nonce: 'n',
    at_hash: 'h',
    name: 'Mara Okafor',
    roles: ['reader'],
  };
  const send = vi.fn<typeof fetch>(async () =>
    Response.json({
      access_token: 'token-1',
      token_type: 'Bearer',
      id_token: `${encoded({ alg: 'RS256' })}.${encoded(claims)}.signature`,
    }),
  );
  vi.stubGlobal('fetch', send);
  const tabStorage = createMemoryStorage();
  const manager = createUserManager(
    { oidc },
    { appOrigin, basePath: '/', tabStorage },
    {
      issuer: authority,
      token_endpoint: `${authority}/token`,
      userinfo_endpoint: `${authority}/userinfo`,
    },
  );
  const state = await SigninState.create({
    authority,
    client_id: oidc.clientId,
    redirect_uri: `${appOrigin}/auth/callback`,
    scope: oidc.scope,
    nonce: claims.nonce,
    request_type: 'si:r',
    code_verifier: true,
  });
  await manager.settings.stateStore.set(state.id, state.toStorageString());

  const user = await manager.signinRedirectCallback(
    `${appOrigin}/auth/callback?code=c&state=${state.id}`,
  );
  expect(user.profile).toStrictEqual(claims);
  expect(send.mock.calls.map(([url]) => String(url))).toEqual([`${authority}/token`]);
});
