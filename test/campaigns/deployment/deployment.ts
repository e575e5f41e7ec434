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
import { freePort } from '#test/e2e/support/free-port.ts';
import { installOnDebian } from '#test/support/install-on-debian.ts';

export type WebServerName = 'nginx' | 'caddy';

/** What a web server is to serve. */
export type Hosting = {
  /** Where it is to be found: on localhost; by https with a certificate of its own, Caddy only. */
  origin: string;
  /** The folder whose files are the site. */
  root: string;
  /** The file made by `npm run deploy:headers`, to be included where it says. */
  generated: string;
  /** A folder for what the server writes. */
  scratch: string;
  /** Port of the services behind the same origin. */
  servicePort: number;
};

const areas = ['data', 'viewer', 'webhooks', 'code', 'oidc'];
const readyWithinMs = 15_000;

/**
 * True if the server is there, or could be installed: as root on Debian, if nothing there starts it.
 * It says in a line what it installs. Call it in the set-up of tests, never while they are
 * collected.
 */
export async function ensureWebServer(name: WebServerName): Promise<boolean> {
  return isThere(name) || ((await install(name)) && isThere(name));
}

function isThere(name: WebServerName): boolean {
  return spawnSync(name, [name === 'nginx' ? '-v' : 'version'], { env: path() }).status === 0;
}

/** Debian keeps servers where only root's PATH looks. */
function path(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` };
}

async function install(name: WebServerName): Promise<boolean> {
  // With systemd, installing the package would start the server.
  if (existsSync('/run/systemd/system')) return false;
  return installOnDebian([name === 'nginx' ? 'nginx-light' : 'caddy'], 'serve the app with it');
}

/** Starts a real web server. Returns how to stop it. */
export async function startWebServer(
  name: WebServerName,
  hosting: Hosting,
): Promise<() => Promise<void>> {
  const file = join(hosting.scratch, `${name}.conf`);
  writeFileSync(file, name === 'nginx' ? nginxFile(hosting) : caddyFile(hosting));
  const args =
    name === 'nginx'
      ? ['-c', file, '-p', hosting.scratch, '-e', 'stderr']
      : ['run', '--adapter', 'caddyfile', '--config', file];
  const child = spawn(name, args, {
    env: { ...path(), HOME: hosting.scratch },
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

function nginxFile({ origin, root, generated, scratch, servicePort }: Hosting): string {
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

function caddyFile({ origin, root, generated, scratch, servicePort }: Hosting): string {
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
  // A server that root starts reads its files as another user.
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
  const env = { ...process.env, NODE_ENV: 'production' };
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
