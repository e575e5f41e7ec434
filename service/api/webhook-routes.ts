import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import type { Dispatcher } from '#service/delivery/dispatcher.ts';
import { sendJson } from '#service/json-body.ts';
import { createPreconditionFailedProblem } from '#service/problem.ts';
import type { Database, Transaction } from '#service/storage/database.ts';
import type { DeliveryStore } from '#service/storage/delivery-store.ts';
import type { IdempotencyStore } from '#service/storage/idempotency-store.ts';
import { isTemporaryDatabaseError } from '#service/storage/open-database.ts';
import type { SecretCipher } from '#service/storage/secret-cipher.ts';
import type { Subscription, SubscriptionStore } from '#service/storage/subscription-store.ts';
import type { CreateTokenBuckets } from '#service/token-buckets.ts';
import { computeEntityTag, matchesTag } from './entity-tag.ts';
import {
  createSubscriptionSchemas,
  deliveriesQuerySchema,
  retrySelectionSchema,
  secretRotationSchema,
  testEventSchema,
} from './fields.ts';
import { type AuthenticatedEnv, limitRate } from './limits.ts';
import { readIdempotencyKey, readJsonBody, readQuery } from './read-request.ts';

const storedResponse = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()));

/** Low, because each test event sends a request to a third party's endpoint. */
const TEST_RATE = { maxActions: 30, seconds: 60 };

export type WebhookParts = {
  database: Database;
  subscriptions: SubscriptionStore;
  deliveries: DeliveryStore;
  dispatcher: Dispatcher;
  idempotency: IdempotencyStore;
  createBuckets: CreateTokenBuckets;
  /** Allows loopback addresses in addition to public ones. */
  allowLoopback?: boolean | undefined;
  /** Encrypts the signing secrets in stored responses. */
  cipher: SecretCipher;
};

/**
 * Interface 4.4 and 4.5, and the extensions webhooks.manage, webhooks.rotate and
 * webhooks.deliveries.
 */
export function createWebhookRoutes(parts: WebhookParts): Hono<AuthenticatedEnv> {
  const { database, subscriptions, deliveries, dispatcher, idempotency, cipher } = parts;
  const { createBuckets } = parts;
  const { newSubscription, subscriptionChange } = createSubscriptionSchemas(
    parts.allowLoopback ?? false,
  );
  return new Hono<AuthenticatedEnv>()
    .get('/', async (context) =>
      sendJson(context, await subscriptions.list(context.get('subject'))),
    )
    .post('/', async (context) => {
      const { subject } = context.var;
      const { value, text } = await readJsonBody(context.req.raw, newSubscription);
      const create = (transaction: Transaction) =>
        subscriptions.create(transaction, subject, value);
      const key = readIdempotencyKey(context.req.raw);
      if (key === undefined) return context.json(await database.transaction(create), 201);
      const stored = await idempotency.once(subject, key, text, async (transaction) => {
        const { signingSecret, ...made } = await create(transaction);
        return JSON.stringify({ ...made, signingSecret: cipher.seal(signingSecret) });
      });
      return context.json(withOpenSecret(stored, cipher), 201);
    })
    .get('/:subscriptionId', async (context) => {
      const { subscription, detailed } = await subscriptions.readDetailed(
        ...getCallerAndSubscription(context),
      );
      return context.json(detailed, 200, { etag: tagOf(subscription) });
    })
    .patch('/:subscriptionId', async (context) => {
      const { value } = await readJsonBody(context.req.raw, subscriptionChange);
      const expected = context.req.header('if-match');
      const changed = await subscriptions.change(
        ...getCallerAndSubscription(context),
        value,
        (current) => {
          if (expected !== undefined && !matchesTag(expected, tagOf(current), 'strong')) {
            throw createPreconditionFailedProblem(
              'The subscription has changed since it was read.',
            );
          }
        },
      );
      return context.json(changed, 200, { etag: tagOf(changed) });
    })
    .delete('/:subscriptionId', async (context) => {
      await subscriptions.remove(...getCallerAndSubscription(context));
      return context.body(null, 204);
    })
    .post('/:subscriptionId/rotate-secret', async (context) => {
      const { value } = await readJsonBody(context.req.raw, secretRotationSchema);
      return context.json(
        await subscriptions.rotateSecret(
          ...getCallerAndSubscription(context),
          value.overlapSeconds,
        ),
      );
    })
    .delete('/:subscriptionId/previous-secret', async (context) => {
      await subscriptions.endOverlap(...getCallerAndSubscription(context));
      return context.body(null, 204);
    })
    .get('/:subscriptionId/deliveries', async (context) => {
      const selection = readQuery(context.req.url, deliveriesQuerySchema);
      return context.json(await deliveries.list(...getCallerAndSubscription(context), selection));
    })
    .get('/:subscriptionId/deliveries/:deliveryId', async (context) =>
      context.json(
        await deliveries.read(
          ...getCallerAndSubscription(context),
          context.req.param('deliveryId'),
        ),
      ),
    )
    .post('/:subscriptionId/deliveries/:deliveryId/resend', async (context) =>
      context.json(
        await deliveries.resend(
          ...getCallerAndSubscription(context),
          context.req.param('deliveryId'),
        ),
      ),
    )
    .post('/:subscriptionId/deliveries/:deliveryId/skip', async (context) =>
      context.json(
        await deliveries.skip(
          ...getCallerAndSubscription(context),
          context.req.param('deliveryId'),
        ),
      ),
    )
    .post('/:subscriptionId/retry', async (context) => {
      const { value } = await readJsonBody(context.req.raw, retrySelectionSchema);
      const count = await deliveries.retry(...getCallerAndSubscription(context), value);
      return context.json({ count });
    })
    .post(
      '/:subscriptionId/test',
      limitRate(createBuckets, 'tests', TEST_RATE),
      async (context) => {
        const name = getCallerAndSubscription(context);
        const { value } = await readJsonBody(context.req.raw, testEventSchema);
        const { leased, delivery } = await dispatcher.attempt(() =>
          deliveries.leaseTest(...name, value.eventType),
        );
        // The event is queued, so a failing database must not make the user send it again.
        const current = await deliveries
          .read(...name, leased.deliveryId)
          .catch((error: unknown) => {
            if (isTemporaryDatabaseError(error)) return delivery;
            throw error;
          });
        return context.json(current);
      },
    );
}

function getCallerAndSubscription({
  var: { subject },
  req,
}: Context<AuthenticatedEnv>): [subject: string, id: string] {
  return [subject, req.param('subscriptionId') ?? ''];
}

/** Returns the response without a signing secret if a rotation has replaced it. */
function withOpenSecret(stored: string, cipher: SecretCipher): Record<string, unknown> {
  const response = v.parse(storedResponse, stored);
  const { signingSecret } = response;
  if (typeof signingSecret !== 'string') return response;
  return { ...response, signingSecret: cipher.open(signingSecret) };
}

/** Doesn't depend on the health of the endpoint. */
function tagOf(subscription: Subscription): string {
  return computeEntityTag(JSON.stringify(subscription));
}
