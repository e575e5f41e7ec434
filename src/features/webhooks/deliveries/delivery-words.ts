import { CircleCheck, Clock, type LucideIcon, TriangleAlert } from 'lucide-react';
import {
  type Attempt,
  asDeliveryStatus,
  type Delivery,
  type DeliveryStatus,
} from '#data/webhooks/deliveries/delivery.ts';
import { roughDurationWords } from '#features/webhooks/known/duration-words.ts';
import { longestName, shortened } from '#platform/shortened.ts';

type Look = {
  readonly word: string;
  readonly tone: 'plain' | 'good' | 'warn';
  readonly icon: LucideIcon;
};

export const statusLooks: Readonly<Record<DeliveryStatus, Look>> = {
  pending: { word: 'Waiting', tone: 'plain', icon: Clock },
  succeeded: { word: 'Succeeded', tone: 'good', icon: CircleCheck },
  failed: { word: 'Failed', tone: 'warn', icon: TriangleAlert },
};

/** What a delivery is called where it is told from others. */
export function deliveryName({ eventType, deliveryId }: Delivery): string {
  return shortened(eventType ?? deliveryId, longestName);
}

const numbers = new Intl.NumberFormat('en');

export function numberWords(number: number): string {
  return numbers.format(number);
}

export function millisecondsWords(ms: number): string {
  return ms < 1_000 ? `${numbers.format(Math.round(ms))} ms` : `${numbers.format(ms / 1_000)} s`;
}

/** A time that may be of any length, of two figures or so; `–` where there is none. */
export function waitWords(ms: number | undefined): string {
  if (ms === undefined) return '–';
  if (ms < 60_000) return millisecondsWords(ms < 1_000 ? ms : Math.round(ms / 100) * 100);
  return roughDurationWords(ms / 1_000);
}

/** How an attempt ended, in a few words. */
export function attemptWords({ responseStatus, durationMs, error }: Attempt): string {
  const answer =
    responseStatus === null
      ? error === null
        ? 'No response given'
        : 'No response'
      : `Status ${responseStatus}`;
  return durationMs === null ? answer : `${answer} in ${millisecondsWords(durationMs)}`;
}

/** What has become of a delivery that was sent once more. */
export function resentWords({ status }: Delivery): string {
  switch (asDeliveryStatus(status)) {
    case 'succeeded':
      return 'delivered';
    case 'failed':
      return 'failed again';
    case 'pending':
      return 'waiting to be sent';
    default:
      return status === null ? 'accepted' : `now “${shortened(status, longestName)}”`;
  }
}

export function counted(count: number, one: string, many: string): string {
  return `${numbers.format(count)} ${count === 1 ? one : many}`;
}
