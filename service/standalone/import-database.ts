import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { type Database, defineQuery, insertRows } from '#service/storage/database.ts';
import { openDatabase } from '#service/storage/open-database.ts';
import { backUpDatabase } from './backup.ts';
import { DATABASE_FILE } from './server.ts';

/** Tables to import. The index of specifications is created from the repositories. */
const TABLES = [
  'secrets',
  'accounts',
  'bookmark_states',
  'folders',
  'bookmarks',
  'deleted_folder_ids',
  'subscriptions',
  'retiring_secrets',
  'idempotent_answers',
  'oidc_records',
  'deliveries',
  'attempts',
  'lanes',
  'code_commits',
  'readings',
  'reader_groups',
];
const SEQUENCES = ['deliveries', 'code_commits'];
const IMPORTED = 'imported-database';

const anyRow = v.record(v.string(), v.union([v.string(), v.number(), v.null()]));
const importedQuery = defineQuery(
  'SELECT name FROM secrets WHERE name = :name',
  v.object({ name: v.string() }),
);

/**
 * Copies the rows of the SQLite database in the data folder to an empty PostgreSQL database, once.
 * Doesn't change the SQLite database. Returns the number of rows in each table, or undefined if
 * there is nothing to import.
 */
export async function importDatabase(
  dataFolder: string,
  url: string,
): Promise<Record<string, number> | undefined> {
  if (!existsSync(join(dataFolder, DATABASE_FILE))) return undefined;
  const target = await openDatabase(url, () => {});
  const folder = mkdtempSync(join(tmpdir(), 'spec-viewer-import-'));
  try {
    if ((await target.first(importedQuery, { name: IMPORTED })) !== undefined) return undefined;
    const copy = join(folder, DATABASE_FILE);
    backUpDatabase(dataFolder, copy);
    // Opening the copy migrates it, so that both databases have the same tables.
    const source = await openDatabase(copy, () => {});
    const counts = await copyRows(source, target);
    await source.close();
    return counts;
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await target.close();
  }
}

function copyRows(source: Database, target: Database): Promise<Record<string, number> | undefined> {
  return target.transaction(async (transaction) => {
    await transaction.lock(IMPORTED);
    if ((await transaction.first(importedQuery, { name: IMPORTED })) !== undefined)
      return undefined;
    const counts: Record<string, number> = {};
    for (const table of TABLES) {
      const rows = await source.all(defineQuery(`SELECT * FROM ${table}`, anyRow), {});
      await insertRows(transaction, table, rows, 'ON CONFLICT DO NOTHING');
      counts[table] = rows.length;
    }
    for (const table of SEQUENCES) {
      await transaction.run(
        `SELECT setval(pg_get_serial_sequence('${table}', 'sequence'),
           (SELECT max(sequence) FROM ${table}))`,
      );
    }
    await insertRows(transaction, 'secrets', [{ name: IMPORTED, value: new Date().toISOString() }]);
    return counts;
  });
}
