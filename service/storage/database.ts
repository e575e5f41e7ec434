import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';
import Libsql from 'libsql';
import * as v from 'valibot';
import { migrate } from './migrations.ts';

/** Returns the secret stored under `name`; creates and stores it if there is none. */
export function getOrCreateSecret(database: Database, name: string, make: () => string): string {
  const reading = prepareQuery(
    database,
    'SELECT value FROM secrets WHERE name = :name',
    v.object({ value: v.string() }),
  );
  return inTransaction(database, () => {
    const kept = reading.first({ name });
    if (kept !== undefined) return kept.value;
    const value = make();
    database.prepare('INSERT INTO secrets (name, value) VALUES (:name, :value)').run({
      name,
      value,
    });
    return value;
  });
}

export type Database = Libsql.Database;

/** Name of a database in memory, which is deleted when it is closed. */
export const IN_MEMORY = ':memory:';
const OWNER_ONLY = 0o600;
/**
 * Time to wait for a lock of another program, in milliseconds. The service processes no requests
 * during this time.
 */
const BUSY_TIMEOUT_MS = 200;

/**
 * Opens a database file, or a database in memory for `:memory:`, and migrates it to the current
 * version. Makes the file accessible only to its owner, because it contains secrets. On failure,
 * throws an Error that names the file.
 */
export function openDatabase(file: string): Database {
  let database: Database | undefined;
  try {
    if (file !== IN_MEMORY) restrictToOwner(file);
    const opened = new Libsql(file);
    database = opened;
    opened.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
    opened.pragma('journal_mode = WAL');
    inTransaction(opened, () => migrate(opened));
    return opened;
  } catch (error) {
    database?.close();
    throw toDatabaseOpenError(file, error);
  }
}

/** Returns an error that names the file and, if possible, a remedy. */
export function toDatabaseOpenError(file: string, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const isDamaged = /^SQLITE_(?:CORRUPT|NOTADB)/.test(codeOf(cause));
  const sentence = isDamaged
    ? `is damaged (${reason}). Restore a backup as docs/service.md says, or move the file away to begin with an empty one.`
    : `can’t be used: ${reason}`;
  return new Error(`The database ${file} ${sentence}`, { cause });
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/**
 * Makes the database file accessible only to its owner. SQLite creates its auxiliary files with the
 * same permissions.
 */
function restrictToOwner(file: string): void {
  closeSync(openSync(file, 'a', OWNER_ONLY));
  for (const kept of [file, `${file}-wal`, `${file}-shm`]) {
    if (existsSync(kept)) chmodSync(kept, OWNER_ONLY);
  }
}

/**
 * Writes all data to the main file and closes the database, so that a copy of the main file is
 * complete.
 */
export function closeDatabase(database: Database): void {
  if (!database.open) return;
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
}

/** True if the database accepts writes. */
export function canWrite(database: Database): boolean {
  try {
    database.exec("INSERT OR REPLACE INTO secrets (name, value) VALUES ('health-check', '')");
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs `work` in a transaction, so that either all or none of its changes are applied. If a
 * transaction is open, uses that transaction. Every change must use this function, even a single
 * statement: in libsql, a statement that finds the database locked outside a transaction stays
 * active and blocks all later commits.
 *
 * It doesn't use `database.transaction`, which hides the error of a full disk: SQLite rolls back
 * the transaction itself, and `database.transaction` then throws the error that no transaction is
 * open.
 */
export function inTransaction<T>(database: Database, work: () => T): T {
  // In libsql, reading `inTransaction` of a closed database ends the process instead of throwing an
  // error.
  if (!database.open) throw new Error('The database is closed');
  if (database.inTransaction) return work();
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.open && database.inTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/**
 * True if repeating the request can succeed after this database error, for example if the database
 * was locked or the disk was full.
 */
export function isTemporaryDatabaseError(error: unknown): boolean {
  return /^SQLITE_(?:BUSY|CANTOPEN|FULL|IOERR|LOCKED|NOMEM|READONLY)/.test(codeOf(error));
}

type Parameters = Record<string, string | number | null>;

/** Prepares a query whose rows are validated against `row`. */
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
