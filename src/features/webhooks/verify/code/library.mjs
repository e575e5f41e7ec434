import { Webhook } from 'standardwebhooks';

/**
 * Returns the event; throws unless the delivery is genuine and recent.
 * rawBody: the bytes as received (Buffer or string), before any JSON parsing.
 */
export function verifyDelivery(rawBody, headers) {
  const secret = process.env.WEBHOOK_SIGNING_SECRET ?? '';
  // Anybody can sign with an empty key, which some versions of the library accept.
  if (!/^(whsec_)?[A-Za-z0-9+/]{32,}=*$/.test(secret))
    throw new Error('the secret is missing or too short');
  const webhook = new Webhook(secret);
  // The same webhook-id can arrive again: remember the ids you have handled.
  return webhook.verify(rawBody, headers);
}
