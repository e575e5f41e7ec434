import * as v from 'valibot';

/** Values of the placeholders of a statement: by name (`:name`), or in the order of `?`. */
export type Parameters =
  | Readonly<Record<string, string | number | null>>
  | readonly (string | number | null)[];

/** Rows are validated against `row`. */
export type Query<S extends v.GenericSchema> = {
  sql: string;
  row: S;
  /** The text depends on the parameters, so that it isn't cached. */
  isVariable?: boolean;
};

export function defineQuery<S extends v.GenericSchema>(sql: string, row: S): Query<S> {
  return { sql, row };
}

/** A transaction sees its own changes; the database sees only committed ones. */
export type Reader = {
  all<S extends v.GenericSchema>(
    query: Query<S>,
    parameters: Parameters,
  ): Promise<v.InferOutput<S>[]>;
  first<S extends v.GenericSchema>(
    query: Query<S>,
    parameters: Parameters,
  ): Promise<v.InferOutput<S> | undefined>;
};

export type Transaction = Reader & {
  /** Returns the number of changed rows. */
  run(sql: string, parameters?: Parameters): Promise<number>;
  /** Holds exclusive locks with these names until the end of the transaction. */
  lock(...names: readonly string[]): Promise<void>;
  /** Calls the listeners in all instances of the service after the commit. */
  notify(channel: string): Promise<void>;
};

/** SQL that differs between the engines. */
export type Dialect = {
  engine: 'sqlite' | 'postgresql';
  /**
   * A JSON array, with an object for each row of `rest` (FROM and WHERE). `columns` maps fields to
   * expressions.
   */
  toJsonQuery(columns: Readonly<Record<string, string>>, rest: string, order: string): string;
  /** Strings in the JSON array `list`. */
  toElementsQuery(list: string): string;
  /** Clause that locks rows and skips those that are already locked. */
  skipLocked: string;
};

export type Database = Reader & {
  dialect: Dialect;
  /**
   * Runs `work` in a transaction. In SQLite, it must await nothing else, because other writes wait.
   * If `isDurable` is false, a power failure can undo the last changes of an SQLite database, but
   * the transaction doesn't wait for the disk.
   */
  transaction<T>(
    work: (transaction: Transaction) => Promise<T>,
    options?: { isDurable: boolean },
  ): Promise<T>;
  /** All queries see the same state of the database, and don't wait for writes. */
  snapshot<T>(work: (reader: Reader) => Promise<T>): Promise<T>;
  /**
   * Overwritten values don't remain in the database's files. False if they remain in the journal
   * for now, because a reader still needs them.
   */
  eraseDeleted(work: () => Promise<void>): Promise<boolean>;
  /** Calls `listener` after each commit that notified the channel. */
  listen(channel: string, listener: () => void): void;
  close(): Promise<void>;
};

/**
 * A listener that throws affects neither the others nor the transaction, which is already
 * committed.
 */
export function createListeners(onFault: (error: unknown) => void) {
  const listeners = new Map<string, (() => void)[]>();
  return {
    add(channel: string, listener: () => void): void {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
    },
    channels: () => [...listeners.keys()],
    call(channel: string): void {
      for (const listener of listeners.get(channel) ?? []) {
        try {
          listener();
        } catch (error) {
          onFault(error);
        }
      }
    },
  };
}

const secretQuery = defineQuery(
  'SELECT value FROM secrets WHERE name = :name',
  v.object({ value: v.string() }),
);

/** Creates and stores the secret if there is none. */
export function getOrCreateSecret(
  database: Database,
  name: string,
  create: () => string,
): Promise<string> {
  return database.transaction(async (transaction) => {
    await transaction.lock(name);
    const stored = await transaction.first(secretQuery, { name });
    if (stored !== undefined) return stored.value;
    const value = create();
    await transaction.run('INSERT INTO secrets (name, value) VALUES (:name, :value)', {
      name,
      value,
    });
    return value;
  });
}

type Row = Readonly<Record<string, string | number | null>>;

/** Rows per statement, largest first; few sizes, so that prepared statements can be cached. */
const BATCH_SIZES = [128, 32, 8, 1];

export function* batchesOf<T>(items: readonly T[]): Iterable<readonly T[]> {
  for (let start = 0; start < items.length; ) {
    const size = BATCH_SIZES.find((one) => one <= items.length - start) ?? 1;
    yield items.slice(start, start + size);
    start += size;
  }
}

const placeholders = (columns: number, rows: number) =>
  Array(rows)
    .fill(`(${Array(columns).fill('?').join(', ')})`)
    .join(', ');

/** All rows have the same columns. `conflict` is an ON CONFLICT clause. */
export async function insertRows(
  transaction: Transaction,
  table: string,
  rows: readonly Row[],
  conflict = '',
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  for (const batch of batchesOf(rows)) {
    const values = placeholders(columns.length, batch.length);
    await transaction.run(
      `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${values} ${conflict}`,
      batch.flatMap((row) => columns.map((column) => row[column] ?? null)),
    );
  }
}

/** All keys have the same columns. */
export async function deleteRows(
  transaction: Transaction,
  table: string,
  keys: readonly Row[],
): Promise<void> {
  const columns = Object.keys(keys[0] ?? {});
  for (const batch of batchesOf(keys)) {
    const values = placeholders(columns.length, batch.length);
    await transaction.run(
      `DELETE FROM ${table} WHERE (${columns.join(', ')}) IN (VALUES ${values})`,
      batch.flatMap((key) => columns.map((column) => key[column] ?? null)),
    );
  }
}
