import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import * as v from 'valibot';
import {
  createListeners,
  type Database,
  type Parameters,
  type Query,
  type Reader,
} from './database.ts';
import { migrations, requireSupportedVersion } from './migrations.ts';

const MAX_CONNECTIONS = 16;
/** Milliseconds for connecting to the database, after which a request fails. */
const CONNECTION_LIMIT_MS = 3_000;
const LOCK_LIMIT_MS = 5_000;
const STATEMENT_LIMIT_MS = 30_000;
/** Milliseconds after which a connection counts as broken. PostgreSQL ends a statement earlier. */
const RESPONSE_LIMIT_MS = STATEMENT_LIMIT_MS + 5_000;
const RECONNECT_MS = 1_000;
/**
 * Statements find few rows by an index, which PostgreSQL doesn't know, because they are prepared
 * before their values are known. By default, it reads the whole tables of webhooks and deliveries
 * for each lease.
 */
const PLANNER_OPTIONS = [
  '-c enable_seqscan=off',
  '-c enable_hashjoin=off',
  '-c enable_mergejoin=off',
  '-c jit=off',
].join(' ');
/** Advisory lock while an instance migrates the database. */
const MIGRATION_LOCK = 37_120_461;
/** Type number; `pg` returns it as text by default. */
const BIGINT = 20;

/** Statement with the placeholders of PostgreSQL (`$1`). */
type Prepared = { name: string; text: string; names: readonly string[] };

const prepared = new Map<string, Prepared>();

function prepare(sql: string): Prepared {
  const known = prepared.get(sql);
  if (known !== undefined) return known;
  const made = { name: `s${prepared.size}`, ...convertPlaceholders(sql) };
  prepared.set(sql, made);
  return made;
}

/** Replaces `:name` and `?` by `$1`, except in quotes. */
function convertPlaceholders(sql: string): Pick<Prepared, 'text' | 'names'> {
  const names: string[] = [];
  const text = sql.replaceAll(
    /'(?:[^']|'')*'|"[^"]*"|:(\w+)|\?/g,
    (match, name: string | undefined) => {
      if (match === '?') return `$${names.push(String(names.length))}`;
      if (name === undefined) return match;
      const index = names.indexOf(name);
      return `$${index < 0 ? names.push(name) : index + 1}`;
    },
  );
  return { text, names };
}

/** A pool, or a client with an open transaction. */
type Connection = {
  query(query: pg.QueryConfig): Promise<{ rows: unknown[]; rowCount: number | null }>;
};

function execute(
  connection: Connection,
  { sql, isVariable = false }: { sql: string; isVariable?: boolean },
  parameters: Parameters,
) {
  const { names, ...statement } = isVariable ? convertPlaceholders(sql) : prepare(sql);
  const values = isList(parameters) ? [...parameters] : names.map((one) => parameters[one] ?? null);
  return connection.query({ ...statement, values });
}

function isList(parameters: Parameters): parameters is Extract<Parameters, readonly unknown[]> {
  return Array.isArray(parameters);
}

function createReader(connection: Connection): Reader {
  return {
    async all<S extends v.GenericSchema>(query: Query<S>, parameters: Parameters) {
      const { rows } = await execute(connection, query, parameters);
      return rows.map((found) => v.parse(query.row, found));
    },
    async first<S extends v.GenericSchema>(query: Query<S>, parameters: Parameters) {
      const { rows } = await execute(connection, query, parameters);
      return rows.length === 0 ? undefined : v.parse(query.row, rows[0]);
    },
  };
}

