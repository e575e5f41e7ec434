import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { runConformanceCommand } from '#deploy/conformance/command.ts';
import { extensionNames } from '#platform/config.ts';
import { notServedArguments, runDoctorWith, writeConfig } from '#test/deploy/doctor/deployment.ts';
import { createServerEnvironment, ensureWebServer } from '#test/extended/deployment/deployment.ts';
import { createBareRepository } from '#test/service/repository/bare-repository.ts';
import { APP, KEY, startStandalone } from '#test/service/standalone/start-standalone.ts';
import { createTemporaryFolder } from '#test/service/temporary-folder.ts';
import { findFreePort } from '#test/support/free-port.ts';

let isInstalled = false;
beforeAll(async () => {
  isInstalled = await ensureWebServer('nginx');
}, 600_000);

/**
 * Starts nginx with deploy/service/nginx.conf in front of the service, without TLS and on a free
 * port; returns its origin.
 */
async function startProxy(serviceOrigin: string): Promise<string> {
  const folder = createTemporaryFolder('nginx');
  // If root starts nginx, its worker stores large requests as another user.
  chmodSync(folder, 0o755);
  const port = await findFreePort();
  const server = readFileSync('deploy/service/nginx.conf', 'utf8')
    .replace('listen 443 ssl', `listen 127.0.0.1:${port}`)
    .replace(/^ *ssl_.*$/gm, '')
    .replace('127.0.0.1:8080', new URL(serviceOrigin).host);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; pid ${folder}/pid; events {} http { access_log off; ${temporary.join(' ')} ${server} }`,
  );
  const child = spawn('nginx', ['-c', file, '-p', folder, '-e', 'stderr'], {
    env: createServerEnvironment(),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill();
    await ended;
  });
  const origin = `http://127.0.0.1:${port}`;
  await vi.waitFor(() => fetch(origin), { timeout: 15_000 });
  return origin;
}

it('nginx.conf passes the doctor and the conformance checks, and has CORS headers in its own errors', async ({
  skip,
}) => {
  skip(!isInstalled, 'nginx is not installed (on Debian: apt-get install nginx-light)');
  const repositories = createTemporaryFolder('repositories');
  createBareRepository(join(repositories, 'tides.git')).push('Begin', {
    'tide.md': '# Tides\n\nEbb twice daily.\n',
    'chart.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  const service = await startStandalone({ repositories });
  const origin = await startProxy(service.origin);
  const token = await service.provider.token();
  const file = writeConfig({
    baseUrl: origin,
    dataUrl: origin,
    oidc: { authority: service.provider.issuer, clientId: 'spec-viewer' },
    directoryKey: { mode: 'ask' },
    extensions: extensionNames,
  });
  const environment = { SPEC_VIEWER_TOKEN: token, SPEC_VIEWER_DIRECTORY_KEY: KEY };

  const printed: string[] = [];
  const status = await runConformanceCommand([file, '--write'], {
    print: (text) => void printed.push(text),
    environment,
    fetch: (request) => fetch(request),
    signal: new AbortController().signal,
  });
  expect(status, printed.join('\n')).toBe(0);
  const { text } = await runDoctorWith(environment, file, ...notServedArguments, '--write');
  // The simple provider of the test has no authorization endpoint, so its own checks fail.
  const services = text.slice(text.indexOf('CORS of the services'));
  expect(services.match(/^ *FAIL .*(?:viewer|webhooks|data)\/v1.*$/gm) ?? []).toEqual([]);
  expect(services).toContain('a list has 1 to 20,000 changes and at most 8 MiB');

  expect((await fetch(`${origin}/metrics`)).status).toBe(404);
  const changes = `${origin}/viewer/v1/bookmark-changes`;
  const tooLarge = await fetch(changes, { method: 'POST', body: 'x'.repeat(10 * 1024 * 1024) });
  expect(tooLarge.status).toBe(413);
  expect(tooLarge.headers.get('access-control-allow-origin')).toBe(APP);
  await service.server.stop();
  const unavailable = await fetch(changes);
  expect(unavailable.status).toBe(503);
  expect(unavailable.headers.get('retry-after')).toBe('5');
  expect(unavailable.headers.get('access-control-allow-origin')).toBe(APP);
  expect(unavailable.headers.get('content-type')).toBe('application/problem+json');
});
