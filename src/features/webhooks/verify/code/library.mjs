import { Webhook } from 'standardwebhooks';

/**
 * Returns the event; throws unless the delivery is genuine and recent.
 * rawBody: the bytes as received (Buffer or string), before any JSON parsing.
 */
export function verifyDelivery(rawBody, headers) {
  const webhook = new Webhook(process.env.WEBHOOK_SIGNING_SECRET);
  // The same webhook-id can arrive again: remember the ids you have handled.
  return webhook.verify(rawBody, headers);
}
