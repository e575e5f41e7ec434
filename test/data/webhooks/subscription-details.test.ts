import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { mergeDetailedAnswer, subscriptionsSchema } from '#data/webhooks/schema.ts';
import { needsAttention, noDetails } from '#data/webhooks/subscriptions/subscription-details.ts';

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
