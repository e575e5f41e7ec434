import {
  type Attempt,
  type Delivery,
  type DeliveryStatus,
  isSuccess,
  parseDeliveryStatus,
} from '#data/webhooks/delivery.ts';
import { formatApproximateDuration } from '#text/format-duration.ts';
import { formatCount, formatNumber } from '#text/format-number.ts';
import { parseDate } from '#text/parse-date.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';

type StatusLook = {
  readonly word: string;
  readonly tone: 'plain' | 'good' | 'warn' | 'danger' | 'off';
};

export const statusAppearances: Readonly<Record<DeliveryStatus, StatusLook>> = {
  pending: { word: 'Waiting', tone: 'plain' },
  retrying: { word: 'Retrying', tone: 'warn' },
  succeeded: { word: 'Delivered', tone: 'good' },
  failed: { word: 'Failed', tone: 'danger' },
  skipped: { word: 'Skipped', tone: 'off' },
  held: { word: 'Held', tone: 'warn' },
};

export function getStatusAppearance({ status, attempts }: Delivery): StatusLook | undefined {
  const known = parseDeliveryStatus(status);
  // A pending delivery that already succeeded is being resent.
  if (known === 'pending' && attempts?.some(isSuccess)) return { word: 'Resending', tone: 'plain' };
  return known && statusAppearances[known];
}

/** Returns what the event is about, otherwise the event type, otherwise the id. */
export function getDeliveryLabel({ about, eventType, deliveryId }: Delivery): string {
  const name = about?.trim() ? about : (eventType ?? deliveryId);
  return truncate(name, maxNameLength);
}

export const formatAttempts = (count: number) => formatCount(count, 'attempt');

export function formatGivingUp({ createdAt, attempts }: Delivery): string | undefined {
  const last = attempts?.at(-1);
  if (!attempts || last === undefined) return undefined;
  const timeOf = (at: string | null) => parseDate(at ?? '')?.getTime() ?? Number.NaN;
  const seconds = (timeOf(last.at) - timeOf(createdAt)) / 1_000;
  return `gave up after ${seconds >= 3_600 ? formatApproximateDuration(seconds) : formatAttempts(attempts.length)}`;
}

export function formatLastResponse({ attempts }: Delivery): string {
  const last = attempts?.at(-1);
  if (last === undefined) return '–';
  return last.responseStatus === null ? 'No response' : String(last.responseStatus);
}

function formatMilliseconds(ms: number): string {
  return ms < 1_000 ? `${formatNumber(Math.round(ms))} ms` : `${formatNumber(ms / 1_000)} s`;
}

/** Formats an attempt, for example “Status 503 in 120 ms”. */
export function formatAttempt({ responseStatus, durationMs, error }: Attempt): string {
  const response =
    responseStatus === null
      ? error === null
        ? 'Response not given'
        : 'No response'
      : `Status ${responseStatus}`;
  return durationMs === null ? response : `${response} in ${formatMilliseconds(durationMs)}`;
}

const resentLabels: Readonly<Partial<Record<DeliveryStatus, string>>> = {
  succeeded: 'delivered',
  failed: 'failed again',
  retrying: 'failed again; it will be retried',
  skipped: 'skipped',
  pending: 'waiting to be sent',
};

/** Returns a phrase for a sentence. */
export function formatResentStatus({ status }: Delivery): string {
  const known = parseDeliveryStatus(status);
  return (
    (known && resentLabels[known]) ??
    (status === null ? 'accepted' : `now “${truncate(status, maxNameLength)}”`)
  );
}

/** @param count null if the number of deliveries is unknown */
export function formatRetryMessage(count: number | null): string {
  if (count === null) return 'The deliveries are being sent now.';
  if (count === 0) return 'There was nothing to send.';
  return `${formatCount(count, 'delivery is', 'deliveries are')} being sent now.`;
}
