import { randomUUID } from 'node:crypto';
import { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { subscriptionsQuery } from '#data/webhooks/queries.ts';
import { type Creation, creationSchema, taggedSubscriptionSchema } from '#data/webhooks/schema.ts';
import { apiPath } from '#platform/http/api-path.ts';
import { failureOf, isFailure } from '#platform/http/failure.ts';
import type { Http } from '#platform/http/http.ts';
import { type Check, fails, ok, type Problem } from './check.ts';
import type { Deployment } from './deployment.ts';
import { operationAt, subscription } from './operations.ts';
import { type Step, stepsOf } from './write-steps.ts';

const creating = operationAt('POST', '/webhooks/v1/subscriptions');
const reading = operationAt('GET', subscription);
const changing = operationAt('PATCH', subscription);
const deleting = operationAt('DELETE', subscription);
const rotating = operationAt('POST', `${subscription}/rotate-secret`);

const one = (subscriptionId: string) => apiPath`/webhooks/v1/subscriptions/${subscriptionId}`;
const all = apiPath`/webhooks/v1/subscriptions`;

const remove = (webhooks: Http, id: string) =>
  webhooks.delete('delete the webhook', one(id), v.unknown());

/**
 * Creates a webhook, changes it and deletes it again. Touches no other: what it deletes is what it was
 * given, or has the address that it made up, at a host that can't exist.
 */
export async function checkWrites(
  deployment: Deployment,
  webhooks: Http,
  eventType: string,
): Promise<readonly Check[]> {
  const checks: Check[] = [];
  const step = stepsOf(deployment, checks);
  const url = `https://${randomUUID()}.invalid/spec-viewer-doctor`;
  const ids = new Set<string>();
  const options = { headers: { 'idempotency-key': randomUUID() } };
  const create = async () => {
    const body = { url, eventTypes: [eventType] };
    const answer = await webhooks.post('create the webhook', all, creationSchema, body, options);
    if (answer.subscription !== null) ids.add(answer.subscription.subscriptionId);
    return answer;
  };
  try {
    const created = await step(creating, 'Create a webhook', create, ({ secret, subscription }) =>
      secret === null || subscription === null
        ? { what: 'the answer has no signing secret or no id', change: 'send both, once' }
        : undefined,
    );
    const id = created?.subscription?.subscriptionId;
    if (id !== undefined) {
      await step(creating, 'Create it again with the same Idempotency-Key', create, (again) =>
        problemOfRepetition(id, again),
      );
      await change(webhooks, id, step, checks);
      if (deployment.config.extensions.has('webhooks.rotate')) await rotate(webhooks, id, step);
      await step(deleting, 'Delete it', () => remove(webhooks, id));
    }
  } finally {
    checks.push(await cleanUp(webhooks, url, ids));
  }
  return checks;
}

function problemOfRepetition(id: string, { subscription, secret }: Creation): Problem | undefined {
  if (subscription?.subscriptionId === id && secret !== null) return undefined;
  return {
    what: 'it is answered with another webhook, or without the secret',
    change: 'answer a repeated request with the first answer, for 24 hours',
  };
}

async function change(webhooks: Http, id: string, step: Step, checks: Check[]): Promise<void> {
  const read = await step(
    reading,
    'Read it with its ETag',
    () => webhooks.get('load the webhook', one(id), taggedSubscriptionSchema),
    ({ entityTag }) =>
      entityTag === null
        ? { what: 'the answer has no strong ETag', change: 'send one' }
        : undefined,
  );
  const tag = read?.entityTag;
  if (tag === undefined || tag === null) return;
  const patch = (status: string) =>
    webhooks.patch(
      'change the webhook',
      one(id),
      taggedSubscriptionSchema,
      { status },
      { headers: { 'if-match': tag } },
    );
  await step(
    changing,
    'Pause it with If-Match',
    () => patch('paused'),
    ({ status }) =>
      status === 'paused'
        ? undefined
        : { what: `its status is “${status}” then`, change: 'answer with the changed webhook' },
  );
  const name = 'Refuse a change with an If-Match that is too old';
  try {
    await patch('active');
    checks.push(fails(name, { what: 'it was carried out', change: 'answer it with 412' }));
  } catch (error) {
    if (isFailure(error, 'conflict')) checks.push(ok(name));
    else await step(changing, name, () => Promise.reject(error));
  }
}

async function rotate(webhooks: Http, id: string, step: Step): Promise<void> {
  const path = apiPath`/webhooks/v1/subscriptions/${id}/rotate-secret`;
  await step(
    rotating,
    'Rotate its signing secret',
    () => webhooks.post('rotate the signing secret', path, creationSchema, { overlapSeconds: 0 }),
    ({ secret }) =>
      secret === null
        ? { what: 'the answer has no signing secret', change: 'send the new one, once' }
        : undefined,
  );
}

/** Deletes what is still there, however the steps before it ended. */
async function cleanUp(webhooks: Http, url: string, ids: ReadonlySet<string>): Promise<Check> {
  const name = 'Leave nothing behind';
  const leftOver = async () => {
    const { items } = await new QueryClient().fetchQuery(subscriptionsQuery(webhooks));
    return items.filter((item) => item.url === url || ids.has(item.subscriptionId));
  };
  try {
    for (const { subscriptionId } of await leftOver()) await remove(webhooks, subscriptionId);
    if ((await leftOver()).length === 0) return ok(name);
  } catch (error) {
    if (failureOf(error) === undefined) throw error;
  }
  const change = 'delete it, and see why the service doesn’t';
  return fails(name, { what: `the webhook to ${url} may still be there`, change });
}
