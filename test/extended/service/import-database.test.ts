import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importDatabase } from '#service/standalone/import-database.ts';
import { createCaller, read, startService, state } from '#test/service/harness.ts';
import { startPostgresqlForTests } from '#test/service/postgresql.ts';
import { createTemporaryFolder } from '#test/service/temporary-folder.ts';
import { startWithSubscription } from '#test/service/webhook-harness.ts';
import { canHavePostgresql } from '#test/support/postgresql-server.ts';

const createDatabase = startPostgresqlForTests(canHavePostgresql);

describe.runIf(canHavePostgresql)('import of a SQLite database', () => {
  it('copies all data once, and doesn’t change the file', async () => {
    const folder = createTemporaryFolder('import');
    const file = join(folder, 'reference.db');
    const old = await startWithSubscription({ database: file });
    await old.createFolder('Moved');
    await old.until('succeeded', 1);
    const before = await (await old.call('GET', '/viewer/v1/bookmark-state')).json();
    await old.service.close();
    const bytes = readFileSync(file);

    const url = await createDatabase();
    expect(await importDatabase(folder, url)).toMatchObject({
      bookmark_states: 1,
      folders: 6,
      bookmarks: 4,
      subscriptions: 1,
      deliveries: 1,
      attempts: 1,
    });
    expect(await importDatabase(folder, url)).toBeUndefined();
    expect(readFileSync(file).equals(bytes)).toBe(true);

    const service = startService({
      database: url,
      secretsKeys: ['k'.repeat(32)],
      secretsKeyFile: join(folder, 'secrets.key'),
    });
    const call = createCaller(service);
    const path = '/viewer/v1/bookmark-state';
    expect(await read(await call('GET', path), state)).toEqual(before);
    const tested = await call('POST', `${old.own}/test`, {
      body: { eventType: 'bookmark.created' },
    });
    expect(await tested.json()).toMatchObject({ status: 'succeeded' });
    expect(await (await call('GET', `${old.own}/deliveries`)).json()).toHaveLength(2);
  });

  it('does nothing without a database', async () => {
    const url = await createDatabase();
    expect(await importDatabase(createTemporaryFolder('import'), url)).toBeUndefined();
  });
});
