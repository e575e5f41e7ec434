import { inspect } from 'node:util';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  creationSchema,
  mergeAnswer,
  subscriptionSchema,
  subscriptionsSchema,
} from '#data/webhooks/schema.ts';
import { OneTimeSecret } from '#data/webhooks/secret/one-time-secret.ts';
import { noDetails } from '#data/webhooks/subscriptions/subscription-details.ts';

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

describe('a one-time secret', () => {
  const secret = new OneTimeSecret(canary);

  it('is returned by reveal', () => {
    expect(secret.reveal()).toBe(canary);
  });

  it.each([
    ['text', () => `${secret}`],
    ['String', () => String(secret)],
    ['JSON', () => JSON.stringify({ secret })],
    ['inspect', () => inspect({ secret }, { showHidden: true, depth: null })],
    ['its members', () => JSON.stringify(Object.entries(secret))],
    ['a clone', () => inspect(structuredClone(secret))],
    ['a spread', () => inspect({ ...secret })],
  ])('is redacted as %s', (_, print) => {
    expect(print()).not.toContain(canary);
  });
});
