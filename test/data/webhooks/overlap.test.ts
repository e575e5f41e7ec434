import { describe, expect, it } from 'vitest';
import type { Subscription } from '#data/webhooks/schema.ts';
import { overlapsOf } from '#data/webhooks/subscriptions/overlap.ts';

const webhook = (members: Partial<Subscription>): Subscription => ({
  subscriptionId: 'sub_1',
  url: 'https://ci.example.test/in?team=atlas',
  eventTypes: ['a', 'b'],
  status: 'active',
  createdAt: null,
  ...members,
});
const wanted = { url: ' https://CI.example.test:443/in?team=atlas#x', eventTypes: ['b', 'c'] };

it('an overlap is a known webhook with one of the events at the same endpoint', () => {
  const subscription = webhook({});
  expect(overlapsOf([subscription], wanted)).toEqual([
    { subscription, eventTypes: ['b'], isCertain: true },
  ]);
});

it('an overlap is uncertain if the url is known only masked', () => {
  expect(overlapsOf([webhook({ url: 'https://ci.example.test/in?team=…' })], wanted)).toMatchObject(
    [{ isCertain: false }],
  );
});

describe('an overlap is not found', () => {
  it.each([
    ['with another path', { url: 'https://ci.example.test/in2?team=atlas' }],
    ['with another query', { url: 'https://ci.example.test/in?team=borea' }],
    ['with other events', { eventTypes: ['A', 'd'] }],
    ['with unknown events', { eventTypes: null }],
    ['with an unknown address', { url: null }],
  ])('%s', (_, members) => {
    expect(overlapsOf([webhook(members)], wanted)).toEqual([]);
  });

  it('for an address that can’t be sent', () => {
    const odd = webhook({ url: 'nonsense' });
    expect(overlapsOf([odd], { url: 'nonsense', eventTypes: ['a'] })).toEqual([]);
  });
});
