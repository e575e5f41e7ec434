import { join } from 'node:path';
import Libsql from 'libsql';
import * as v from 'valibot';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  closeDatabase,
  IN_MEMORY,
  inTransaction,
  openDatabase,
} from '#service/storage/database.ts';
import { createReadMarkStore } from '#service/storage/reading-store.ts';
import { CHANGES, createFolder } from './bookmark-changes.ts';
import { createCaller, ORIGIN, problem, read, startService, state } from './harness.ts';
import { createTemporaryFolder } from './temporary-folder.ts';
import { SUBSCRIPTIONS } from './webhook-harness.ts';

const databaseFile = () => join(createTemporaryFolder('faults'), 'reference.db');

/** Opens a database that can grow by only a few pages, which simulates a nearly full disk. */
function openNearlyFull() {
  const database = openDatabase(databaseFile());
  onTestFinished(() => closeDatabase(database));
  const [pages] = v.parse(
    v.array(v.object({ page_count: v.number() })),
    database.pragma('page_count'),
  );
  database.pragma(`max_page_count = ${(pages?.page_count ?? 0) + 3}`);
  return database;
}

const reading = (path: string) => ({
  codeHostSlug: 'acme/specs',
  path,
  title: 'T'.repeat(1000),
  etag: '"1"',
  version: null,
  heading: null,
});

it('inTransaction throws an error for a closed database', () => {
  const database = openDatabase(IN_MEMORY);
  closeDatabase(database);
  expect(() => inTransaction(database, () => 1)).toThrow('The database is closed');
});

describe('transaction on a full disk', () => {
  it('throws the error of the database and applies none of its statements', () => {
    const database = openNearlyFull();
    const readings = createReadMarkStore(database, () => new Date());
    const fill = () =>
      inTransaction(database, () => {
        database.exec("INSERT INTO secrets VALUES ('half', 'written')");
        database.exec(`INSERT INTO secrets VALUES ('whole', '${'x'.repeat(100_000)}')`);
      });
    expect(fill).toThrow(expect.objectContaining({ code: 'SQLITE_FULL' }));
    expect(database.prepare("SELECT * FROM secrets WHERE name = 'half'").all()).toEqual([]);
    readings.record('subject-1', reading('a.md'));
    expect(readings.latest('subject-1', 10)).toHaveLength(1);
  });
});

describe('service with a locked database', () => {
  async function startLocked() {
    const database = databaseFile();
    const faults: { error: unknown; requestId: string | null }[] = [];
    const call = createCaller(
      startService({ database, onFault: (error, requestId) => faults.push({ error, requestId }) }),
    );
    const bookmarks = async () => read(await call('GET', '/viewer/v1/bookmark-state'), state);
    const before = await bookmarks();
    const other = new Libsql(database);
    onTestFinished(() => void other.close());
    other.exec('BEGIN IMMEDIATE');
    return { call, faults, bookmarks, before, unlock: () => other.exec('ROLLBACK') };
  }

  it.each([
    ['a folder', CHANGES, { changes: [createFolder('new', null)] }, 200],
    ['a webhook', SUBSCRIPTIONS, { url: 'https://x.example.test', eventTypes: ['a'] }, 201],
  ])('returns 503 for the creation of %s, and changes nothing', async (_, path, body, status) => {
    const { call, faults, bookmarks, before, unlock } = await startLocked();
    const refused = await call('POST', path, { body });
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('10');
    expect((await read(refused, problem)).title).toBe('Not available');
    const requestId = refused.headers.get('x-request-id');
    expect(faults.find((fault) => fault.requestId === requestId)?.error).toMatchObject({
      cause: { code: 'SQLITE_BUSY', message: 'database is locked' },
    });
    unlock();
    expect(await bookmarks()).toEqual(before);
    expect(await (await call('GET', SUBSCRIPTIONS)).json()).toEqual([]);
    expect((await call('POST', path, { body })).status).toBe(status);
  });
});

it('an error that isn’t a database error is logged with the id of the request', async () => {
  const faults: { error: unknown; requestId: string | null }[] = [];
  const service = startService({
    tokens: { verify: () => Promise.reject(new Error('It is broken.')) },
    onFault: (error, requestId) => faults.push({ error, requestId }),
  });
  const headers = { authorization: 'Bearer any' };
  const response = await service.fetch(new Request(`${ORIGIN}/oidc/me`, { headers }));
  expect(response.status).toBe(500);
  expect(faults).toMatchObject([
    {
      error: { cause: { message: 'It is broken.' } },
      requestId: response.headers.get('x-request-id'),
    },
  ]);
});
