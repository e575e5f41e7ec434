import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { Check } from '#deploy/conformance/check.ts';
import { must } from '#deploy/conformance/deviation.ts';
import {
  deleteWebhook,
  fixedPart,
  listEventTypes,
  listWebhooks,
  makeWebhook,
  mustHideSecret,
  readWebhook,
  webhookSchema,
} from './made-webhook.ts';

const listSchema = v.array(webhookSchema);

export const webhookChecks: readonly Check[] = [
  {
    operation: listWebhooks,
    promise: 'the answer is a list of webhooks without signing secrets',
    play: async (service) => (await service.read(listSchema, listWebhooks)).forEach(mustHideSecret),
  },
  {
    operation: listWebhooks,
    promise: 'a new webhook is in it once, without its signing secret',
    writes: true,
    async play(service) {
      const { made } = await makeWebhook(service);
      const list = await service.read(listSchema, listWebhooks);
      const found = list.filter(({ subscriptionId }) => subscriptionId === made.subscriptionId);
      must(found.length === 1, `it is in it ${found.length} times`);
      found.forEach(mustHideSecret);
    },
  },
  {
    operation: readWebhook,
    promise: 'the webhook is as it was created, without its signing secret',
    writes: true,
    async play(service) {
      const { made, path } = await makeWebhook(service);
      const read = await service.read(webhookSchema, readWebhook, { path });
      mustHideSecret(read);
      must(fixedPart(read) === fixedPart(made), 'its id or createdAt is another one');
      must(read.url === made.url, 'its url is another one');
    },
  },
  {
    operation: readWebhook,
    promise: 'a webhook that isn’t there is refused',
    play: (service) => service.refuses(readWebhook, { path: { subscriptionId: randomUUID() } }),
  },
  {
    operation: deleteWebhook,
    promise: 'the webhook is gone then',
    writes: true,
    async play(service) {
      const { path } = await makeWebhook(service);
      await service.ask(deleteWebhook, { path });
      await service.refuses(readWebhook, { path });
    },
  },
  {
    operation: listEventTypes,
    promise: 'the answer is a list of event types, each of them once',
    async play(service) {
      const list = await service.read(v.array(v.object({ name: v.string() })), listEventTypes);
      const names = list.map(({ name }) => name);
      must(new Set(names).size === names.length, 'a name is there twice');
    },
  },
];
