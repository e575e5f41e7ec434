import { randomUUID, timingSafeEqual } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

const KEPT = 100;
const TOLERANCE_SECONDS = 5 * 60;

export type ReceivedDelivery = {
  key: string;
  at: Date;
  id: string;
  timestamp: string;
  signature: string;
  body: string;
  /** Status of the response; null if the receiver is set to exceed the time limit. */
  responseStatus: number | null;
  /** Number of deliveries with this id so far, including this one. */
  receiptCount: number;
};

export type VerificationResult = { isVerified: boolean; words: string };

/**
 * Creates a log of received deliveries. The deliveries and the secret that verifies them are only
 * in memory.
 */
export function createDeliveryLog() {
  const deliveries: ReceivedDelivery[] = [];
  const times = new Map<string, number>();
  let webhook: Webhook | undefined;
  return {
    /** Lists the last 100 deliveries, newest first. */
    list: (): readonly ReceivedDelivery[] => deliveries,
    add(delivery: Omit<ReceivedDelivery, 'key' | 'receiptCount'>): void {
      const count = (times.get(delivery.id) ?? 0) + 1;
      times.set(delivery.id, count);
      deliveries.unshift({ ...delivery, key: randomUUID(), receiptCount: count });
      for (const { id } of deliveries.splice(KEPT)) {
        if (!deliveries.some((kept) => kept.id === id)) times.delete(id);
      }
    },
    /** Returns undefined if no secret is set. */
    getVerificationResult: (delivery: ReceivedDelivery): VerificationResult | undefined =>
      webhook && verify(webhook, delivery),
    hasSecret: () => webhook !== undefined,
    /** Returns false if the text isn't a valid secret. */
    setSecret(text: string): boolean {
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

/**
 * Verifies a delivery with the time of receipt, because the user can enter the secret much later.
 */
function verify(
  webhook: Webhook,
  { at, id, timestamp, signature, body }: ReceivedDelivery,
): VerificationResult {
  const seconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  if (id === '' || signature === '' || Number.isNaN(seconds)) {
    return { isVerified: false, words: 'A header of Standard Webhooks is missing.' };
  }
  const expected = Buffer.from(webhook.sign(id, new Date(seconds * 1000), body));
  const matches = signature.split(' ').some((one) => {
    const given = Buffer.from(one);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!matches) {
    return { isVerified: false, words: 'No signature is valid for this content and this secret.' };
  }
  if (Math.abs(at.getTime() / 1000 - seconds) > TOLERANCE_SECONDS) {
    return {
      isVerified: false,
      words: 'It was signed more than five minutes before or after it arrived.',
    };
  }
  return { isVerified: true, words: 'The signature is valid for this content and this secret.' };
}
