import type { Subscription } from '#data/webhooks/schema.ts';

/** What a moment is worth in the order; one that can't be read counts as the oldest. */
function timeOf({ createdAt }: Subscription): number {
  const time = Date.parse(createdAt ?? '');
  return Number.isNaN(time) ? Number.NEGATIVE_INFINITY : time;
}

/** By creation, the latest first; those of the same time stay in the order they came. */
export function newestFirst(subscriptions: readonly Subscription[]): readonly Subscription[] {
  // Not by subtraction: the difference of two infinities is no number.
  return subscriptions.toSorted((a, b) =>
    timeOf(a) === timeOf(b) ? 0 : timeOf(a) < timeOf(b) ? 1 : -1,
  );
}
