import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import {
  assertRule,
  CheckSkippedError,
  type ServiceUnderTest,
} from '#deploy/conformance/examined-service.ts';
import { type ConformanceCheck, createConformanceCheck } from '#deploy/conformance/run-checks.ts';
import { decodeBody } from '#deploy/send.ts';
import { createTestFolder } from './bookmarks.ts';
import {
  buildWebhookBody,
  type CreatedWebhook,
  createWebhookCheck,
  fetchEventTypes,
  fetchFirstWebhook,
  sendWebhookCreation,
  updateWebhookOperation,
  webhookSchema,
} from './webhooks.ts';

const below = '/webhooks/v1/subscriptions/{subscriptionId}';
const list = `GET ${below}/deliveries`;
const read = `GET ${below}/deliveries/{deliveryId}`;
const resend = `POST ${below}/deliveries/{deliveryId}/resend`;
const skip = `POST ${below}/deliveries/{deliveryId}/skip`;
const retry = `POST ${below}/retry`;
const test = `POST ${below}/test`;

const deliverySchema = v.object({
  deliveryId: v.string(),
  eventType: v.string(),
  status: v.string(),
  attempts: v.array(v.unknown()),
});
const countSchema = v.object({ count: v.number() });

/** Returns the ids of the deliveries that a query selects. */
async function fetchDeliveryIds(
  service: ServiceUnderTest,
  path: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>> = {},
): Promise<readonly string[]> {
  const found = await service.read(v.array(deliverySchema), list, { path, query });
  return found.map(({ deliveryId }) => deliveryId);
}

/**
 * Webhook to a nonexistent host, with one of its event types and a function that sends a test
 * event.
 */
type WebhookUnderTest = CreatedWebhook & {
  readonly service: ServiceUnderTest;
  readonly eventType: string;
  readonly sendTest: () => Promise<v.InferOutput<typeof deliverySchema>>;
};

const tested = (
  operation: string,
  rule: string,
  run: (tested: WebhookUnderTest) => Promise<void>,
) =>
  createWebhookCheck(operation, rule, (webhook, service) => {
    const { made, path } = webhook;
    const [eventType = ''] = made.eventTypes;
    const sendTest = () => service.read(deliverySchema, test, { path, body: { eventType } });
    return run({ ...webhook, service, eventType, sendTest });
  });

/** Event type that the reference service publishes when a folder is created. */
const folderCreated = 'bookmark_folder.created';

/** Creates a webhook for the event type `bookmark_folder.created`. */
async function createFolderWebhook(service: ServiceUnderTest) {
  if (!(await fetchEventTypes(service)).includes(folderCreated)) {
    throw new CheckSkippedError(`the service has no event ${folderCreated}`);
  }
  const body = { ...(await buildWebhookBody(service)), eventTypes: [folderCreated] };
  const { subscriptionId } = await sendWebhookCreation(service, { body });
  const path = { subscriptionId };
  const setStatus = (status: string) =>
    service.read(webhookSchema, updateWebhookOperation, { path, body: { status } });
  return { path, setStatus };
}

