import { randomUUID } from 'node:crypto';
import type { Check } from '#deploy/conformance/check.ts';
import { must } from '#deploy/conformance/deviation.ts';
import { create, createWebhook, newWebhook } from './made-webhook.ts';

/** Without this extension a webhook couldn’t be removed again. */
const manage = 'webhooks.manage';

export const creationChecks: readonly Check[] = [
  {
    operation: createWebhook,
    promise: 'the new webhook is active, as it was sent, and has its signing secret',
    needs: [manage],
    writes: true,
    async play(service) {
      const body = await newWebhook(service);
      const made = await create(service, { body });
      must(made.status === 'active', 'its status isn’t active');
      must(made.url === body.url, 'its url is another one');
      must(String(made.eventTypes) === String(body.eventTypes), 'its eventTypes are others');
    },
  },
  {
    operation: createWebhook,
    promise: 'an address that isn’t https is refused',
    needs: [manage],
    writes: true,
    async play(service) {
      const { url, eventTypes } = await newWebhook(service);
      const body = { url: url.replace('https:', 'http:'), eventTypes };
      await service.refuses(createWebhook, { body });
    },
  },
  {
    operation: createWebhook,
    section: '8',
    promise: 'an address has at most 2048 characters',
    needs: [manage],
    writes: true,
    async play(service) {
      const { url, eventTypes } = await newWebhook(service);
      await service.refuses(createWebhook, { body: { url: url.padEnd(2049, 'x'), eventTypes } });
    },
  },
  {
    operation: createWebhook,
    section: '8',
    promise: 'an address has as many as 2048 characters',
    needs: [manage],
    writes: true,
    async play(service) {
      const { url, eventTypes } = await newWebhook(service);
      const body = { url: url.padEnd(2048, 'x'), eventTypes };
      const made = await create(service, { body });
      must(made.url === body.url, 'it is cut short');
    },
  },
  {
    operation: createWebhook,
    section: '8',
    promise: 'at least one event type is needed',
    needs: [manage],
    writes: true,
    async play(service) {
      const { url } = await newWebhook(service);
      await service.refuses(createWebhook, { body: { url, eventTypes: [] } });
    },
  },
  {
    operation: createWebhook,
    section: manage,
    promise: 'the same Idempotency-Key and body returns the first answer again',
    needs: [manage],
    writes: true,
    async play(service) {
      const body = await newWebhook(service);
      const sent = { body, headers: { 'idempotency-key': randomUUID() } };
      const first = await create(service, sent);
      const again = await create(service, sent);
      must(again.subscriptionId === first.subscriptionId, 'it makes a second webhook');
      must(again.signingSecret === first.signingSecret, 'the signing secret is another one');
    },
  },
];
