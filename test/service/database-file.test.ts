import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startService } from './harness.ts';
import { createTemporaryFolder } from './temporary-folder.ts';
import { startWithSubscription } from './webhook-harness.ts';

const modesIn = (folder: string) =>
  readdirSync(folder).map((name) => [
    name,
    (statSync(join(folder, name)).mode & 0o777).toString(8),
  ]);

describe('database file', () => {
  it('and the auxiliary files of SQLite are readable only by their owner', async () => {
    const folder = createTemporaryFolder('database');
    const { createFolder } = await startWithSubscription({ database: join(folder, 'new.db') });
    await createFolder('One');
    expect(Object.fromEntries(modesIn(folder))).toEqual({
      'new.db': '600',
      'new.db-shm': '600',
      'new.db-wal': '600',
      'secrets.key': '600',
    });
  });

  it.each([
    ['is no database', (bytes: Buffer) => bytes.fill('no database')],
    ['has damaged pages', (bytes: Buffer) => bytes.fill(0xff, 4096)],
    ['is cut short', (bytes: Buffer) => bytes.subarray(0, 5000)],
  ])('that %s makes the service throw an error with instructions', async (_, damage) => {
    const database = join(createTemporaryFolder('database'), 'reference.db');
    const { service } = await startWithSubscription({ database });
    await service.close();
    writeFileSync(database, damage(readFileSync(database)));
    await expect(startService({ database }).ready).rejects.toThrow(
      new RegExp(`^The database ${database} is damaged \\(.*\\)\\. Restore a backup `),
    );
  });

  it('is named in the error message if it can’t be opened', async () => {
    const database = join(createTemporaryFolder('database'), 'reference.db');
    mkdirSync(database);
    await expect(startService({ database }).ready).rejects.toThrow(
      `The database ${database} can’t be used: `,
    );
  });

  it('created by an earlier version gets restricted permissions when it is opened', async () => {
    const folder = createTemporaryFolder('database');
    const database = join(folder, 'old.db');
    writeFileSync(database, '');
    chmodSync(database, 0o644);
    const { createFolder } = await startWithSubscription({ database });
    await createFolder('One');
    expect(new Set(modesIn(folder).map(([, mode]) => mode))).toEqual(new Set(['600']));
  });
});
