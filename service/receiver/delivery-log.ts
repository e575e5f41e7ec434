import { randomUUID, timingSafeEqual } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

const KEPT = 100;
const TOLERANCE_SECONDS = 5 * 60;

/** A request that was posted to the receiver. */
export type ReceivedDelivery = {
  key: string;
  at: Date;
  id: string;
  timestamp: string;
  signature: string;
  body: string;
  /** The status of the answer; null if it was not answered in time. */
  answer: number | null;
  /** How often this id had been received by then, including this time. */
  times: number;
};

export type Verdict = { holds: boolean; words: string };

/** The received deliveries, and the secret to check them with, in memory only. */
export function createDeliveryLog() {
  const deliveries: ReceivedDelivery[] = [];
  const times = new Map<string, number>();
  let webhook: Webhook | undefined;
  return {
    /** Newest first; the last 100. */
    list: (): readonly ReceivedDelivery[] => deliveries,
    add(delivery: Omit<ReceivedDelivery, 'key' | 'times'>): void {
      const count = (times.get(delivery.id) ?? 0) + 1;
      times.set(delivery.id, count);
      deliveries.unshift({ ...delivery, key: randomUUID(), times: count });
      for (const { id } of deliveries.splice(KEPT)) {
        if (!deliveries.some((kept) => kept.id === id)) times.delete(id);
      }
    },
    /** Whether the signature is valid; undefined while there is no secret. */
    verdictOn: (delivery: ReceivedDelivery): Verdict | undefined =>
      webhook && verify(webhook, delivery),
    hasSecret: () => webhook !== undefined,
    /** Returns whether the text is a secret. */
    takeSecret(text: string): boolean {
      if (!/^whsec_[A-Za-z0-9+/]+={0,2}$/.test(text)) return false;
      try {
        webhook = new Webhook(text);
        return true;
      } catch {
        return false;
      }
    },
    forgetSecret(): void {
      webhook = undefined;
    },
  };
}

/** Verifies as of the time of receipt, because the secret may be typed in much later. */
function verify(
  webhook: Webhook,
  { at, id, timestamp, signature, body }: ReceivedDelivery,
): Verdict {
  const seconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  if (id === '' || signature === '' || Number.isNaN(seconds)) {
    return { holds: false, words: 'It lacks a header of Standard Webhooks.' };
  }
  const expected = Buffer.from(webhook.sign(id, new Date(seconds * 1000), body));
  const matches = signature.split(' ').some((one) => {
    const given = Buffer.from(one);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!matches) {
    return { holds: false, words: 'No signature was made of this content with this secret.' };
  }
  if (Math.abs(at.getTime() / 1000 - seconds) > TOLERANCE_SECONDS) {
    return { holds: false, words: 'It was signed more than five minutes before or after it came.' };
  }
  return { holds: true, words: 'The signature was made of this content with this secret.' };
}
