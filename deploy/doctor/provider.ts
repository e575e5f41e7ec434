import { ErrorResponse } from 'oidc-client-ts';
import * as v from 'valibot';
import {
  type Deployment,
  hasKnownOrigin,
  isCrossOrigin,
  missingOriginMessage,
  placeholderOrigin,
} from '#deploy/deployment.ts';
import { decodeBody, type ReceivedResponse } from '#deploy/send.ts';
import type { Config } from '#platform/config.ts';
import {
  findInvalidEndpoints,
  getEndpointProblem,
  getMetadataProblem,
} from '#platform/session/provider-checks.ts';
import { isLoginRequired } from '#platform/session/sign-in-error.ts';
import { parseUrl } from '#text/parse-url.ts';
import {
  createAdviceCheck,
  createFailedCheck,
  createPassedCheck,
  createSkippedCheck,
  type DeploymentProblem,
  type DoctorCheck,
  getStatusProblem,
  isProblem,
  toDoctorCheck,
  tryRequest,
} from './check.ts';
import { getAllowOriginProblem, getPreflightProblems, getPreflightStatusProblem } from './cors.ts';

const names = v.fallback(v.optional(v.array(v.string())), undefined);
const maybeText = v.fallback(v.optional(v.string()), undefined);
/**
 * Schema of an endpoint URL. An empty URL counts as missing, as in the app. A value that isn't a
 * string becomes its JSON text, which isn't a valid URL.
 */
const endpoint = v.pipe(
  v.nullish(v.unknown()),
  v.transform((value) => {
    if (value === '' || value === null || value === undefined) return undefined;
    return typeof value === 'string' ? value : JSON.stringify(value);
  }),
);

/** Schema of the discovery document. Fields of the wrong type count as missing. */
const metadataSchema = v.object({
  issuer: maybeText,
  authorization_endpoint: endpoint,
  token_endpoint: endpoint,
  jwks_uri: maybeText,
  end_session_endpoint: endpoint,
  revocation_endpoint: endpoint,
  userinfo_endpoint: endpoint,
  response_types_supported: names,
  grant_types_supported: names,
  code_challenge_methods_supported: names,
  token_endpoint_auth_methods_supported: names,
  scopes_supported: names,
});

export type DiscoveryMetadata = v.InferOutput<typeof metadataSchema>;

const discoveryName = 'Discovery document';

/**
 * Sends the same requests to the provider as the app does, and fetches the provider's keys.
 * Resolves to the checks, and to the discovery document if it can be parsed.
 */
export async function checkProvider(
  deployment: Deployment,
): Promise<{ checks: readonly DoctorCheck[]; metadata: DiscoveryMetadata | undefined }> {
  const { config, origin } = deployment;
  const { authority } = config.oidc;
  if (!hasKnownOrigin(authority)) {
    return {
      checks: [createSkippedCheck(discoveryName, missingOriginMessage)],
      metadata: undefined,
    };
  }
  const url = `${authority}/.well-known/openid-configuration`;
  const headers = {
    accept: 'application/json',
    ...(origin === placeholderOrigin ? {} : { origin }),
  };
  const reply = await tryRequest(url, { headers });
  const problem = isProblem(reply) ? reply : getStatusProblem(reply, url);
  const metadata = isProblem(reply) ? undefined : parsed(metadataSchema, reply);
  if (isProblem(reply) || problem !== undefined || metadata === undefined) {
    const notJson = {
      what: `${url} isn’t JSON`,
      change: 'set oidc.authority to the issuer, which is the beginning of this URL',
    };
    return { checks: [createFailedCheck(discoveryName, problem ?? notJson)], metadata: undefined };
  }
  const checks = [
    createPassedCheck(discoveryName),
    ...metadataChecks(metadata, config),
    toDoctorCheck('Provider keys', await keysProblem(metadata)),
    ...(await cors(deployment, reply, url, metadata)),
    await checkSilentSignIn(deployment, metadata),
  ];
  return { checks, metadata };
}

function parsed<S extends v.GenericSchema>(
  schema: S,
  response: ReceivedResponse,
): v.InferOutput<S> | undefined {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), decodeBody(response));
  return result.success ? result.output : undefined;
}

