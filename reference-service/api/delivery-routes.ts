import { Hono } from 'hono';
import type { Dispatcher } from '#reference-service/delivery/dispatcher.ts';
import type { DeliveryStore } from '#reference-service/storage/delivery-store.ts';
import type { Caller } from './credentials.ts';
import { deliverySelection, testEvent } from './fields.ts';
import { readJsonBody, readQuery } from './json-body.ts';
import { limitRate } from './rate-limit.ts';

/** Browsers give up after half a minute; a test that has not been attempted by then is answered as pending. */
const TEST_LIMIT_MS = 20_000;
/** Limits tests, since each sends a request to somebody's endpoint. */
const TEST_RATE = { most: 30, seconds: 60 };

/** The extension webhooks.deliveries, below the path of one subscription. */
export function deliveryRoutes(
  deliveries: DeliveryStore,
  dispatcher: Dispatcher,
  now: () => Date,
): Hono<Caller> {
  return new Hono<Caller>()
    .get('/deliveries', (context) => {
      const selection = readQuery(new URL(context.req.url).searchParams, deliverySelection);
      const subscriptionId = context.req.param('subscriptionId') ?? '';
      return context.json(deliveries.list(context.var.subject, subscriptionId, selection));
    })
    .post('/deliveries/:deliveryId/resend', (context) => {
      const { deliveryId } = context.req.param();
      const subscriptionId = context.req.param('subscriptionId') ?? '';
      return context.json(deliveries.resend(context.var.subject, subscriptionId, deliveryId));
    })
    .post('/test', limitRate(TEST_RATE, now), async (context) => {
      const { subject } = context.var;
      const subscriptionId = context.req.param('subscriptionId') ?? '';
      const { value } = await readJsonBody(context.req.raw, testEvent);
      const deliveryId = deliveries.addTest(subject, subscriptionId, value.eventType);
      await dispatcher.attempted(deliveryId, TEST_LIMIT_MS);
      return context.json(deliveries.read(subject, subscriptionId, deliveryId));
    });
}