export const deliveryChecks: readonly ConformanceCheck[] = [
  tested(
    test,
    'the response is a delivery of the event after its first attempt',
    async ({ eventType, sendTest }) => {
      const delivery = await sendTest();
      assertRule(delivery.eventType === eventType, 'the event type differs');
      assertRule(delivery.attempts.length > 0, 'no attempt was made');
    },
  ),
  tested(
    test,
    'a delivery doesn’t contain the signing secret',
    async ({ service, made, path, eventType }) => {
      const response = await service.ask(test, { path, body: { eventType } });
      assertRule(
        !decodeBody(response).includes(made.signingSecret),
        'the response contains the secret',
      );
    },
  ),
  tested(
    list,
    'deliveries are listed in pages, newest first',
    async ({ service, path, sendTest }) => {
      const older = (await sendTest()).deliveryId;
      const newer = (await sendTest()).deliveryId;
      const all = await fetchDeliveryIds(service, path);
      assertRule(
        String(all) === String([newer, older]),
        'the list isn’t the two sent deliveries in order',
      );
      const first = await fetchDeliveryIds(service, path, { limit: '1' });
      assertRule(String(first) === newer, '`limit=1` doesn’t return only the newest');
      const rest = await fetchDeliveryIds(service, path, { before: newer });
      assertRule(String(rest) === older, '`before` doesn’t return the older items');
    },
  ),
  tested(list, 'query parameters filter deliveries', async (made) => {
    const { service, path, eventType, sendTest } = made;
    const { deliveryId } = await sendTest();
    const year = 365 * 24 * 60 * 60 * 1000;
    const past = new Date(Date.now() - year).toISOString();
    const future = new Date(Date.now() + year).toISOString();
    const none = randomUUID();
    for (const [name, its, other] of [
      ['q', deliveryId, none],
      ['eventType', eventType, none],
      ['since', past, future],
      ['until', future, past],
    ] as const) {
      const found = await fetchDeliveryIds(service, path, { [name]: its });
      assertRule(String(found) === deliveryId, `\`${name}\` doesn’t return the matching delivery`);
      const missed = await fetchDeliveryIds(service, path, { [name]: other });
      assertRule(missed.length === 0, `\`${name}\` returns other deliveries`);
    }
    const succeeded = await fetchDeliveryIds(service, path, { status: 'succeeded' });
    assertRule(succeeded.length === 0, '`status` is ignored');
  }),
  tested(read, 'the response is the requested delivery', async ({ service, path, sendTest }) => {
    const { deliveryId } = await sendTest();
    const found = await service.read(deliverySchema, read, { path: { ...path, deliveryId } });
    assertRule(found.deliveryId === deliveryId, 'it differs');
    await service.assertRejects(read, { path: { ...path, deliveryId: randomUUID() } });
  }),
  tested(skip, 'a waiting delivery is skipped', async ({ service, path, sendTest }) => {
    const { deliveryId, status } = await sendTest();
    if (!['pending', 'retrying'].includes(status))
      throw new CheckSkippedError('no delivery is waiting');
    const skipped = await service.read(deliverySchema, skip, { path: { ...path, deliveryId } });
    assertRule(skipped.status === 'skipped', `its status is ${skipped.status}`);
  }),
  tested(resend, 'the response is the same delivery', async ({ service, path, sendTest }) => {
    const { deliveryId } = await sendTest();
    const sent = await service.read(deliverySchema, resend, { path: { ...path, deliveryId } });
    assertRule(sent.deliveryId === deliveryId, 'it differs');
  }),
  tested(
    retry,
    'the response contains the number of retried deliveries',
    async ({ service, path }) => {
      const { count } = await service.read(countSchema, retry, { path, body: { since: null } });
      assertRule(count === 0, `the number is ${count} without any delivery`);
    },
  ),
  createConformanceCheck(
    list,
    'deliveries of a listed webhook match the interface',
    async (service) => {
      await service.ask(list, { path: await fetchFirstWebhook(service) });
    },
  ),
  createConformanceCheck(read, 'a listed delivery matches the interface', async (service) => {
    const path = await fetchFirstWebhook(service);
    const [deliveryId] = await fetchDeliveryIds(service, path);
    if (deliveryId === undefined) throw new CheckSkippedError('the webhook has no delivery');
    await service.ask(read, { path: { ...path, deliveryId } });
  }),
  {
    operation: retry,
    rule: 'an event of a paused webhook is held until a retry of held deliveries',
    needs: ['webhooks.manage', 'webhooks.eventTypes', 'viewer.changes'],
    writes: true,
    async run(service) {
      const { path, setStatus } = await createFolderWebhook(service);
      const heldNow = () => fetchDeliveryIds(service, path, { status: 'held' });
      await setStatus('paused');
      await createTestFolder(service);
      const held = await heldNow();
      assertRule(held.length === 1, `${held.length} deliveries are held after one event`);
      await setStatus('active');
      assertRule(String(await heldNow()) === String(held), 'it is no longer held before the retry');
      const sent = { path, body: { since: null, status: 'held' } };
      const { count } = await service.read(countSchema, retry, sent);
      assertRule(count === 1, `the retry counts ${count} deliveries instead of one`);
      assertRule((await heldNow()).length === 0, 'it is still held after the retry');
    },
  },
];
