import { Hono } from 'hono';
import * as v from 'valibot';
import { preconditionFailed } from '#service/problem.ts';
import type { IdempotencyStore } from '#service/storage/idempotency-store.ts';
import type { SecretCipher } from '#service/storage/secret-cipher.ts';
import type { SubscriptionDetails } from '#service/storage/subscription-details.ts';
import type { Subscription, SubscriptionStore } from '#service/storage/subscription-store.ts';
import type { Caller } from './credentials.ts';
import { entityTagOf, namesTag } from './entity-tag.ts';
import { newSubscription, secretRotation, subscriptionChange } from './fields.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';
import { readJsonBody } from './json-body.ts';

const storedAnswer = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()));

/** Interface 4.4 and 4.5, and the extensions webhooks.manage and webhooks.rotate. */
export function webhookRoutes(
  subscriptions: SubscriptionStore,
  details: SubscriptionDetails,
  idempotency: IdempotencyStore,
  cipher: SecretCipher,
): Hono<Caller> {
  return new Hono<Caller>()
    .get('/', (context) => context.json(subscriptions.list(context.var.subject).map(details.of)))
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
      const subscription = subscriptions.read(context.var.subject, subscriptionId);
      return context.json(details.of(subscription), 200, { etag: tagOf(subscription) });
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
