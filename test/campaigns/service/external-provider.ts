import { once } from 'node:events';
import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';
import { findFreePort } from '#test/e2e/support/free-port.ts';

export const audience = 'https://api.example.test';
export const clientId = 'spec-viewer';

/**
 * Starts an OpenID provider (a certified library) on another site, with the library's own sign-in
 * pages for development. Its access tokens are JWTs for the service's audience.
 */
export async function startExternalProvider(appOrigin: string) {
  const port = await findFreePort();
  const issuer = `http://127.0.0.1:${port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: 'none',
        redirect_uris: [`${appOrigin}/auth/callback`, `${appOrigin}/auth/popup-callback`],
        post_logout_redirect_uris: [`${appOrigin}/auth/signed-out`],
      },
    ],
    clientBasedCORS: (_, origin) => origin === appOrigin,
    claims: { openid: ['sub', 'name'], profile: ['name'] },
    scopes: ['openid', 'offline_access', 'profile', 'email'],
    findAccount: (_, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, name: accountId }),
    }),
    conformIdTokenClaims: false,
    features: {
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: 'openid profile email',
          audience,
          accessTokenFormat: 'jwt',
        }),
      },
    },
  });
  const server = createServer(provider.callback()).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    issuer,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
