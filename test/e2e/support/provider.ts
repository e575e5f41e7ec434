import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { CompactSign, generateKeyPair } from 'jose';
import { findFreePort } from '#test/support/free-port.ts';

/**
 * Properties that are added to a JSON response or replace its properties; undefined removes a
 * property.
 */
export type ResponseProperties = Readonly<Record<string, unknown>>;

/** Endpoint of the provider. `renewal` is the token endpoint when it receives a refresh token. */
export type Endpoint =
  | 'discovery'
  | 'authorization'
  | 'token'
  | 'renewal'
  | 'revocation'
  | 'end_session';

/** Fault that replaces an endpoint's response; `unreachable` closes the connection. */
export type Fault =
  | { readonly status: number; readonly error?: string }
  | 'html'
  | 'hangs'
  | 'drips'
  | 'unreachable';

/**
 * Response to an authorization request with `prompt=none` that deviates from OpenID Connect Core
 * 3.1.2.6.
 */
export type SilentAnswer =
  | { readonly error: string; readonly description?: string }
  /** The provider shows a page with this status instead of redirecting. */
  | { readonly page: number }
  /**
   * The provider accepts `prompt=none` only with an `id_token_hint`, and otherwise returns
   * `invalid_request`.
   */
  | 'wants id_token_hint';

/** Deviations of a provider from the standards. */
export type ProviderBehaviour = {
  readonly metadata?: ResponseProperties;
  readonly tokens?: ResponseProperties;
  readonly claims?: ResponseProperties;
  /** True if the ID token has `alg: none` and no signature. */
  readonly unsigned?: boolean;
  /**
   * Time in minutes by which the provider's clock is ahead of the browser's clock; tokens are valid
   * for ten minutes.
   */
  readonly clockMinutes?: number;
  readonly silent?: SilentAnswer;
  /** Query parameters of the redirect to the app that replace or extend the standard parameters. */
  readonly answer?: Readonly<Record<string, string>>;
  readonly faults?: Readonly<Partial<Record<Endpoint, Fault>>>;
  /**
   * Whether the provider issues refresh tokens that stay valid (`kept`) or that each renewal
   * replaces (`rotated`). By default, the provider issues no refresh tokens.
   */
  readonly refreshTokens?: 'kept' | 'rotated';
  /** True if the provider's pages have the Cross-Origin-Opener-Policy `same-origin`. */
  readonly isolated?: boolean;
};

export type ProviderRequest = { readonly endpoint: Endpoint; readonly parameters: URLSearchParams };

export type Provider = {
  readonly authority: string;
  readonly clientId: string;
  /** Requests that the provider has received since its behaviour was last changed. */
  readonly requests: readonly ProviderRequest[];
  /** Changes the behaviour for all later requests. */
  behave(behaviour: ProviderBehaviour): void;
  close(): Promise<void>;
};

type Grant = { readonly person: string; readonly nonce: string | null };

const clientId = 'spec-viewer';
const lifetimeMinutes = 10;
const { privateKey } = await generateKeyPair('ES256');

const endpoints: Readonly<Record<string, Endpoint>> = {
  '/.well-known/openid-configuration': 'discovery',
  '/authorize': 'authorization',
  '/token': 'token',
  '/revoke': 'revocation',
  '/logout': 'end_session',
};

/**
 * Starts a small OpenID provider on another site than the app, as in most deployments. It prompts
 * for a name, keeps the user's session in a cookie, and can deviate from the standards in many
 * ways.
 */
