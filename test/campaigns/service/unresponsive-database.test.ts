import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import * as v from 'valibot';
import { expect, it, onTestFinished } from 'vitest';
import { startStandalone } from '#test/service/standalone/start-standalone.ts';
import { canHavePostgresql, startPostgresql } from '#test/service/storage/postgresql-server.ts';

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
