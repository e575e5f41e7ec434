import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildSecurityHeaders, findPathRule } from '#deploy/headers.ts';
import type { Content } from '#service/content.ts';
import { createReferenceService } from '#service/service.ts';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.yaml': 'application/yaml',
};

/** Folders with the built app and with the built pages of the peers. */
export type BuildFolders = { readonly app: string; readonly peers: string };

/**
 * Starts a server for the app with production headers, for the pages of the compared
 * implementations under `/peers/`, and for the reference service.
 */
export async function startServer(
  built: BuildFolders,
  port: number,
  content: Content,
): Promise<{ readonly origin: string; close(): Promise<void> }> {
  const origin = `http://localhost:${port}`;
  const site = { origin, base: '/', connect: [], diagrams: true };
  const service = createReferenceService({ origin, database: ':memory:', content });

  /** Sends a file of the build, in compressed form if the build contains one. */
  const send = async (
    file: string,
    headers: Readonly<Record<string, string>>,
    to: ServerResponse,
  ) => {
    const type = { 'Content-Type': types[extname(file)], ...headers };
    try {
      const compressed = await readFile(`${file}.br`).catch(() => undefined);
      const isText = type['Content-Type']?.startsWith('text/');
      const encoding = compressed ? 'br' : isText ? 'gzip' : undefined;
      const body = compressed ?? (isText ? gzipSync(await readFile(file)) : await readFile(file));
      to.writeHead(200, { ...type, ...(encoding && { 'Content-Encoding': encoding }) }).end(body);
    } catch {
      to.writeHead(404).end();
    }
  };

  const server = createServer((request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?');
    if (path.startsWith('/peers/')) {
      void send(join(built.peers, path.slice('/peers/'.length)), {}, response);
      return;
    }
    service.handle(request, response, () => {
      const rule = findPathRule(site.base, path);
      const headers = { ...buildSecurityHeaders(site, rule?.path), ...rule?.headers };
      // The URL path of a specification ends in the extension of its file.
      const isPage = extname(path) === '' || path.startsWith('/specifications/');
      void send(join(built.app, isPage ? 'index.html' : path), headers, response);
    });
  });
  server.listen(port, 'localhost');
  await once(server, 'listening');
  return {
    origin,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      await service.close();
    },
  };
}
