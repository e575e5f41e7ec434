import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import * as v from 'valibot';
import { expect, it, onTestFinished } from 'vitest';
import { startStandalone } from '#test/service/standalone/start-standalone.ts';
import { startWithSubscription, testEvent } from '#test/service/webhook-harness.ts';
import { canHavePostgresql, startPostgresql } from '#test/support/postgresql-server.ts';

/** Starts a proxy for a server that can stop to forward data, like a network that fails silently. */
async function startProxy(port: number) {
  const sockets: Socket[] = [];
  let isForwarding = true;
  const server = createServer((client) => {
    const target = connect(port, '127.0.0.1');
    sockets.push(client, target);
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const) {
      from.on('data', (data) => isForwarding && to.write(data));
      from.on('error', () => {});
      from.on('end', () => isForwarding && to.end());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = v.parse(v.object({ port: v.number() }), server.address());
  return {
    port: address.port,
    stopForwarding() {
      isForwarding = false;
    },
  };
}

it.runIf(canHavePostgresql)(
  'a service whose database doesn’t respond reports it, and stops',
  { timeout: 120_000 },
  async () => {
    const postgresql = await startPostgresql();
    onTestFinished(() => postgresql.stop());
    const url = new URL(await postgresql.createDatabase());
    const proxy = await startProxy(Number(url.port));
    url.port = String(proxy.port);
    url.hostname = '127.0.0.1';
    const { get, server } = await startStandalone({ databaseUrl: url.href });
    expect((await get('/healthz')).status).toBe(200);
    proxy.stopForwarding();
    await expect
      .poll(async () => (await get('/healthz')).json(), { timeout: 30_000, interval: 100 })
      .toEqual({ status: 'failing', faults: ['The database doesn’t respond.'] });
    // The other metrics are still available.
    expect(await (await get('/metrics')).text()).toContain('process_start_time_seconds');
    await server.stop();
    await expect(get('/healthz')).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
  },
);

it.runIf(canHavePostgresql)(
  'a test event succeeds if the database ends after the event was sent',
  { timeout: 120_000 },
  async () => {
    const postgresql = await startPostgresql({ parent: tmpdir() });
    onTestFinished(() => postgresql.stop());
    const { call, own } = await startWithSubscription({
      database: await postgresql.createDatabase(),
      secretsKeys: ['k'.repeat(32)],
      attemptLimitMs: 500,
      onFault: () => {},
      async sendWebhook() {
        postgresql.halt();
        return { status: 204, headers: {}, body: '', error: null };
      },
    });
    const response = await call('POST', `${own}/test`, testEvent);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ status: 'pending', attempts: [] });
    postgresql.start();
  },
);
