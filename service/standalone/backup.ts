import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import Libsql from 'libsql';

/** Only the owner can access the backup, because it contains secrets. */
const BACKUP_UMASK = 0o077;

/**
 * Works even while the service is running. @throws Error with one sentence if `to` exists, or there
 * is no database
 */
export function backUpDatabase(dataFolder: string, to: string): void {
  const database = join(dataFolder, 'reference.db');
  const target = resolve(to);
  if (!existsSync(database)) throw new Error(`There is no database ${database}.`);
  if (existsSync(target)) throw new Error(`${target} exists already.`);
  const umask = process.umask(BACKUP_UMASK);
  const source = new Libsql(database);
  try {
    source.pragma('busy_timeout = 5000');
    source.exec(`VACUUM INTO '${target.replaceAll("'", "''")}'`);
  } catch (error) {
    // An incomplete copy could be mistaken for a backup.
    rmSync(target, { force: true });
    throw error;
  } finally {
    source.close();
    process.umask(umask);
  }
}
