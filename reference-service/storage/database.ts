import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';
import Libsql from 'libsql';
import * as v from 'valibot';
import { migrate } from './migrate.ts';

export type Database = Libsql.Database;

const IN_MEMORY = ':memory:';
const OWNER_ONLY = 0o600;

/**
 * Opens the file, or a database in memory for `:memory:`, and brings it to this version. The file
 * holds secrets, so only its owner can read it.
 */
export function openDatabase(file: string): Database {
  if (file !== IN_MEMORY) restrictToOwner(file);
  const database = new Libsql(file);
  try {
    database.pragma('busy_timeout = 5000');
    database.pragma('journal_mode = WAL');
    migrate(database);
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

/** SQLite gives the files beside the database the permissions of the database. */
function restrictToOwner(file: string): void {
  closeSync(openSync(file, 'a', OWNER_ONLY));
  for (const kept of [file, `${file}-wal`, `${file}-shm`]) {
    if (existsSync(kept)) chmodSync(kept, OWNER_ONLY);
  }
}

/** Closes the database with everything in its one file, so that copying that file copies it all. */
export function closeDatabase(database: Database): void {
  if (!database.open) return;
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
}

/** Whether a change can be written to the file. */
export function canWrite(database: Database): boolean {
  try {
    database.exec("INSERT OR REPLACE INTO secrets (name, value) VALUES ('health-check', '')");
    return true;
  } catch {
    return false;
  }
}

/** Runs `work` in one transaction: all of it happens, or none. */
export function inTransaction<T>(database: Database, work: () => T): T {
  return database.transaction(work).immediate();
}

type Parameters = Record<string, string | number | null>;

/** A prepared query whose rows are checked against `row` as they are read. */
export function prepareQuery<S extends v.GenericSchema>(
  database: Database,
  sql: string,
  row: S,
): {
  all(parameters: Parameters): v.InferOutput<S>[];
  first(parameters: Parameters): v.InferOutput<S> | undefined;
} {
  const statement = database.prepare(sql);
  return {
    all: (parameters) => statement.all(parameters).map((found) => v.parse(row, found)),
    first(parameters) {
      const found = statement.get(parameters);
      return found === undefined ? undefined : v.parse(row, found);
    },
  };
}
