import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyContent } from '#service/content.ts';
import { createReferenceService } from '#service/service.ts';
import { canHavePostgresql, startPostgresql } from '#test/support/postgresql-server.ts';
import { median, percentile } from './measure.ts';

const ORIGIN = 'http://localhost:4173';
const USERS = Number(process.env.USERS || 200);
const SUBSCRIPTIONS = 50;
const CHANGES = 200;
const AT_ONCE = 8;

type Service = ReturnType<typeof createReferenceService>;

async function call(service: Service, token: string, method: string, path: string, body?: object) {
  const response = await service.fetch(
    new Request(`${ORIGIN}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
}

/** Calls `task` for each item, with at most `AT_ONCE` calls at the same time. */
async function forEach<T>(items: readonly T[], task: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of rest) await task(item);
    }),
  );
}

async function measureEngine(name: string, database: string): Promise<void> {
  let delivered = 0;
  const service = createReferenceService({
    origin: ORIGIN,
    database,
    secretsKeys: ['k'.repeat(32)],
    content: emptyContent,
    sendWebhook: async () => {
      delivered += 1;
      return { status: 204, headers: {}, body: '', error: null };
    },
  });
  try {
    const subjects = Array.from({ length: USERS }, (_, index) => `user-${index}`);
    const tokens = await Promise.all(subjects.map((one) => service.issueAccessToken(one)));
    await forEach(tokens, async (token) => {
      for (let number = 0; number < SUBSCRIPTIONS; number += 1) {
        await call(service, token, 'POST', '/webhooks/v1/subscriptions', {
          url: `https://hooks.example.test/${number}`,
          eventTypes: ['bookmark_folder.created'],
        });
      }
    });
    const createFolder = (token: string, id: string) =>
      call(service, token, 'POST', '/viewer/v1/bookmark-changes', {
        changes: [{ op: 'create-folder', id, name: id, parentId: null }],
      });
    const expected = USERS * SUBSCRIPTIONS;
    const begin = performance.now();
    // Causes all deliveries, and then changes of other users while the deliveries are under way.
    const causes = forEach(tokens, (token) => createFolder(token, 'cause'));
    const others = await Promise.all(
      Array.from({ length: CHANGES }, (_, index) => service.issueAccessToken(`other-${index}`)),
    );
    const durations: number[] = [];
    const changesBegin = performance.now();
    await forEach(others, async (token) => {
      const before = performance.now();
      await createFolder(token, 'other');
      durations.push(performance.now() - before);
    });
    const changesMs = performance.now() - changesBegin;
    await causes;
    const causesMs = performance.now() - begin;
    while (delivered < expected) await new Promise((resolve) => setTimeout(resolve, 20));
    const seconds = (ms: number) => (ms / 1000).toFixed(1);
    console.log(
      [
        name,
        seconds(changesMs),
        Math.round(median(durations)),
        Math.round(percentile(durations, 0.99)),
        seconds(causesMs),
        seconds(performance.now() - begin),
      ].join(' | '),
    );
  } finally {
    await service.close();
  }
}

/**
 * Measures how long changes of users take while the deliveries of other users are under way, with
 * both database engines.
 */
export async function measureDeliveryLoad(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'spec-viewer-delivery-load-'));
  const postgresql = canHavePostgresql ? await startPostgresql() : undefined;
  try {
    console.log(`load average ${loadavg()[0]?.toFixed(1)}`);
    console.log(
      `engine | ${CHANGES} changes s | median ms | p99 ms | causing changes s | ${USERS * SUBSCRIPTIONS} deliveries s`,
    );
    await measureEngine('SQLite', join(folder, 'reference.db'));
    if (postgresql !== undefined) {
      await measureEngine('PostgreSQL', await postgresql.createDatabase());
    }
    console.log(`load average ${loadavg()[0]?.toFixed(1)}`);
  } finally {
    postgresql?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
