import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { callerOf, read, startService } from './harness.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { SUBSCRIPTIONS, startWithSubscription } from './webhook-harness.ts';

const modesIn = (folder: string) =>
  readdirSync(folder).map((name) => [
    name,
    (statSync(join(folder, name)).mode & 0o777).toString(8),
  ]);

describe('the database file', () => {
  it('is readable by its owner only, with the files beside it', async () => {
    const folder = temporaryFolder('database');
    const { createFolder } = await startWithSubscription({ database: join(folder, 'new.db') });
    await createFolder('One');
    expect(Object.fromEntries(modesIn(folder))).toEqual({
      'new.db': '600',
      'new.db-shm': '600',
      'new.db-wal': '600',
    });
  });

  it('of an earlier version is restricted when it is opened', async () => {
    const folder = temporaryFolder('database');
    const database = join(folder, 'old.db');
    writeFileSync(database, '');
    chmodSync(database, 0o644);
    const { createFolder } = await startWithSubscription({ database });
    await createFolder('One');
    expect(new Set(modesIn(folder).map(([, mode]) => mode))).toEqual(new Set(['600']));
  });

  it('of an earlier version gets the columns that it lacks', async () => {
    const database = join(temporaryFolder('database'), 'old.db');
    const old = new Libsql(database);
    old.exec(`
      CREATE TABLE subscriptions (id TEXT PRIMARY KEY, subject TEXT NOT NULL, url TEXT NOT NULL,
        event_types TEXT NOT NULL, status TEXT NOT NULL, created_at TEXT NOT NULL,
        signing_secret TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE attempts (delivery_id TEXT NOT NULL, number INTEGER NOT NULL, at TEXT NOT NULL,
        duration_ms INTEGER NOT NULL, response_status INTEGER, response_body TEXT, error TEXT,
        PRIMARY KEY (delivery_id, number)) WITHOUT ROWID;
      INSERT INTO subscriptions VALUES ('old', 'subject-1', 'https://hooks.example.test',
        '["bookmark_folder.created"]', 'paused', '2026-01-01T00:00:00.000Z', 'whsec_AAAA');`);
    old.close();
    const call = callerOf(startService({ database }));
    const list = v.array(v.looseObject({ subscriptionId: v.string() }));
    const [kept] = await read(await call('GET', SUBSCRIPTIONS), list);
    expect(kept).toMatchObject({ status: 'paused', health: { state: 'unused', waiting: 0 } });
    // Why it was paused is not known.
    expect(kept).not.toHaveProperty('pausedBy');
  });
});
