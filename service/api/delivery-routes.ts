import { Hono } from 'hono';
import type { Dispatcher } from '#service/delivery/dispatcher.ts';
import type { DeliveryCommands } from '#service/storage/delivery-commands.ts';
import type { DeliveryStore } from '#service/storage/delivery-store.ts';
import type { Caller } from './credentials.ts';
import { deliverySelection, retry, testEvent } from './fields.ts';
import { readJsonBody, readQuery } from './json-body.ts';
import { limitRate } from './rate-limit.ts';

/** Limits tests, since each sends a request to somebody's endpoint. */
const TEST_RATE = { most: 30, seconds: 60 };

type Parts = { deliveries: DeliveryStore; commands: DeliveryCommands; dispatcher: Dispatcher };

/** The extension webhooks.deliveries, below the path of one subscription. */
export function deliveryRoutes({ deliveries, commands, dispatcher }: Parts): Hono<Caller> {
  return new Hono<Caller>()
    .get('/deliveries', (context) => {
      const selection = readQuery(new URL(context.req.url).searchParams, deliverySelection);
      const subscriptionId = context.req.param('subscriptionId') ?? '';
      return context.json(deliveries.list(context.var.subject, subscriptionId, selection));
    })
    .get('/deliveries/:deliveryId', (context) => {
      const { deliveryId } = context.req.param();
      const subscriptionId = context.req.param('subscriptionId') ?? '';
      return context.json(deliveries.read(context.var.subject, subscriptionId, deliveryId));
    })
    .post('/deliveries/:deliveryId/resend', (context) => {
      const { deliveryId } = context.req.param();
      const subscriptionId = context.req.param('subscriptionId') ?? '';
      return context.json(commands.resend(context.var.subject, subscriptionId, deliveryId));
    })
    .post('/deliveries/:deliveryId/skip', (context) => {
      const { deliveryId } = context.req.param();
      const subscriptionId = context.req.param('subscriptionId') ?? '';
      return context.json(commands.skip(context.var.subject, subscriptionId, deliveryId));
    })
    .post('/retry', async (context) => {
      const subscriptionId = context.req.param('subscriptionId') ?? '';
      const { value } = await readJsonBody(context.req.raw, retry);
      const count = commands.retry(context.var.subject, subscriptionId, value);
      return context.json({ count });
    })
    .post('/test', limitRate(TEST_RATE), async (context) => {
      const { subject } = context.var;
      const subscriptionId = context.req.param('subscriptionId') ?? '';
      const { value } = await readJsonBody(context.req.raw, testEvent);
      const deliveryId = commands.addTest(subject, subscriptionId, value.eventType);
      await dispatcher.attempt(deliveryId);
      return context.json(deliveries.read(subject, subscriptionId, deliveryId));
    });
}
