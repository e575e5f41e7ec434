import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { appOrigin, notServedArguments, runDoctor, startDeployment } from './deployment.ts';

/** Returns the discovery document of a correct provider. */
const good = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  revocation_endpoint: `${issuer}/token/revocation`,
  end_session_endpoint: `${issuer}/session/end`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['none'],
});

/**
 * Returns settings for a provider with additional or different fields in the discovery document.
 */
const saying = (members: Readonly<Record<string, unknown>>) =>
  answering('/openid-configuration', (response, issuer) =>
    response.end(JSON.stringify({ ...good(issuer), ...members })),
  );

function answering(path: string, how: (response: ServerResponse, issuer: string) => void) {
  return {
    answer: ({ url, headers }: IncomingMessage, response: ServerResponse) => {
      if (!url?.endsWith(path)) return false;
      how(response, `http://${headers.host}/oidc`);
      return true;
    },
  };
}

describe('provider checks of the doctor command', () => {
  test('report no failure if the provider is configured correctly', async () => {
    const { configFile } = await startDeployment(saying({}));
    expect((await runDoctor(configFile, ...notServedArguments)).failed).toEqual([]);
  });

  test.each([
    [
      'another issuer',
      { issuer: 'https://other.test' },
      /^FAIL {2}Issuer: the document contains "https:\/\/other\.test", config\.json contains "http.*Change: set oidc\.authority/,
    ],
    [
      'no S256',
      { code_challenge_methods_supported: ['plain'] },
      /^FAIL {2}PKCE: the provider lists plain\. Change: enable “S256”/,
    ],
    [
      'no code flow',
      { response_types_supported: ['id_token'] },
      /^FAIL {2}Authorization code flow: the provider lists id_token/,
    ],
    [
      'an endpoint by http',
      { token_endpoint: 'http://id.example.test/token' },
      /^FAIL {2}token_endpoint: must use https; http is for loopback hosts only\. Change: correct/,
    ],
    [
      'an endpoint that isn’t text',
      { end_session_endpoint: 7 },
      /^FAIL {2}end_session_endpoint: must be an https URL\. Change: correct/,
    ],
    [
      'control characters of a provider on one line',
      { issuer: 'https://other.test\n  ok    Issuer\u001B[2A' },
      /^FAIL {2}Issuer: the document contains "https:\/\/other\.test {3}ok {4}Issuer \[2A"/,
    ],
    ['no keys', { jwks_uri: undefined }, /^FAIL {2}Provider keys: .*Change: publish/],
  ])('report %s and how to fix it', async (_what, members, line) => {
    const { configFile } = await startDeployment(saying(members));
    const { status, failed } = await runDoctor(configFile, ...notServedArguments);
    expect(status).toBe(1);
    expect(failed).toEqual([expect.stringMatching(line)]);
  });

  test.each([
    ['end_session_endpoint', 'sign-out ends the session only in the app'],
    ['revocation_endpoint', 'a refresh token stays valid after sign-out'],
    ['code_challenge_methods_supported', 'the provider publishes no list; the app needs “S256”'],
  ])('explain the consequence of a missing %s', async (member, consequence) => {
    const { configFile } = await startDeployment(saying({ [member]: undefined }));
    const { status, text } = await runDoctor(configFile, ...notServedArguments);
    expect(status).toBe(0);
    expect(text).toContain(consequence);
  });

  test.each([
    ['end_session_endpoint', 'note  Session end'],
    ['revocation_endpoint', 'note  Revocation'],
  ])('treat an empty %s as missing, as the app does', async (member, line) => {
    const { configFile } = await startDeployment(saying({ [member]: '' }));
    const { status, text } = await runDoctor(configFile, ...notServedArguments);
    expect(status).toBe(0);
    expect(text).toContain(line);
  });

  test.each([
    [
      'a redirect',
      (response: ServerResponse) =>
        response.writeHead(302, { location: 'https://login.test/?token=secret-1' }).end(),
      /redirect to https:\/\/login\.test\/, which the app doesn’t follow\. Change: serve this URL directly/,
    ],
    [
      'a redirect without a URL',
      (response: ServerResponse) => response.writeHead(302, { location: 'https://' }).end(),
      /redirect to no URL, which the app doesn’t follow/,
    ],
    [
      'a page',
      (response: ServerResponse) => response.end('<!doctype html>'),
      /isn’t JSON\. Change: set oidc\.authority/,
    ],
    [
      'an error',
      (response: ServerResponse) => response.writeHead(404).end(),
      /the response has status 404\. Change: serve http/,
    ],
  ])(
    'report a provider that sends %s instead of the discovery document',
    async (_what, how, line) => {
      const { configFile } = await startDeployment(answering('/openid-configuration', how));
      const { status, failed, text } = await runDoctor(configFile, ...notServedArguments);
      expect(status).toBe(1);
      expect(failed).toEqual([expect.stringMatching(line)]);
      expect(text).not.toContain('secret-1');
    },
  );

  test('report a key set without keys', async () => {
    const { configFile } = await startDeployment(
      answering('/jwks', (response) => response.end('{"keys": []}')),
    );
    const { failed } = await runDoctor(configFile, ...notServedArguments);
    expect(failed).toEqual([expect.stringMatching(/^FAIL {2}Provider keys: .*no keys/)]);
  });

  test('report a token endpoint that doesn’t allow the app’s origin', async () => {
    const { configFile } = await startDeployment(
      answering('/token', (response) => {
        response.removeHeader('access-control-allow-origin');
        response.writeHead(204).end();
      }),
    );
    const { failed } = await runDoctor(configFile, ...notServedArguments);
    expect(failed).toEqual([
      expect.stringMatching(
        /^FAIL {2}CORS of the token endpoint for .* Change: allow the app’s origin at the provider/,
      ),
    ]);
  });

  test('skip the CORS check if the token endpoint rejects preflight requests', async () => {
    const { configFile } = await startDeployment(
      answering('/token', (response) => {
        response.removeHeader('access-control-allow-origin');
        response.writeHead(405).end();
      }),
    );
    const { status, unchecked } = await runDoctor(configFile, ...notServedArguments);
    expect(status).toBe(0);
    expect(unchecked).toContainEqual(
      expect.stringContaining(
        'CORS of the token endpoint for https://app.example.test: not checked',
      ),
    );
  });
});

