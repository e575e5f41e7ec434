import { Hono } from 'hono';
import * as v from 'valibot';
import type { Dispatcher } from '#service/delivery/dispatcher.ts';
import { preconditionFailed } from '#service/problem.ts';
import type { DeliveryStore } from '#service/storage/delivery-store.ts';
import type { IdempotencyStore } from '#service/storage/idempotency-store.ts';
import type { SecretCipher } from '#service/storage/secret-cipher.ts';
import type { Subscription, SubscriptionStore } from '#service/storage/subscription-store.ts';
import { entityTagOf, namesTag } from './entity-tag.ts';
import {
  deliverySelection,
  newSubscription,
  retry,
  secretRotation,
  subscriptionChange,
  testEvent,
} from './fields.ts';
import { type Caller, limitRate } from './limits.ts';
import { idempotencyKeyOf, readJsonBody, readQuery } from './read-request.ts';

const storedAnswer = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()));

/** Limits tests, since each sends a request to somebody's endpoint. */
const TEST_RATE = { most: 30, seconds: 60 };

export type WebhookParts = {
  subscriptions: SubscriptionStore;
  deliveries: DeliveryStore;
  dispatcher: Dispatcher;
  idempotency: IdempotencyStore;
  /** Encrypts the secrets of stored answers. */
  cipher: SecretCipher;
};

/** Interface 4.4 and 4.5, and the extensions webhooks.manage, webhooks.rotate and webhooks.deliveries. */
export function webhookRoutes(parts: WebhookParts): Hono<Caller> {
  const { subscriptions, deliveries, dispatcher, idempotency, cipher } = parts;
  return new Hono<Caller>()
    .get('/', (context) => context.json(subscriptions.list(context.var.subject)))
    .post('/', async (context) => {
      const { subject } = context.var;
      const { value, text } = await readJsonBody(context.req.raw, newSubscription);
      const create = () => subscriptions.create(subject, value);
      const key = idempotencyKeyOf(context.req.raw);
      if (key === undefined) return context.json(create(), 201);
      const stored = idempotency.once(subject, key, text, () => {
        const { signingSecret, ...made } = create();
        return JSON.stringify({ ...made, signingSecret: cipher.seal(signingSecret) });
      });
      return context.json(withOpenSecret(stored, cipher), 201);
    })
    .get('/:subscriptionId', (context) => {
      const { subscriptionId } = context.req.param();
      const { subject } = context.var;
      const etag = tagOf(subscriptions.read(subject, subscriptionId));
      return context.json(subscriptions.readDetails(subject, subscriptionId), 200, { etag });
    })
    .patch('/:subscriptionId', async (context) => {
      const { subscriptionId } = context.req.param();
      const { value } = await readJsonBody(context.req.raw, subscriptionChange);
      const expected = context.req.header('if-match');
      const changed = subscriptions.change(
        context.var.subject,
        subscriptionId,
        value,
        (current) => {
          if (expected !== undefined && !namesTag(expected, tagOf(current), 'strong')) {
            throw preconditionFailed('The subscription has changed since it was read.');
          }
        },
      );
      return context.json(changed, 200, { etag: tagOf(changed) });
    })
    .delete('/:subscriptionId', (context) => {
      const { subscriptionId } = context.req.param();
      subscriptions.remove(context.var.subject, subscriptionId);
      return context.body(null, 204);
    })
    .post('/:subscriptionId/rotate-secret', async (context) => {
      const { subscriptionId } = context.req.param();
      const { value } = await readJsonBody(context.req.raw, secretRotation);
      const { overlapSeconds } = value;
      return context.json(
        subscriptions.rotateSecret(context.var.subject, subscriptionId, overlapSeconds),
      );
    })
    .delete('/:subscriptionId/previous-secret', (context) => {
      const { subscriptionId } = context.req.param();
      subscriptions.endOverlap(context.var.subject, subscriptionId);
      return context.body(null, 204);
    })
    .get('/:subscriptionId/deliveries', (context) => {
      const { subscriptionId } = context.req.param();
      const selection = readQuery(context.req.url, deliverySelection);
      return context.json(deliveries.list(context.var.subject, subscriptionId, selection));
    })
    .get('/:subscriptionId/deliveries/:deliveryId', (context) => {
      const { subscriptionId, deliveryId } = context.req.param();
      return context.json(deliveries.read(context.var.subject, subscriptionId, deliveryId));
    })
    .post('/:subscriptionId/deliveries/:deliveryId/resend', (context) => {
      const { subscriptionId, deliveryId } = context.req.param();
      return context.json(deliveries.resend(context.var.subject, subscriptionId, deliveryId));
    })
    .post('/:subscriptionId/deliveries/:deliveryId/skip', (context) => {
      const { subscriptionId, deliveryId } = context.req.param();
      return context.json(deliveries.skip(context.var.subject, subscriptionId, deliveryId));
    })
    .post('/:subscriptionId/retry', async (context) => {
      const { subscriptionId } = context.req.param();
      const { value } = await readJsonBody(context.req.raw, retry);
      const count = deliveries.retry(context.var.subject, subscriptionId, value);
      return context.json({ count });
    })
    .post('/:subscriptionId/test', limitRate(TEST_RATE), async (context) => {
      const { subject } = context.var;
      const subscriptionId = context.req.param('subscriptionId');
      const { value } = await readJsonBody(context.req.raw, testEvent);
      const deliveryId = deliveries.addTest(subject, subscriptionId, value.eventType);
      await dispatcher.attempt(deliveryId);
      return context.json(deliveries.read(subject, subscriptionId, deliveryId));
    });
}

/** A stored answer to a creation with its secret decrypted. It has none if the secret was replaced since. */
function withOpenSecret(stored: string, cipher: SecretCipher): Record<string, unknown> {
  const answer = v.parse(storedAnswer, stored);
  const { signingSecret } = answer;
  if (typeof signingSecret !== 'string') return answer;
  return { ...answer, signingSecret: cipher.open(signingSecret) };
}

/** Of what a change can change: how the endpoint fares is none of it. */
function tagOf(subscription: Subscription): string {
  return entityTagOf(JSON.stringify(subscription));
}
