import { asDeliveryStatus, type Delivery } from './delivery.ts';

export type HourTally = {
  /** When the hour began, in milliseconds since the epoch. */
  readonly from: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly pending: number;
};

/** The deliveries of the last 24 hours, hour by hour. */
export type DeliveryDay = {
  /** The oldest first; the last one is the hour that is under way. */
  readonly hours: readonly HourTally[];
  readonly succeeded: number;
  readonly failed: number;
  readonly pending: number;
  /** How many could not be counted, for lack of a readable time or a known state. */
  readonly uncounted: number;
  /**
   * Where the list is capped and doesn't reach back a day: since when everything is counted, in
   * milliseconds since the epoch.
   */
  readonly countedSince: number | undefined;
};

const hourMs = 3_600_000;
const hoursShown = 24;

function timeOf({ createdAt }: Delivery): number {
  return Date.parse(createdAt ?? '');
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
  const end = (Math.floor(now / hourMs) + 1) * hourMs;
  const begin = end - hoursShown * hourMs;
  const hours = Array.from({ length: hoursShown }, (_, index) => ({
    from: begin + index * hourMs,
    succeeded: 0,
    failed: 0,
    pending: 0,
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
    if (hour === undefined || status === undefined) uncounted += 1;
    else hour[status] += 1;
  }
  const total = (status: 'succeeded' | 'failed' | 'pending') =>
    hours.reduce((sum, hour) => sum + hour[status], 0);
  return {
    hours,
    succeeded: total('succeeded'),
    failed: total('failed'),
    pending: total('pending'),
    uncounted,
    countedSince: isCapped && oldest > begin && Number.isFinite(oldest) ? oldest : undefined,
  };
}
