import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { deliveriesSchema, deliverySchema } from '#data/webhooks/delivery.ts';
import { deliveryDay } from '#data/webhooks/delivery-day.ts';

const nothing = {
  eventType: null,
  createdAt: null,
  status: null,
  nextAttemptAt: null,
  attempts: null,
};

describe('a delivery is read', () => {
  it.each([
    [{ deliveryId: 'd' }],
    [{ deliveryId: 'd', eventType: 1, createdAt: {}, status: [], nextAttemptAt: 0, attempts: 'x' }],
    [{ deliveryId: 'd', eventType: null, createdAt: null, status: null, attempts: null }],
  ])('whatever is missing or of another type: %j', (sent) => {
    expect(v.parse(deliverySchema, sent)).toEqual({ ...nothing, deliveryId: 'd' });
  });

  it('with each of its attempts, however odd', () => {
    const known = { at: 'x', durationMs: 5, responseStatus: 200, responseBody: 'ok', error: null };
    const odd = { at: 5, durationMs: 'fast', responseStatus: '200', responseBody: {}, error: 0 };
    const unread = {
      at: null,
      durationMs: null,
      responseStatus: null,
      responseBody: null,
      error: null,
    };
    const { attempts } = v.parse(deliverySchema, {
      deliveryId: 7,
      attempts: [known, odd, null, 'x', []],
    });
    expect(attempts).toEqual([known, unread, unread, unread, unread]);
  });

  it('with a payload of any kind, told apart from none', () => {
    for (const payload of [null, 0, '', [], { a: { b: 1 } }]) {
      expect(v.parse(deliverySchema, { deliveryId: 'd', payload })).toHaveProperty(
        'payload',
        payload,
      );
    }
    expect(v.parse(deliverySchema, { deliveryId: 'd' }).payload).toBeUndefined();
  });

  it('unless it has no id, which hides no other', () => {
    const { items, unreadable } = v.parse(deliveriesSchema, [
      null,
      { deliveryId: '' },
      { deliveryId: 'd' },
    ]);
    expect(items).toHaveLength(1);
    expect(unreadable).toHaveLength(2);
  });
});

describe('the day of deliveries', () => {
  const now = Date.parse('2026-11-21T12:30:00Z');
  const made = (createdAt: string | null, status: string | null = 'succeeded') => ({
    ...nothing,
    deliveryId: `${createdAt} ${status}`,
    createdAt,
    status,
  });

  it('is counted by the hour, from a day ago to now', () => {
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
    });
    expect(day).toMatchObject({ succeeded: 2, failed: 1, pending: 1, countedSince: undefined });
  });

  it('says since when it is complete, where the list is capped', () => {
    const since = '2026-11-21T10:15:00Z';
    const day = deliveryDay([made('2026-11-21T12:00:00Z'), made(since)], now, true);
    expect(day.countedSince).toBe(Date.parse(since));
    const whole = deliveryDay([made(since), made('2026-11-20T01:00:00Z')], now, true);
    expect(whole.countedSince).toBeUndefined();
  });

  it('counts apart what has no readable time or state', () => {
    const day = deliveryDay(
      [made(null), made('yesterday'), made('2026-11-21T12:00:00Z', 'retrying'), made(null, null)],
      now,
      false,
    );
    expect(day).toMatchObject({ uncounted: 4, succeeded: 0 });
  });
});
