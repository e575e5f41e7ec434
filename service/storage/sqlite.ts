import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import Libsql from 'libsql';
import * as v from 'valibot';
import { createTimeSlices } from '#service/time-slices.ts';
import {
  createListeners,
  type Database,
  type Parameters,
  type Query,
  type Transaction,
} from './database.ts';
import { migrations, requireSupportedVersion } from './migrations.ts';

/** Deleted when it is closed. */
export const IN_MEMORY = ':memory:';
const OWNER_ONLY = 0o600;
/** Milliseconds for which a write waits for another program's lock. */
const LOCK_LIMIT_MS = 1_000;
const LOCK_RETRY_MS = 20;
/** Milliseconds for which emptying the journal waits for readers. */
const CHECKPOINT_LIMIT_MS = 3_000;

const CLOSED = 'The database is closed';

const checkpointed = v.array(v.object({ busy: v.number() }));

/**
 * `:memory:` is a database in memory. Only the owner can access a file, because it contains
 * secrets.
 */
export async function openSqlite(
  file: string,
  onFault: (error: unknown) => void,
): Promise<Database> {
  const { writer, reader } = await openConnections(file);
  const write = createStatements(writer);
  const read = createStatements(reader);
  const listeners = createListeners(onFault);
  let last: Promise<unknown> = Promise.resolve();
  let isOpen = true;

  function requireOpen(): void {
    // In libsql, a statement of a closed database ends the process.
    if (!isOpen) throw new Error(CLOSED);
  }

  /** Runs `work` after all earlier work has ended. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = last.then(work);
    last = result.catch(() => {});
    return result;
  }

  async function run<T>(
    work: (transaction: Transaction) => Promise<T>,
    isDurable: boolean,
  ): Promise<T> {
    requireOpen();
    writer.pragma(`synchronous = ${isDurable ? 'FULL' : 'NORMAL'}`);
    await begin(writer);
    const notified = new Set<string>();
    // Other requests can run during a long transaction. Their reads use another connection and see
    // the state before it.
    const pause = createTimeSlices();
    let result: T;
    try {
      result = await work({
        async all(query, parameters) {
          return write.all(query, parameters);
        },
        async first(query, parameters) {
          return write.first(query, parameters);
        },
        async run(sql, parameters = {}) {
          await pause();
          return write.get(sql).run(parameters).changes;
        },
        // SQLite runs only one write transaction at a time.
        lock: async () => {},
        async notify(channel) {
          notified.add(channel);
        },
      });
      writer.exec('COMMIT');
    } catch (error) {
      // On a full disk, SQLite rolls back the transaction itself.
      if (writer.inTransaction) writer.exec('ROLLBACK');
      throw error;
    }
    for (const channel of notified) listeners.call(channel);
    return result;
  }

  // The database in memory has only one connection, so reads wait for a transaction.
  const isInMemory = reader === writer;
  const whenReadable = <T>(work: () => T): Promise<T> =>
    isInMemory ? inTurn(async () => work()) : Promise.resolve().then(work);

  return {
    dialect: {
      engine: 'sqlite',
      toJsonQuery(columns, rest, order) {
        const fields = Object.entries(columns).map(([name, sql]) => `'${name}', ${sql}`);
        return `SELECT json_group_array(json_object(${fields}) ORDER BY ${order}) ${rest}`;
      },
      toElementsQuery: (list) => `SELECT value FROM json_each(${list})`,
      skipLocked: '',
    },
    all: (query, parameters) =>
      whenReadable(() => {
        requireOpen();
        return read.all(query, parameters);
      }),
    first: (query, parameters) =>
      whenReadable(() => {
        requireOpen();
        return read.first(query, parameters);
      }),
    transaction: (work, { isDurable } = { isDurable: true }) => inTurn(() => run(work, isDurable)),
    async snapshot(work) {
      const run = async (connection: Libsql.Database) => {
        requireOpen();
        const { all, first } = createStatements(connection);
        return work({
          all: async (query, parameters) => all(query, parameters),
          first: async (query, parameters) => first(query, parameters),
        });
      };
      if (isInMemory) return inTurn(() => run(writer));
      // A separate connection, so that reads outside the snapshot see later writes.
      const connection = new Libsql(file);
      try {
        connection.exec('BEGIN');
        return await run(connection);
      } finally {
        // In libsql, closing a connection doesn't end its transaction, which would keep the
        // journal.
        if (connection.inTransaction) connection.exec('ROLLBACK');
        connection.close();
      }
    },
    async eraseDeleted(work) {
      writer.pragma('secure_delete = ON');
      try {
        await work();
      } finally {
        writer.pragma('secure_delete = OFF');
      }
      if (isInMemory) return true;
      for (let waited = 0; ; waited += LOCK_RETRY_MS) {
        const [state] = await inTurn(async () =>
          v.parse(checkpointed, writer.pragma('wal_checkpoint(TRUNCATE)')),
        );
        if (state?.busy === 0) return true;
        if (waited >= CHECKPOINT_LIMIT_MS) return false;
        await setTimeout(LOCK_RETRY_MS);
      }
    },
    listen: listeners.add,
    close: () =>
      inTurn(async () => {
        if (!isOpen) return;
        isOpen = false;
        if (reader !== writer) reader.close();
        // A copy of the main file is then complete.
        writer.pragma('wal_checkpoint(TRUNCATE)');
        writer.close();
      }),
  };
}

/** Waits for the lock of another program without blocking the process. */
async function begin(connection: Libsql.Database): Promise<void> {
  for (let waited = 0; ; waited += LOCK_RETRY_MS) {
    try {
      connection.exec('BEGIN IMMEDIATE');
      return;
    } catch (error) {
      if (!codeOf(error).startsWith('SQLITE_BUSY') || waited >= LOCK_LIMIT_MS) throw error;
      await setTimeout(LOCK_RETRY_MS);
    }
  }
}

/** Caches prepared statements by their SQL. */
function createStatements(connection: Libsql.Database) {
  const cached = new Map<string, Libsql.Statement>();
  function get(sql: string): Libsql.Statement {
    const statement = cached.get(sql) ?? connection.prepare(sql);
    cached.set(sql, statement);
    return statement;
  }
  const find = ({ sql, isVariable }: Query<v.GenericSchema>) =>
    isVariable ? connection.prepare(sql) : get(sql);
  return {
    get,
    all: <S extends v.GenericSchema>(query: Query<S>, parameters: Parameters) =>
      find(query)
        .all(parameters)
        .map((found) => v.parse(query.row, found)),
    first<S extends v.GenericSchema>(query: Query<S>, parameters: Parameters) {
      const found = find(query).get(parameters);
      return found === undefined ? undefined : v.parse(query.row, found);
    },
  };
}

async function openConnections(
  file: string,
): Promise<{ writer: Libsql.Database; reader: Libsql.Database }> {
  let writer: Libsql.Database | undefined;
  try {
    if (file !== IN_MEMORY) restrictToOwner(file);
    writer = new Libsql(file);
    writer.pragma('journal_mode = WAL');
    await migrate(writer);
    return { writer, reader: file === IN_MEMORY ? writer : new Libsql(file) };
  } catch (error) {
    writer?.close();
    throw toDatabaseOpenError(file, error);
  }
}

/** SQLite creates its auxiliary files with the same permissions. */
function restrictToOwner(file: string): void {
  closeSync(openSync(file, 'a', OWNER_ONLY));
  for (const kept of [file, `${file}-wal`, `${file}-shm`]) {
    if (existsSync(kept)) chmodSync(kept, OWNER_ONLY);
  }
}

/** Names the file and, if possible, a remedy. */
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

export function isTemporarySqliteError(error: unknown): boolean {
  if (error instanceof Error && error.message === CLOSED) return true;
  return /^SQLITE_(?:BUSY|CANTOPEN|FULL|IOERR|LOCKED|NOMEM|READONLY)/.test(codeOf(error));
}

/**
 * Queries that recognise an old database by the table or column that each of the first migrations
 * added, because these set no version number.
 */
const marks: readonly string[] = [
  "SELECT 1 AS found FROM sqlite_schema WHERE name = 'folders'",
  "SELECT 1 AS found FROM sqlite_schema WHERE name = 'deliveries'",
  "SELECT 1 AS found FROM sqlite_schema WHERE name = 'readings'",
  "SELECT 1 AS found FROM pragma_table_info('subscriptions') WHERE name = 'paused_reason'",
];

const numbered = v.pipe(
  v.array(v.object({ user_version: v.number() })),
  v.transform(([row]) => row?.user_version ?? 0),
);

/** Runs all migrations in one transaction. */
async function migrate(connection: Libsql.Database): Promise<void> {
  await begin(connection);
  try {
    const version = versionOf(connection);
    requireSupportedVersion(version);
    for (const { sqlite } of migrations.slice(version)) connection.exec(sqlite);
    connection.exec(`PRAGMA user_version = ${migrations.length}`);
    connection.exec('COMMIT');
  } catch (error) {
    if (connection.inTransaction) connection.exec('ROLLBACK');
    throw error;
  }
}

function versionOf(connection: Libsql.Database): number {
  const version = v.parse(numbered, connection.prepare('PRAGMA user_version').all());
  if (version > 0) return version;
  const missing = marks.findIndex((sql) => connection.prepare(sql).get() === undefined);
  return missing < 0 ? marks.length : missing;
}
