import type Libsql from 'libsql';
import * as v from 'valibot';
import { migrations } from './migrations.ts';

/** What the first migrations brought: they had no numbers then, so a database tells by what is in it. */
const marks: readonly string[] = [
  "SELECT 1 AS found FROM sqlite_schema WHERE name = 'folders'",
  "SELECT 1 AS found FROM sqlite_schema WHERE name = 'deliveries'",
  "SELECT 1 AS found FROM sqlite_schema WHERE name = 'readings'",
  "SELECT 1 AS found FROM pragma_table_info('subscriptions') WHERE name = 'paused_reason'",
];

const numbered = v.pipe(
  v.array(v.object({ user_version: v.number() })),
  v.transform(([row]) => row?.user_version ?? 0),
);

/**
 * Brings a database to the newest number. To be called inside a transaction, so that all of it happens or
 * none. Throws one sentence if the database is of a newer version.
 */
export function migrate(database: Libsql.Database): void {
  const number = numberOf(database);
  if (number > migrations.length) {
    throw new Error(
      `The database is of a newer version of this service (${number}; this one knows ${migrations.length}).`,
    );
  }
  for (const sql of migrations.slice(number)) database.exec(sql);
  database.exec(`PRAGMA user_version = ${migrations.length}`);
}

function numberOf(database: Libsql.Database): number {
  const number = v.parse(numbered, database.prepare('PRAGMA user_version').all());
  if (number > 0) return number;
  const missing = marks.findIndex((sql) => database.prepare(sql).get() === undefined);
  return missing < 0 ? marks.length : missing;
}