export async function openPostgresql(
  url: string,
  onFault: (error: unknown) => void,
): Promise<Database> {
  const settings = {
    connectionString: url,
    connectionTimeoutMillis: CONNECTION_LIMIT_MS,
    application_name: 'spec-viewer-service',
    keepAlive: true,
    types: {
      getTypeParser: (id: number, format?: 'text' | 'binary') =>
        id === BIGINT ? Number : pg.types.getTypeParser(id, format),
    },
  };
  const pool = new pg.Pool({
    ...settings,
    max: MAX_CONNECTIONS,
    options: PLANNER_OPTIONS,
    lock_timeout: LOCK_LIMIT_MS,
    statement_timeout: STATEMENT_LIMIT_MS,
    idle_in_transaction_session_timeout: STATEMENT_LIMIT_MS,
    query_timeout: RESPONSE_LIMIT_MS,
  });
  // The pool replaces a broken idle connection itself.
  pool.on('error', onFault);
  try {
    await inTransaction(pool, migrate);
  } catch (error) {
    await pool.end();
    const { host, pathname } = new URL(url);
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The database ${pathname.slice(1)} on ${host} can’t be used: ${reason}`, {
      cause: error,
    });
  }
  const notifications = listenToNotifications(() => new pg.Client(settings), onFault);

  return {
    dialect: {
      engine: 'postgresql',
      // `json_agg` is faster than `json_build_object`.
      toJsonQuery(columns, rest, order) {
        const fields = Object.entries(columns).map(([name, sql]) => `${sql} AS "${name}"`);
        return `SELECT CAST(coalesce(json_agg(item), '[]') AS TEXT)
          FROM (SELECT ${fields} ${rest} ORDER BY ${order}) AS item`;
      },
      toElementsQuery: (list) => `SELECT json_array_elements_text(CAST(${list} AS JSON))`,
      skipLocked: 'FOR UPDATE SKIP LOCKED',
    },
    ...createReader(pool),
    transaction: (work) =>
      inTransaction(pool, (client) => {
        const run = async (sql: string, parameters: Parameters = {}) =>
          (await execute(client, { sql }, parameters)).rowCount ?? 0;
        return work({
          ...createReader(client),
          run,
          async lock(...names) {
            await run(
              `SELECT pg_advisory_xact_lock(hashtextextended(name, 0))
               FROM json_array_elements_text(CAST(:names AS JSON)) AS name`,
              { names: JSON.stringify(names) },
            );
          },
          async notify(channel) {
            await run(`SELECT pg_notify(:channel, '')`, { channel });
          },
        });
      }),
    snapshot: (work) =>
      inTransaction(
        pool,
        (client) => work(createReader(client)),
        'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
      ),
    // VACUUM removes the values soon.
    async eraseDeleted(work) {
      await work();
      return true;
    },
    listen: notifications.listen,
    async close() {
      await notifications.close();
      await pool.end();
    },
  };
}

async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  begin = 'BEGIN',
): Promise<T> {
  const client = await pool.connect();
  let fault: Error | undefined;
  // A connection that breaks between two statements would otherwise end the process. The next
  // statement fails.
  const remember = (error: Error) => {
    fault = error;
  };
  client.on('error', remember);
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => {
      fault = failure;
    });
    throw error;
  } finally {
    client.off('error', remember);
    // A broken connection isn't returned to the pool.
    client.release(fault);
  }
}

/**
 * Uses a separate connection, which is replaced if it breaks. All listeners are called after a
 * reconnection, because notifications can have been lost.
 */
function listenToNotifications(connect: () => pg.Client, onFault: (error: unknown) => void) {
  const listeners = createListeners(onFault);
  let client: pg.Client | undefined;
  let isOpen = true;

  async function stayConnected(): Promise<void> {
    while (isOpen) {
      const current = connect();
      client = current;
      try {
        const ended = new Promise<void>((resolve) => {
          current.once('end', resolve);
          current.on('error', () => resolve());
        });
        current.on('notification', ({ channel }) => listeners.call(channel));
        await current.connect();
        for (const channel of listeners.channels()) {
          await current.query(`LISTEN ${current.escapeIdentifier(channel)}`);
          listeners.call(channel);
        }
        await ended;
      } catch (error) {
        if (isOpen) onFault(error);
      }
      await current.end().catch(() => {});
      if (isOpen) await setTimeout(RECONNECT_MS, undefined, { ref: false });
    }
  }

  return {
    /** The listener is also called after each reconnection. */
    listen(channel: string, listener: () => void): void {
      listeners.add(channel, listener);
      if (client === undefined) void stayConnected();
      else void client.query(`LISTEN ${client.escapeIdentifier(channel)}`).catch(onFault);
    },
    async close(): Promise<void> {
      isOpen = false;
      await client?.end().catch(() => {});
    },
  };
}

const versionRow = v.object({ version: v.number() });

/** Migrates the database. Other instances that start at the same time wait. */
async function migrate(client: pg.PoolClient): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  await client.query('CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)');
  const { rows } = await client.query('SELECT version FROM schema_version');
  const version = rows.length === 0 ? 0 : v.parse(versionRow, rows[0]).version;
  requireSupportedVersion(version);
  if (version === migrations.length) return;
  for (const { postgresql } of migrations.slice(version)) await client.query(postgresql);
  await client.query('DELETE FROM schema_version');
  await client.query('INSERT INTO schema_version VALUES ($1)', [migrations.length]);
}

/**
 * Classes of SQLSTATE: connection, rollback (such as a deadlock), resources (such as a full disk or
 * too many connections), operator intervention, system error.
 */
const TEMPORARY_CLASSES = /^(?:08|40|53|57|58)\w{3}$|^(?:25006|55P03)$/;
const CONNECTION_ERRORS =
  /^E(?:CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN|NOENT)$/;
/** Messages of temporary errors of `pg` without a code. */
const MESSAGES =
  /^(?:Cannot use a pool after calling end|Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error)/;

export function isTemporaryPostgresqlError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    (error instanceof pg.DatabaseError && TEMPORARY_CLASSES.test(code)) ||
    CONNECTION_ERRORS.test(code) ||
    MESSAGES.test(error.message) ||
    (error instanceof AggregateError && error.errors.some(isTemporaryPostgresqlError))
  );
}
