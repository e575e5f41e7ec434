import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createReferenceService } from '#service/service.ts';
import { findFreePort } from '#test/support/free-port.ts';
import { installOnDebian } from '#test/support/install-on-debian.ts';

export type WebServerName = 'nginx' | 'caddy';

/** Files, headers and origin that a web server is configured to serve. */
export type AppHosting = {
  /** Origin of the app: http on localhost, or https with an untrusted certificate (Caddy only). */
  origin: string;
  /** Folder that contains the files of the site. */
  root: string;
  /**
   * Configuration file that `npm run deploy:headers` generates. The server's configuration includes
   * this file.
   */
  generated: string;
  /** Folder for files that the server itself writes or reads, such as its configuration. */
  scratch: string;
  servicePort: number;
};

const areas = ['data', 'viewer', 'webhooks', 'code', 'oidc'];
const readyWithinMs = 15_000;

/**
 * Returns true if the web server is installed, or installs the server and returns true on success.
 * Installing requires Debian and root, and prints a line first. Call this function in the setup of
 * tests, not while tests are collected.
 */
export async function ensureWebServer(name: WebServerName): Promise<boolean> {
  return isThere(name) || ((await install(name)) && isThere(name));
}

function isThere(name: WebServerName): boolean {
  return (
    spawnSync(name, [name === 'nginx' ? '-v' : 'version'], { env: createServerEnvironment() })
      .status === 0
  );
}

/** Returns the environment variables with Debian's folders for server programs added to PATH. */
export function createServerEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` };
}

async function install(name: WebServerName): Promise<boolean> {
  // On a system with systemd, the installation would also start the server, so nothing is
  // installed.
  if (existsSync('/run/systemd/system')) return false;
  return installOnDebian([name === 'nginx' ? 'nginx-light' : 'caddy'], 'serve the app with it');
}

/** Starts a real web server. Resolves to a function that stops the server. */
export async function startWebServer(
  name: WebServerName,
  hosting: AppHosting,
): Promise<() => Promise<void>> {
  const file = join(hosting.scratch, `${name}.conf`);
  writeFileSync(file, name === 'nginx' ? nginxFile(hosting) : caddyFile(hosting));
  const args =
    name === 'nginx'
      ? ['-c', file, '-p', hosting.scratch, '-e', 'stderr']
      : ['run', '--adapter', 'caddyfile', '--config', file];
  const child = spawn(name, args, {
    env: { ...createServerEnvironment(), HOME: hosting.scratch },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const output: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => output.push(text));
  const stop = () => end(child);
  try {
    await untilListening(child, hosting.origin);
    return stop;
  } catch (cause) {
    await stop();
    throw new Error(`${name} does not serve:\n${output.join('')}`, { cause });
  }
}

async function untilListening(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}`);
    if (await isListening(Number(new URL(url).port))) return;
    if (Date.now() > deadline) throw new Error(`did not answer in ${readyWithinMs} ms`);
    await wait(50);
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

function nginxFile({ origin, root, generated, scratch, servicePort }: AppHosting): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${scratch}/${kind};`,
  );
  return `
    daemon off;
    pid ${scratch}/nginx.pid;
    worker_processes 1;
    events {}
    http {
      include /etc/nginx/mime.types;
      access_log off;
      ${temporary.join('\n')}
      server {
        listen 127.0.0.1:${new URL(origin).port};
        root ${root};
        include ${generated};
        location ~ ^/(${areas.join('|')})/ {
          proxy_pass http://127.0.0.1:${servicePort};
          proxy_set_header Host $http_host;
        }
      }
    }
  `;
}

function caddyFile({ origin, root, generated, scratch, servicePort }: AppHosting): string {
  return `
{
	admin off
	auto_https disable_redirects
	skip_install_trust
	storage file_system ${scratch}/caddy
}
${origin} {
	bind 127.0.0.1
${origin.startsWith('https:') ? '\ttls internal' : ''}
	root * ${root}
	import ${generated}
${areas.map((area) => `\thandle /${area}/* {\n\t\treverse_proxy 127.0.0.1:${servicePort}\n\t}`).join('\n')}
}
`;
}

const run = promisify(execFile);

export type DeploymentTarget = {
  server: WebServerName;
  /**
   * Scheme of the app's origin. https works only with Caddy, which creates an untrusted
   * certificate.
   */
  scheme: 'http' | 'https';
  /** Path of the app, which begins and ends with a slash. */
  base: string;
};

export type Deployment = {
  /** Origin of the app, without a path. */
  origin: string;
  close(): Promise<void>;
};

/**
 * Deploys the app as docs/deployment.md describes: build, generated headers, a real web server, and
 * the services on the same origin.
 */
export async function deploy({ server, scheme, base }: DeploymentTarget): Promise<Deployment> {
  const scratch = mkdtempSync(join(tmpdir(), `spec-viewer-${server}-`));
  // If root starts the server, the server reads its files as another user, so all users need
  // access.
  chmodSync(scratch, 0o755);
  const root = join(scratch, 'site');
  const closing: (() => Promise<void>)[] = [
    async () => rmSync(scratch, { recursive: true, force: true }),
  ];
  const close = async () => {
    for (const step of closing.reverse()) await step();
  };
  try {
    const port = await findFreePort();
    const origin = `${scheme}://localhost:${port}`;

    const service = createReferenceService({ origin, appBase: base, database: ':memory:' });
    const backend = createServer((request, response) =>
      service.handle(request, response, () => response.writeHead(404).end()),
    );
    const servicePort = await listen(backend);
    closing.push(async () => {
      backend.closeAllConnections();
      backend.close();
      await service.close();
    });

    const discovery = join(scratch, 'discovery.json');
    writeFileSync(discovery, await fetchDiscoveryDocument(origin, servicePort));

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

/**
 * Copies the build that all end-to-end tests share. If the app has a base path, builds the app for
 * that path instead.
 */
async function build(folder: string, base: string): Promise<void> {
  if (base === '/') return cpSync('dist', folder, { recursive: true });
  const env = { ...process.env, NODE_ENV: 'production' };
  const args = ['build', '--base', base, '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'];
  await run(process.execPath, ['node_modules/vite/bin/vite.js', ...args], { env });
}

/**
 * Fetches the provider's discovery document through the web server, as if the browser had requested
 * the document at this origin.
 */
async function fetchDiscoveryDocument(origin: string, port: number): Promise<string> {
  const { host, protocol } = new URL(origin);
  const headers = { host, 'x-forwarded-proto': protocol.slice(0, -1) };
  const path = '/oidc/.well-known/openid-configuration';
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers }, resolve).once('error', reject);
  });
  return text(response);
}

async function listen(server: Server): Promise<number> {
  const port = await findFreePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return port;
}
