import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { freePort } from '#test/e2e/support/free-port.ts';
import { authorizationAnswer } from './authorization.ts';
import type { Behaviour, Endpoint } from './behaviour.ts';
import { misbehave } from './misbehave.ts';
import { askForName, showPage } from './pages.ts';
import { tokenStore } from './token-store.ts';

export type ProviderRequest = { readonly endpoint: Endpoint; readonly parameters: URLSearchParams };

export type Provider = {
  readonly authority: string;
  readonly clientId: string;
  /** What it was asked, since it last changed its behaviour. */
  readonly requests: readonly ProviderRequest[];
  /** Behaves like this from now on. */
  behave(behaviour: Behaviour): void;
  close(): Promise<void>;
};

const clientId = 'spec-viewer';

const endpoints: Readonly<Record<string, Endpoint>> = {
  '/.well-known/openid-configuration': 'discovery',
  '/authorize': 'authorization',
  '/token': 'token',
  '/revoke': 'revocation',
  '/logout': 'end_session',
};

/**
 * A small OpenID provider on another origin and site than the app, as in most deployments. It asks for a name,
 * remembers the person in a cookie, and can be told to differ from the standards in many ways.
 */
export async function startProvider(appOrigin: string): Promise<Provider> {
  // The app is on localhost, so to the browser this is another site.
  const host = '127.0.0.1';
  const port = await freePort();
  const authority = `http://${host}:${port}`;
  const store = tokenStore();
  let behaviour: Behaviour = {};
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

  function redirectBack(
    response: ServerResponse,
    parameters: URLSearchParams,
    answer: Readonly<Record<string, string>>,
  ): void {
    const target = new URL(parameters.get('redirect_uri') ?? authority);
    const state = parameters.get('state') ?? '';
    target.search = String(new URLSearchParams({ state, ...answer, ...behaviour.answer }));
    response.writeHead(302, { location: target.href }).end();
  }

  function authorize(
    response: ServerResponse,
    parameters: URLSearchParams,
    signedIn: string | undefined,
  ): void {
    const answer = authorizationAnswer(behaviour, parameters, signedIn);
    if (answer.kind === 'form') {
      askForName(response);
    } else if (answer.kind === 'page') {
      showPage(response, answer.status, 'Something went wrong');
    } else if (answer.kind === 'error') {
      const { error, description } = answer;
      const words = description === undefined ? {} : { error_description: description };
      redirectBack(response, parameters, { error, ...words });
    } else {
      const { person } = answer;
      const nonce = parameters.get('nonce');
      const challenge = parameters.get('code_challenge');
      const code = store.newCode({ issuer: authority, clientId, person, nonce, challenge });
      redirectBack(response, parameters, { code });
    }
  }

  function sendJson(response: ServerResponse, status: number, body: object): void {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(authority + request.url);
    // Some providers write their endpoints with two slashes.
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
      const tokens = await store.issue(body, behaviour);
      if (tokens === undefined) sendJson(response, 400, { error: 'invalid_grant' });
      else sendJson(response, 200, tokens);
    } else if (endpoint === 'revocation') {
      store.revoke(body.get('token') ?? '');
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

function rememberedPerson({ headers }: IncomingMessage): string | undefined {
  const [, person] = /(?:^|; )person=([^;]+)/.exec(headers.cookie ?? '') ?? [];
  return person === undefined ? undefined : decodeURIComponent(person);
}
