import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { createReferenceService } from '#service/service.ts';
import { freePort } from './free-port.ts';
import { startWebServer, type WebServerName } from './web-server.ts';

const run = promisify(execFile);

export type Target = {
  server: WebServerName;
  /** https with Caddy only, which creates an untrusted certificate. */
  scheme: 'http' | 'https';
  /** The app's path, with a slash at both ends. */
  base: string;
};

export type Deployment = {
  /** Where the app is served, without a path. */
  origin: string;
  close(): Promise<void>;
};

/**
 * Deploys the app as docs/deployment.md says: build, generated headers, a real web server, and the
 * services behind the same origin.
 */
export async function deploy({ server, scheme, base }: Target): Promise<Deployment> {
  const scratch = mkdtempSync(join(tmpdir(), `spec-viewer-${server}-`));
  // A server started by root reads its files as somebody else.
  chmodSync(scratch, 0o755);
  const root = join(scratch, 'site');
  const closing: (() => Promise<void>)[] = [
    async () => rmSync(scratch, { recursive: true, force: true }),
  ];
  const close = async () => {
    for (const step of closing.reverse()) await step();
  };
  try {
    const port = await freePort();
    const origin = `${scheme}://localhost:${port}`;

    const service = createReferenceService({ origin, appBase: base, database: ':memory:' });
    const backend = createServer((request, response) =>
      service.handle(request, response, () => response.writeHead(404).end()),
    );
    const servicePort = await listen(backend);
    closing.push(async () => {
      backend.closeAllConnections();
      backend.close();
      service.close();
    });

    const discovery = join(scratch, 'discovery.json');
    writeFileSync(discovery, await describedAs(origin, servicePort));

    const site = join(root, base);
    mkdirSync(site, { recursive: true });
    await build(site, base);
    const config = join(site, 'config.json');
    const out = join(scratch, 'headers');
    const choices = ['--origin', origin, '--base', base, '--discovery', discovery, '--out', out];
    await run(process.execPath, ['deploy/generate.mjs', config, ...choices]);

    const generated = join(out, server === 'nginx' ? 'nginx.conf' : 'Caddyfile');
    const hosting = { origin, root, generated, scratch, servicePort };
    closing.push(await startWebServer(server, hosting));
    return { origin, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The build of all end-to-end tests, or another one if the app has a path. */
async function build(folder: string, base: string): Promise<void> {
  if (base === '/') return cpSync('dist', folder, { recursive: true });
  const { NODE_ENV, VITEST, VITEST_MODE, TEST, MODE, PROD, DEV, ...env } = process.env;
  const args = ['build', '--base', base, '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'];
  await run(process.execPath, ['node_modules/vite/bin/vite.js', ...args], { env });
}

/** The discovery document as the web server will serve it. */
async function describedAs(origin: string, port: number): Promise<string> {
  const { host, protocol } = new URL(origin);
  const headers = { host, 'x-forwarded-proto': protocol.slice(0, -1) };
  const path = '/oidc/.well-known/openid-configuration';
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers }, resolve).once('error', reject);
  });
  return text(answer);
}

async function listen(server: Server): Promise<number> {
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return port;
}
