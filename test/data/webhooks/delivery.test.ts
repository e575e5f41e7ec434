import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { deliveriesSchema, deliverySchema } from '#data/webhooks/deliveries/delivery.ts';
import { deliveryDay } from '#data/webhooks/deliveries/delivery-day.ts';

const nothing = {
  eventType: null,
  about: null,
  createdAt: null,
  status: null,
  nextAttemptAt: null,
  waitsBehind: null,
  attempts: null,
};

const noAttempt = {
  at: null,
  durationMs: null,
  requestHeaders: null,
  responseStatus: null,
  responseHeaders: null,
  responseBody: null,
  error: null,
};

describe('a delivery', () => {
  it.each([
    [{ deliveryId: 'd' }],
    [{ deliveryId: 'd', eventType: 1, createdAt: {}, status: [], nextAttemptAt: 0, attempts: 'x' }],
    [{ deliveryId: 'd', eventType: null, createdAt: null, status: null, attempts: null }],
  ])('is read with members missing or of another type: %j', (sent) => {
    expect(v.parse(deliverySchema, sent)).toEqual({ ...nothing, deliveryId: 'd' });
  });

  it('is read with each of its attempts, also unreadable ones', () => {
    const known = { ...noAttempt, at: 'x', durationMs: 5, responseStatus: 200, responseBody: 'ok' };
    const odd = { at: 5, durationMs: 'fast', responseStatus: '200', responseBody: {}, error: 0 };
    const { attempts } = v.parse(deliverySchema, {
      deliveryId: 7,
      attempts: [known, odd, null, 'x', []],
    });
    expect(attempts).toEqual([known, noAttempt, noAttempt, noAttempt, noAttempt]);
  });

  it('is read with the headers that are text, and none of another type', () => {
    const headersOf = (requestHeaders: unknown) =>
      v.parse(deliverySchema, { deliveryId: 'd', attempts: [{ requestHeaders }] }).attempts?.[0]
        ?.requestHeaders;
    expect(headersOf({ host: 'a.test', odd: 1, more: null })).toEqual({ host: 'a.test' });
    for (const odd of ['host: a.test', ['host'], 7, null]) expect(headersOf(odd)).toBeNull();
  });

  it('is read with what it is about, and what it waits behind', () => {
    const sent = { deliveryId: 'd', about: 'Settlement', waitsBehind: 7 };
    expect(v.parse(deliverySchema, sent)).toMatchObject({ about: 'Settlement', waitsBehind: '7' });
  });

  it('is read with a payload of any type or none', () => {
    for (const payload of [null, 0, '', [], { a: { b: 1 } }]) {
      expect(v.parse(deliverySchema, { deliveryId: 'd', payload })).toHaveProperty(
        'payload',
        payload,
      );
    }
    expect(v.parse(deliverySchema, { deliveryId: 'd' }).payload).toBeUndefined();
  });

  it('is counted as unreadable without an id, beside readable ones', () => {
    const { items, unreadable } = v.parse(deliveriesSchema, [
      null,
      { deliveryId: '' },
      { deliveryId: 'd' },
    ]);
    expect(items).toHaveLength(1);
    expect(unreadable).toHaveLength(2);
  });
});

describe('the last day of deliveries', () => {
  const now = Date.parse('2026-11-21T12:30:00Z');
  const made = (createdAt: string | null, status: string | null = 'succeeded') => ({
    ...nothing,
    deliveryId: `${createdAt} ${status}`,
    createdAt,
    status,
  });

  it('is counted by the hour', () => {
    const day = deliveryDay(
      [
        made('2026-11-21T12:29:59Z'),
        made('2026-11-21T12:00:00Z', 'failed'),
        made('2026-11-21T11:59:59Z', 'pending'),
        made('2026-11-20T13:00:00Z'),
        made('2026-11-20T12:59:59Z'),
      ],
      now,
      false,
    );
    expect(day.hours).toHaveLength(24);
    expect(day.hours.at(-1)).toMatchObject({ succeeded: 1, failed: 1, pending: 0 });
    expect(day.hours.at(-2)).toMatchObject({ succeeded: 0, failed: 0, pending: 1 });
    expect(day.hours[0]).toEqual({
      from: Date.parse('2026-11-20T13:00:00Z'),
      succeeded: 1,
      failed: 0,
      pending: 0,
      retrying: 0,
      skipped: 0,
      held: 0,
      waitMs: undefined,
    });
    expect(day).toMatchObject({ succeeded: 2, failed: 1, pending: 1, countedSince: undefined });
  });

  it('has the median waiting time by the hour and of all', () => {
    const took = (createdAt: string, seconds: number) => ({
      ...made(createdAt),
      attempts: [
        { ...noAttempt, at: createdAt, durationMs: 100, responseStatus: 503 },
        {
          ...noAttempt,
          at: new Date(Date.parse(createdAt) + seconds * 1000 - 200).toISOString(),
          durationMs: 200,
          responseStatus: 204,
        },
        // Sent again by hand: it had arrived before.
        { ...noAttempt, at: '2026-11-21T12:29:00Z', durationMs: 1, responseStatus: 200 },
      ],
    });
    const day = deliveryDay(
      [
        // Waits until now.
        made('2026-11-21T12:20:00Z', 'pending'),
        took('2026-11-21T11:00:00Z', 1),
        took('2026-11-21T11:10:00Z', 4),
        took('2026-11-21T11:20:00Z', 3),
        // Never arrived.
        made('2026-11-21T11:30:00Z', 'failed'),
        { ...took('2026-11-21T10:00:00Z', 1), createdAt: 'soon' },
      ],
      now,
      false,
    );
    expect(day.hours.slice(-3).map(({ waitMs }) => waitMs)).toEqual([undefined, 3_000, 600_000]);
    expect(day).toMatchObject({ waitMs: 3_500, longestWaitMs: 600_000 });
    expect(deliveryDay([], now, false)).toMatchObject({
      waitMs: undefined,
      longestWaitMs: undefined,
    });
  });

  it('counts retried, skipped and held deliveries apart; only the retried ones wait', () => {
    const day = deliveryDay(
      [
        made('2026-11-21T12:29:00Z', 'retrying'),
        made('2026-11-21T12:00:00Z', 'skipped'),
        made('2026-11-21T11:00:00Z', 'held'),
      ],
      now,
      false,
    );
    expect(day).toMatchObject({ retrying: 1, skipped: 1, held: 1, uncounted: 0 });
    expect(day).toMatchObject({ pending: 0, longestWaitMs: 60_000 });
  });

  it('has no negative waiting time if clocks differ', () => {
    const day = deliveryDay([made('2026-11-21T12:30:02Z', 'pending')], now, false);
    expect(day.longestWaitMs).toBe(0);
  });

  it('has the time since which a capped list is complete', () => {
    const since = '2026-11-21T10:15:00Z';
    const day = deliveryDay([made('2026-11-21T12:00:00Z'), made(since)], now, true);
    expect(day.countedSince).toBe(Date.parse(since));
    const whole = deliveryDay([made(since), made('2026-11-20T01:00:00Z')], now, true);
    expect(whole.countedSince).toBeUndefined();
  });

  it('counts deliveries without a readable time or status apart', () => {
    const day = deliveryDay(
      [made(null), made('yesterday'), made('2026-11-21T12:00:00Z', 'queued'), made(null, null)],
      now,
      false,
    );
    expect(day).toMatchObject({ uncounted: 4, succeeded: 0 });
  });
});
