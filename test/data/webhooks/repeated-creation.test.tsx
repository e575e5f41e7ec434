import { MutationObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { subscriptionsQuery } from '#data/webhooks/queries.ts';
import { SecretHandover } from '#data/webhooks/signing-secret.ts';
import { createSubscriptionMutation } from '#data/webhooks/subscription-mutations.ts';
import { startReferenceService } from '#test/support/server.ts';
import { createTestServices } from '#test/support/test-services.ts';

const server = startReferenceService();

test('two creations with the same idempotency key add the webhook only once', async () => {
  const { queryClient, webhooks } = createTestServices({}, (subject) =>
    server.service().issueAccessToken(subject),
  );
  const { queryKey } = subscriptionsQuery(webhooks);
  await queryClient.prefetchQuery(subscriptionsQuery(webhooks));
  const creation = new MutationObserver(queryClient, createSubscriptionMutation(webhooks));
  const listed = () => queryClient.getQueryData(queryKey)?.items.map(({ url }) => url);
  for (const _ of ['the answer', 'the same answer']) {
    await creation.mutate({
      url: 'https://hooks.example.test/in',
      eventTypes: ['bookmark.created'],
      idempotencyKey: 'one-key',
      handover: new SecretHandover(),
    });
    expect(listed()).toEqual(['https://hooks.example.test/in']);
  }
});