/** Compares a discovery document with the requirements of the app. */
function metadataChecks(metadata: DiscoveryMetadata, { oidc }: Config): readonly DoctorCheck[] {
  const { authority } = oidc;
  const { issuer = '', scopes_supported: scopes } = metadata;
  const issuerProblem = {
    what: `the discovery document contains "${issuer}", config.json contains "${authority}"`,
    change: 'set oidc.authority to the issuer of the discovery document',
  };
  const isIssuer = getMetadataProblem(metadata.issuer, authority) === undefined;
  const refused = findInvalidEndpoints(metadata).map(({ endpoint, problem }) =>
    createFailedCheck(endpoint, { what: problem, change: `correct ${endpoint} at the provider` }),
  );
  const methods = metadata.token_endpoint_auth_methods_supported;
  const missing = oidc.scope.split(/\s+/).filter((scope) => scopes?.includes(scope) === false);
  const noted = (name: string, consequence: string | false) =>
    consequence ? createAdviceCheck(name, consequence) : createPassedCheck(name);
  return [
    toDoctorCheck('Issuer', isIssuer ? undefined : issuerProblem),
    ...(refused.length === 0 ? [createPassedCheck('Endpoints')] : refused),
    checkCapability('Authorization code flow', metadata.response_types_supported, 'code'),
    checkCapability('PKCE', metadata.code_challenge_methods_supported, 'S256'),
    noted(
      'Client without a secret',
      methods?.includes('none') === false &&
        'the provider doesn’t list the method “none”, which some providers support without listing it. Register the app as a public client (single-page application)',
    ),
    ...(missing.length === 0
      ? []
      : [
          createAdviceCheck(
            'Scopes',
            `the provider doesn’t list ${missing.join(', ')}, and can reject the request`,
          ),
        ]),
    noted(
      'Session end',
      metadata.end_session_endpoint === undefined &&
        'the provider has no end_session_endpoint, so sign-out ends the session only in the app',
    ),
    noted(
      'Revocation',
      metadata.revocation_endpoint === undefined &&
        'the provider has no revocation_endpoint, so a refresh token stays valid after sign-out until its expiry',
    ),
  ];
}

/**
 * Checks that the provider's list of capabilities contains `wanted`. If the provider publishes no
 * list, the result is advice, because the list is optional.
 */
function checkCapability(
  name: string,
  list: readonly string[] | undefined,
  wanted: string,
): DoctorCheck {
  if (list === undefined) {
    return createAdviceCheck(name, `the provider publishes no list; the app needs “${wanted}”`);
  }
  if (list.includes(wanted)) return createPassedCheck(name);
  return createFailedCheck(name, {
    what: `the provider lists ${list.join(', ') || 'nothing'}`,
    change: `enable “${wanted}” at the provider`,
  });
}

const keySet = v.object({ keys: v.pipe(v.array(v.looseObject({})), v.nonEmpty()) });

async function keysProblem({
  jwks_uri: url = '',
}: DiscoveryMetadata): Promise<DeploymentProblem | undefined> {
  const publish = 'so that the services can verify tokens';
  if (!/^https?:/.test(url) || parseUrl(url) === undefined) {
    const what = 'the discovery document has no usable `jwks_uri`';
    return { what, change: `publish the keys, ${publish}` };
  }
  const reply = await tryRequest(url);
  if (isProblem(reply)) return reply;
  const problem = getStatusProblem(reply, url);
  if (problem !== undefined || parsed(keySet, reply) !== undefined) return problem;
  return { what: `${url} contains no keys`, change: `publish the keys there, ${publish}` };
}

const atProvider = (problem: DeploymentProblem | undefined): DeploymentProblem | undefined =>
  problem && { ...problem, change: `allow the app’s origin at the provider: ${problem.change}` };

