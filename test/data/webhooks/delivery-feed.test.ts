import { describe, expect, it } from 'vitest';
import type { Delivery } from '#data/webhooks/deliveries/delivery.ts';
import {
  createFeed,
  type DeliveryFeed,
  showWaiting,
  withAnswer,
  withLatest,
  withOlder,
} from '#data/webhooks/deliveries/delivery-feed.ts';

const pageSize = 3;

function delivery(deliveryId: string, status = 'succeeded'): Delivery {
  return {
    deliveryId,
    status,
    eventType: null,
    about: null,
    createdAt: null,
    nextAttemptAt: null,
    waitsBehind: null,
    attempts: null,
  };
}

const listOf = (...items: Delivery[]) => ({ items, unreadable: [] });
const page = (...ids: string[]) => listOf(...ids.map((id) => delivery(id)));
const ids = (deliveries: readonly Delivery[]) => deliveries.map(({ deliveryId }) => deliveryId);
const told = ({ shown, waiting, left, hasGap, mayHaveOlder }: DeliveryFeed) => ({
  shown: ids(shown).join(''),
  waiting: ids(waiting).join(''),
  left: [...left].join(''),
  hasGap,
  mayHaveOlder,
});
const still = { waiting: '', left: '', hasGap: false };

describe('new deliveries', () => {
  it('wait, and go to the top of the list when they are asked for', () => {
    const later = withLatest(
      createFeed(page('c', 'b', 'a'), pageSize),
      page('e', 'd', 'c'),
      pageSize,
    );
    expect(told(later)).toEqual({ ...still, shown: 'cba', waiting: 'ed', mayHaveOlder: true });
    expect(told(showWaiting(later))).toEqual({ ...still, shown: 'edcba', mayHaveOlder: true });
  });

  it('appear at once in an empty list', () => {
    const later = withLatest(createFeed(page(), pageSize), page('a'), pageSize);
    expect(told(later)).toEqual({ ...still, shown: 'a', mayHaveOlder: false });
  });

  it('replace the list if they are more than a page', () => {
    const later = withLatest(createFeed(page('b', 'a'), pageSize), page('h', 'g', 'f'), pageSize);
    expect(told(later)).toMatchObject({ shown: 'ba', waiting: 'hgf', hasGap: true });
    expect(told(showWaiting(later))).toEqual({ ...still, shown: 'hgf', mayHaveOlder: true });
  });

  it('change shown deliveries at their place', () => {
    const later = withLatest(
      createFeed(listOf(delivery('b', 'pending'), delivery('a')), pageSize),
      page('b', 'a'),
      pageSize,
    );
    expect(later.shown.map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
  });
});

describe('a delivery that left the filtered list', () => {
  it('stays, marked, until the list is updated', () => {
    const later = withLatest(createFeed(page('c', 'b', 'a'), pageSize), page('c', 'a'), pageSize);
    expect(told(later)).toMatchObject({ shown: 'cba', left: 'b' });
    expect(told(showWaiting(later))).toMatchObject({ shown: 'ca', left: '' });
  });

  it('is not one that is older than the page', () => {
    const first = withOlder(createFeed(page('d', 'c', 'b'), pageSize), page('a'), pageSize);
    expect(told(withLatest(first, page('e', 'd', 'c'), pageSize))).toMatchObject({ left: '' });
  });

  it('is each of them if the answer is empty', () => {
    const later = withLatest(createFeed(page('b', 'a'), pageSize), page(), pageSize);
    expect(told(later)).toMatchObject({ shown: 'ba', left: 'ba', hasGap: false });
  });
});

it('older deliveries are added page by page until a page is not full', () => {
  const first = createFeed(page('f', 'e', 'd'), pageSize);
  const second = withOlder(first, page('d', 'c', 'b'), pageSize);
  expect(told(second)).toEqual({ ...still, shown: 'fedcb', mayHaveOlder: true });
  expect(told(withOlder(second, page('a'), pageSize))).toMatchObject({
    shown: 'fedcba',
    mayHaveOlder: false,
  });
});

it('unreadable deliveries count as a part of their page', () => {
  const unreadable = [{ index: 1, reason: 'it is odd' }];
  const feed = createFeed({ items: [delivery('b'), delivery('a')], unreadable }, pageSize);
  expect(feed.mayHaveOlder).toBe(true);
});

it('a delivery listed twice is shown once, as listed last', () => {
  const feed = createFeed(listOf(delivery('a', 'pending'), delivery('a')), pageSize);
  expect(feed.shown).toEqual([delivery('a')]);
});

it('an answer about a delivery changes it only if it is shown', () => {
  const feed = createFeed(page('b', 'a'), pageSize);
  expect(withAnswer(feed, delivery('a', 'pending')).shown[1]?.status).toBe('pending');
  expect(ids(withAnswer(feed, delivery('x')).shown)).toEqual(['b', 'a']);
});
