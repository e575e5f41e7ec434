import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import * as v from 'valibot';
import { type Database, defineQuery, insertRows } from '#service/storage/database.ts';
import { openDatabase } from '#service/storage/open-database.ts';
import { backUpDatabase } from './backup.ts';
import { DATABASE_FILE } from './server.ts';

/** All tables except the index of specifications, which is created from the repositories. */
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
const BATCH_ROWS = 128;

const anyRow = v.record(v.string(), v.union([v.string(), v.number(), v.null()]));
const importedQuery = defineQuery(
  'SELECT name FROM secrets WHERE name = :name',
  v.object({ name: v.string() }),
);

/**
 * Copies a SQLite database, once, to an empty PostgreSQL database. Returns the number of rows in
 * each table, or undefined if there is nothing to import.
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
    await (await openDatabase(copy, () => {})).close();
    const source = new Libsql(copy);
    try {
      return await copyRows(source, target);
    } finally {
      source.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await target.close();
  }
}

function copyRows(
  source: Libsql.Database,
  target: Database,
): Promise<Record<string, number> | undefined> {
  return target.transaction(async (transaction) => {
    await transaction.lock(IMPORTED);
    if ((await transaction.first(importedQuery, { name: IMPORTED })) !== undefined)
      return undefined;
    const counts: Record<string, number> = {};
    for (const table of TABLES) {
      counts[table] = 0;
      for (const rows of batchesOf(source.prepare(`SELECT * FROM ${table}`).iterate())) {
        await insertRows(transaction, table, rows, 'ON CONFLICT DO NOTHING');
        counts[table] += rows.length;
      }
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

/** Yields rows in batches, so that memory never contains a whole table. */
function* batchesOf(rows: Iterable<unknown>): Iterable<v.InferOutput<typeof anyRow>[]> {
  let batch: v.InferOutput<typeof anyRow>[] = [];
  for (const row of rows) {
    batch.push(v.parse(anyRow, row));
    if (batch.length < BATCH_ROWS) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}
