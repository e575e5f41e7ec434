import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import {
  assertRule,
  CheckSkippedError,
  DeviationError,
  type RequestParts,
  type ServiceUnderTest,
} from '#deploy/conformance/examined-service.ts';
import { type ConformanceCheck, createConformanceCheck } from '#deploy/conformance/run-checks.ts';
import { decodeBody } from '#deploy/send.ts';

const listWebhooks = 'GET /webhooks/v1/subscriptions';
const createWebhook = 'POST /webhooks/v1/subscriptions';
const readWebhook = 'GET /webhooks/v1/subscriptions/{subscriptionId}';
export const updateWebhookOperation = 'PATCH /webhooks/v1/subscriptions/{subscriptionId}';
const deleteWebhook = 'DELETE /webhooks/v1/subscriptions/{subscriptionId}';
const rotateSecret = 'POST /webhooks/v1/subscriptions/{subscriptionId}/rotate-secret';
const endOverlap = 'DELETE /webhooks/v1/subscriptions/{subscriptionId}/previous-secret';
const listEventTypes = 'GET /webhooks/v1/event-types';

const LONGEST_URL = 2048;
const LONGEST_OVERLAP_SECONDS = 86_400;

/** Schema of the webhook fields that the checks use. */
export const webhookSchema = v.object({
  subscriptionId: v.string(),
  url: v.string(),
  eventTypes: v.array(v.string()),
  status: v.string(),
  createdAt: v.string(),
  signingSecret: v.optional(v.unknown()),
  previousSecretUntil: v.optional(v.string()),
});
const listSchema = v.array(webhookSchema);
const withSecret = v.object({
  ...webhookSchema.entries,
  signingSecret: v.pipe(v.string(), v.nonEmpty()),
});

type Webhook = v.InferOutput<typeof webhookSchema>;

/** Webhook that a check has created, with its signing secret and its path parameters. */
export type CreatedWebhook = {
  readonly made: v.InferOutput<typeof withSecret>;
  readonly path: { readonly subscriptionId: string };
};

/**
 * Returns the request body for creating a webhook, with a unique URL at a nonexistent host. All
 * webhooks to this host are deleted after the check.
 */
export async function buildWebhookBody(service: ServiceUnderTest) {
  const [named = (await fetchEventTypes(service))[0]] = service.eventTypes;
  if (named === undefined)
    throw new CheckSkippedError('no event type is available: add one to eventTypes');
  const origin = `https://${randomUUID()}.invalid`;
  service.addCleanup(() => remove(service, origin));
  return { url: `${origin}/spec-viewer`, eventTypes: [named] };
}

/**
 * Returns the event types that the service lists; empty without the extension webhooks.eventTypes.
 */
export async function fetchEventTypes(service: ServiceUnderTest): Promise<readonly string[]> {
  if (!service.offers('webhooks.eventTypes')) return [];
  const list = await service.read(v.array(v.object({ name: v.string() })), listEventTypes);
  return list.map(({ name }) => name);
}

export async function createTestWebhook(service: ServiceUnderTest): Promise<CreatedWebhook> {
  const made = await sendWebhookCreation(service, { body: await buildWebhookBody(service) });
  return { made, path: { subscriptionId: made.subscriptionId } };
}

/**
 * Sends the request that creates a webhook, and resolves to the created webhook with its signing
 * secret.
 */
export async function sendWebhookCreation(
  service: ServiceUnderTest,
  sent: RequestParts,
): Promise<CreatedWebhook['made']> {
  const made = await service.read(withSecret, createWebhook, sent);
  const path = { subscriptionId: made.subscriptionId };
  // In addition to the cleanup by URL, deletes the webhook by its id, because the service might
  // omit the webhook from the list.
  service.addCleanup(async () => void (await service.send(deleteWebhook, { path })));
  return made;
}

/** Returns the path parameters of the user's first webhook. */
export async function fetchFirstWebhook(service: ServiceUnderTest) {
  const [first] = service.offers(manage) ? await service.read(listSchema, listWebhooks) : [];
  if (first === undefined) throw new CheckSkippedError('the user has no webhook');
  return { subscriptionId: first.subscriptionId };
}

/**
 * Returns the items of the webhook list that have an id and a URL; undefined if the response isn't
 * a list.
 */
async function listed(service: ServiceUnderTest) {
  const json = v.pipe(v.string(), v.parseJson(), v.array(v.unknown()));
  const list = v.safeParse(json, decodeBody(await service.send(listWebhooks)));
  const one = v.object({ subscriptionId: v.string(), url: v.string() });
  return list.success ? list.output.filter((item) => v.is(one, item)) : undefined;
}

