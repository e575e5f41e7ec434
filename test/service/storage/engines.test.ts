import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  type Database,
  defineQuery,
  deleteRows,
  insertRows,
  type Transaction,
} from '#service/storage/database.ts';
import { eraseSubject } from '#service/storage/erasure.ts';
import { openDatabase } from '#service/storage/open-database.ts';
import {
  CHANGES,
  createBookmark,
  createFolder,
  deleteFolder,
  INITIAL_TREE,
} from '#test/service/bookmark-changes.ts';
import {
  createCaller,
  createRepository,
  formatTree,
  read,
  smallContent,
  startService,
  state,
} from '#test/service/harness.ts';
import { startPostgresqlForTests } from '#test/service/postgresql.ts';
import { createTemporaryFolder } from '#test/service/temporary-folder.ts';
import {
  createReceiver,
  getFolderNames,
  SUBSCRIPTIONS,
  startWithSubscription,
  withSecret,
} from '#test/service/webhook-harness.ts';
import { hasPostgresql } from '#test/support/postgresql-server.ts';

const createDatabase = startPostgresqlForTests(hasPostgresql);

const engines = [
  ['SQLite', async () => join(createTemporaryFolder('engine'), 'reference.db')],
  ['PostgreSQL', createDatabase],
] as const;
/** Returns all tables of a database with their columns, except those of the search index. */
async function readTables(database: Database) {
  const row = v.object({ table: v.string(), name: v.string(), type: v.string() });
  const query = {
    sqlite: `SELECT t.name AS "table", c.name, c.type FROM sqlite_schema AS t
      JOIN pragma_table_info(t.name) AS c
      WHERE t.type = 'table' AND t.name NOT LIKE 'specification_search%'
        AND t.name NOT LIKE 'sqlite_%'`,
    postgresql: `SELECT table_name AS "table", column_name AS name, data_type AS type
      FROM information_schema.columns
      WHERE table_schema = current_schema() AND table_name <> 'schema_version'`,
  };
  const rows = await database.all(defineQuery(query[database.dialect.engine], row), {});
  return [...new Set(rows.map(({ table }) => table))].map((table) => ({
    table,
    columns: rows
      .filter((one) => one.table === table)
      .map(({ name, type }) => ({ name, isNumber: /int/i.test(type) })),
  }));
}

const names = defineQuery('SELECT name FROM secrets ORDER BY name', v.object({ name: v.string() }));
const secretsKeys = ['k'.repeat(32)];
const STATE = '/viewer/v1/bookmark-state';
const rejectCall = () => Promise.reject(new Error('There is no instance.'));

