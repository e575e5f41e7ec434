import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { Check } from '#deploy/conformance/check.ts';
import { must, NotPlayed } from '#deploy/conformance/deviation.ts';
import type { Service } from '#deploy/conformance/service.ts';
import { makeFolder } from './made-bookmarks.ts';
import {
  changeWebhook,
  create,
  listEventTypes,
  makeWebhook,
  newWebhook,
  webhookSchema,
} from './made-webhook.ts';

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

/** A webhook to a host that can’t exist, and how to send it a test event. */
async function webhookToTest(service: Service) {
  const { made, path } = await makeWebhook(service);
  const [eventType = ''] = made.eventTypes;
  const sendTest = () => service.read(deliverySchema, test, { path, body: { eventType } });
  return { made, path, eventType, sendTest };
}

/** The ids of the deliveries that a query selects. */
async function idsOf(
  service: Service,
  path: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>> = {},
): Promise<readonly string[]> {
  const found = await service.read(v.array(deliverySchema), list, { path, query });
  return found.map(({ deliveryId }) => deliveryId);
}

/** The event of a new folder, by the name that the reference service gives it. */
const folderCreated = 'bookmark_folder.created';

/** A webhook that takes the event of a new folder. */
async function webhookForFolders(service: Service) {
  const catalogue = await service.read(v.array(v.object({ name: v.string() })), listEventTypes);
  if (!catalogue.some(({ name }) => name === folderCreated)) {
    throw new NotPlayed(`the service has no event ${folderCreated}`);
  }
  const body = { ...(await newWebhook(service)), eventTypes: [folderCreated] };
  const { subscriptionId } = await create(service, { body });
  const path = { subscriptionId };
  const setStatus = (status: string) =>
    service.read(webhookSchema, changeWebhook, { path, body: { status } });
  return { path, setStatus };
}

const needs = ['webhooks.manage'] as const;

export const deliveryChecks: readonly Check[] = [
  {
    operation: test,
    promise: 'the answer is a delivery of that event after its first attempt',
    needs,
    writes: true,
    async play(service) {
      const { eventType, sendTest } = await webhookToTest(service);
      const delivery = await sendTest();
      must(delivery.eventType === eventType, 'it is of another event');
      must(delivery.attempts.length > 0, 'there was no attempt');
    },
  },
  {
    operation: test,
    promise: 'the signing secret is nowhere in a delivery',
    needs,
    writes: true,
    async play(service) {
      const { made, path, eventType } = await webhookToTest(service);
      const { bytes } = await service.ask(test, { path, body: { eventType } });
      must(!new TextDecoder().decode(bytes).includes(made.signingSecret), 'it is in it');
    },
  },
  {
    operation: list,
    promise: 'deliveries are listed newest first, and in pages',
    needs,
    writes: true,
    async play(service) {
      const { path, sendTest } = await webhookToTest(service);
      const older = (await sendTest()).deliveryId;
      const newer = (await sendTest()).deliveryId;
      const all = await idsOf(service, path);
      must(String(all) === String([newer, older]), 'they aren’t the two that were sent, in order');
      const first = await idsOf(service, path, { limit: '1' });
      must(String(first) === newer, '`limit=1` isn’t the newest alone');
      const rest = await idsOf(service, path, { before: newer });
      must(String(rest) === older, '`before` isn’t what is older');
    },
  },
  {
    operation: list,
    promise: 'deliveries are selected by what the query says',
    needs,
    writes: true,
    async play(service) {
      const { path, eventType, sendTest } = await webhookToTest(service);
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
        const found = await idsOf(service, path, { [name]: its });
        must(String(found) === deliveryId, `\`${name}\` doesn’t find the only one`);
        const missed = await idsOf(service, path, { [name]: other });
        must(missed.length === 0, `\`${name}\` finds what it doesn’t say`);
      }
      must(
        (await idsOf(service, path, { status: 'succeeded' })).length === 0,
        '`status` is ignored',
      );
    },
  },
  {
    operation: read,
    promise: 'the delivery is the one that was asked for',
    needs,
    writes: true,
    async play(service) {
      const { path, sendTest } = await webhookToTest(service);
      const { deliveryId } = await sendTest();
      const found = await service.read(deliverySchema, read, { path: { ...path, deliveryId } });
      must(found.deliveryId === deliveryId, 'it is another one');
      await service.refuses(read, { path: { ...path, deliveryId: randomUUID() } });
    },
  },
  {
    operation: skip,
    promise: 'a delivery that waits is skipped',
    needs,
    writes: true,
    async play(service) {
      const { path, sendTest } = await webhookToTest(service);
      const { deliveryId, status } = await sendTest();
      if (!['pending', 'retrying'].includes(status)) throw new NotPlayed('no delivery waits');
      const skipped = await service.read(deliverySchema, skip, { path: { ...path, deliveryId } });
      must(skipped.status === 'skipped', `its status is ${skipped.status}`);
    },
  },
  {
    operation: resend,
    promise: 'the answer is the same delivery',
    needs,
    writes: true,
    async play(service) {
      const { path, sendTest } = await webhookToTest(service);
      const { deliveryId } = await sendTest();
      const sent = await service.read(deliverySchema, resend, { path: { ...path, deliveryId } });
      must(sent.deliveryId === deliveryId, 'it is another one');
    },
  },
  {
    operation: retry,
    promise: 'the answer is how many are tried',
    needs,
    writes: true,
    async play(service) {
      const { path } = await webhookToTest(service);
      const sent = { path, body: { since: null } };
      const { count } = await service.read(v.object({ count: v.number() }), retry, sent);
      must(count === 0, `it is ${count} where there is no delivery`);
    },
  },
  {
    operation: retry,
    promise: 'an event of a paused webhook is held until a retry of what is held',
    needs: ['webhooks.manage', 'webhooks.eventTypes', 'viewer.changes'],
    writes: true,
    async play(service) {
      const { path, setStatus } = await webhookForFolders(service);
      const heldNow = () => idsOf(service, path, { status: 'held' });
      await setStatus('paused');
      await makeFolder(service);
      const held = await heldNow();
      must(held.length === 1, `${held.length} deliveries are held after one event`);
      await setStatus('active');
      must(String(await heldNow()) === String(held), 'it isn’t held any more without a retry');
      const sent = { path, body: { since: null, status: 'held' } };
      const { count } = await service.read(v.object({ count: v.number() }), retry, sent);
      must(count === 1, `the retry counts ${count} deliveries instead of one`);
      must((await heldNow()).length === 0, 'it is still held after the retry');
    },
  },
];
