import { fetchFromService } from '#test/faults/operations.ts';
import type { TestServer } from '#test/support/server.ts';

/** Creates a webhook by a request to the service, without the app; resolves to its id. */
export async function createWebhookByRequest(
  server: TestServer,
  url: string,
  eventTypes: readonly string[] = ['bookmark.created'],
): Promise<string> {
  const made = await fetchFromService(server, 'POST', '/webhooks/v1/subscriptions', {
    url,
    eventTypes,
  });
  const { subscriptionId } = await made.json();
  return subscriptionId;
}
