import { deliveryQuery, newestDeliveriesQuery } from '#data/webhooks/delivery-queries.ts';
import { eventTypesQuery } from '#data/webhooks/event-types.ts';
import { subscriptionQuery, subscriptionsQuery } from '#data/webhooks/queries.ts';
import type { AppReader } from './app-reader.ts';

/** Reads what the webhooks' extensions offer: the events, the list, and its first webhook. */
export async function readWebhooks({ client, clients, read, skip }: AppReader): Promise<void> {
  const { webhooks } = clients;
  await read('/webhooks/v1/event-types', () => client.fetchQuery(eventTypesQuery(webhooks)), {
    unreadable: (list) => list.unreadable,
  });
  const list = await read(
    '/webhooks/v1/subscriptions',
    () => client.fetchQuery(subscriptionsQuery(webhooks)),
    { unreadable: ({ unreadable }) => unreadable },
  );
  const one = '/webhooks/v1/subscriptions/{subscriptionId}';
  const deliveries = `${one}/deliveries`;
  const delivery = `${deliveries}/{deliveryId}`;
  const id = list?.items[0]?.subscriptionId;
  if (id === undefined) {
    skip(one, 'this person has no webhook');
    skip(deliveries, 'this person has no webhook that can be listed');
    skip(delivery, 'this person has no webhook that can be listed');
    return;
  }
  await read(one, () => client.fetchQuery(subscriptionQuery(webhooks, id)), {
    sees: ['etag'],
    problem: ({ entityTag }) =>
      entityTag === null
        ? {
            what: 'the answer has no strong ETag, so a change could overwrite another one',
            change: 'send a strong ETag',
          }
        : undefined,
  });
  const listed = await read(
    deliveries,
    () => client.fetchQuery(newestDeliveriesQuery(webhooks, id, {})),
    { unreadable: ({ unreadable }) => unreadable },
  );
  const deliveryId = listed?.items[0]?.deliveryId;
  if (deliveryId === undefined) skip(delivery, 'the webhook has no delivery');
  else await read(delivery, () => client.fetchQuery(deliveryQuery(webhooks, id, deliveryId)));
}
