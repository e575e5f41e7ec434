import { expect, test } from 'vitest';
import { createSubscription } from '#data/webhooks/issue-secret.ts';
import { subscriptionsQuery } from '#data/webhooks/queries.ts';
import { startReferenceService } from '#test/support/server.ts';
import { createTestServices } from '#test/support/test-services.ts';

const server = startReferenceService();
const input = { url: 'https://hooks.example.test/in', eventTypes: ['bookmark.created'] };

test('two creations with the same idempotency key add the webhook only once', async () => {
  const { queryClient, webhooks } = createTestServices({}, (subject) =>
    server.service().issueAccessToken(subject),
  );
  const { queryKey } = subscriptionsQuery(webhooks);
  await queryClient.prefetchQuery(subscriptionsQuery(webhooks));
  const listed = () => queryClient.getQueryData(queryKey)?.items.map(({ url }) => url);
  for (const _ of ['the answer', 'the same answer']) {
    await createSubscription(queryClient, webhooks, input, 'one-key');
    expect(listed()).toEqual([input.url]);
  }
});
