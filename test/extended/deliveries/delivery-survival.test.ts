import { describe } from 'vitest';
import { startPostgresqlForTests } from '#test/service/postgresql.ts';
import { testDeliveriesThroughKills } from '#test/service/survival/deliveries-through-kills.ts';
import { testPoisonedDelivery } from '#test/service/survival/poisoned-deliveries.ts';
import { canHavePostgresql } from '#test/support/postgresql-server.ts';

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
  const createDatabase = startPostgresqlForTests(canHavePostgresql);
  testDeliveriesThroughKills({ ...plan, createDatabase });
  testPoisonedDelivery({ createDatabase, instances: 2 });
});
