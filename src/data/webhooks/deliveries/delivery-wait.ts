import type { Attempt, Delivery } from './delivery.ts';

function endOf({ at, durationMs }: Attempt): number {
  return Date.parse(at ?? '') + (durationMs ?? 0);
}

function succeeded({ responseStatus }: Attempt): boolean {
  return responseStatus !== null && responseStatus >= 200 && responseStatus < 300;
}

/**
 * How long a delivery waited until it arrived, or has waited until `now`, in milliseconds. Undefined
 * for one that never arrived, and where its times can't be read.
 */
export function waitOf({ createdAt, status, attempts }: Delivery, now: number): number | undefined {
  const arrived = attempts?.find(succeeded);
  const end = arrived === undefined ? (status === 'pending' ? now : Number.NaN) : endOf(arrived);
  const wait = end - Date.parse(createdAt ?? '');
  // The clocks of service and browser may differ a little.
  return Number.isNaN(wait) ? undefined : Math.max(wait, 0);
}

/** Undefined of nothing. */
export function median(numbers: readonly number[]): number | undefined {
  const sorted = numbers.toSorted((one, other) => one - other);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}
