import type { Subscription } from '#data/webhooks/schema.ts';

/** The time of creation; an unreadable one counts as the oldest. */
function timeOf({ createdAt }: Subscription): number {
  const time = Date.parse(createdAt ?? '');
  return Number.isNaN(time) ? Number.NEGATIVE_INFINITY : time;
}

/** Sorts by creation, the latest first; those of the same time keep their order. */
export function newestFirst<T extends Subscription>(subscriptions: readonly T[]): readonly T[] {
  // No subtraction: the difference of two infinities is NaN.
  return subscriptions.toSorted((a, b) =>
    timeOf(a) === timeOf(b) ? 0 : timeOf(a) < timeOf(b) ? 1 : -1,
  );
}
