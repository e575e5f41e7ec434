import { afterAll, beforeAll } from 'vitest';
import { type PostgresqlServer, startPostgresql } from '#test/support/postgresql-server.ts';

/** Time limit in milliseconds, within which the packages of PostgreSQL can be installed. */
const limitMs = 300_000;

/**
 * Starts PostgreSQL for the tests of a file if `canStart`. Returns a function that creates an empty
 * database and resolves to its URL.
 */
export function startPostgresqlForTests(canStart: boolean): () => Promise<string> {
  let server: PostgresqlServer | undefined;
  beforeAll(async () => {
    server = canStart ? await startPostgresql() : undefined;
  }, limitMs);
  afterAll(() => server?.stop(), limitMs);
  return () => {
    if (server === undefined) throw new Error('PostgreSQL wasn’t started.');
    return server.createDatabase();
  };
}
