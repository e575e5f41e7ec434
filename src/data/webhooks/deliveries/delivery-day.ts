import {
  type Attempt,
  asDeliveryStatus,
  type Delivery,
  type DeliveryStatus,
  isSuccess,
  isWaiting,
} from './delivery.ts';

/** How many deliveries are in each state. */
type Tally = Readonly<Record<DeliveryStatus, number>>;

export type HourTally = Tally & {
  /** When the hour began, in milliseconds since the epoch. */
  readonly from: number;
  /** The median waiting time of the hour, in milliseconds; see waitOf. */
  readonly waitMs: number | undefined;
};

/** The deliveries of the last 24 hours, hour by hour. */
export type DeliveryDay = Tally & {
  /** The oldest first; the last one is the present hour. */
  readonly hours: readonly HourTally[];
  /** The median and the longest waiting time, in milliseconds; see waitOf. */
  readonly waitMs: number | undefined;
  readonly longestWaitMs: number | undefined;
  /** How many weren't counted: without a readable time or a known status. */
  readonly uncounted: number;
  /** If the list is capped and doesn't reach back a day: since when all are counted (epoch ms). */
  readonly countedSince: number | undefined;
};

const hourMs = 3_600_000;
const hoursShown = 24;

const noWaits = (): number[] => [];

function timeOf({ createdAt }: Delivery): number {
  return Date.parse(createdAt ?? '');
}

function endOf({ at, durationMs }: Attempt): number {
  return Date.parse(at ?? '') + (durationMs ?? 0);
}

function tallyBy(count: (status: DeliveryStatus) => number): Record<DeliveryStatus, number> {
  return {
    pending: count('pending'),
    retrying: count('retrying'),
    succeeded: count('succeeded'),
    failed: count('failed'),
    skipped: count('skipped'),
    held: count('held'),
  };
}

/**
 * How long a delivery waited until it arrived, or has waited until `now`, in milliseconds. Undefined if
 * it never arrived or its times can't be read.
 */
function waitOf(delivery: Delivery, now: number): number | undefined {
  const { createdAt, attempts } = delivery;
  const arrived = attempts?.find(isSuccess);
  const end = arrived === undefined ? (isWaiting(delivery) ? now : Number.NaN) : endOf(arrived);
  const wait = end - Date.parse(createdAt ?? '');
  // The clocks of service and browser may differ a little.
  return Number.isNaN(wait) ? undefined : Math.max(wait, 0);
}

/** Undefined for an empty list. */
function median(numbers: readonly number[]): number | undefined {
  const sorted = numbers.toSorted((one, other) => one - other);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}

/** When the first hour of the day before `now` begins; both in milliseconds since the epoch. */
export function beginOfDay(now: number): number {
  return (Math.floor(now / hourMs) + 1 - hoursShown) * hourMs;
}

/**
 * Counts the deliveries of the day before `now` by the hour they were made in.
 * @param isCapped whether there may be older ones than those given
 */
export function deliveryDay(
  deliveries: readonly Delivery[],
  now: number,
  isCapped: boolean,
): DeliveryDay {
  const begin = beginOfDay(now);
  const hours = Array.from({ length: hoursShown }, (_, index) => ({
    from: begin + index * hourMs,
    ...tallyBy(() => 0),
    waits: noWaits(),
  }));
  let uncounted = 0;
  let oldest = Number.POSITIVE_INFINITY;
  for (const delivery of deliveries) {
    const time = timeOf(delivery);
    const status = asDeliveryStatus(delivery.status);
    if (!Number.isNaN(time)) oldest = Math.min(oldest, time);
    if (time < begin) continue;
    // The clocks of service and browser may differ a little.
    const hour = hours[Math.min(Math.floor((time - begin) / hourMs), hoursShown - 1)];
    if (hour === undefined || status === undefined) {
      uncounted += 1;
      continue;
    }
    hour[status] += 1;
    const wait = waitOf(delivery, now);
    if (wait !== undefined) hour.waits.push(wait);
  }
  const waits = hours.flatMap((hour) => hour.waits);
  return {
    hours: hours.map(({ waits, ...hour }) => ({ ...hour, waitMs: median(waits) })),
    waitMs: median(waits),
    longestWaitMs: waits.length === 0 ? undefined : Math.max(...waits),
    ...tallyBy((status) => hours.reduce((sum, hour) => sum + hour[status], 0)),
    uncounted,
    countedSince: isCapped && oldest > begin && Number.isFinite(oldest) ? oldest : undefined,
  };
}
