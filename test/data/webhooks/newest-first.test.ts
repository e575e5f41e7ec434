import { expect, it } from 'vitest';
import { newestFirst } from '#data/webhooks/subscriptions/newest-first.ts';

const created = (subscriptionId: string, createdAt: string | null) => ({
  subscriptionId,
  createdAt,
  url: null,
  eventTypes: null,
  status: null,
});

it('webhooks are sorted newest first, without a readable time last', () => {
  const subscriptions = [
    created('none', null),
    created('old', '2026-03-14T10:00:00.000Z'),
    created('odd', 'yesterday'),
    created('new', '2026-11-21T10:00:00.000Z'),
    created('as old', '2026-03-14T10:00:00.000Z'),
  ];
  expect(newestFirst(subscriptions).map(({ subscriptionId }) => subscriptionId)).toEqual([
    'new',
    'old',
    'as old',
    'none',
    'odd',
  ]);
});