async function cors(
  { origin }: Deployment,
  discovery: ReceivedResponse,
  discoveryUrl: string,
  metadata: DiscoveryMetadata,
): Promise<readonly DoctorCheck[]> {
  if (origin === placeholderOrigin)
    return [createSkippedCheck('CORS of the provider', missingOriginMessage)];
  const checks: DoctorCheck[] = [];
  if (isCrossOrigin(discoveryUrl, origin)) {
    const problem = atProvider(getAllowOriginProblem(discovery.headers, origin));
    checks.push(toDoctorCheck(`CORS of the discovery document for ${origin}`, problem));
  }
  const refused = findInvalidEndpoints(metadata).map(({ endpoint }) => endpoint);
  for (const endpoint of ['token_endpoint', 'revocation_endpoint'] as const) {
    const url = metadata[endpoint];
    if (url === undefined || refused.includes(endpoint) || !isCrossOrigin(url, origin)) continue;
    const name = `CORS of the ${endpoint.replace('_', ' ')} for ${origin}`;
    checks.push(await endpointCors(name, url, origin));
  }
  const userInfo = metadata.userinfo_endpoint;
  return userInfo === undefined ? checks : [...checks, await checkUserInfo(userInfo, origin)];
}

/**
 * Checks that the app can use the userinfo endpoint. A problem is advice, because the app uses the
 * endpoint only if the ID token contains no name.
 */
async function checkUserInfo(url: string, origin: string): Promise<DoctorCheck> {
  const name = 'Userinfo endpoint';
  const advice = (what: string) =>
    createAdviceCheck(
      name,
      `${what}. If the ID token contains no name, the app can’t load the user’s name`,
    );
  const invalid = getEndpointProblem(url);
  if (invalid !== undefined) return advice(`the userinfo endpoint ${invalid}`);
  if (!isCrossOrigin(url, origin)) return createPassedCheck(name);
  const wanted = ['authorization'];
  const headers = {
    origin,
    'access-control-request-method': 'GET',
    'access-control-request-headers': wanted.join(),
  };
  const reply = await tryRequest(url, { method: 'OPTIONS', headers });
  const [problem] = isProblem(reply)
    ? [reply]
    : getPreflightProblems(reply, { origin, method: 'GET', wanted });
  return problem === undefined ? createPassedCheck(name) : advice(problem.what);
}

/**
 * Sends the request of a silent sign-in without cookies, so that the user has no session at the
 * provider. The provider is expected to redirect to the app with an error.
 */
async function checkSilentSignIn(
  { config: { oidc, signIn }, origin, base }: Deployment,
  metadata: DiscoveryMetadata,
): Promise<DoctorCheck> {
  const name = 'Silent sign-in';
  const turnOff = 'set "signIn": {"silent": false} in config.json';
  if (!signIn.silent) return createSkippedCheck(name, 'signIn.silent is false');
  if (origin === placeholderOrigin) return createSkippedCheck(name, missingOriginMessage);
  const endpoint = metadata.authorization_endpoint;
  if (endpoint === undefined || getEndpointProblem(endpoint) !== undefined) {
    return createSkippedCheck(name, 'the discovery document has no valid authorization endpoint');
  }
  const redirectUrl = `${origin}${base}auth/callback`;
  const url = new URL(endpoint);
  const parameters = {
    client_id: oidc.clientId,
    redirect_uri: redirectUrl,
    response_type: 'code',
    scope: oidc.scope,
    state: 'spec-viewer-doctor',
    nonce: 'spec-viewer-doctor',
    // A code challenge has 43 characters (RFC 7636, 4.2).
    code_challenge: 'spec-viewer-doctor'.padEnd(43, '-'),
    code_challenge_method: 'S256',
    prompt: 'none',
  };
  for (const [key, value] of Object.entries(parameters)) url.searchParams.set(key, value);
  const reply = await tryRequest(url.href, { headers: { accept: 'text/html' } });
  if (isProblem(reply)) return createFailedCheck(name, reply);
  const { status, headers } = reply;
  const target = parseUrl(headers.get('location') ?? '', url.href);
  if (status >= 300 && status <= 399 && target !== undefined) {
    const address = target.origin + target.pathname;
    if (address !== redirectUrl) {
      return createSkippedCheck(name, `the provider redirects to ${address} first`);
    }
    const error = target.searchParams.get('error');
    return error !== null && isLoginRequired(new ErrorResponse({ error }))
      ? createPassedCheck(name)
      : createAdviceCheck(
          name,
          `the provider returns ${error === null ? 'no error' : `“${error}”`} instead of “login_required”. If signed-in users get this response too, ${turnOff}`,
        );
  }
  return createAdviceCheck(
    name,
    status >= 200 && status <= 299
      ? `the provider shows a page for prompt=none instead of redirecting to the app; ${turnOff}`
      : `the provider responds to prompt=none with status ${status}. Register the client ID and the redirect URL ${redirectUrl}; if they are registered, ${turnOff}`,
  );
}