describe.each(engines.slice(0, hasPostgresql ? 2 : 1))('%s', (_engine, createLocation) => {
  async function open(): Promise<Database> {
    const database = await openDatabase(await createLocation(), () => {});
    onTestFinished(() => database.close());
    return database;
  }

  it('applies either all or none of the statements of a transaction', async () => {
    const database = await open();
    const failing = database.transaction(async (transaction) => {
      await insertRows(transaction, 'secrets', [{ name: 'half', value: '' }]);
      throw new Error('It failed.');
    });
    await expect(failing).rejects.toThrow('It failed.');
    expect(await database.all(names, {})).toEqual([]);
  });

  it('returns the same Bookmark state from all instances, although they cache states in memory', async () => {
    const location = await createLocation();
    const instances = [0, 1].map(() => startService({ database: location, secretsKeys }));
    const [write = rejectCall, readBy = rejectCall] = instances.map((one) => createCaller(one));
    const database = await openDatabase(location, () => {});
    onTestFinished(() => database.close());
    const readTree = async () => formatTree(await read(await readBy('GET', STATE), state));
    const apply = (...changes: object[]) => write('POST', CHANGES, { body: { changes } });

    expect(await readTree()).toBe(INITIAL_TREE);
    await apply(deleteFolder('a'));
    expect(await readTree()).toBe('e[] 0.md');
    await apply(createFolder('n', null));
    expect(await readTree()).toBe('e[] n[] 0.md');
    await eraseSubject(database, 'subject-1');
    expect(await readTree()).toBe(INITIAL_TREE);
  });

  it('inserts and deletes hundreds of rows, and sorts text by code points', async () => {
    const database = await open();
    const rows = Array.from({ length: 333 }, (_, index) => ({
      name: `n${index}`,
      value: "it's :x?",
    }));
    await database.transaction((transaction) => insertRows(transaction, 'secrets', rows));
    expect(await database.all(names, {})).toHaveLength(333);
    await database.transaction(async (transaction) => {
      await deleteRows(
        transaction,
        'secrets',
        rows.map(({ name }) => ({ name })),
      );
      await insertRows(
        transaction,
        'secrets',
        ['b', 'B', 'a', 'é'].map((name) => ({ name, value: '' })),
      );
    });
    expect((await database.all(names, {})).map(({ name }) => name)).toEqual(['B', 'a', 'b', 'é']);
  });

  it('calls the listeners of a channel after the commit', async () => {
    const database = await open();
    const heard: string[] = [];
    database.listen('test', () => heard.push('test'));
    await expect
      .poll(async () => {
        await database.transaction((transaction) => transaction.notify('test'));
        return heard;
      })
      .toContain('test');
  });

  it('stores bookmarks, which remain after a restart', async () => {
    const database = await createLocation();
    const first = startService({ database, secretsKeys });
    const body = {
      changes: [createFolder('new', 'a'), createBookmark('9.md', 'new'), deleteFolder('b')],
    };
    expect((await createCaller(first)('POST', CHANGES, { body })).status).toBe(200);
    await first.close();
    const call = createCaller(startService({ database, secretsKeys }));
    const found = await read(await call('GET', '/viewer/v1/bookmark-state'), state);
    expect(formatTree(found)).toBe('a[d[] new[9.md] 1.md 2.md] e[] 0.md');
  });

  it('runs all queries of a snapshot on one state, without waiting for a running transaction', async () => {
    const database = await open();
    const insert = (name: string) => (transaction: Transaction) =>
      insertRows(transaction, 'secrets', [{ name, value: '' }]);
    await database.transaction(insert('old'));
    await database.transaction(async (transaction) => {
      await insert('new')(transaction);
      await database.snapshot(async (reader) => {
        expect(await reader.all(names, {})).toEqual([{ name: 'old' }]);
      });
    });
    await database.snapshot(async (reader) => {
      expect(await reader.all(names, {})).toHaveLength(2);
      await database.transaction(insert('newer'));
      expect(await reader.all(names, {})).toHaveLength(2);
    });
    expect(await database.all(names, {})).toHaveLength(3);
  });

  it('returns bookmarks that are read in several parts completely and in order', async () => {
    const call = createCaller(startService({ database: await createLocation(), secretsKeys }));
    const parents = [null, 'a', 'f1', 'f2'];
    const folders = Array.from({ length: 2_100 }, (_, index) =>
      createFolder(`f${index}`, parents[index % 3] ?? null),
    );
    const bookmarks = Array.from({ length: 3_100 }, (_, index) =>
      createBookmark(`n${index}.md`, parents[index % 4] ?? null),
    );
    const changes = [...folders, ...bookmarks];
    const response = await call('POST', CHANGES, { body: { changes } });
    const changed = await read(response, state);
    expect(changed.folders).toHaveLength(2_100 + 5);
    expect(changed.bookmarks).toHaveLength(3_100 + 4);
    const stored = await call('GET', '/viewer/v1/bookmark-state');
    expect(await read(stored, state)).toEqual(changed);

    const rest = await call('POST', CHANGES, { body: { changes: [deleteFolder('a')] } });
    const found = await read(rest, state);
    expect(found.folders.every(({ id, parentId }) => id !== 'a' && parentId !== 'a')).toBe(true);
    expect(await read(await call('GET', '/viewer/v1/bookmark-state'), state)).toEqual(found);
  });

  it('applies concurrent changes of one user one after another', async () => {
    const call = createCaller(startService({ database: await createLocation(), secretsKeys }));
    const ids: string[] = Array.from({ length: 20 }, () => randomUUID());
    const responses = await Promise.all(
      ids.map((id) => call('POST', CHANGES, { body: { changes: [createFolder(id, 'a')] } })),
    );
    expect(responses.map(({ status }) => status)).toEqual(ids.map(() => 200));
    const { folders } = await read(await call('GET', '/viewer/v1/bookmark-state'), state);
    const created = folders.filter(({ id }) => ids.includes(id));
    expect(created.map(({ position }) => position)).toEqual(ids.map((_, index) => index + 2));
  });

  it('creates one webhook for concurrent requests with the same idempotency key', async () => {
    const call = createCaller(startService({ database: await createLocation(), secretsKeys }));
    const body = { url: 'https://hooks.example.test', eventTypes: ['bookmark.created'] };
    const headers = { 'idempotency-key': 'key' };
    const made = await Promise.all(
      [1, 2, 3].map(async () =>
        read(await call('POST', SUBSCRIPTIONS, { body, headers }), withSecret),
      ),
    );
    expect(new Set(made.map(({ signingSecret }) => signingSecret)).size).toBe(1);
    expect(await (await call('GET', SUBSCRIPTIONS)).json()).toHaveLength(1);
  });

  it('delivers events in order, and retries a failed delivery first', async () => {
    const { received, send } = createReceiver((_, index) => (index === 1 ? 500 : 204));
    const {
      createFolder: create,
      until,
      own,
      call,
    } = await startWithSubscription({
      database: await createLocation(),
      secretsKeys,
      sendWebhook: send,
      retrySchedule: { delays: [10, 10], jitter: 0, maxRetryAfterMs: 0, maxAttemptsInQueue: 3 },
    });
    for (const name of ['One', 'Two', 'Three']) await create(name);
    await until('succeeded', 3);
    expect(getFolderNames(received)).toEqual(['One', 'Two', 'Two', 'Three']);
    expect((await call('DELETE', own)).status).toBe(204);
  });

  it('sends a test event and lists it, also with all filters', async () => {
    const { call, own, deliveries } = await startWithSubscription({
      database: await createLocation(),
      secretsKeys,
    });
    const tested = await call('POST', `${own}/test`, { body: { eventType: 'bookmark.created' } });
    expect(await tested.json()).toMatchObject({ status: 'succeeded' });
    const filters = `?status=succeeded&eventType=bookmark.created&responseStatus=204&q=TEST%20event
      &since=2026-01-01T00:00:00Z&until=2100-01-01T00:00:00Z&before=2100-01-01T00:00:00Z`;
    expect(await deliveries(filters.replace(/\s/g, ''))).toHaveLength(1);
    expect(await deliveries('?q=nothing')).toEqual([]);
  });

  it('finds words of specifications, also short ones and inside of words, and ignores case', async () => {
    const content = smallContent({
      repositories: [
        createRepository('acme/specs', [
          {
            changes: [{ path: 'ledger.md', content: '# Subledger\n\nIt’s 100 % ök_. ÜBERSICHT\n' }],
          },
        ]),
      ],
    });
    const database = await createLocation();
    const call = createCaller(startService({ database, content, secretsKeys }));
    const search = async (q: string) => {
      const path = `/viewer/v1/specifications/search?q=${encodeURIComponent(q)}`;
      return (await call('GET', path)).json();
    };
    for (const q of ['BLEDG', 'ledger.md', 'ö', 'it’s subledger', 'ök_', 'Übersicht', 'ü', '"']) {
      expect(await search(q), q).toHaveLength(q === '"' ? 0 : 1);
    }
  });

  it('deletes one of two users’ rows in each table that contains or refers to a user', async () => {
    const database = await open();
    const tables = await readTables(database);
    const remaining = async () => {
      const rows = v.object({ marks: v.string() });
      return Promise.all(
        tables.map(async ({ table, columns }) => {
          const text = columns.map(({ name }) => `CAST(${name} AS TEXT)`).join(" || ' ' || ");
          const query = defineQuery(`SELECT ${text} AS marks FROM ${table} ORDER BY 1`, rows);
          return [table, (await database.all(query, {})).map(({ marks }) => marks)] as const;
        }),
      );
    };
    await database.transaction(async (transaction) => {
      for (const { table, columns } of tables) {
        for (const user of ['erased', 'kept']) {
          const values = columns.map(({ name, isNumber }, index) => {
            // Each user has one webhook and one delivery, whose ids name the user.
            const text = table === 'rate_limits' && name === 'key' ? `tests ${user}` : user;
            return [name, isNumber ? index + (user === 'kept' ? 1_000 : 0) : text] as const;
          });
          await insertRows(transaction, table, [Object.fromEntries(values)]);
        }
      }
    });
    await eraseSubject(database, 'erased');
    // These tables contain nothing about a user, or are documented to remain.
    const others = ['code_commits', 'instances', 'oidc_records', 'repositories', 'secrets'];
    const withoutUsers = [...others, 'specification_files'];
    for (const [table, rows] of await remaining()) {
      expect(rows, table).toHaveLength(withoutUsers.includes(table) ? 2 : 1);
      if (!withoutUsers.includes(table)) expect(rows[0], table).not.toContain('erased');
    }
  });

  it('deletes all data of one user, and nothing of other users', async () => {
    const location = await createLocation();
    const callerRate = { maxActions: 6_000, seconds: 60 };
    const service = startService({ database: location, secretsKeys, callerRate });
    const body = { url: 'https://hooks.example.test', eventTypes: ['bookmark_folder.created'] };
    const calls = ['subject-1', 'subject-2'].map((subject) => createCaller(service, subject));
    for (const call of calls) {
      await call('POST', SUBSCRIPTIONS, { body, headers: { 'idempotency-key': 'key' } });
      await call('POST', CHANGES, { body: { changes: [createFolder('new', null)] } });
      await call('GET', '/viewer/v1/specifications/search?q=any');
    }
    const database = await openDatabase(location, () => {});
    onTestFinished(() => database.close());
    // A table of a later version must not be forgotten.
    await database.transaction(async (transaction) => {
      await transaction.run('CREATE TABLE later (subject TEXT, note TEXT)');
      await transaction.run("INSERT INTO later VALUES ('subject-1', 'a'), ('subject-2', 'b')");
    });
    expect(await eraseSubject(database, 'subject-1')).toMatchObject({
      later: 1,
      bookmark_states: 1,
      folders: 6,
      bookmarks: 4,
      subscriptions: 1,
      deliveries: 1,
    });
    const limits = defineQuery('SELECT key FROM rate_limits', v.object({ key: v.string() }));
    const keys = (await database.all(limits, {})).map(({ key }) => key);
    expect(keys.filter((key) => key.includes('subject-1'))).toEqual([]);
    const webhooks = await Promise.all(
      calls.map(async (call) => (await call('GET', SUBSCRIPTIONS)).json()),
    );
    expect(webhooks.map((list) => list.length)).toEqual([0, 1]);
    expect(
      Object.values(await eraseSubject(database, 'subject-1')).every((count) => count === 0),
    ).toBe(true);
  });
});
