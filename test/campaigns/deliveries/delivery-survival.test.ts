import { afterAll, beforeAll, describe } from 'vitest';
import { testDeliveriesThroughKills } from '#test/service/survival/deliveries-through-kills.ts';
import { testPoisonedDelivery } from '#test/service/survival/poisoned-deliveries.ts';
import {
  canHavePostgresql,
  type PostgresqlServer,
  startPostgresql,
} from '#test/support/postgresql-server.ts';

const LIMIT_MS = 300_000;
const plan = {
  events: 2_500,
  ends: [
    { after: 250, signal: 'SIGKILL' },
    { after: 1_000, signal: 'SIGTERM' },
    { after: 1_750, signal: 'SIGKILL' },
    { after: 2_500, signal: 'SIGKILL' },
  ],
  attemptLimitMs: 1_000,
} as const;

describe('with SQLite', () => testDeliveriesThroughKills(plan));

describe.runIf(canHavePostgresql)('with PostgreSQL', () => {
  let server: PostgresqlServer | undefined;
  beforeAll(async () => {
    server = await startPostgresql();
  }, LIMIT_MS);
  afterAll(() => server?.stop(), LIMIT_MS);
  const createDatabase = async () => (await server?.createDatabase()) ?? '';
  testDeliveriesThroughKills({ ...plan, createDatabase });
  testPoisonedDelivery({ createDatabase, instances: 2 });
});
