import express from 'express';
import { verifyDelivery } from './verify.mjs';

const secret = process.env.WEBHOOK_SIGNING_SECRET ?? '';
// Before express.json(), if the app has it: the signature is of the bytes as received.
const rawBody = express.raw({ type: () => true, limit: '5mb' });

/** app.use(webhooks((event) => …)) receives deliveries at /webhooks. */
export function webhooks(handle) {
  return express.Router().post('/webhooks', rawBody, (request, response) => {
    try {
      verifyDelivery(secret, request.headers, request.body);
    } catch (error) {
      // The answer is in the list of deliveries, which tells why this one was refused.
      response.status(401).type('text/plain').send(error.message);
      return;
    }
    // Answer at once, and work afterwards: a slow answer counts as a failure.
    response.sendStatus(204);
    handle(JSON.parse(request.body.toString('utf8')));
  });
}
