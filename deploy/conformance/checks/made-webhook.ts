import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { Deviation, must, NotPlayed } from '#deploy/conformance/deviation.ts';
import type { Sent } from '#deploy/conformance/sent.ts';
import type { Service } from '#deploy/conformance/service.ts';

export const listWebhooks = 'GET /webhooks/v1/subscriptions';
export const createWebhook = 'POST /webhooks/v1/subscriptions';
export const readWebhook = 'GET /webhooks/v1/subscriptions/{subscriptionId}';
export const changeWebhook = 'PATCH /webhooks/v1/subscriptions/{subscriptionId}';
export const deleteWebhook = 'DELETE /webhooks/v1/subscriptions/{subscriptionId}';
export const listEventTypes = 'GET /webhooks/v1/event-types';

/** What the checks read of a Webhook subscription. */
export const webhookSchema = v.object({
  subscriptionId: v.string(),
  url: v.string(),
  eventTypes: v.array(v.string()),
  status: v.string(),
  createdAt: v.string(),
  signingSecret: v.optional(v.unknown()),
  previousSecretUntil: v.optional(v.string()),
});

export type Webhook = v.InferOutput<typeof webhookSchema>;

/** What a webhook is created with: a unique address at a host that can’t exist. */
export type NewWebhook = { readonly url: string; readonly eventTypes: readonly string[] };

/** Whatever is created at the host of this address is removed after the check. */
export async function newWebhook(service: Service): Promise<NewWebhook> {
  const eventType = await anEventType(service);
  const host = `${randomUUID()}.invalid`;
  service.afterwards(() => remove(service, host));
  return { url: `https://${host}/spec-viewer-conformance`, eventTypes: [eventType] };
}

/** A webhook that a check has made, with its signing secret, and the value of its path. */
export type MadeWebhook = {
  readonly made: Webhook & { readonly signingSecret: string };
  readonly path: { readonly subscriptionId: string };
};

export async function makeWebhook(service: Service): Promise<MadeWebhook> {
  const made = await create(service, { body: await newWebhook(service) });
  return { made, path: { subscriptionId: made.subscriptionId } };
}

/** Creates a webhook, and resolves to the answer with its signing secret. */
export async function create(service: Service, sent: Sent): Promise<MadeWebhook['made']> {
  const made = await service.read(withSecret, createWebhook, sent);
  const path = { subscriptionId: made.subscriptionId };
  // By its id too, in case the service doesn’t list it.
  service.afterwards(async () => void (await service.send(deleteWebhook, { path })));
  return made;
}

export const withSecret = v.object({
  ...webhookSchema.entries,
  signingSecret: v.pipe(v.string(), v.nonEmpty()),
});

export function mustHideSecret({ signingSecret }: Webhook): void {
  must(signingSecret === undefined, 'the answer has a signingSecret again');
}

/** What of a webhook stays the same, whatever it is changed to. */
export const fixedPart = ({ subscriptionId, createdAt }: Webhook) =>
  `${subscriptionId} ${createdAt}`;

async function anEventType(service: Service): Promise<string> {
  const [named] = service.eventTypes;
  if (named !== undefined) return named;
  const catalogue = service.offers('webhooks.eventTypes')
    ? await service.read(v.array(v.object({ name: v.string() })), listEventTypes)
    : [];
  const [first] = catalogue;
  if (first === undefined) throw new NotPlayed('no event is known: name one in eventTypes');
  return first.name;
}

const addressSchema = v.object({ subscriptionId: v.string(), url: v.string() });

/** The caller’s webhooks as far as they can be read; undefined if they can’t. */
async function listed(service: Service) {
  const { bytes } = await service.send(listWebhooks);
  const json = v.pipe(v.string(), v.parseJson(), v.array(v.unknown()));
  const list = v.safeParse(json, new TextDecoder().decode(bytes));
  if (!list.success) return undefined;
  return list.output.flatMap((item) => {
    const found = v.safeParse(addressSchema, item);
    return found.success ? [found.output] : [];
  });
}

async function remove(service: Service, host: string): Promise<void> {
  const ofHost = async () => (await listed(service))?.filter(({ url }) => url.includes(host));
  for (const { subscriptionId } of (await ofHost()) ?? []) {
    await service.send(deleteWebhook, { path: { subscriptionId } });
  }
  if ((await ofHost())?.length === 0) return;
  throw new Deviation(`the webhook to ${host} may still be there`, deleteWebhook);
}
