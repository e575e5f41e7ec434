import { chmodSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';

const OWNER_ONLY = 0o600;
/**
 * Key of a property of the global object, because Vite reloads this module with its configuration.
 */
const HELD = Symbol.for('spec-viewer data folders');

/**
 * Ends with the process, even if it is killed. Does nothing if this process already holds the lock.
 * @throws Error if another process holds it
 */
export function lockDataFolder(folder: string): void {
  const path = realpathSync(folder);
  const held = heldLocks();
  if (held.has(path)) return;
  const file = join(path, 'service.lock');
  // The operating system releases a SQLite lock when the process ends. A file with a process id
  // would remain after a crash.
  const lock = new Libsql(file);
  try {
    lock.exec('BEGIN EXCLUSIVE');
    chmodSync(file, OWNER_ONLY);
  } catch (cause) {
    lock.close();
    const sentence = isBusy(cause)
      ? 'is in use by another process of the service. Stop that one, or set DATA_DIR to another folder.'
      : `can’t be used: ${cause instanceof Error ? cause.message : String(cause)}`;
    throw new Error(`The data folder ${folder} ${sentence}`, { cause });
  }
  held.set(path, lock);
}

function heldLocks(): Map<unknown, unknown> {
  const held: unknown = Reflect.get(globalThis, HELD);
  if (held instanceof Map) return held;
  const none = new Map<unknown, unknown>();
  Reflect.set(globalThis, HELD, none);
  return none;
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
}
