import { describe, expect, test } from 'vitest';
import { type Examination, examine, matchLine, replying } from './deployment.ts';

/** A deployment, and the line that the command must print about it. */
type Finding = readonly [what: string, examination: Examination, line: string];

/** Replies with the discovery document of a correct provider, in which these members differ. */
const discovery = (members: Readonly<Record<string, unknown>>) =>
  replying('GET /oidc/.well-known/openid-configuration', (issuer) => ({
    body: {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      revocation_endpoint: `${issuer}/token/revocation`,
      end_session_endpoint: `${issuer}/session/end`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      ...members,
    },
  }));
const discoveryResponse = (status: number, body = '', headers = {}) =>
  replying('GET /oidc/.well-known/openid-configuration', { status, headers, body });

const atTokenEndpoint = (body: object) => ({
  ...replying('POST /oidc/token', { status: 400, body }),
  args: ['--write'],
});
const withoutOrigin = { 'access-control-allow-origin': undefined };

const provider: readonly Finding[] = [
  [
    'another issuer',
    discovery({ issuer: 'https://other.test' }),
    'FAIL  Issuer: the discovery document contains "https://other.test", config.json contains "http…Change: set oidc.authority…',
  ],
  [
    'control characters in its issuer',
    discovery({ issuer: 'https://other.test\n  ok    Issuer\u001B[2A' }),
    'FAIL  Issuer: the discovery document contains "https://other.test   ok    Issuer [2A"…',
  ],
  [
    'no S256',
    discovery({ code_challenge_methods_supported: ['plain'] }),
    'FAIL  PKCE: the provider lists plain. Change: enable “S256”…',
  ],
  [
    'no list of challenge methods',
    discovery({ code_challenge_methods_supported: undefined }),
    'note…the provider publishes no list; the app needs “S256”…',
  ],
  [
    'no code flow',
    discovery({ response_types_supported: ['id_token'] }),
    'FAIL  Authorization code flow: the provider lists id_token…',
  ],
  [
    'an endpoint by http',
    discovery({ token_endpoint: 'http://id.example.test/token' }),
    'FAIL  token_endpoint: must use https; http is for loopback hosts only. Change: correct…',
  ],
  [
    'an endpoint that isn’t text',
    discovery({ end_session_endpoint: 7 }),
    'FAIL  end_session_endpoint: must be an https URL. Change: correct…',
  ],
  [
    'no end of sessions',
    discovery({ end_session_endpoint: undefined }),
    'note  Session end…sign-out ends the session only in the app…',
  ],
  ['an empty end of sessions', discovery({ end_session_endpoint: '' }), 'note  Session end…'],
  [
    'no revocation',
    discovery({ revocation_endpoint: undefined }),
    'note  Revocation…a refresh token stays valid after sign-out…',
  ],
  ['an empty revocation endpoint', discovery({ revocation_endpoint: '' }), 'note  Revocation…'],
  ['no keys', discovery({ jwks_uri: undefined }), 'FAIL  Provider keys: …Change: publish…'],
  [
    'a key set without keys',
    replying('GET /oidc/jwks', { body: { keys: [] } }),
    'FAIL  Provider keys: …no keys…',
  ],
  [
    'a redirect instead of the discovery document',
    discoveryResponse(302, '', { location: 'https://login.test/?token=secret-1' }),
    'FAIL…redirect to https://login.test/, which the app doesn’t follow. Change: serve this URL directly…',
  ],
  [
    'a redirect without a URL instead of the discovery document',
    discoveryResponse(302, '', { location: 'https://' }),
    'FAIL…redirect to no URL, which the app doesn’t follow…',
  ],
  [
    'a page instead of the discovery document',
    discoveryResponse(200, '<!doctype html>'),
    'FAIL…isn’t JSON. Change: set oidc.authority…',
  ],
  [
    'an error instead of the discovery document',
    discoveryResponse(404),
    'FAIL…the response has status 404. Change: serve http…',
  ],
  [
    'a token endpoint that doesn’t allow the app’s origin',
    replying('OPTIONS /oidc/token', { status: 204, headers: withoutOrigin }),
    'FAIL  CORS of the token endpoint for …Change: allow the app’s origin at the provider…',
  ],
  [
    'a token endpoint that rejects preflight requests',
    replying('OPTIONS /oidc/token', { status: 405, headers: withoutOrigin }),
    '–     CORS of the token endpoint for https://app.example.test: not checked…',
  ],
  ['a userinfo endpoint', {}, 'ok    Userinfo endpoint'],
  [
    'a userinfo endpoint by http',
    discovery({ userinfo_endpoint: 'http://id.example.test/me' }),
    'note  Userinfo endpoint: the userinfo endpoint must use https…',
  ],
  [
    'a userinfo endpoint that rejects preflight requests',
    replying('OPTIONS /oidc/me', { status: 405 }),
    'note  Userinfo endpoint: OPTIONS returns status 405. If the ID token contains no name…',
  ],
  [
    'a userinfo endpoint that doesn’t allow the token',
    replying('OPTIONS /oidc/me', {
      status: 204,
      headers: { 'access-control-allow-headers': undefined },
    }),
    'note  Userinfo endpoint: the app can’t send authorization. If the ID token contains no name…',
  ],
  ['a registered client', { args: ['--write'] }, 'ok    Client spec-viewer at the provider'],
  [
    'a client that isn’t examined',
    {},
    '–     Client spec-viewer at the provider: not checked: it sends an invalid code…',
  ],
  [
    'an unknown client',
    {
      args: ['--write'],
      config: (origin) => ({ oidc: { authority: `${origin}/oidc`, clientId: 'nobody' } }),
    },
    'FAIL  Client nobody at the provider: …“invalid_client”. Change: register oidc.clientId…',
  ],
  [
    'another error code from the token endpoint',
    atTokenEndpoint({ error: 'server_error' }),
    'FAIL…returns “server_error” for an invalid code. Change: read…',
  ],
  [
    'a token endpoint whose responses allow the app’s origin',
    { args: ['--write'] },
    'ok    CORS of the token endpoint’s responses for https://app.example.test',
  ],
  [
    'a token endpoint that allows the app’s origin only before the request',
    {
      args: ['--write'],
      answer: ({ method, url }, response) => {
        if (method === 'POST' && url === '/oidc/token')
          response.removeHeader('access-control-allow-origin');
        return false;
      },
    },
    'FAIL  CORS of the token endpoint’s responses for …no Access-Control…',
  ],
];

