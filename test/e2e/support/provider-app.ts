import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { buildSecurityHeaders, findPathRule, type HeaderSettings } from '#deploy/headers.ts';
import { createReferenceService } from '#service/service.ts';
import { findFreePort } from '#test/support/free-port.ts';
import { type Provider, startProvider } from './provider.ts';
import { test } from './test.ts';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

export type AppServer = {
  /** Makes the services refuse the access token of the next request only. */
  endToken(): void;
  close(): Promise<void>;
};

/**
 * Serves the built app with the headers of a deployment. The services accept the tokens of any
 * provider.
 */
export async function serveApp(site: HeaderSettings, config: object): Promise<AppServer> {
  const { origin } = site;
  const service = createReferenceService({ origin, database: ':memory:' });
  let ending = false;
  let ended: string | undefined;

  const serveFile = async (path: string, response: ServerResponse) => {
    const rule = findPathRule(site.base, path);
    const headers = { ...buildSecurityHeaders(site, rule?.path), ...rule?.headers };
    if (path === '/config.json') {
      response.writeHead(200, headers).end(JSON.stringify(config));
      return;
    }
    const file = extname(path) === '' ? '/index.html' : path;
    const body = await readFile(join('dist', file));
    response.writeHead(200, { 'Content-Type': types[extname(file)], ...headers }).end(body);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { authorization } = request.headers;
    if (authorization !== undefined) {
      if (ending) ended = authorization;
      ending = false;
      if (authorization === ended) return void response.writeHead(401).end();
      const genuine = `Bearer ${await service.issueAccessToken('person-of-another-provider')}`;
      const at = request.rawHeaders.indexOf(authorization);
      request.rawHeaders[at] = request.headers.authorization = genuine;
    }
    const [path = '/'] = (request.url ?? '/').split('?');
    service.handle(request, response, () => void serveFile(path, response));
  };

  const server = createServer((request, response) => void answer(request, response));
  server.listen(Number(new URL(origin).port), 'localhost');
  await once(server, 'listening');
  return {
    endToken: () => {
      ending = true;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      await service.close();
    },
  };
}

type Sites = { readonly appOrigin: string; readonly app: AppServer; readonly provider: Provider };

/** Test of the app with an identity provider on another site. */
export const foreignProviderTest = test.extend<
  { provider: Provider; app: AppServer },
  { sites: Sites }
>({
  sites: [
    async ({ browserName: _ }, use) => {
      const appOrigin = `http://localhost:${await findFreePort()}`;
      const provider = await startProvider(appOrigin);
      const { authority, clientId } = provider;
      const app = await serveApp(
        { origin: appOrigin, base: '/', connect: [authority], diagrams: true },
        {
          baseUrl: '/',
          dataUrl: '/',
          directoryKey: { mode: 'proxy' },
          extensions: ['viewer.read'],
          oidc: { authority, clientId },
        },
      );
      await use({ appOrigin, app, provider });
      await app.close();
      await provider.close();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ sites }, use) => use(sites.appOrigin),
  allowedOrigins: ({ sites }, use) => use([sites.appOrigin, sites.provider.authority]),
  app: ({ sites }, use) => use(sites.app),
  // Resets the provider before every test, because an earlier test might have configured a fault.
  provider: [
    async ({ sites }, use) => {
      sites.provider.behave({});
      await use(sites.provider);
    },
    { auto: true },
  ],
});