describe('userinfo check of the doctor command', () => {
  const withoutHeaders = (response: ServerResponse) => {
    response.removeHeader('access-control-allow-headers');
    response.writeHead(204).end();
  };

  test.each([
    [
      'rejects preflight requests',
      'OPTIONS returns status 405',
      (response: ServerResponse) => response.writeHead(405).end(),
    ],
    ['doesn’t allow the access token', 'the app can’t send authorization', withoutHeaders],
  ])('explains the consequence of an endpoint that %s', async (_what, problem, how) => {
    const { configFile } = await startDeployment(answering('/oidc/me', how));
    const { status, text } = await runDoctor(configFile, ...notServedArguments);
    expect(status).toBe(0);
    expect(text).toContain(`note  Userinfo endpoint: ${problem}. If the ID token contains no name`);
  });

  test('explains that the app can’t use an endpoint by http', async () => {
    const { configFile } = await startDeployment(
      saying({ userinfo_endpoint: 'http://id.example.test/me' }),
    );
    const { text } = await runDoctor(configFile, ...notServedArguments);
    expect(text).toContain('note  Userinfo endpoint: userinfo_endpoint must use https');
  });

  test('passes if a page of the app can send the access token', async () => {
    const { configFile } = await startDeployment();
    const { text } = await runDoctor(configFile, ...notServedArguments);
    expect(text).toContain('ok    Userinfo endpoint\n');
  });
});