async function remove(service: ServiceUnderTest, origin: string): Promise<void> {
  const made = async () => (await listed(service))?.filter(({ url }) => url.includes(origin));
  for (const { subscriptionId } of (await made()) ?? []) {
    await service.send(deleteWebhook, { path: { subscriptionId } });
  }
  if ((await made())?.length === 0) return;
  throw new DeviationError(`the webhook to ${origin} might remain`, deleteWebhook);
}

function mustHideSecret({ signingSecret }: Webhook): void {
  assertRule(signingSecret === undefined, 'the response contains `signingSecret` again');
}

/** Returns the id and creation time of a webhook, which no update can change. */
const getImmutableFields = ({ subscriptionId, createdAt }: Webhook) =>
  `${subscriptionId} ${createdAt}`;

/** Extension with the operations that list and delete webhooks. */
const manage = 'webhooks.manage';

/** Builds a check that runs with a newly created webhook, which is deleted afterwards. */
export const createWebhookCheck = (
  operation: string,
  rule: string,
  run: (webhook: CreatedWebhook, service: ServiceUnderTest) => Promise<void>,
): ConformanceCheck => ({
  ...createConformanceCheck(operation, rule, async (service) =>
    run(await createTestWebhook(service), service),
  ),
  needs: [manage],
  writes: true,
});

/** Builds a check of the operation that creates webhooks. */
const creation = (rule: string, run: ConformanceCheck['run']): ConformanceCheck => ({
  ...createConformanceCheck(createWebhook, rule, run),
  needs: [manage],
  writes: true,
});

/**
 * Sets the section of a check to webhooks.manage, because this extension defines the rule although
 * it doesn't define the operation.
 */
const assignToExtension = (rule: ConformanceCheck): ConformanceCheck => ({
  ...rule,
  section: manage,
});

