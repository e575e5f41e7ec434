import type { Check } from '#deploy/conformance/check.ts';
import { must } from '#deploy/conformance/deviation.ts';
import { makeWebhook, readWebhook, webhookSchema, withSecret } from './made-webhook.ts';

const rotate = 'POST /webhooks/v1/subscriptions/{subscriptionId}/rotate-secret';
const endOverlap = 'DELETE /webhooks/v1/subscriptions/{subscriptionId}/previous-secret';

const longestOverlap = 86_400;

export const rotationChecks: readonly Check[] = [
  {
    operation: rotate,
    promise: 'the answer is the webhook with a new signing secret',
    needs: ['webhooks.manage'],
    writes: true,
    async play(service) {
      const { made, path } = await makeWebhook(service);
      const rotated = await service.read(withSecret, rotate, { path, body: { overlapSeconds: 0 } });
      must(rotated.subscriptionId === made.subscriptionId, 'the webhook is another one');
      must(rotated.signingSecret !== made.signingSecret, 'the signing secret is the old one');
    },
  },
  {
    operation: rotate,
    promise: 'an overlap has 0 to 86400 seconds',
    needs: ['webhooks.manage'],
    writes: true,
    async play(service) {
      const { path } = await makeWebhook(service);
      for (const overlapSeconds of [-1, longestOverlap + 1]) {
        await service.refuses(rotate, { path, body: { overlapSeconds } });
      }
    },
  },
  {
    operation: endOverlap,
    promise: 'a webhook has previousSecretUntil during the overlap, and not after it was ended',
    needs: ['webhooks.manage'],
    writes: true,
    async play(service) {
      const { path } = await makeWebhook(service);
      await service.ask(rotate, { path, body: { overlapSeconds: longestOverlap } });
      const during = await service.read(webhookSchema, readWebhook, { path });
      must(during.previousSecretUntil !== undefined, 'it hasn’t got it during the overlap');
      await service.ask(endOverlap, { path });
      const after = await service.read(webhookSchema, readWebhook, { path });
      must(after.previousSecretUntil === undefined, 'it has it after the overlap was ended');
    },
  },
];
