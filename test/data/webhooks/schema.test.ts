import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  createPlaceholderSubscription,
  mergeResponse,
  needsAttention,
  secretResponseSchema,
  subscriptionSchema,
  subscriptionsSchema,
} from '#data/webhooks/schema.ts';

const canary = 'whsec_CANARY';
const whole = {
  subscriptionId: 'sub_1',
  url: 'https://example.test/',
  eventTypes: ['a'],
  status: 'paused',
  createdAt: '2026-11-21T10:00:00.000Z',
  health: {
    state: 'failing',
    since: '2026-11-21T14:05:00Z',
    lastSuccessAt: null,
    lastFailureAt: null,
    waiting: 2,
    held: 5,
  },
  pausedBy: { reason: 'gone', at: '2026-11-21T14:05:00Z' },
  previousSecretUntil: '2026-11-21T15:00:00Z',
};
const read = (members: object) => v.parse(subscriptionSchema, { subscriptionId: 'a', ...members });

describe('subscription schema', () => {
  it('removes a signing secret from the response', () => {
    expect(read({ ...whole, signingSecret: canary, more: canary })).toEqual(whole);
  });

  it('accepts a subscription with only an id, and drops fields of another type', () => {
    expect(read({ subscriptionId: 7 })).toEqual(createPlaceholderSubscription('7'));
    for (const odd of [null, 7, false]) {
      const wrong = { url: odd, eventTypes: odd, status: odd, health: odd, pausedBy: odd };
      expect(read(wrong)).toEqual(createPlaceholderSubscription('a'));
    }
    expect(read({ health: {}, pausedBy: { at: 5 } })).toMatchObject({
      health: { state: null, waiting: null, held: null },
      pausedBy: { reason: null, at: null },
    });
  });

  it("keeps a status that the app doesn't recognise, and only event types that are strings", () => {
    const response = { ...whole, status: 'suspended', eventTypes: ['a', null, 1, 'b'] };
    expect(read(response)).toEqual({ ...whole, status: 'suspended', eventTypes: ['a', 'b'] });
  });

  it.each([null, 'x', [], {}, { subscriptionId: '' }, { subscriptionId: 2 ** 53 }])(
    'reports %j as unreadable and keeps the valid subscriptions',
    (bad) => {
      const list = v.parse(subscriptionsSchema, [bad, whole]);
      expect(list.items).toEqual([whole]);
      expect(list.unreadable).toHaveLength(1);
    },
  );
});

describe('mergeResponse', () => {
  it('keeps loaded fields that the response omits', () => {
    const response = read({ subscriptionId: 'sub_1', status: 'paused', url: 'https://b.test/' });
    expect(mergeResponse(whole, response)).toEqual({ ...whole, url: 'https://b.test/' });
  });

  it('removes the reason of the previous pause if the status changes', () => {
    const known = { ...whole, status: 'active' };
    expect(mergeResponse(known, read({ status: 'paused' })).pausedBy).toBeNull();
  });
});

describe('response to the creation of a webhook', () => {
  it('is split into the subscription and the secret', () => {
    const response = { ...whole, signingSecret: canary };
    const { subscription, secret } = v.parse(secretResponseSchema, response);
    expect(subscription).toEqual(whole);
    expect(secret?.reveal()).toBe(canary);
  });

  it('contains the secret even if all other fields are invalid', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (rest) => {
        const { secret } = v.parse(secretResponseSchema, { ...rest, signingSecret: canary });
        expect(secret?.reveal()).toBe(canary);
      }),
    );
  });

  it.each([undefined, null, '', ' ', 7, {}, [canary]])(
    'contains no secret if the service sends %j as the secret',
    (signingSecret) => {
      expect(v.parse(secretResponseSchema, { ...whole, signingSecret }).secret).toBeNull();
    },
  );
});

describe('needsAttention', () => {
  it.each([
    [true, { status: 'active', health: { state: 'failing' } }],
    [true, { status: 'active', health: { state: 'blocked' } }],
    [true, { status: 'paused', pausedBy: { reason: 'gone' } }],
    [true, { status: 'paused', pausedBy: { reason: 'failures' } }],
    [false, { status: 'paused', pausedBy: { reason: 'person' }, health: { state: 'failing' } }],
    [false, { status: 'paused', health: { held: 3 } }],
    [false, { status: 'active', health: { state: 'healthy' } }],
    [false, { status: 'active' }],
    [false, {}],
  ])('returns %s for %j', (needs, members) => {
    expect(needsAttention(read(members))).toBe(needs);
  });
});
