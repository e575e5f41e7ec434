import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';
import Libsql from 'libsql';
import * as v from 'valibot';
import { migrate } from './migrations.ts';

/** The value stored under `name`; created once and the same after every restart. */
export function keptSecret(database: Database, name: string, make: () => string): string {
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

/** The name of a database that is gone when it is closed. */
export const IN_MEMORY = ':memory:';
const OWNER_ONLY = 0o600;
/** How long to wait for a lock of another program. Nothing else is answered meanwhile. */
const BUSY_TIMEOUT_MS = 200;

/**
 * Opens the file, or a database in memory for `:memory:`, and brings it to this version. The file
 * holds secrets, so only its owner can read it. Throws a sentence with the name of the file.
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
    throw openingError(file, error);
  }
}

/** An error that names the file and says what to do, if anything can be done. */
export function openingError(file: string, cause: unknown): Error {
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

/**
 * Runs `work` in one transaction, or in the one that is open: all of it happens, or none. Throws what `work` or
 * the database throws. Every change is made by it, even of one statement: a statement that meets a lock outside
 * of a transaction stays under way in libsql, so that nothing could be committed any more.
 *
 * `database.transaction` isn't used because it replaces the error of a full disk, at which SQLite rolls back
 * by itself, by one that there is nothing to roll back.
 */
export function inTransaction<T>(database: Database, work: () => T): T {
  if (database.inTransaction) return work();
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.inTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/** Error of the database that may be over when the request is repeated: a lock, or a disk that is full or fails. */
export function isTemporaryDatabaseError(error: unknown): boolean {
  return /^SQLITE_(?:BUSY|CANTOPEN|FULL|IOERR|LOCKED|NOMEM|READONLY)/.test(codeOf(error));
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
