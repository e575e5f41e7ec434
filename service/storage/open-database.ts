import type { Database } from './database.ts';
import { isTemporaryPostgresqlError, openPostgresql } from './postgresql.ts';
import { isTemporarySqliteError, openSqlite } from './sqlite.ts';

export function isPostgresqlUrl(location: string): boolean {
  return /^postgres(?:ql)?:\/\//.test(location);
}

/**
 * Opens the PostgreSQL database of a URL, or a SQLite database file, or a database in memory for
 * `:memory:`, and migrates it to the current version. On failure, throws an Error that names the
 * database.
 */
export async function openDatabase(
  location: string,
  onFault: (error: unknown) => void,
): Promise<Database> {
  return isPostgresqlUrl(location)
    ? openPostgresql(location, onFault)
    : openSqlite(location, onFault);
}

/**
 * True if repeating the request can succeed after this database error, for example if the database
 * was locked, the disk was full or the connection was lost.
 */
export function isTemporaryDatabaseError(error: unknown): boolean {
  return isTemporarySqliteError(error) || isTemporaryPostgresqlError(error);
}
