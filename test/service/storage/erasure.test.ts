import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import Libsql from 'libsql';
import { expect, it, onTestFinished } from 'vitest';
import { eraseSubject } from '#service/storage/erasure.ts';
import { openDatabase } from '#service/storage/open-database.ts';
import { createCallerGroups } from '#service/storage/specification-index.ts';
import { buildProgram } from '#test/service/survival/start-delivering-process.ts';
import { createTemporaryFolder } from '#test/service/temporary-folder.ts';

async function open() {
  const file = join(createTemporaryFolder('erasure'), 'reference.db');
  const databases = [await openDatabase(file, () => {}), await openDatabase(file, () => {})];
  onTestFinished(async () => void (await Promise.all(databases.map((one) => one.close()))));
  const [database, other] = databases;
  if (database === undefined || other === undefined) throw new Error('There is no database.');
  return { file, database, other };
}

it('an erasure fails during a long read, and succeeds after it', async () => {
  const { file, database } = await open();
  const groups = createCallerGroups(database, () => {});
  await groups.remember({ subject: 'subject-1', groups: ['a'] });
  const reader = new Libsql(file);
  reader.exec('BEGIN');
  reader.prepare('SELECT * FROM reader_groups').all();
  await expect(eraseSubject(database, 'subject-1')).rejects.toThrow('still reads the database');
  reader.exec('ROLLBACK');
  reader.close();
  expect(await eraseSubject(database, 'subject-1')).toMatchObject({ reader_groups: 0 });
});

it('service:erase exits with 1 and names the remaining data while another program reads, and with 0 afterwards', async () => {
  const { file, database } = await open();
  const groups = createCallerGroups(database, () => {});
  await groups.remember({ subject: 'subject-1', groups: ['a'] });
  const reader = new Libsql(file);
  reader.exec('BEGIN');
  reader.prepare('SELECT * FROM reader_groups').all();
  const command = await buildProgram('service/standalone/erase-command.ts');
  const erase = async (...options: string[]) => {
    const { DATABASE_URL: _, ...env } = process.env;
    const child = spawn(process.execPath, [command, ...options], {
      env: { ...env, DATA_DIR: dirname(file) },
    });
    const [printed, failed] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { status: child.exitCode ?? (await once(child, 'exit'))[0], printed, failed };
  };
  expect(await erase('--subject', 'subject-1')).toEqual({
    status: 1,
    printed: '',
    failed: expect.stringMatching(/^The rows are deleted, but .*-wal\. .*\n$/),
  });
  reader.exec('ROLLBACK');
  reader.close();
  const done = await erase('--subject', 'subject-1');
  expect(done).toMatchObject({ status: 0, failed: '' });
  expect(JSON.parse(done.printed)).toMatchObject({ reader_groups: 0, subscriptions: 0 });
  expect(await erase()).toMatchObject({
    status: 1,
    failed: expect.stringMatching(/^Name one person: .*\n$/),
  });
});

it('a user whose current groups can’t be stored has no groups until they are stored', async () => {
  const { file, database } = await open();
  const faults: unknown[] = [];
  const groups = createCallerGroups(database, (error) => faults.push(error));
  const find = async (subject: string) => (await groups.find(database, subject)).groups;
  await groups.remember({ subject: 'subject-1', groups: ['security', 'safe'] });
  await groups.remember({ subject: 'subject-2', groups: ['security'] });
  const poison = new Libsql(file);
  onTestFinished(() => void poison.close());
  poison.exec(`CREATE TRIGGER poisoned BEFORE INSERT ON reader_groups
    WHEN new.subject = 'subject-1' BEGIN SELECT raise(ABORT, 'poisoned'); END`);
  await groups.remember({ subject: 'subject-1', groups: ['safe'] });
  await groups.remember({ subject: 'subject-1', groups: ['safe'] });
  await groups.remember({ subject: 'subject-2', groups: ['safe'] });
  expect(await find('subject-1')).toEqual([]);
  expect(await find('subject-2')).toEqual(['safe']);
  expect(faults).toMatchObject([{ message: expect.stringContaining('poisoned') }]);
  poison.exec('DROP TRIGGER poisoned');
  await groups.remember({ subject: 'subject-1', groups: ['safe'] });
  expect(await find('subject-1')).toEqual(['safe']);
});

it('groups of a user are stored again after another process has changed or erased them', async () => {
  const { database, other } = await open();
  const here = createCallerGroups(database, () => {});
  const there = createCallerGroups(other, () => {});
  const find = () => here.find(database, 'subject-1');
  await here.remember({ subject: 'subject-1', groups: [] });
  await there.remember({ subject: 'subject-1', groups: ['security'] });
  await here.remember({ subject: 'subject-1', groups: [] });
  expect(await find()).toEqual({ subject: 'subject-1', groups: [] });
  await here.remember({ subject: 'subject-1', groups: ['security'] });
  await eraseSubject(other, 'subject-1');
  await here.remember({ subject: 'subject-1', groups: ['security'] });
  expect(await find()).toEqual({ subject: 'subject-1', groups: ['security'] });
});
