import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { deliveriesSchema, deliverySchema } from '#data/webhooks/delivery.ts';

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

describe('deliverySchema', () => {
  it.each([
    [{ deliveryId: 'd' }],
    [{ deliveryId: 'd', eventType: 1, createdAt: {}, status: [], nextAttemptAt: 0, attempts: 'x' }],
    [{ deliveryId: 'd', eventType: null, createdAt: null, status: null, attempts: null }],
  ])('parses missing or invalid fields as null: %j', (sent) => {
    expect(v.parse(deliverySchema, sent)).toEqual({ ...nothing, deliveryId: 'd' });
  });

  it('keeps the position of an invalid attempt', () => {
    const known = { ...noAttempt, at: 'x', durationMs: 5, requestHeaders: { host: 'a.test' } };
    const odd = {
      at: 5,
      durationMs: 'fast',
      responseStatus: '200',
      responseHeaders: 'x',
      error: 0,
    };
    const { attempts } = v.parse(deliverySchema, {
      deliveryId: 7,
      attempts: [{ ...known, more: 1 }, odd, null, 'x', []],
    });
    expect(attempts).toEqual([known, noAttempt, noAttempt, noAttempt, noAttempt]);
  });

  it.each([null, 0, '', [], { a: { b: 1 } }])('accepts a payload of any type: %j', (payload) => {
    expect(v.parse(deliverySchema, { deliveryId: 'd', payload })).toHaveProperty(
      'payload',
      payload,
    );
  });

  it('reports a delivery without an id as unreadable and keeps the other deliveries', () => {
    const { items, unreadable } = v.parse(deliveriesSchema, [
      null,
      { deliveryId: '' },
      { deliveryId: 'd', waitsBehind: 7 },
    ]);
    expect(items).toEqual([{ ...nothing, deliveryId: 'd', waitsBehind: '7' }]);
    expect(unreadable).toHaveLength(2);
  });
});
