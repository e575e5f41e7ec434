import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type Provider from 'oidc-provider';
import { createOidcStore } from '#reference-service/identity/oidc-store.ts';
import { loadProviderLibrary } from '#reference-service/identity/provider-library.ts';
import { keptSigningKey, SIGNING_ALGORITHM } from '#reference-service/identity/signing-key.ts';
import { closeDatabase, openDatabase } from '#reference-service/storage/database.ts';
import { freePort } from './free-port.ts';

export type ForeignProvider = {
  readonly authority: string;
  readonly clientId: string;
  /** The Cross-Origin-Opener-Policy of its pages from now on. */
  isolate(policy: 'unsafe-none' | 'same-origin'): void;
  close(): Promise<void>;
};

const clientId = 'spec-viewer';

/**
 * An OpenID provider on another origin and site, as in most deployments. It asks for a name, remembers the
 * person, and issues no refresh tokens.
 */
export async function startForeignProvider(appOrigin: string): Promise<ForeignProvider> {
  const { default: Provider, interactionPolicy } = await loadProviderLibrary();
  // The app is on localhost, so to the browser this is another site.
  const host = '127.0.0.1';
  const port = await freePort();
  const authority = `http://${host}:${port}`;
  const policy = interactionPolicy.base();
  policy.remove('consent');
  const database = openDatabase(':memory:');
  const { privateJwk } = keptSigningKey(database);
  const provider = new Provider(authority, {
    adapter: createOidcStore(database),
    jwks: { keys: [privateJwk] },
    cookies: { keys: ['of this test only'] },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: 'none',
        id_token_signed_response_alg: SIGNING_ALGORITHM,
        redirect_uris: [`${appOrigin}/auth/callback`, `${appOrigin}/auth/popup-callback`],
      },
    ],
    enabledJWA: { idTokenSigningAlgValues: [SIGNING_ALGORITHM] },
    scopes: ['openid', 'profile', 'email'],
    clientBasedCORS: (_context, from) => from === appOrigin,
    interactions: { policy, url: (_context, { uid }) => `/interaction/${uid}` },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    loadExistingGrant: async ({ oidc }) => {
      const { client, session } = oidc;
      if (client === undefined || session?.accountId === undefined) return undefined;
      const { accountId } = session;
      const grant = new oidc.provider.Grant({ clientId: client.clientId, accountId });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  let openerPolicy = 'unsafe-none';
  const server = createServer((request, response) => {
    response.setHeader('Cross-Origin-Opener-Policy', openerPolicy);
    const isPage = request.url?.startsWith('/interaction/') ?? false;
    void (isPage ? askForName(provider, request, response) : answer(request, response));
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    authority,
    clientId,
    isolate: (policy) => {
      openerPolicy = policy;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      closeDatabase(database);
    },
  };
}

async function askForName(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'POST') {
    const accountId = new URLSearchParams(await text(request)).get('name') ?? '';
    return provider.interactionFinished(request, response, { login: { accountId } });
  }
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(
    `<!doctype html><html lang="en"><title>Provider</title><link rel="icon" href="data:,">
    <form method="post"><label>Name <input name="name"></label><button>Continue</button></form>`,
  );
}
