import { renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { backUpDatabase } from '#service/standalone/backup.ts';
import { CHANGES, createFolder } from '#test/service/bookmark-changes.ts';
import { createCaller, formatTree, read, startService, state } from '#test/service/harness.ts';
import { createTemporaryFolder } from '#test/service/temporary-folder.ts';

describe('backup', () => {
  it('of a running service contains the written data, readable only by its owner', async () => {
    const folder = createTemporaryFolder('backup');
    const call = createCaller(startService({ database: join(folder, 'reference.db') }));
    const body = { changes: [createFolder('kept', null)] };
    expect((await call('POST', CHANGES, { body })).status).toBe(200);
    const before = formatTree(await read(await call('GET', '/viewer/v1/bookmark-state'), state));

    const copy = join(folder, "the owner's copy.db");
    backUpDatabase(folder, copy);
    expect((statSync(copy).mode & 0o777).toString(8)).toBe('600');
    const restored = join(createTemporaryFolder('restored'), 'reference.db');
    renameSync(copy, restored);
    const again = createCaller(startService({ database: restored }));
    expect(formatTree(await read(await again('GET', '/viewer/v1/bookmark-state'), state))).toBe(
      before,
    );
  });

  it('never overwrites a file', () => {
    const folder = createTemporaryFolder('backup');
    startService({ database: join(folder, 'reference.db') });
    const copy = join(folder, 'copy.db');
    backUpDatabase(folder, copy);
    expect(() => backUpDatabase(folder, copy)).toThrow('exists already');
  });

  it('fails in a folder without a database', () => {
    const folder = createTemporaryFolder('backup');
    const copy = join(folder, 'copy.db');
    expect(() => backUpDatabase(join(folder, 'none'), copy)).toThrow('There is no database');
  });
});