export async function startProvider(appOrigin: string): Promise<Provider> {
  // The app is on localhost, so this host is another site for the browser.
  const host = '127.0.0.1';
  const port = await findFreePort();
  const authority = `http://${host}:${port}`;
  const codes = new Map<string, Grant & { readonly challenge: string | null }>();
  const refreshTokens = new Map<string, Grant>();
  let behaviour: ProviderBehaviour = {};
  let requests: ProviderRequest[] = [];

  const metadata = () => ({
    issuer: authority,
    authorization_endpoint: `${authority}/authorize`,
    token_endpoint: `${authority}/token`,
    revocation_endpoint: `${authority}/revoke`,
    end_session_endpoint: `${authority}/logout`,
    userinfo_endpoint: `${authority}/userinfo`,
    jwks_uri: `${authority}/keys`,
    ...behaviour.metadata,
  });

  /**
   * Responds to an authorization request (OpenID Connect Core 3.1.2), whether or not the user has a
   * session.
   */
  function authorize(
    response: ServerResponse,
    parameters: URLSearchParams,
    person: string | undefined,
  ) {
    const redirectBack = (answer: Readonly<Record<string, string>>) => {
      const target = new URL(parameters.get('redirect_uri') ?? authority);
      const state = parameters.get('state') ?? '';
      target.search = String(new URLSearchParams({ state, ...answer, ...behaviour.answer }));
      response.writeHead(302, { location: target.href }).end();
    };
    const { silent } = behaviour;
    if (parameters.get('prompt') === 'none') {
      if (typeof silent === 'object') {
        if ('page' in silent) return showPage(response, silent.page, 'Something went wrong');
        const { error, description } = silent;
        return redirectBack({ error, ...(description && { error_description: description }) });
      }
      if (silent === 'wants id_token_hint' && !parameters.has('id_token_hint')) {
        const description = 'id_token mandatory';
        return redirectBack({ error: 'invalid_request', error_description: description });
      }
      if (person === undefined) return redirectBack({ error: 'login_required' });
    }
    if (person === undefined) {
      const field = '<label>Name <input name="name"></label><button>Continue</button>';
      return showPage(response, 200, 'Provider', `<form method="post">${field}</form>`);
    }
    const code = randomUUID();
    const challenge = parameters.get('code_challenge');
    codes.set(code, { person, nonce: parameters.get('nonce'), challenge });
    redirectBack({ code });
  }

  /**
   * Redeems an authorization code if the code verifier matches (RFC 7636). A code is valid only
   * once.
   */
  function takeCode(parameters: URLSearchParams): Grant | undefined {
    const code = parameters.get('code') ?? '';
    const grant = codes.get(code);
    codes.delete(code);
    const verifier = parameters.get('code_verifier') ?? '';
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    return grant?.challenge === challenge ? grant : undefined;
  }

  function takeRefreshToken(token: string): Grant | undefined {
    const grant = refreshTokens.get(token);
    if (behaviour.refreshTokens === 'rotated') refreshTokens.delete(token);
    return grant && { ...grant, nonce: null };
  }

  async function answerTokens(response: ServerResponse, parameters: URLSearchParams) {
    const given = parameters.get('refresh_token');
    const grant = given === null ? takeCode(parameters) : takeRefreshToken(given);
    if (grant === undefined) return sendJson(response, 400, { error: 'invalid_grant' });
    const isNew = given === null || behaviour.refreshTokens === 'rotated';
    const refreshToken = randomUUID();
    const gives = behaviour.refreshTokens !== undefined && isNew;
    if (gives) refreshTokens.set(refreshToken, grant);
    sendJson(response, 200, {
      access_token: randomUUID(),
      token_type: 'Bearer',
      expires_in: lifetimeMinutes * 60,
      id_token: await idToken(grant),
      ...(gives && { refresh_token: refreshToken }),
      ...behaviour.tokens,
    });
  }

  /** Returns an ID token. The type of a claim isn't checked, so a test can include any value. */
  async function idToken({ person, nonce }: Grant): Promise<string> {
    const { claims, clockMinutes = 0, unsigned = false } = behaviour;
    const now = Math.floor(Date.now() / 1000) + clockMinutes * 60;
    const usual = { iss: authority, aud: clientId, sub: person, name: person, nonce };
    const times = { iat: now, exp: now + lifetimeMinutes * 60 };
    const payload = Buffer.from(JSON.stringify({ ...usual, ...times, ...claims }));
    if (!unsigned) {
      return new CompactSign(payload).setProtectedHeader({ alg: 'ES256' }).sign(privateKey);
    }
    const head = Buffer.from('{"alg":"none"}').toString('base64url');
    return `${head}.${payload.toString('base64url')}.`;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(authority + request.url);
    // Accepts a path that begins with two slashes, because some providers publish such endpoint
    // URLs.
    const path = endpoints[url.pathname.replace(/^\/\//, '/')];
    if (path === undefined) return void response.writeHead(404).end();
    const body = new URLSearchParams(await text(request));
    const endpoint = path === 'token' && body.has('refresh_token') ? 'renewal' : path;
    const isPage = endpoint === 'authorization' || endpoint === 'end_session';
    requests.push({ endpoint, parameters: isPage ? url.searchParams : body });
    if (behaviour.isolated) response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
    if (!isPage) response.setHeader('Access-Control-Allow-Origin', appOrigin);
    const fault = behaviour.faults?.[endpoint];
    if (fault !== undefined) {
      misbehave(fault, response);
    } else if (endpoint === 'discovery') {
      sendJson(response, 200, metadata());
    } else if (endpoint === 'authorization') {
      const entered = body.get('name') ?? undefined;
      if (entered !== undefined) {
        response.setHeader('set-cookie', `person=${encodeURIComponent(entered)}; HttpOnly`);
      }
      authorize(response, url.searchParams, entered ?? rememberedPerson(request));
    } else if (endpoint === 'token' || endpoint === 'renewal') {
      await answerTokens(response, body);
    } else if (endpoint === 'revocation') {
      refreshTokens.delete(body.get('token') ?? '');
      response.end();
    } else {
      const location = url.searchParams.get('post_logout_redirect_uri') ?? authority;
      response.setHeader('set-cookie', 'person=; Max-Age=0');
      response.writeHead(302, { location }).end();
    }
  }

  const server = createServer((request, response) => void answer(request, response));
  server.listen(port, host);
  await once(server, 'listening');
  return {
    authority,
    clientId,
    get requests() {
      return requests;
    },
    behave: (next) => {
      behaviour = next;
      requests = [];
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

/** Sends a page of the provider; `content` is HTML. */
function showPage(response: ServerResponse, status: number, title: string, content = ''): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' });
  response.end(`<!doctype html><html lang="en"><title>${title}</title><link rel="icon" href="data:,">
    <main><h1>${title}</h1>${content}</main>`);
}

/**
 * Sends the response of a fault. With `hangs` and `drips`, the response doesn't end before the
 * connection is closed.
 */
function misbehave(fault: Fault, response: ServerResponse): void {
  if (typeof fault === 'object') {
    const { status, error = 'server_error' } = fault;
    sendJson(response, status, { error });
  } else if (fault === 'html') {
    showPage(response, 200, 'Down for maintenance');
  } else if (fault === 'unreachable') {
    response.destroy();
  } else if (fault === 'drips') {
    response.writeHead(200, { 'content-type': 'application/json' });
    const drip = setInterval(() => response.write(' '), 500);
    response.on('close', () => clearInterval(drip));
  }
}

function rememberedPerson({ headers }: IncomingMessage): string | undefined {
  const [, person] = /(?:^|; )person=([^;]+)/.exec(headers.cookie ?? '') ?? [];
  return person === undefined ? undefined : decodeURIComponent(person);
}
