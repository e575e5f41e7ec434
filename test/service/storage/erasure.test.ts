import { join } from 'node:path';
import Libsql from 'libsql';
import { expect, it, onTestFinished } from 'vitest';
import { eraseSubject } from '#service/storage/erasure.ts';
import { openDatabase } from '#service/storage/open-database.ts';
import { createReaderGroups } from '#service/storage/specification-index.ts';
import { createTemporaryFolder } from '#test/service/temporary-folder.ts';

async function open() {
  const file = join(createTemporaryFolder('erasure'), 'reference.db');
  const databases = [await openDatabase(file, () => {}), await openDatabase(file, () => {})];
  onTestFinished(async () => void (await Promise.all(databases.map((one) => one.close()))));
  const [database, other] = databases;
  if (database === undefined || other === undefined) throw new Error('There is no database.');
  return { file, database, other };
}

it('an erasure beside a long read fails, and succeeds after the read', async () => {
  const { file, database } = await open();
  const groups = createReaderGroups(database);
  await groups.remember({ subject: 'subject-1', groups: ['a'] });
  const reader = new Libsql(file);
  reader.exec('BEGIN');
  reader.prepare('SELECT * FROM reader_groups').all();
  await expect(eraseSubject(database, 'subject-1')).rejects.toThrow('still reads the database');
  reader.exec('ROLLBACK');
  reader.close();
  expect(await eraseSubject(database, 'subject-1')).toMatchObject({ reader_groups: 0 });
});

it('groups of a user are stored again after another process has changed or erased them', async () => {
  const { database, other } = await open();
  const [here, there] = [createReaderGroups(database), createReaderGroups(other)];
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
