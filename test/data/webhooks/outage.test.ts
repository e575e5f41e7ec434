import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { deliverySchema } from '#data/webhooks/deliveries/delivery.ts';
import { outageOf } from '#data/webhooks/deliveries/outage.ts';

const delivery = (deliveryId: string, status: string, more: object = {}) =>
  v.parse(deliverySchema, { deliveryId, status, ...more });
const first = delivery('a', 'retrying', { attempts: [{ at: '2026-11-21T14:05:00Z' }] });
const behind = (deliveryId: string) => delivery(deliveryId, 'pending', { waitsBehind: 'a' });
const health = {
  state: 'blocked',
  since: '2026-11-21T14:00:00Z',
  lastSuccessAt: null,
  lastFailureAt: null,
  waiting: 13,
  held: 0,
};

describe('an outage', () => {
  it('is seen in a delivery that is retried, where the service has no word on health', () => {
    expect(outageOf([behind('c'), behind('b'), first], null)).toEqual({
      since: '2026-11-21T14:05:00Z',
      first,
      waiting: 2,
    });
    expect(outageOf([delivery('b', 'succeeded'), delivery('a', 'failed')], null)).toBeUndefined();
  });

  it('is what the health of the endpoint says, whatever the deliveries are', () => {
    expect(outageOf([], health)).toEqual({ since: health.since, first: undefined, waiting: 12 });
    expect(outageOf([first], { ...health, state: 'healthy' })).toBeUndefined();
    expect(outageOf([first], { ...health, state: 'failing', waiting: null })).toMatchObject({
      waiting: 0,
    });
  });

  it('is at the delivery that others wait behind, not at one that was sent by hand', () => {
    const byHand = delivery('0', 'retrying');
    expect(outageOf([behind('b'), first, byHand], health)?.first).toBe(first);
    expect(outageOf([first, byHand], health)?.first).toBe(byHand);
  });
});