const atSignIn = (status: number, headers: Readonly<Record<string, string>>) =>
  replying('GET /oidc/auth?*', { status, headers });
const page = { 'content-type': 'text/html' };
const redirect = (location: string) => atSignIn(303, { location });
const callback = 'https://app.example.test/auth/callback';
const turnOff = 'set "signIn": {"silent": false} in config.json.';

const silentSignIn: readonly Finding[] = [
  [
    'gets login_required',
    redirect(`${callback}?error=login_required&state=s`),
    'ok    Silent sign-in',
  ],
  [
    'gets a page',
    atSignIn(200, page),
    `note  Silent sign-in: the provider shows a page for prompt=none…${turnOff}`,
  ],
  [
    'gets an error page',
    atSignIn(400, page),
    `note  Silent sign-in: …status 400. Register the client…${turnOff}`,
  ],
  [
    'gets another error',
    redirect(`${callback}?error=invalid_request`),
    `note  Silent sign-in: the provider returns “invalid_request” instead…${turnOff}`,
  ],
  [
    'gets no error',
    redirect(callback),
    `note  Silent sign-in: the provider returns no error instead…${turnOff}`,
  ],
  [
    'is redirected to another page of the provider',
    redirect('/oidc/cookie-test?secret=1'),
    '–     Silent sign-in: not checked: the provider redirects to http…/oidc/cookie-test first.',
  ],
  [
    'is turned off',
    { config: () => ({ signIn: { silent: false } }) },
    '–     Silent sign-in: not checked: signIn.silent is false.',
  ],
];

const key = (directoryKey: object) => ({ config: () => ({ directoryKey }) });
const viewerOnly = { config: () => ({ extensions: ['viewer.read'] }) };
const json = { 'content-type': 'application/json' };
const bookmarks = (headers: Readonly<Record<string, string>>, body: string, status = 200) => ({
  ...replying('GET /viewer/v1/bookmark-state', { status, headers, body }),
  ...viewerOnly,
  isSignedIn: true,
});
const eventTypes = (status: number, body: string) => ({
  ...replying('GET /webhooks/v1/event-types', { status, headers: json, body }),
  isSignedIn: true,
});
const keyVariable = 'SPEC_VIEWER_DIRECTORY_KEY';

