import { CircleCheck, Clock, type LucideIcon, TriangleAlert } from 'lucide-react';
import {
  type Attempt,
  asDeliveryStatus,
  type Delivery,
  type DeliveryStatus,
} from '#data/webhooks/deliveries/delivery.ts';
import { formatDurationRoughly } from '#text/format-duration.ts';
import { formatNumber } from '#text/format-number.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';

type StatusLook = {
  readonly word: string;
  readonly tone: 'plain' | 'good' | 'warn';
  readonly icon: LucideIcon;
};

export const statusLooks: Readonly<Record<DeliveryStatus, StatusLook>> = {
  pending: { word: 'Waiting', tone: 'plain', icon: Clock },
  succeeded: { word: 'Succeeded', tone: 'good', icon: CircleCheck },
  failed: { word: 'Failed', tone: 'warn', icon: TriangleAlert },
};

/** The name of a delivery: its event type, else its id. */
export function deliveryName({ eventType, deliveryId }: Delivery): string {
  return truncate(eventType ?? deliveryId, maxNameLength);
}

export function formatMilliseconds(ms: number): string {
  return ms < 1_000 ? `${formatNumber(Math.round(ms))} ms` : `${formatNumber(ms / 1_000)} s`;
}

/** A duration of any length, rounded; `–` for none. */
export function formatWait(ms: number | undefined): string {
  if (ms === undefined) return '–';
  if (ms < 60_000) return formatMilliseconds(ms < 1_000 ? ms : Math.round(ms / 100) * 100);
  return formatDurationRoughly(ms / 1_000);
}

/** How an attempt ended. */
export function attemptLabel({ responseStatus, durationMs, error }: Attempt): string {
  const answer =
    responseStatus === null
      ? error === null
        ? 'No response given'
        : 'No response'
      : `Status ${responseStatus}`;
  return durationMs === null ? answer : `${answer} in ${formatMilliseconds(durationMs)}`;
}

/** The state of a delivery that was resent. */
export function resentLabel({ status }: Delivery): string {
  switch (asDeliveryStatus(status)) {
    case 'succeeded':
      return 'delivered';
    case 'failed':
      return 'failed again';
    case 'pending':
      return 'waiting to be sent';
    default:
      return status === null ? 'accepted' : `now “${truncate(status, maxNameLength)}”`;
  }
}
