import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import * as v from 'valibot';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { backUpDatabase } from '#service/standalone/backup.ts';
import { defineQuery } from '#service/storage/database.ts';
import { openDatabase } from '#service/storage/open-database.ts';
import { CHANGES, createFolder } from '#test/service/bookmark-changes.ts';
import { read, startService, state } from '#test/service/harness.ts';
import { startStandalone } from '#test/service/standalone/start-standalone.ts';
import { createTemporaryFolder } from '#test/service/temporary-folder.ts';
import { SUBSCRIPTIONS } from '#test/service/webhook-harness.ts';
import { canHavePostgresql, startPostgresql } from '#test/support/postgresql-server.ts';
import { createDisk, hasDisks } from './small-disk.ts';

const LIMIT_MS = 300_000;
const STATE = '/viewer/v1/bookmark-state';
/** Number of folders in one request. */
const MANY = 3_000;

const deliveryCount = defineQuery(
  'SELECT count(*) AS count FROM deliveries',
  v.object({ count: v.number() }),
);

/** Query for the processes of PostgreSQL that insert folders. */
const INSERTING = `SELECT pid FROM pg_stat_activity
  WHERE application_name = 'spec-viewer-service' AND query LIKE 'INSERT INTO folders%'
  AND xact_start IS NOT NULL`;

/** Starts a service whose user has a webhook, so that each created folder queues a delivery. */
async function startWithWebhook(databaseUrl: string) {
  const { origin, provider, entries, get } = await startStandalone({ databaseUrl });
  const token = await provider.token();
  const call = (method: string, path: string, body?: object, key: string = randomUUID()) =>
    fetch(origin + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        connection: 'close',
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const webhook = {
    url: 'https://hooks.example.test',
    eventTypes: ['bookmark_folder.created'],
  };
  expect((await call('POST', SUBSCRIPTIONS, webhook)).status).toBe(201);
  return {
    call,
    health: async () => (await get('/healthz')).status,
    bookmarks: async () => read(await call('GET', STATE), state),
    /** Log entries of errors of this response. */
    faultsOf: (response: Response) =>
      entries.filter(
        ({ kind, requestId }) =>
          kind === 'fault' && requestId === response.headers.get('x-request-id'),
      ),
    async countDeliveries() {
      const database = await openDatabase(databaseUrl, () => {});
      const found = await database.first(deliveryCount, {});
      await database.close();
      return found?.count;
    },
  };
}

type WebhookService = Awaited<ReturnType<typeof startWithWebhook>>;

/** Creates many folders with one request, which needs more space than the database has free. */
async function createManyFolders({ call }: WebhookService) {
  const name = 'n'.repeat(100);
  const ids = Array.from({ length: MANY }, () => randomUUID());
  const body = { changes: ids.map((id) => createFolder(id, null, { name })) };
  const key = randomUUID();
  const send = () => call('POST', CHANGES, body, key);
  return { response: await send(), repeat: send };
}

const canRun = canHavePostgresql && hasDisks;

describe.runIf(canRun)('service with PostgreSQL on a full disk', () => {
  it('rejects a write with 503 and applies none of it, and continues when space is free', {
    timeout: LIMIT_MS,
  }, async () => {
    const disk = createDisk();
    const server = await startPostgresql({ parent: disk.folder, walParent: tmpdir() });
    onTestFinished(() => server.stop());
    const service = await startWithWebhook(await server.createDatabase());
    const before = await service.bookmarks();
    disk.fill();

    const { response, repeat } = await createManyFolders(service);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('10');
    expect(service.faultsOf(response)).toMatchObject([
      { code: '53100', message: expect.stringContaining('No space left on device') },
    ]);
    expect(await service.bookmarks()).toEqual(before);
    expect(await service.countDeliveries()).toBe(0);

    disk.free();
    expect((await repeat()).status).toBe(200);
    const after = await service.bookmarks();
    expect(after.folders).toHaveLength(before.folders.length + MANY);
    expect(after.bookmarks).toEqual(before.bookmarks);
    expect(await service.countDeliveries()).toBe(MANY);
    await expect.poll(() => service.health(), { timeout: LIMIT_MS }).toBe(200);
  });

  it('loses no data and continues after PostgreSQL has ended because the disk of its write-ahead log was full', {
    timeout: LIMIT_MS,
  }, async () => {
    const disk = createDisk();
    const server = await startPostgresql({ walParent: disk.folder });
    onTestFinished(() => server.stop());
    const service = await startWithWebhook(await server.createDatabase());
    const before = (await service.bookmarks()).folders.length;
    disk.fill();

    // PostgreSQL accepts writes until the existing files of the log are full.
    let accepted = 0;
    let last = await createManyFolders(service);
    while (last.response.status === 200) {
      accepted += MANY;
      last = await createManyFolders(service);
    }
    expect(last.response.status).toBe(503);
    expect(last.response.headers.get('retry-after')).toBe('10');
    expect(service.faultsOf(last.response)).toHaveLength(1);
    // PostgreSQL can't restart while the disk is full.
    await expect
      .poll(async () => service.faultsOf(await service.call('GET', STATE)), { timeout: 20_000 })
      .toMatchObject([{ code: 'ECONNREFUSED' }]);

    disk.free();
    server.start();
    await expect.poll(() => service.health(), { timeout: LIMIT_MS }).toBe(200);
    expect((await service.bookmarks()).folders).toHaveLength(before + accepted);
    expect((await last.repeat()).status).toBe(200);
    expect((await service.bookmarks()).folders).toHaveLength(before + accepted + MANY);
    expect(await service.countDeliveries()).toBe(accepted + MANY);
  });
});

describe.runIf(hasDisks)('backup to a full disk', () => {
  it('fails and leaves no incomplete file', async () => {
    const folder = createTemporaryFolder('backup');
    await startService({ database: join(folder, 'reference.db') }).ready;
    const disk = createDisk();
    disk.fill();
    const copy = join(disk.folder, 'copy.db');
    expect(() => backUpDatabase(folder, copy)).toThrow('database or disk is full');
    expect(existsSync(copy)).toBe(false);
  });
});

describe.runIf(canRun)('service after a crash of PostgreSQL', () => {
  it('applies no part of an interrupted write, and continues after PostgreSQL has restarted itself', {
    timeout: LIMIT_MS,
  }, async () => {
    const server = await startPostgresql({ parent: tmpdir() });
    onTestFinished(() => server.stop());
    const url = await server.createDatabase();
    const service = await startWithWebhook(url);
    const before = await service.bookmarks();
    const running = createManyFolders(service);
    const client = new pg.Client(url);
    await client.connect();
    client.on('error', () => {});
    onTestFinished(() => client.end().catch(() => {}));
    const inserting = v.object({ pid: v.number() });
    const pid = await vi.waitUntil(
      async () => {
        const { rows } = await client.query(INSERTING);
        return rows.length > 0 && v.parse(inserting, rows[0]).pid;
      },
      { timeout: 20_000, interval: 1 },
    );
    // The end of one process makes PostgreSQL end all its processes and recover, like a panic.
    process.kill(pid, 'SIGKILL');

    const { response, repeat } = await running;
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('10');
    expect(service.faultsOf(response)).toHaveLength(1);
    await expect.poll(() => service.health(), { timeout: LIMIT_MS }).toBe(200);
    expect(await service.bookmarks()).toEqual(before);
    expect((await repeat()).status).toBe(200);
    expect((await service.bookmarks()).folders).toHaveLength(before.folders.length + MANY);
    expect(await service.countDeliveries()).toBe(MANY);
  });
});
