import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startConformance } from '#test/deploy/conformance/start-conformance.ts';
import { startPostgresqlForTests } from '#test/service/postgresql.ts';
import { createTemporaryFolder } from '#test/service/temporary-folder.ts';
import { canHavePostgresql } from '#test/support/postgresql-server.ts';

const LIMIT_MS = 600_000;

const createDatabase = startPostgresqlForTests(canHavePostgresql);

const engines = [
  ['SQLite', async () => join(createTemporaryFolder('conformance'), 'reference.db')],
  ['PostgreSQL', createDatabase],
] as const;

describe.each(engines.slice(0, canHavePostgresql ? 2 : 1))(
  'the service with %s',
  (_, createLocation) => {
    it('conforms to the interface, with writes', { timeout: LIMIT_MS }, async () => {
      const { run } = await startConformance({ database: await createLocation() });
      const { status, found } = await run('--write');
      expect(found).toEqual([]);
      expect(status).toBe(0);
    });
  },
);
