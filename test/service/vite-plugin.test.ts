import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { preview } from 'vite';
import { expect, it, vi } from 'vitest';
import { referenceServicePlugin } from '#service/vite-plugin.ts';
import { createCaller, read, startService } from './harness.ts';
import { startSilentEndpoint } from './silent-endpoint.ts';
import { createTemporaryFolder } from './temporary-folder.ts';
import { delivery, startWithSubscription } from './webhook-harness.ts';

async function freePort() {
  const { port, server } = await startSilentEndpoint();
  server.close();
  await once(server, 'close');
  return String(port);
}

it('closing the Vite server waits until the running delivery has ended', async () => {
  const folder = createTemporaryFolder('vite-plugin');
  const database = join(folder, 'reference.db');
  const endpoint = await startSilentEndpoint();
  const url = `https://localhost:${endpoint.port}/`;
  const never = { sendWebhook: vi.fn(() => new Promise<never>(() => {})) };
  const before = await startWithSubscription({ database, ...never }, { url });
  await before.createFolder('One');
  await vi.waitUntil(() => never.sendWebhook.mock.calls.length === 1, { timeout: 60_000 });
  await before.service.close();

  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist', 'index.html'), '');
  vi.stubEnv('DATA_DIR', folder);
  vi.stubEnv('PORT', await freePort());
  vi.stubEnv('RECEIVER_PORT', await freePort());
  const handlers = process.listenerCount('uncaughtException');
  const server = await preview({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    plugins: [referenceServicePlugin()],
  });
  await vi.waitUntil(() => endpoint.sockets.length === 1, { timeout: 60_000 });
  // An error that an attempt throws outside of its promise doesn't end Vite.
  expect(process.listenerCount('uncaughtException')).toBe(handlers + 1);
  const closed = vi.fn();
  const closing = server.close().then(closed);
  // The server stops listening only after the delivery has ended.
  const response = await fetch(server.resolvedUrls?.local[0] ?? '');
  expect(response.status).toBe(200);
  expect(closed).not.toHaveBeenCalled();
  endpoint.sockets[0]?.destroy();
  await closing;
  expect(process.listenerCount('uncaughtException')).toBe(handlers);

  const call = createCaller(startService({ database, ...never }));
  const list = await read(await call('GET', `${before.own}/deliveries`), v.array(delivery));
  expect(list.map(({ attempts }) => attempts.map(({ error }) => error))).toEqual([
    [
      'The service ended before the endpoint responded.',
      'The connection was closed before a response arrived. (localhost: ECONNRESET)',
    ],
  ]);
});
