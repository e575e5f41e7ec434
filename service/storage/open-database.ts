import type { Database } from './database.ts';
import { isTemporaryPostgresqlError, openPostgresql } from './postgresql.ts';
import { isTemporarySqliteError, openSqlite } from './sqlite.ts';

export function isPostgresqlUrl(location: string): boolean {
  return /^postgres(?:ql)?:\/\//.test(location);
}

/**
 * Accepts a URL (PostgreSQL), a file (SQLite) or `:memory:`, and migrates the database to the
 * current version. @throws Error that names the database
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
 * True if repeating the request can succeed, for example after a locked database, a full disk or a
 * lost connection.
 */
export function isTemporaryDatabaseError(error: unknown): boolean {
  return isTemporarySqliteError(error) || isTemporaryPostgresqlError(error);
}
