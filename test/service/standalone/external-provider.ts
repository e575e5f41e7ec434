import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { CompactSign, exportJWK, generateKeyPair } from 'jose';
import { onTestFinished } from 'vitest';

export const AUDIENCE = 'https://api.example.test';

/** Handles a request to the provider, or returns false. */
export type Override = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Starts an OpenID provider with discovery and key endpoints, which can sign tokens with any
 * claims.
 */
export async function startExternalProvider({ alg = 'ES256' } = {}) {
  let keyNumber = 0;
  const makeKey = async () => {
    keyNumber += 1;
    const pair = await generateKeyPair(alg);
    return { ...pair, kid: `key-${keyNumber}` };
  };
  let key = await makeKey();
  let issuer = '';
  let discoveries = 0;
  let keyFetches = 0;
  let keysPath = '/keys';
  let override: Override = () => false;
  const server = createServer(async (request, response) => {
    const isDiscovery = request.url === '/.well-known/openid-configuration';
    if (isDiscovery) discoveries += 1;
    else keyFetches += 1;
    if (override(request, response)) return;
    response.setHeader('content-type', 'application/json');
    if (isDiscovery) {
      response.end(JSON.stringify({ issuer, jwks_uri: `${issuer}${keysPath}` }));
    } else if (request.url === keysPath) {
      const jwk = { ...(await exportJWK(key.publicKey)), kid: key.kid, alg };
      response.end(JSON.stringify({ keys: [jwk] }));
    } else response.writeHead(404).end();
  });
  const listen = async (port: number) => {
    await once(server.listen(port, '127.0.0.1'), 'listening');
    const address = server.address();
    if (typeof address !== 'object' || address === null) throw new Error('There is no port.');
    return address.port;
  };
  const port = await listen(0);
  issuer = `http://127.0.0.1:${port}`;
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  onTestFinished(() => void stop());

  return {
    issuer,
    stop,
    /** Starts the stopped provider again. */
    restart: () => listen(port),
    /** Responds to requests with `handler`, unless it returns false. */
    respondWith(handler: Override): void {
      override = handler;
    },
    /** Changes the path of the keys. */
    moveKeys(path: string): void {
      keysPath = path;
    },
    discoveries: () => discoveries,
    keyFetches: () => keyFetches,
    key: () => key,
    async rotate() {
      key = await makeKey();
    },
    /**
     * Creates a signed token; `claims`, `typ` and `kid` override the defaults of a valid access
     * token.
     */
    token(claims: Record<string, unknown> = {}, { typ = 'JWT', kid = key.kid } = {}) {
      const now = Math.floor(Date.now() / 1000);
      const all = {
        iss: issuer,
        aud: AUDIENCE,
        sub: 'subject-1',
        exp: now + 300,
        scope: 'openid profile',
        client_id: 'spec-viewer',
        ...claims,
      };
      return new CompactSign(new TextEncoder().encode(JSON.stringify(all)))
        .setProtectedHeader({ alg, kid, typ })
        .sign(key.privateKey);
    },
  };
}
