import { describe, expect, it } from 'vitest';
import { callerOf, startService } from '#test/reference-service/harness.ts';

describe('a rate for each caller', () => {
  it('counts the viewer and the webhooks together, for each person apart', async () => {
    let now = Date.parse('2026-03-01T12:00:00Z');
    const service = startService({
      callerRate: { most: 2, seconds: 60 },
      now: () => new Date(now),
    });
    const call = callerOf(service, 'subject-1');
    expect((await call('GET', '/viewer/v1/bookmark-state')).status).toBe(200);
    now += 10_000;
    expect((await call('GET', '/webhooks/v1/event-types')).status).toBe(200);
    const refused = await call('GET', '/webhooks/v1/subscriptions');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '50']);
    const other = callerOf(service, 'subject-2');
    expect((await other('GET', '/viewer/v1/bookmark-state')).status).toBe(200);
    now += 50_000;
    expect((await call('GET', '/viewer/v1/bookmark-state')).status).toBe(200);
  });
});