describe('silent sign-in check of the doctor command', () => {
  /** Sends a response to the authorization request; returns the check's line and the request. */
  async function examine(how: (response: ServerResponse) => void, config = {}) {
    const asked: IncomingMessage[] = [];
    const { configFile } = await startDeployment({
      config: () => config,
      answer: (request, response) => {
        if (!request.url?.startsWith('/oidc/auth?')) return false;
        asked.push(request);
        how(response);
        return true;
      },
    });
    const { status, text } = await runDoctor(configFile, ...notServedArguments);
    expect(status).toBe(0);
    const line = text.split('\n').find((each) => each.includes('Silent sign-in'));
    return { line, asked };
  }

  const redirecting = (location: string) => (response: ServerResponse) =>
    response.writeHead(303, { location }).end();
  const callback = `${appOrigin}/auth/callback`;
  const page = (status: number) => (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'text/html' }).end('<!doctype html>');
  const turnOff = /set "signIn": \{"silent": false\} in config\.json\.$/;

  test('sends the request of the app without cookies, and passes after login_required', async () => {
    const { line, asked } = await examine(redirecting(`${callback}?error=login_required&state=s`));
    expect(line).toBe('  ok    Silent sign-in');
    expect(asked).toHaveLength(1);
    expect(asked[0]?.headers.cookie).toBeUndefined();
    const { searchParams } = new URL(asked[0]?.url ?? '', appOrigin);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      prompt: 'none',
      client_id: 'spec-viewer',
      redirect_uri: callback,
      response_type: 'code',
      code_challenge: expect.stringMatching(/^.{43}$/),
    });
  });

  test.each([
    ['a page', page(200), /^ {2}note {2}Silent sign-in: the provider shows a page for prompt=none/],
    ['an error page', page(400), /^ {2}note {2}Silent sign-in: .*status 400\. Register the client/],
    [
      'another error',
      redirecting(`${callback}?error=invalid_request`),
      /^ {2}note {2}Silent sign-in: the provider returns “invalid_request” instead/,
    ],
    [
      'no error',
      redirecting(callback),
      /^ {2}note {2}Silent sign-in: the provider returns no error instead/,
    ],
  ])('advises to turn silent sign-in off after %s', async (_what, how, line) => {
    const found = await examine(how);
    expect(found.line).toMatch(line);
    expect(found.line).toMatch(turnOff);
  });

  test('draws no conclusion from a redirect to another page of the provider', async () => {
    const { line } = await examine(redirecting('/oidc/cookie-test?secret=1'));
    expect(line).toMatch(
      /^ {2}– {5}Silent sign-in: not checked: the provider redirects to http.*\/oidc\/cookie-test first\.$/,
    );
  });

  test('sends no request if silent sign-in is turned off', async () => {
    const { line, asked } = await examine(page(200), { signIn: { silent: false } });
    expect(line).toContain('not checked: signIn.silent is false');
    expect(asked).toEqual([]);
  });
});

const atTokenEndpoint = (how: (response: ServerResponse) => boolean) => ({
  answer: ({ method, url }: IncomingMessage, response: ServerResponse) =>
    method === 'POST' && url === '/oidc/token' && how(response),
});

const refusing = (error: string) =>
  atTokenEndpoint((response) => {
    response.writeHead(400).end(JSON.stringify({ error }));
    return true;
  });

describe('token endpoint check of the doctor command', () => {
  test('reports no failure if the provider rejects only the authorization code', async () => {
    const { configFile } = await startDeployment();
    const { status, text } = await runDoctor(configFile, ...notServedArguments, '--write');
    expect(status).toBe(0);
    expect(text).toContain('ok    Client spec-viewer at the provider\n');
    expect(text).toContain(`ok    CORS of the token endpoint’s responses for ${appOrigin}\n`);
  });

  test('reports a client that is unknown to the provider', async () => {
    const { configFile } = await startDeployment({
      config: (origin) => ({ oidc: { authority: `${origin}/oidc`, clientId: 'nobody' } }),
    });
    const { status, failed } = await runDoctor(configFile, ...notServedArguments, '--write');
    expect(status).toBe(1);
    expect(failed).toEqual([
      expect.stringMatching(
        /^FAIL {2}Client nobody at the provider: .*“invalid_client”\. Change: register oidc\.clientId/,
      ),
    ]);
  });

  test('reports that only the preflight response allows the app’s origin, but not the actual response', async () => {
    const { configFile } = await startDeployment(
      atTokenEndpoint((response) => {
        response.removeHeader('access-control-allow-origin');
        return false;
      }),
    );
    const { failed } = await runDoctor(configFile, ...notServedArguments, '--write');
    expect(failed).toEqual([
      expect.stringMatching(
        /^FAIL {2}CORS of the token endpoint’s responses for .*no Access-Control/,
      ),
    ]);
  });

  test('reports an unexpected error code of the provider', async () => {
    const { configFile } = await startDeployment(refusing('server_error'));
    const { failed } = await runDoctor(configFile, ...notServedArguments, '--write');
    expect(failed).toEqual([
      expect.stringContaining('returns “server_error” for an invalid code. Change: read'),
    ]);
  });

  test('is skipped without --write', async () => {
    const { configFile, arrived } = await startDeployment();
    const { unchecked } = await runDoctor(configFile, ...notServedArguments);
    expect(unchecked).toContainEqual(
      expect.stringMatching(
        /Client spec-viewer at the provider: not checked: it sends an invalid code/,
      ),
    );
    expect(arrived.filter(({ method }) => method === 'POST')).toEqual([]);
  });
});