export const webhookChecks: readonly ConformanceCheck[] = [
  creation(
    'the new webhook is active, equals the request, and contains its signing secret',
    async (service) => {
      const body = await buildWebhookBody(service);
      const made = await sendWebhookCreation(service, { body });
      assertRule(made.status === 'active', 'its status isn’t active');
      assertRule(made.url === body.url, 'its url differs');
      assertRule(String(made.eventTypes) === String(body.eventTypes), 'its eventTypes differ');
    },
  ),
  creation('a URL without https is rejected', async (service) => {
    const body = await buildWebhookBody(service);
    const url = body.url.replace('https:', 'http:');
    await service.assertRejects(createWebhook, { body: { ...body, url } });
  }),
  creation(`a URL has at most ${LONGEST_URL} characters`, async (service) => {
    const body = await buildWebhookBody(service);
    const url = body.url.padEnd(LONGEST_URL + 1, 'x');
    await service.assertRejects(createWebhook, { body: { ...body, url } });
  }),
  creation(`a URL can have ${LONGEST_URL} characters`, async (service) => {
    const body = await buildWebhookBody(service);
    const url = body.url.padEnd(LONGEST_URL, 'x');
    const made = await sendWebhookCreation(service, { body: { ...body, url } });
    assertRule(made.url === url, 'the URL is truncated');
  }),
  creation('at least one event type is needed', async (service) => {
    const { url } = await buildWebhookBody(service);
    await service.assertRejects(createWebhook, { body: { url, eventTypes: [] } });
  }),
  assignToExtension(
    creation('a repeated Idempotency-Key and body returns the first response', async (service) => {
      const body = await buildWebhookBody(service);
      const sent = { body, headers: { 'idempotency-key': randomUUID() } };
      const first = await sendWebhookCreation(service, sent);
      const again = await sendWebhookCreation(service, sent);
      assertRule(again.subscriptionId === first.subscriptionId, 'a second webhook is created');
      assertRule(again.signingSecret === first.signingSecret, 'the signing secret differs');
    }),
  ),
  createWebhookCheck(
    updateWebhookOperation,
    'a change keeps the members that it doesn’t contain',
    async ({ made, path }, service) => {
      const patch = (body: object) =>
        service.read(webhookSchema, updateWebhookOperation, { path, body });
      const paused = await patch({ status: 'paused' });
      assertRule(paused.url === made.url, 'a paused webhook has another url');
      assertRule(
        getImmutableFields(paused) === getImmutableFields(made),
        'a paused webhook has another id or createdAt',
      );
      assertRule(
        String(paused.eventTypes) === String(made.eventTypes),
        'a paused webhook has other eventTypes',
      );
      const moved = await patch({ url: `${made.url}/moved` });
      assertRule(moved.url === `${made.url}/moved`, 'the url isn’t changed');
      assertRule(moved.status === 'paused', 'a webhook with a new url is resumed');
    },
  ),
  createWebhookCheck(
    updateWebhookOperation,
    'a webhook can be paused and resumed',
    async ({ path }, service) => {
      for (const status of ['paused', 'active']) {
        const sent = { path, body: { status } };
        const changed = await service.read(webhookSchema, updateWebhookOperation, sent);
        assertRule(changed.status === status, `its status isn’t ${status}`);
      }
    },
  ),
  createWebhookCheck(
    updateWebhookOperation,
    'the signing secret isn’t shown',
    async ({ path }, service) => {
      const body = { status: 'paused' };
      mustHideSecret(await service.read(webhookSchema, updateWebhookOperation, { path, body }));
    },
  ),
  createWebhookCheck(
    updateWebhookOperation,
    'a status is active or paused, and at least one event type is needed',
    async ({ path }, service) => {
      await service.assertRejects(updateWebhookOperation, { path, body: { status: 'stopped' } });
      await service.assertRejects(updateWebhookOperation, { path, body: { eventTypes: [] } });
    },
  ),
  assignToExtension(
    createWebhookCheck(
      updateWebhookOperation,
      'a change with an outdated If-Match is rejected with 412, and a change with the current one isn’t',
      async ({ path }, service) => {
        const tag = async () =>
          (await service.ask(readWebhook, { path })).headers.get('etag') ?? '';
        const sent = async (status: string) => ({
          path,
          body: { status },
          headers: { 'if-match': await tag() },
        });
        const old = await sent('active');
        await service.ask(updateWebhookOperation, await sent('paused'));
        await service.assertRejects(updateWebhookOperation, old, 412);
        const { status } = await service.read(webhookSchema, readWebhook, { path });
        assertRule(status === 'paused', 'the change is applied nevertheless');
      },
    ),
  ),
  createConformanceCheck(
    listWebhooks,
    'the response is a list of webhooks without signing secrets',
    async (service) => (await service.read(listSchema, listWebhooks)).forEach(mustHideSecret),
  ),
  createWebhookCheck(
    listWebhooks,
    'a new webhook is listed once, without its signing secret',
    async ({ made }, service) => {
      const list = await service.read(listSchema, listWebhooks);
      const found = list.filter(({ subscriptionId }) => subscriptionId === made.subscriptionId);
      assertRule(found.length === 1, `it is listed ${found.length} times`);
      found.forEach(mustHideSecret);
    },
  ),
  createWebhookCheck(
    readWebhook,
    'the webhook equals the created one, without its signing secret',
    async ({ made, path }, service) => {
      const read = await service.read(webhookSchema, readWebhook, { path });
      mustHideSecret(read);
      assertRule(
        getImmutableFields(read) === getImmutableFields(made),
        'its id or createdAt differs',
      );
      assertRule(read.url === made.url, 'its url differs');
    },
  ),
  createConformanceCheck(readWebhook, 'a listed webhook matches the interface', async (service) => {
    await service.ask(readWebhook, { path: await fetchFirstWebhook(service) });
  }),
  createConformanceCheck(readWebhook, 'a missing webhook is rejected', (service) =>
    service.assertRejects(readWebhook, { path: { subscriptionId: randomUUID() } }),
  ),
  createWebhookCheck(deleteWebhook, 'the webhook no longer exists', async ({ path }, service) => {
    await service.ask(deleteWebhook, { path });
    await service.assertRejects(readWebhook, { path });
  }),
  createConformanceCheck(
    listEventTypes,
    'the response is a list of event types without duplicates',
    async (service) => {
      const names = await fetchEventTypes(service);
      assertRule(new Set(names).size === names.length, 'a name is listed twice');
    },
  ),
  createWebhookCheck(
    rotateSecret,
    'the response is the webhook with a new signing secret',
    async ({ made, path }, service) => {
      const body = { overlapSeconds: 0 };
      const rotated = await service.read(withSecret, rotateSecret, { path, body });
      assertRule(rotated.subscriptionId === made.subscriptionId, 'the webhook differs');
      assertRule(rotated.signingSecret !== made.signingSecret, 'the signing secret is unchanged');
    },
  ),
  createWebhookCheck(
    rotateSecret,
    `an overlap has 0 to ${LONGEST_OVERLAP_SECONDS} seconds`,
    async ({ path }, service) => {
      for (const overlapSeconds of [-1, LONGEST_OVERLAP_SECONDS + 1]) {
        await service.assertRejects(rotateSecret, { path, body: { overlapSeconds } });
      }
    },
  ),
  createWebhookCheck(
    endOverlap,
    'a webhook has previousSecretUntil only during the overlap',
    async ({ path }, service) => {
      await service.ask(rotateSecret, { path, body: { overlapSeconds: LONGEST_OVERLAP_SECONDS } });
      const during = await service.read(webhookSchema, readWebhook, { path });
      assertRule(
        during.previousSecretUntil !== undefined,
        'previousSecretUntil is missing during the overlap',
      );
      await service.ask(endOverlap, { path });
      const after = await service.read(webhookSchema, readWebhook, { path });
      assertRule(
        after.previousSecretUntil === undefined,
        'previousSecretUntil remains after the overlap',
      );
    },
  ),
];
