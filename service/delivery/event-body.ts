/** Size below which Standard Webhooks recommends to keep a body. */
export const BODY_SIZE_LIMIT_BYTES = 20_000;

const LONGEST_SHORTENED_TEXT = 200;

/** Event for one subscription. */
export type SubscriptionEvent = { subscriptionId: string; type: string; at: Date; data: object };

/**
 * Returns the text to sign and send: `{type, timestamp, subscriptionId, data}`. Long strings are
 * truncated if the body would have more than 20 kB.
 */
export function createEventBody({ subscriptionId, type, at, data }: SubscriptionEvent): string {
  const body = (shown: unknown) =>
    JSON.stringify({ type, timestamp: at.toISOString(), subscriptionId, data: shown });
  const whole = body(data);
  return Buffer.byteLength(whole) < BODY_SIZE_LIMIT_BYTES ? whole : body(shortened(data));
}

/** Returns the longest prefix whose JSON fits. */
export function takeItemsWithinBytes<T>(items: readonly T[], bytes: number): T[] {
  let bytesLeft = bytes;
  const end = items.findIndex((item) => {
    bytesLeft -= Buffer.byteLength(JSON.stringify(item)) + 1;
    return bytesLeft < 0;
  });
  return items.slice(0, end === -1 ? items.length : end);
}

function shortened(value: unknown): unknown {
  if (typeof value === 'string') {
    const characters = [...value];
    return characters.length <= LONGEST_SHORTENED_TEXT
      ? value
      : `${characters.slice(0, LONGEST_SHORTENED_TEXT - 1).join('')}…`;
  }
  if (Array.isArray(value)) return value.map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shortened(item)]));
}
