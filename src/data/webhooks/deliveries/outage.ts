import { type Health, isFailing } from '#data/webhooks/subscriptions/subscription-details.ts';
import type { Delivery } from './delivery.ts';

/** An endpoint that takes nothing at the moment, and what waits for it. */
export type Outage = {
  /** The first failure, ISO 8601; null where it isn't known. */
  readonly since: string | null;
  /** The delivery that is tried again, and that others wait behind. */
  readonly first: Delivery | undefined;
  /** How many wait behind it. */
  readonly waiting: number;
};

/**
 * Whether the endpoint fails. Deliveries tell where the service has no word on its health.
 * @param deliveries newest first, of any state
 */
export function outageOf(
  deliveries: readonly Delivery[],
  health: Health | null,
): Outage | undefined {
  const tried = deliveries.filter(({ status }) => status === 'retrying');
  if (health === null ? tried.length === 0 : !isFailing(health)) return undefined;
  const behind = deliveries.filter(({ waitsBehind }) => waitsBehind !== null);
  // What was sent by hand is tried again too, but nothing waits behind it.
  const first =
    tried.find(({ deliveryId }) => behind.some(({ waitsBehind }) => waitsBehind === deliveryId)) ??
    tried.at(-1);
  const waiting = (health?.waiting ?? behind.length + 1) - 1;
  return {
    since: health?.since ?? first?.attempts?.[0]?.at ?? null,
    first,
    waiting: Math.max(waiting, 0),
  };
}
