import { chmodSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';

const OWNER_ONLY = 0o600;
/** Key on the global object, because Vite reloads this module when its configuration changes. */
const HELD = Symbol.for('spec-viewer data folders');

/**
 * Locks a data folder for this process until it ends in any way. Does nothing if this process has
 * already locked it.
 * @throws Error with one sentence if another process holds the lock
 */
export function lockDataFolder(folder: string): void {
  const path = realpathSync(folder);
  const held = heldLocks();
  if (held.has(path)) return;
  const file = join(path, 'service.lock');
  // The system releases SQLite's lock when the process ends, unlike a file with a process id.
  const lock = new Libsql(file);
  try {
    lock.exec('BEGIN EXCLUSIVE');
    chmodSync(file, OWNER_ONLY);
  } catch (cause) {
    lock.close();
    if (!isBusy(cause)) throw cause;
    const sentence = `The data folder ${folder} is in use by another process of the service. Stop that one, or set DATA_DIR to another folder.`;
    throw new Error(sentence, { cause });
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
