import { createHmac, timingSafeEqual } from 'node:crypto';

const toleranceSeconds = 300;
const shortestKeyBytes = 24;

/**
 * Throws unless the delivery is genuine and recent.
 * rawBody: the bytes as received (Buffer or string), before any JSON parsing.
 */
export function verifyDelivery(secret, headers, rawBody) {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  const signatures = headers['webhook-signature'];
  if (!id || !timestamp || !signatures) throw new Error('a webhook header is missing');
  if (!/^\d{1,11}$/.test(timestamp)) throw new Error('the timestamp is no number');
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > toleranceSeconds) {
    throw new Error('the timestamp is too old or in the future');
  }

  const key = Buffer.from((secret ?? '').replace(/^whsec_/, ''), 'base64');
  // If the key were empty, for example because a variable isn't set, anybody could sign.
  if (key.length < shortestKeyBytes) throw new Error('the secret is missing or too short');
  const digest = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(rawBody);
  const expected = Buffer.from(`v1,${digest.digest('base64')}`);

  // While a secret is being rotated, there are several signatures; a single match is enough.
  const isGenuine = signatures.split(' ').some((part) => {
    const given = Buffer.from(part);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isGenuine) throw new Error('no signature matches');
  // The same id may arrive again: remember the ids you have handled.
  return id;
}
