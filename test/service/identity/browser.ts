import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import * as v from 'valibot';
import { onTestFinished } from 'vitest';

type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Starts a server with this request handler on a free port. The server responds with 404 if the
 * handler doesn't respond.
 */
export async function listen(mounted: () => Handler): Promise<{ origin: string }> {
  const server = createServer((request, response) => {
    mounted()(request, response, () => response.writeHead(404).end('left to the app'));
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = v.parse(v.object({ port: v.number() }), server.address());
  return { origin: `http://localhost:${address.port}` };
}

type Cookie = { name: string; value: string; path: string };

/** Minimal browser for sign-in tests. It stores cookies and follows redirects one by one. */
export class HttpBrowser {
  #cookies: Cookie[] = [];
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  async request(address: string, form?: Record<string, string>): Promise<Response> {
    const url = new URL(address, this.#origin);
    const cookie = this.#cookies
      .filter(({ path }) => url.pathname.startsWith(path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { accept: 'text/html', ...(cookie !== '' && { cookie }) },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  /** Follows redirects until the response is a page or the URL belongs to the app. */
  async visit(
    address: string,
    form?: Record<string, string>,
  ): Promise<{ url: URL; status: number; html: string; headers: Headers }> {
    let url = new URL(address, this.#origin);
    let response = await this.request(url.href, form);
    for (let hop = 0; hop < 10; hop += 1) {
      const location = response.headers.get('location');
      if (location === null) break;
      await response.body?.cancel();
      url = new URL(location, url);
      response = await this.request(url.href);
      if (url.pathname.startsWith('/auth/')) break;
    }
    const { status, headers } = response;
    return { url, status, headers, html: await response.text() };
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const [name = '', value = ''] = pair.split('=');
    const path = attributes.find((item) => item.startsWith('path='))?.slice('path='.length) ?? '/';
    this.#cookies = this.#cookies.filter((kept) => kept.name !== name || kept.path !== path);
    if (value !== '') this.#cookies.push({ name, value, path });
  }
}

const VERIFIER = 'a-verifier-that-is-long-enough-for-the-standard';

/**
 * Returns the authorization URL to which the app would redirect. `changes` overrides parameters;
 * undefined removes a parameter.
 */
export function buildAuthorizationUrl(
  origin: string,
  changes: Record<string, string | undefined> = {},
): string {
  const parameters = {
    client_id: 'spec-viewer',
    redirect_uri: `${origin}/auth/callback`,
    response_type: 'code',
    scope: 'openid profile email',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    state: 'a-state',
    nonce: 'a-nonce',
    ...changes,
  };
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return `${origin}/oidc/auth?${new URLSearchParams(given)}`;
}

export const tokens = v.object({
  access_token: v.string(),
  id_token: v.string(),
  refresh_token: v.string(),
  expires_in: v.number(),
  token_type: v.literal('Bearer'),
});

export function requestTokens(origin: string, parameters: Record<string, string>) {
  const body = new URLSearchParams({ client_id: 'spec-viewer', ...parameters });
  return fetch(`${origin}/oidc/token`, { method: 'POST', body });
}

/** Exchanges the authorization code in a callback URL for tokens. */
export function exchange(origin: string, callback: URL, verifier = VERIFIER) {
  return requestTokens(origin, {
    grant_type: 'authorization_code',
    code: callback.searchParams.get('code') ?? '',
    redirect_uri: `${origin}${callback.pathname}`,
    code_verifier: verifier,
  });
}
