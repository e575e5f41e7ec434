import { join } from 'node:path';
import Libsql from 'libsql';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { migrations } from '#service/storage/migrations.ts';
import { openDatabase } from '#service/storage/open-database.ts';
import { CHANGES, createFolder } from './bookmark-changes.ts';
import { createCaller, read, startService, state } from './harness.ts';
import { createTemporaryFolder } from './temporary-folder.ts';
import { createReceiver, delivery, SUBSCRIPTIONS } from './webhook-harness.ts';

const newest = migrations.length;

/** Creates a database file with this schema version and some rows. */
function databaseOf(number: number, { isNumbered = true } = {}): string {
  const file = join(createTemporaryFolder('migrations'), 'reference.db');
  const database = new Libsql(file);
  for (const { sqlite } of migrations.slice(0, number)) database.exec(sqlite);
  if (isNumbered) database.exec(`PRAGMA user_version = ${number}`);
  database.exec(`
    INSERT INTO bookmark_states (subject, last_folder_id) VALUES ('subject-1', '');
    INSERT INTO folders VALUES ('subject-1', 'kept', 'Kept', '', 0);
    INSERT INTO bookmarks VALUES ('subject-1', 'kept', 'pay/core', 'spec/ledger.md', 'Ledger', 0);
    INSERT INTO subscriptions (id, subject, url, event_types, status, created_at, signing_secret)
    VALUES ('hook', 'subject-1', 'https://hooks.example.test/in', '["bookmark_folder.created"]',
      'active', '2026-01-01T00:00:00.000Z', 'whsec_${Buffer.alloc(32, 7).toString('base64')}');`);
  if (number >= 2) {
    database.exec(`
      INSERT INTO deliveries (sequence, id, subscription_id, event_type, body, created_at, status,
        in_line, tries, next_attempt_at)
      VALUES (1, 'msg_old', 'hook', 'bookmark_folder.created',
        '{"type":"bookmark_folder.created","timestamp":"2026-01-01T00:00:00.000Z","data":{}}',
        '${new Date().toISOString()}', 'succeeded', 1, 1, 0);
      INSERT INTO attempts (delivery_id, number, at, duration_ms, response_status, response_body)
      VALUES ('msg_old', 1, '2026-01-01T00:00:00.000Z', 12, 200, 'ok');`);
  }
  database.close();
  return file;
}

/**
 * Returns the columns and indexes of a database, in an order that doesn't depend on their creation.
 */
function shapeOf(file: string): readonly unknown[] {
  const database = new Libsql(file);
  const shape = database
    .prepare(
      `SELECT part.type, tbl_name, part.name, field.name AS field, field.type AS field_type,
         field."notnull" AS is_needed, field.dflt_value AS fallback, field.pk AS key_part
       FROM sqlite_schema AS part LEFT JOIN pragma_table_info(part.name) AS field
       ORDER BY tbl_name, part.name, field.name`,
    )
    .all();
  database.close();
  return shape;
}

function numberOf(file: string): unknown {
  const database = new Libsql(file);
  const [row] = database.prepare('PRAGMA user_version').all();
  database.close();
  return row;
}

// Earlier versions than the second have no deliveries, and the first four have no stored number.
describe.each([
  [1, 'with', true],
  [2, 'with', true],
  [newest, 'with', true],
  ...[1, 2, 3, 4].map((number) => [number, 'without', false] as const),
] as const)('a database of schema version %i %s a stored number', (number, _, isNumbered) => {
  it('retains all data and is usable after its migration', async () => {
    const file = databaseOf(number, { isNumbered });
    const { received, send } = createReceiver();
    const call = createCaller(startService({ database: file, sendWebhook: send }));
    const { folders, bookmarks } = await read(
      await call('GET', '/viewer/v1/bookmark-state'),
      state,
    );
    expect(folders).toMatchObject([{ id: 'kept', name: 'Kept' }]);
    expect(bookmarks).toMatchObject([{ folderId: 'kept', title: 'Ledger' }]);

    const body = { changes: [createFolder('new', null)] };
    expect((await call('POST', CHANGES, { body })).status).toBe(200);
    await expect.poll(() => received.length).toBe(1);
    const list = async () =>
      read(await call('GET', `${SUBSCRIPTIONS}/hook/deliveries`), v.array(delivery));
    await expect.poll(async () => (await list())[0]?.status).toBe('succeeded');
    const [, ...old] = await list();
    expect(old.map(({ deliveryId }) => deliveryId)).toEqual(number >= 2 ? ['msg_old'] : []);
    for (const { attempts } of old) expect(attempts).toMatchObject([{ responseBody: 'ok' }]);

    const fresh = join(createTemporaryFolder('migrations'), 'reference.db');
    await startService({ database: fresh }).ready;
    expect(shapeOf(file)).toEqual(shapeOf(fresh));
    expect(numberOf(file)).toEqual({ user_version: newest });
  });
});

describe('migration', () => {
  it('that fails leaves the version and the data unchanged', async () => {
    const file = databaseOf(1);
    const database = new Libsql(file);
    // The second migration creates an index on a column that this table lacks.
    database.exec('CREATE TABLE deliveries (id TEXT)');
    database.close();
    const before = shapeOf(file);
    await expect(openDatabase(file, () => {})).rejects.toThrow('subscription_id');
    expect(shapeOf(file)).toEqual(before);
    expect(numberOf(file)).toEqual({ user_version: 1 });
  });

  it('throws for a database of a newer version without changing it', async () => {
    const file = databaseOf(newest);
    const database = new Libsql(file);
    database.exec(`PRAGMA user_version = ${newest + 1}`);
    database.close();
    await expect(startService({ database: file }).ready).rejects.toThrow(
      `The database is of a newer version of this service (${newest + 1}; this one knows ${newest}).`,
    );
    expect(numberOf(file)).toEqual({ user_version: newest + 1 });
  });

  it('runs only once if two services open the same file', async () => {
    const file = databaseOf(1);
    await startService({ database: file }).ready;
    await startService({ database: file }).ready;
    expect(numberOf(file)).toEqual({ user_version: newest });
  });
});