const responses: readonly Finding[] = [
  [
    'no token',
    {},
    '–     GET /viewer/v1/bookmark-state: not checked: set an access token in SPEC_VIEWER_TOKEN.',
  ],
  [
    'no directory key',
    key({ mode: 'ask' }),
    `–     GET /data/v1/competencies: not checked: set the directory key in ${keyVariable}.`,
  ],
  [
    'a user without webhooks',
    { isSignedIn: true },
    '–     GET /webhooks/v1/subscriptions/{subscriptionId}: not checked: the user has no webhook.',
  ],
  [
    'a list of deliveries without a webhook',
    { isSignedIn: true },
    '–     GET /webhooks/v1/subscriptions/{subscriptionId}/deliveries: not checked: the user has no webhook.',
  ],
  [
    'a delivery without a webhook',
    { isSignedIn: true },
    '–     GET /webhooks/v1/subscriptions/{subscriptionId}/deliveries/{deliveryId}: not checked: the user has no webhook.',
  ],
  [
    'an extension without a read operation',
    {},
    '–     Extension viewer.changes: not checked: it has no read operation.',
  ],
  [
    'another extension without a read operation',
    {},
    '–     Extension webhooks.rotate: not checked: it has no read operation.',
  ],
  [
    'an extension that the service doesn’t offer',
    eventTypes(404, ''),
    'FAIL  GET /webhooks/v1/event-types: …remove "webhooks.eventTypes" from extensions…',
  ],
  [
    'records that the app can’t parse',
    eventTypes(200, '[7]'),
    'note  GET /webhooks/v1/event-types: …/0 must be object…show a notice…',
  ],
  [
    'a page instead of JSON',
    bookmarks(page, '<!doctype html>'),
    'FAIL  GET /viewer/v1/bookmark-state: …if a proxy or another site responds…',
  ],
  [
    'a wrong schema',
    { ...bookmarks(json, '{"a": 1}'), config: () => ({}) },
    'FAIL  GET …follow docs/interface/openapi.yaml…',
  ],
  [
    'a rejected token',
    { ...viewerOnly, environment: { SPEC_VIEWER_TOKEN: 'secret-1' } },
    'FAIL…set a valid token for this service in SPEC_VIEWER_TOKEN…',
  ],
  [
    'a response that contains the token',
    {
      ...bookmarks(
        { 'content-type': 'application/problem+json' },
        '{"title":"No","detail":"Not with secret-1."}',
        403,
      ),
      environment: { SPEC_VIEWER_TOKEN: 'secret-1' },
    },
    'FAIL…Not with [redacted].…',
  ],
  [
    'response headers that the app can’t read',
    {
      isSignedIn: true,
      permissions: { 'access-control-expose-headers': 'retry-after, x-request-id' },
    },
    'FAIL  Visible headers of GET /viewer/v1/specifications and 1 more for …add etag to Access-Control-Expose…',
  ],
  [
    'a method that isn’t allowed',
    { permissions: { 'access-control-allow-methods': 'GET, POST, PUT, DELETE' } },
    'FAIL  CORS of PATCH … the method PATCH isn’t allowed. Change: at http://…, add PATCH to Access-Control-Allow-Methods.',
  ],
  [
    'error responses that a page can’t read',
    {
      answer: ({ method, url }, response) => {
        if (method === 'GET' && url?.startsWith('/viewer/'))
          response.removeHeader('access-control-allow-origin');
        return false;
      },
    },
    'FAIL  CORS of an error of the viewer for …no Access-Control-Allow…',
  ],
  [
    'preflight requests that need credentials',
    replying('OPTIONS /data/*', { status: 401 }),
    'FAIL  CORS of GET … and 2 more for …: OPTIONS returns status 401. Change: …don’t require credentials…',
  ],
];

describe.each([
  ['reports a provider with %s', provider],
  ['reports a silent sign-in that %s', silentSignIn],
  ['reports the services: %s', responses],
])('doctor command', (title, findings) => {
  test.each(findings)(title, async (_, examination, line) => {
    const { status, failed, lines, text } = await examine(examination);
    const isFailure = line.startsWith('FAIL');
    expect(failed).toEqual(isFailure ? [matchLine(line)] : []);
    expect(lines).toContainEqual(matchLine(line));
    expect(status).toBe(isFailure ? 1 : 0);
    expect(text).not.toContain('secret-1');
  });
});

test.each([
  [{ mode: 'public', value: 'wrong-key' }, {}, 'correct directoryKey.value in config.json.'],
  [{ mode: 'ask' }, { [keyVariable]: 'wrong-key' }, `set the directory key in ${keyVariable}.`],
  [{ mode: 'proxy' }, {}, 'configure the proxy in front of dataUrl to add the header x-api-key.'],
])(
  'doctor command reports a rejected directory key: %j',
  async (directoryKey, environment, change) => {
    const { status, failed, text } = await examine({ ...key(directoryKey), environment });
    expect(status).toBe(1);
    expect(failed).not.toEqual([]);
    for (const line of failed) expect(line).toContain(`Change: ${change}`);
    expect(text).not.toContain('wrong-key');
  },
);

test.each([
  [
    'authorization, content-type, x-api-key, if-none-match',
    ['idempotency-key', 'idempotency-key', 'if-match'],
  ],
  ['*', ['authorization', 'authorization']],
])('doctor command reports headers that `%s` doesn’t allow', async (allowed, missing) => {
  const { failed } = await examine({ permissions: { 'access-control-allow-headers': allowed } });
  const advice = failed.map((line) => line.replace(/^.*Change: at \S+ /, ''));
  expect(advice).toEqual(missing.map((name) => `add ${name} to Access-Control-Allow-Headers.`));
});

test('doctor command reports a disallowed origin only once per service', async () => {
  const { failed } = await examine({ isSignedIn: true, permissions: withoutOrigin });
  const names = failed.map((line) => line.replace(/^FAIL {2}(.*) for https:.*$/, '$1'));
  const services = ['directory', 'viewer', 'webhooks'];
  expect(names.filter((name) => /directory|viewer|webhooks/.test(name))).toEqual([
    ...services.map((service) => `CORS of the ${service}`),
    ...services.map((service) => `Visible headers of the ${service}`),
  ]);
  for (const line of failed) expect(line).toContain('Allow-Origin: https://app.example.test');
});

test('doctor command reports an unreachable service only once', async () => {
  const { failed } = await examine({ config: () => ({ dataUrl: 'http://127.0.0.1:9' }) });
  expect(failed.filter((line) => line.includes('CORS of the directory'))).toHaveLength(1);
});
