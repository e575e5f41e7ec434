import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { dayDeliveriesQuery } from '#data/webhooks/deliveries/delivery-queries.ts';
import { createHttp } from '#platform/http/create-http.ts';

const webhooks = createHttp({
  service: 'webhooks',
  baseUrl: 'https://api.example.test',
  credentials: { present: async () => ({}), renew: async () => false },
});

/** A full page of deliveries of today, older than `before`. */
function pageBefore(before: string | null): unknown {
  const first = before === null ? 0 : Number(before.slice('dl_'.length)) + 1;
  return Array.from({ length: 50 }, (_, index) => ({
    deliveryId: `dl_${first + index}`,

    eventType: 'bookmark.created',
    status: 'failed',
    createdAt: new Date().toISOString(),
    attempts: [],
  }));
}

test('a thousand deliveries are read, though the service takes five seconds a page', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (url: string) => {
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    return Response.json(pageBefore(new URL(url).searchParams.get('before')));
  });
  const reading = new QueryClient().fetchQuery(dayDeliveriesQuery(webhooks, 'wh_1'));
  const ended = reading.then(
    ({ items }) => items.length,
    (error: unknown) => error,
  );
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await ended).toBe(1_000);
});
