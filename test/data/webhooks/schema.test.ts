import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  creationSchema,
  mergeAnswer,
  mergeDetailedAnswer,
  needsAttention,
  noDetails,
  subscriptionSchema,
  subscriptionsSchema,
} from '#data/webhooks/schema.ts';

const canary = 'whsec_CANARY';
const whole = {
  subscriptionId: 'sub_1',
  url: 'https://example.test/',
  eventTypes: ['a'],
  status: 'active',
  createdAt: '2026-11-21T10:00:00.000Z',
};

describe('a subscription', () => {
  it('is read without a signing secret in the answer', () => {
    const answer = { ...whole, signingSecret: canary, more: canary };
    expect(v.parse(subscriptionSchema, answer)).toEqual(whole);
  });

  it('is read from an id alone', () => {
    const known = { url: null, eventTypes: null, status: null, createdAt: null };
    expect(v.parse(subscriptionSchema, { subscriptionId: 7 })).toEqual({
      subscriptionId: '7',
      ...known,
    });
    const wrong = { subscriptionId: 'x', url: 1, eventTypes: {}, status: [], createdAt: false };
    expect(v.parse(subscriptionSchema, wrong)).toEqual({ subscriptionId: 'x', ...known });
  });

  it('keeps an unknown status, and only event types that are text', () => {
    const answer = { ...whole, status: 'suspended', eventTypes: ['a', null, 1, 'b'] };
    expect(v.parse(subscriptionSchema, answer)).toMatchObject({
      status: 'suspended',
      eventTypes: ['a', 'b'],
    });
  });

  it.each([null, 'x', [], {}, { subscriptionId: '' }, { subscriptionId: 2 ** 53 }])(
    'is unreadable as %j, beside readable ones',
    (bad) => {
      const list = v.parse(subscriptionsSchema, [bad, whole]);
      expect(list.items).toEqual([{ ...whole, ...noDetails }]);
      expect(list.unreadable).toHaveLength(1);
    },
  );
});

it('a subscription keeps the members that an answer leaves out', () => {
  const answer = v.parse(subscriptionSchema, { subscriptionId: 'sub_1', status: 'paused' });
  expect(mergeAnswer(whole, answer)).toEqual({ ...whole, status: 'paused' });
});

describe('the answer to a creation', () => {
  it('is split into the subscription and the secret', () => {
    const { subscription, secret } = v.parse(creationSchema, { ...whole, signingSecret: canary });
    expect(subscription).toEqual(whole);
    expect(secret?.reveal()).toBe(canary);
  });

  it('has the secret even if the rest is unusable', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (rest) => {
        const { secret } = v.parse(creationSchema, { ...rest, signingSecret: canary });
        expect(secret?.reveal()).toBe(canary);
      }),
    );
  });

  it.each([undefined, null, '', ' ', 7, {}, [canary]])(
    'has no secret if it is %j',
    (signingSecret) => {
      expect(v.parse(creationSchema, { ...whole, signingSecret }).secret).toBeNull();
    },
  );
});

const health = {
  state: 'failing',
  since: '2026-11-21T14:05:00Z',
  lastSuccessAt: null,
  lastFailureAt: null,
  waiting: 2,
  held: 5,
};
const pausedBy = { reason: 'gone', at: '2026-11-21T14:05:00Z' };
const read = (members: object) => {
  const [first] = v.parse(subscriptionsSchema, [{ subscriptionId: 'a', ...members }]).items;
  if (first === undefined) throw new Error('it was unreadable');
  return first;
};

describe('what extensions add to a subscription', () => {
  it('is null where missing or of another type', () => {
    const members = { health, pausedBy, previousSecretUntil: '2026-11-21T15:00:00Z' };
    expect(read(members)).toMatchObject(members);
    for (const odd of [undefined, null, 'x', 7]) {
      const spoilt = { health: odd, pausedBy: odd, previousSecretUntil: undefined };
      expect(read(spoilt)).toMatchObject(noDetails);
    }
    expect(read({ health: {}, pausedBy: { at: 5 } })).toMatchObject({
      health: { state: null, waiting: null, held: null },
      pausedBy: { reason: null, at: null },
    });
  });

  it('stays after a change that is answered without it', () => {
    const known = read({ status: 'paused', health, pausedBy });
    expect(mergeDetailedAnswer(known, read({ status: 'paused' }))).toEqual(known);
    const other = { ...health, state: 'healthy' };
    expect(mergeDetailedAnswer(known, read({ health: other })).health).toEqual(other);
  });

  it('names nobody who paused it after a new status', () => {
    const known = read({ status: 'active', pausedBy });
    expect(mergeDetailedAnswer(known, read({ status: 'paused' })).pausedBy).toBeNull();
  });
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
