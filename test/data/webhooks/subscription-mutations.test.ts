import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { subscriptionQuery } from '#data/webhooks/queries.ts';
import { updateSubscriptionMutation } from '#data/webhooks/subscription-mutations.ts';
import { createHttp } from '#platform/http/create-http.ts';

const active = {
  subscriptionId: 'wh_1',
  url: 'https://ci.example.test/in',
  eventTypes: ['bookmark.created'],
  status: 'active',
};

test('updateSubscriptionMutation verifies a change with a new fetch, not with a pending one, if the response was lost', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  let answerEarly: (response: Response) => void = () => undefined;
  const early = new Promise<Response>((resolve) => {
    answerEarly = resolve;
  });
  const readings = [early, Response.json({ ...active, status: 'paused' })];
  vi.stubGlobal('fetch', async (_url: string, { method }: RequestInit) => {
    if (method === 'GET') return readings.shift();
    throw new TypeError('connection reset');
  });
  const webhooks = createHttp({
    service: 'webhooks',
    baseUrl: 'https://api.example.test',
    credentials: { present: async () => ({}), renew: async () => false },
  });
  const client = new QueryClient();
  const reading = client.fetchQuery(subscriptionQuery(webhooks, 'wh_1')).catch(() => undefined);
  const update = new MutationObserver(
    client,
    updateSubscriptionMutation(webhooks, 'wh_1', { readable: true, guarded: false }),
  );
  const updated = update.mutate({ status: 'paused' });
  await expect.poll(() => readings.length, { timeout: 60_000 }).toBe(0);
  answerEarly(Response.json(active));
  expect(await updated).toMatchObject({ status: 'paused' });
  await reading;
});
