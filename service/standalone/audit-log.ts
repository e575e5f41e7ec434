import { closeSync, openSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { AuditEntry } from '#service/api/api.ts';
import type { Fault } from '#service/health.ts';
import { withinLimit } from '#service/time-limit.ts';

const OWNER_ONLY = 0o600;
/** Size of the entries that are kept in memory while the file can't be written. */
const MOST_PENDING_BYTES = 1024 * 1024;
/** Maximum milliseconds for which a response waits for its entry, for example if the disk hangs. */
const LONGEST_WAIT_MS = 1_000;
const RETRY_MS = 1_000;

/**
 * One JSON object per line. The file is opened for each write, so that it can be rotated; what
 * can't be written is kept in memory until later. `onFault` is called with the first error of a
 * series. @throws if the file can't be opened
 */
export function openAuditLog(file: string, onFault: (error: unknown) => void) {
  requireAppendable(file);
  let pending = Buffer.alloc(0);
  let lost = 0;
  let isOpen = true;
  let failure: unknown;
  let writing: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function writePending(): Promise<void> {
    const handle = await open(file, 'a', OWNER_ONLY);
    try {
      while (pending.length > 0) {
        const { bytesWritten } = await handle.write(pending);
        pending = pending.subarray(bytesWritten);
      }
    } finally {
      await handle.close();
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    writing ??= writePending()
      .then(
        () => {
          failure = undefined;
        },
        (error: unknown) => {
          if (failure === undefined) onFault(error);
          failure = error;
          if (!isOpen) return;
          timer = setTimeout(flush, RETRY_MS);
          timer.unref();
        },
      )
      .finally(() => {
        writing = undefined;
        // An entry can arrive while the file is being closed.
        return pending.length > 0 && failure === undefined ? flush() : undefined;
      });
    return writing;
  }

  return {
    /** Resolves when the entry is written, when that fails, or after one second. Never rejects. */
    async append(at: Date, entry: AuditEntry): Promise<void> {
      const line = Buffer.from(`${JSON.stringify({ time: at.toISOString(), ...entry })}\n`);
      if (pending.length + line.length > MOST_PENDING_BYTES) lost += 1;
      else pending = Buffer.concat([pending, line]);
      await withinLimit(flush(), LONGEST_WAIT_MS);
    },
    getFaults(): Fault[] {
      if (failure === undefined && lost === 0) return [];
      const code = failure instanceof Error && 'code' in failure ? ` (${failure.code})` : '';
      const state = failure === undefined ? 'is incomplete' : `can’t be written${code}`;
      const loss = lost === 0 ? '' : ` ${lost} entries are lost.`;
      return [{ kind: 'audit-log', message: `The audit log ${state}.${loss}` }];
    },
    /** Writes what is still in memory, and stops. */
    async close(): Promise<void> {
      isOpen = false;
      await flush();
    },
  };
}

function requireAppendable(file: string): void {
  // Opening a named pipe would wait for its reader.
  if (statSync(file, { throwIfNoEntry: false })?.isFile() === false) {
    throw new Error(`${file} is not a regular file.`);
  }
  closeSync(openSync(file, 'a', OWNER_ONLY));
}
