import { randomUUID, timingSafeEqual } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

const KEPT = 100;
const TOLERANCE_SECONDS = 5 * 60;

/** Something that was posted to the receiver. */
export type Arrival = {
  key: string;
  at: Date;
  id: string;
  timestamp: string;
  signature: string;
  body: string;
  /** What it was answered with; null when it got no answer in time. */
  answer: number | null;
  /** How often this id had come by then, this time included. */
  times: number;
};

export type Verdict = { holds: boolean; words: string };

/** What came in, and the secret to check it with: both in memory only. */
export type Arrivals = {
  /** Newest first; the last 100. */
  list(): readonly Arrival[];
  add(arrival: Omit<Arrival, 'key' | 'times'>): void;
  /** Whether the signature holds; undefined while there is no secret. */
  verdictOn(arrival: Arrival): Verdict | undefined;
  hasSecret(): boolean;
  /** Answers whether the text is a secret at all. */
  takeSecret(text: string): boolean;
  forgetSecret(): void;
};

export function createArrivals(): Arrivals {
  const arrivals: Arrival[] = [];
  const times = new Map<string, number>();
  let webhook: Webhook | undefined;
  return {
    list: () => arrivals,
    add(arrival) {
      const count = (times.get(arrival.id) ?? 0) + 1;
      times.set(arrival.id, count);
      arrivals.unshift({ ...arrival, key: randomUUID(), times: count });
      for (const { id } of arrivals.splice(KEPT)) {
        if (!arrivals.some((kept) => kept.id === id)) times.delete(id);
      }
    },
    verdictOn: (arrival) => webhook && verify(webhook, arrival),
    hasSecret: () => webhook !== undefined,
    takeSecret(text) {
      if (!/^whsec_[A-Za-z0-9+/]+={0,2}$/.test(text)) return false;
      try {
        webhook = new Webhook(text);
        return true;
      } catch {
        return false;
      }
    },
    forgetSecret() {
      webhook = undefined;
    },
  };
}

/** As a receiver does it, but with the time of arrival: the secret may be typed in much later. */
function verify(webhook: Webhook, { at, id, timestamp, signature, body }: Arrival): Verdict {
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
