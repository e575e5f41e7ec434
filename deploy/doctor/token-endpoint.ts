import * as v from 'valibot';
import { withTimeLimit } from '#platform/http/time-limit.ts';
import { refusedEndpoints } from '#platform/session/provider-checks.ts';
import { reasonOf } from './ask.ts';
import { type Check, fails, judged, notChecked, type Problem } from './check.ts';
import { originProblem } from './cors.ts';
import { type Deployment, needsCors, originNotNamed, unknownOrigin } from './deployment.ts';
import type { Metadata } from './provider-metadata-checks.ts';

const limitSeconds = 10;
const errorSchema = v.object({ error: v.string() });

/**
 * Sends a code that nobody was given, as the app sends one after signing in. A provider that knows the
 * client refuses the code; some decide by the client which origins may read that.
 */
export async function checkTokenEndpoint(
  deployment: Deployment,
  metadata: Metadata | undefined,
  write: boolean,
): Promise<readonly Check[]> {
  const name = `Client ${deployment.config.oidc.clientId} at the provider`;
  if (!write) return [notChecked(name, 'say --write to send a code that the provider will refuse')];
  if (deployment.origin === unknownOrigin) return [notChecked(name, originNotNamed)];
  const url = metadata?.token_endpoint;
  if (metadata === undefined || url === undefined || refusedEndpoints(metadata).length > 0) {
    return [notChecked(name, 'its token endpoint can’t be used')];
  }
  try {
    const { headers, error } = await sendCode(url, deployment);
    const cors = needsCors(url, deployment)
      ? [
          judged(
            `CORS of the token endpoint’s answers for ${deployment.origin}`,
            originProblem(headers, deployment.origin),
          ),
        ]
      : [];
    return [judged(name, clientProblem(error)), ...cors];
  } catch (error) {
    return [fails(name, { what: reasonOf(error), change: `make ${url} answer` })];
  }
}

function sendCode(
  url: string,
  { config: { oidc }, origin, base }: Deployment,
): Promise<{ readonly headers: Headers; readonly error: string | undefined }> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: oidc.clientId,
    code: 'spec-viewer-doctor',
    // At least as long as a verifier has to be (RFC 7636, 4.1).
    code_verifier: 'spec-viewer-doctor'.repeat(3),
    redirect_uri: `${origin}${base}auth/callback`,
  });
  return withTimeLimit(limitSeconds, undefined, async (signal) => {
    const headers = { origin, accept: 'application/json' };
    const init: RequestInit = { method: 'POST', headers, body, signal, redirect: 'manual' };
    const response = await fetch(url, init);
    const parsed = v.safeParse(errorSchema, await response.json().catch(() => undefined));
    return { headers: response.headers, error: parsed.success ? parsed.output.error : undefined };
  });
}

/** RFC 6749, 5.2. */
function clientProblem(error: string | undefined): Problem | undefined {
  switch (error) {
    case 'invalid_grant':
      return undefined;
    case 'invalid_client':
    case 'unauthorized_client':
      return {
        what: `the provider answers “${error}”`,
        change: 'register oidc.clientId there as a public client with the code flow and PKCE',
      };
    default:
      return {
        what: `the provider answers a code that it can’t know with ${error === undefined ? 'no error' : `“${error}”`}`,
        change: 'see what it says of this request in its log; “invalid_grant” is expected',
      };
  }
}
