import pg from 'pg';
import * as v from 'valibot';
import { describe, expect, it, onTestFinished } from 'vitest';
import { defineQuery } from '#service/storage/database.ts';
import { openDatabase } from '#service/storage/open-database.ts';
import { createSpecificationIndex } from '#service/storage/specification-index.ts';
import { startPostgresqlForTests } from '#test/service/postgresql.ts';
import { canHavePostgresql } from '#test/support/postgresql-server.ts';

const createDatabase = startPostgresqlForTests(canHavePostgresql);

/** Creates a large and a small repository whose files contain one word, and bookmarks 150 files. */
const FILES = `
  INSERT INTO specification_files (slug, path, oid, size, content)
    SELECT CASE WHEN number > 150 THEN 'acme/large' ELSE 'acme/small' END, number || '.md', '', 0,
      'Service ' || number || repeat(' of payments', 300)
    FROM generate_series(1, 3150) AS number;
  INSERT INTO bookmarks (subject, folder_id, code_host_slug, path, title, position)
    SELECT 'subject-1', '', slug, path, '', sequence FROM specification_files WHERE sequence > 3000;
  VACUUM ANALYZE specification_files;
  VACUUM ANALYZE bookmarks`;
const uses = defineQuery(
  `SELECT idx_scan AS count FROM pg_stat_user_indexes WHERE indexrelname = 'specification_search'`,
  v.object({ count: v.number() }),
);

async function openWithFiles() {
  const location = await createDatabase();
  const database = await openDatabase(location, () => {});
  onTestFinished(() => database.close());
  // VACUUM can't run in a transaction.
  const client = new pg.Client(location);
  await client.connect();
  for (const statement of FILES.split(';')) await client.query(statement);
  await client.end();
  return { database, index: createSpecificationIndex(database, async () => {}) };
}

describe.runIf(canHavePostgresql)('search in PostgreSQL', () => {
  it.each([
    ['in one repository', ['acme/small'], undefined],
    ['in bookmarks', ['acme/large', 'acme/small'], 'subject-1'],
  ])('for a common word %s doesn’t read the text of all files', async (_, slugs, bookmarkedBy) => {
    const { database, index } = await openWithFiles();
    const found = await index.search(['service'], slugs, { bookmarkedBy, isPart: true });
    expect(found).toHaveLength(150);
    await database.first(defineQuery('SELECT pg_stat_force_next_flush() IS NULL', v.unknown()), {});
    expect(await database.first(uses, {})).toEqual({ count: 0 });
  });

  it('finds common and rare words in a large part of the files', async () => {
    const { index } = await openWithFiles();
    const count = async (...words: string[]) => {
      const options = { bookmarkedBy: undefined, isPart: true };
      return (await index.search(words, ['acme/large'], options)).length;
    };
    expect(await count('service')).toBe(200);
    expect(await count('service', '3149')).toBe(1);
    expect(await count('service', 'none')).toBe(0);
  });
});