/**
 * Checks CORS of an endpoint with a preflight request, which has no side effects. An error status
 * isn't a failure, because browsers send the app's requests to this endpoint without a preflight.
 */
async function endpointCors(name: string, url: string, origin: string): Promise<DoctorCheck> {
  const headers = { origin, 'access-control-request-method': 'POST' };
  const reply = await tryRequest(url, { method: 'OPTIONS', headers });
  if (isProblem(reply)) return createFailedCheck(name, reply);
  const { status } = reply;
  const problem = getAllowOriginProblem(reply.headers, origin);
  if (status >= 400 && problem !== undefined) {
    return createSkippedCheck(
      name,
      `OPTIONS returns status ${status}. The app needs no preflight here; sign in once to see whether the provider allows the origin`,
    );
  }
  // Requires only that the preflight response isn't a redirect and allows the origin, because the
  // app's requests to this endpoint need no preflight.
  const isRedirect = status >= 300 && status <= 399;
  return toDoctorCheck(name, atProvider(isRedirect ? getPreflightStatusProblem(status) : problem));
}

const errorSchema = v.object({ error: v.string() });

/**
 * Sends an invalid code to the token endpoint, in the same form as the app does after a sign-in.
 * The provider is expected to reject the code but to accept the client. Checks the CORS headers of
 * the response too, because some providers allow different origins for each client.
 */
export async function checkTokenEndpoint(
  { config: { oidc }, origin, base }: Deployment,
  metadata: DiscoveryMetadata | undefined,
  write: boolean,
): Promise<readonly DoctorCheck[]> {
  const name = `Client ${oidc.clientId} at the provider`;
  if (!write)
    return [createSkippedCheck(name, 'it sends an invalid code to the provider: add --write')];
  if (origin === placeholderOrigin) return [createSkippedCheck(name, missingOriginMessage)];
  const url = metadata?.token_endpoint;
  if (metadata === undefined || url === undefined || findInvalidEndpoints(metadata).length > 0) {
    return [createSkippedCheck(name, 'the discovery document has no valid token endpoint')];
  }
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: oidc.clientId,
    code: 'spec-viewer-doctor',
    // A code verifier has at least 43 characters (RFC 7636, 4.1), so the text is repeated.
    code_verifier: 'spec-viewer-doctor'.repeat(3),
    redirect_uri: `${origin}${base}auth/callback`,
  });
  const headers = { origin, accept: 'application/json' };
  const reply = await tryRequest(url, { method: 'POST', headers, body });
  if (isProblem(reply))
    return [createFailedCheck(name, { ...reply, change: `make ${url} respond` })];
  const corsName = `CORS of the token endpoint’s responses for ${origin}`;
  return [
    toDoctorCheck(name, clientProblem(parsed(errorSchema, reply)?.error)),
    ...(isCrossOrigin(url, origin)
      ? [toDoctorCheck(corsName, getAllowOriginProblem(reply.headers, origin))]
      : []),
  ];
}

/**
 * Returns the problem that an OAuth error indicates (RFC 6749, 5.2); undefined if the error is
 * expected.
 */
function clientProblem(error: string | undefined): DeploymentProblem | undefined {
  switch (error) {
    case 'invalid_grant':
      return undefined;
    case 'invalid_client':
    case 'unauthorized_client':
      return {
        what: `the provider returns “${error}”`,
        change: 'register oidc.clientId as a public client with the code flow and PKCE',
      };
    default:
      return {
        what: `the provider returns ${error === undefined ? 'no error' : `“${error}”`} for an invalid code`,
        change: 'read the provider’s log about this request; “invalid_grant” is expected',
      };
  }
}
