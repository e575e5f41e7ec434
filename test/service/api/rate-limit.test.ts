import { join } from 'node:path';
import Libsql from 'libsql';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createCaller, startService } from '#test/service/harness.ts';
import { createTemporaryFolder } from '#test/service/temporary-folder.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.parse('2026-03-01T12:00:00Z') });
  return () => vi.useRealTimers();
});

/** Sends the requests sequentially and resolves to the response statuses. */
async function statusesOf(call: ReturnType<typeof createCaller>, paths: readonly string[]) {
  const statuses: number[] = [];
  for (const path of paths) statuses.push((await call('GET', path)).status);
  return statuses;
}

describe('rate limit for each caller', () => {
  it('counts viewer and webhook requests together, separately for each user', async () => {
    const service = startService({ callerRate: { maxActions: 2, seconds: 60 } });
    const call = createCaller(service, 'subject-1');
    expect((await call('GET', '/viewer/v1/bookmark-state')).status).toBe(200);
    vi.advanceTimersByTime(10_000);
    expect((await call('GET', '/webhooks/v1/event-types')).status).toBe(200);
    const refused = await call('GET', '/webhooks/v1/subscriptions');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '20']);
    const other = createCaller(service, 'subject-2');
    expect((await other('GET', '/viewer/v1/bookmark-state')).status).toBe(200);
    vi.advanceTimersByTime(20_000);
    expect((await call('GET', '/viewer/v1/bookmark-state')).status).toBe(200);
  });

  it('stores no groups of a rejected request', async () => {
    const database = join(createTemporaryFolder('groups'), 'reference.db');
    let groups = ['first'];
    const service = startService({
      database,
      callerRate: { maxActions: 1, seconds: 60 },
      tokens: { verify: async () => ({ subject: 'subject-1', groups }) },
      gitRepositories: {
        sources: () => [],
        canRestrict: true,
        watch: () => {},
        close: () => {},
      },
    });
    const call = createCaller(service);
    expect((await call('GET', '/viewer/v1/bookmark-state')).status).toBe(200);
    groups = ['second'];
    expect((await call('GET', '/viewer/v1/bookmark-state')).status).toBe(429);
    const stored = new Libsql(database);
    onTestFinished(() => void stored.close());
    expect(stored.prepare('SELECT * FROM reader_groups').all()).toMatchObject([
      { subject: 'subject-1', names: '["first"]' },
    ]);
  });

  it('counts all requests for specifications together', async () => {
    const call = createCaller(startService({ specificationRate: { maxActions: 3, seconds: 60 } }));
    const paths = [
      '/viewer/v1/specifications/search?q=none',
      '/viewer/v1/specification-tree?codeHostSlug=none',
      '/viewer/v1/specification-readings',
      '/viewer/v1/specification-files?codeHostSlug=none&path=none',
      '/viewer/v1/bookmark-state',
    ];
    expect(await statusesOf(call, paths)).toEqual([200, 404, 200, 429, 200]);
  });

  it.each(['2026-03-01T11:35:00Z', '2026-03-02T12:00:00Z'])(
    "isn't affected if the system clock is set to %s",
    async (time) => {
      const call = createCaller(startService({ callerRate: { maxActions: 2, seconds: 60 } }));
      const path = '/webhooks/v1/event-types';
      expect(await statusesOf(call, [path, path, path])).toEqual([200, 200, 429]);
      vi.setSystemTime(time);
      expect((await call('GET', path)).headers.get('retry-after')).toBe('30');
      vi.advanceTimersByTime(30_000);
      expect(await statusesOf(call, [path, path])).toEqual([200, 429]);
    },
  );
});
