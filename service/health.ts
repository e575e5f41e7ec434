import { randomBytes } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Database } from './storage/database.ts';
import { withinLimit } from './time-limit.ts';

/** Milliseconds for which a result without faults is reused, however many clients request it. */
const GOOD_RESULT_LIFETIME_MS = 5_000;
const BAD_RESULT_LIFETIME_MS = 1_000;
/** Time limit of the check; below the 5 seconds that the container's health check waits. */
const CHECK_LIMIT_MS = 4_000;
const MEBIBYTE = 1024 * 1024;

/** Labels of the metrics. */
export const FAULT_KINDS = [
  'database',
  'deliveries',
  'secrets-key',
  'repository',
  'audit-log',
] as const;

/** An operator must repair it. */
export type Fault = { kind: (typeof FAULT_KINDS)[number]; message: string };

const FAILING_KINDS: readonly Fault['kind'][] = ['database', 'deliveries'];

/**
 * True if the instance can't do its work. With other faults, which affect only what they name, a
 * proxy should still send it requests.
 */
export const isFailure = ({ kind }: Fault): boolean => FAILING_KINDS.includes(kind);

/**
 * Concurrent calls share one check, and later calls reuse its result for five seconds, or one
 * second after a fault, so that clients can't slow down the service.
 */
export function createHealthCheck(
  check: () => Promise<Fault[]>,
  { limitMs = CHECK_LIMIT_MS } = {},
): () => Promise<Fault[]> {
  let result: { faults: Fault[]; until: number } | undefined;
  let running: Promise<Fault[]> | undefined;

  async function run(): Promise<Fault[]> {
    const faults = await check()
      .catch(() => [databaseFault('can’t be checked')])
      .finally(() => {
        running = undefined;
      });
    const lifetime = faults.length === 0 ? GOOD_RESULT_LIFETIME_MS : BAD_RESULT_LIFETIME_MS;
    result = { faults, until: performance.now() + lifetime };
    return faults;
  }

  return async () => {
    if (result !== undefined && performance.now() < result.until) return result.faults;
    running ??= run();
    return (await withinLimit(running, limitMs)) ?? [databaseFault('doesn’t respond')];
  };
}

const databaseFault = (predicate: string): Fault => ({
  kind: 'database',
  message: `The database ${predicate}.`,
});

/**
 * Whether the database accepts writes of users. `file` is that of SQLite, whose disk is checked for
 * free space.
 */
export function watchDatabase(database: Database, file: string | undefined) {
  /** Failure of the last write that a user requested; undefined if it succeeded. */
  let failure: Error | undefined;

  const write = (value: string) =>
    database.transaction(
      (transaction) =>
        transaction.run(
          `INSERT INTO secrets (name, value) VALUES ('health-check', :value)
           ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
          { value },
        ),
      { isDurable: false },
    );

  /**
   * Writes a large value after a failed write, because a small one can still find space in the
   * existing files of a database whose disk is full.
   */
  async function probe(): Promise<void> {
    const before = failure;
    if (before !== undefined) await write(randomBytes(MEBIBYTE).toString('base64'));
    await write('');
    if (failure === before) failure = undefined;
  }

  async function hasSpace(): Promise<boolean> {
    if (file === undefined) return true;
    const { bavail, bsize } = await statfs(dirname(file));
    return bavail * bsize >= MEBIBYTE;
  }

  return {
    /** Must be called after each write of a user, with the database's error if there was one. */
    onWrite(error: Error | undefined): void {
      failure = error;
    },
    async check(): Promise<Fault[]> {
      try {
        await probe();
        return (await hasSpace()) ? [] : [databaseFault('has less than 1 MiB of free disk space')];
      } catch (error) {
        // Both engines give their errors a code; a passed time limit has none.
        const hasCode = error instanceof Error && 'code' in error;
        return [databaseFault(hasCode ? `can’t be written (${error.code})` : 'doesn’t respond')];
      }
    },
  };
}
