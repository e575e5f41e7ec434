import { once } from 'node:events';
import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';
import { findFreePort } from '#test/support/free-port.ts';

export const audience = 'https://api.example.test';
export const clientId = 'spec-viewer';

/**
 * Starts an OpenID provider on another site. It is a certified library with its own sign-in pages
 * for development, and issues JWTs for the service's audience as access tokens.
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
