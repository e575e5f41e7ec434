import { once } from 'node:events';
import { createServer } from 'node:http';
import { CompactSign, exportJWK, generateKeyPair } from 'jose';
import { onTestFinished } from 'vitest';

export const AUDIENCE = 'https://api.example.test';

/**
 * Starts an OpenID provider with discovery and key endpoints, which can sign tokens with any
 * claims.
 */
export async function startExternalProvider({ alg = 'RS256' } = {}) {
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
  const server = createServer(async (request, response) => {
    const answer = async () => {
      if (request.url !== '/.well-known/openid-configuration') {
        keyFetches += 1;
        return { keys: [{ ...(await exportJWK(key.publicKey)), kid: key.kid, alg }] };
      }
      discoveries += 1;
      return { issuer, jwks_uri: `${issuer}/keys` };
    };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(await answer()));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('There is no port.');
  issuer = `http://127.0.0.1:${address.port}`;
  const stop = () => server.close();
  onTestFinished(() => void stop());

  return {
    issuer,
    stop,
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
