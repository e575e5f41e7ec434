import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import {
  createDeliveryRecord,
  createDeliveryRecords,
  deliveriesPage,
  startDeliveryService,
  webhookRoute,
} from './delivery-service.ts';

const server = startDeliveryService();
const { describeWebhook, hold, open, posts } = server;

const today = (hours: number, minutes: number) => new Date().setHours(hours, minutes, 0, 0);
const iso = (time: number) => new Date(time).toISOString();
const since = iso(today(0, 5));
const next = iso(today(23, 55));
const first = createDeliveryRecord(1, 'retrying', {
  about: 'Settlement',
  nextAttemptAt: next,
  attempts: [{ at: since, responseStatus: 503 }],
});
const behind = (number: number) =>
  createDeliveryRecord(number, 'pending', { waitsBehind: 'd1', attempts: [] });
const failing = { state: 'blocked', since, waiting: 13, lastFailureAt: since, lastSuccessAt: null };

describe('failing endpoint', () => {
  test('has a notice with the number of waiting deliveries and the reason', async () => {
    describeWebhook({ health: failing });
    hold([
      ...createDeliveryRecords(60, 'pending').map((one) => ({ ...one, waitsBehind: 'd0' })),
      { ...first, deliveryId: 'd0' },
    ]);
    await open(deliveriesPage, 'webhooks.manage');
    const notice = await screen.findByRole('region', {
      name: 'The endpoint has failed since today at 00:05',
    });
    expect(await within(notice).findByText(/It responds with 503/)).toHaveTextContent(
      '12 events wait in order behind “Settlement”; the next attempt is today at 23:55.',
    );
  });

  test('has buttons that retry the waiting deliveries or skip the failing delivery, until the endpoint is healthy', async () => {
    describeWebhook({ health: failing });
    hold([behind(2), first]);
    const { user, services } = await open(deliveriesPage, 'webhooks.manage');
    server.use(
      http.post(`${webhookRoute}/retry`, () => HttpResponse.json({ count: 2 })),
      http.post(`${webhookRoute}/deliveries/:delivery/skip`, () =>
        HttpResponse.json(createDeliveryRecord(1, 'skipped')),
      ),
    );
    await user.click(await screen.findByRole('button', { name: 'Retry all now' }));
    expect(await screen.findByText('2 deliveries are being sent now.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Skip “Settlement”' }));
    expect(await screen.findByText(/^Skipped “Settlement”/)).toBeInTheDocument();
    expect(posts().map(({ path, body }) => [path.split('/sub-1/')[1], body])).toEqual([
      ['retry', '{"since":null}'],
      ['deliveries/d1/skip', ''],
    ]);

    hold([createDeliveryRecord(1)]);
    const resumedAt = iso(Date.parse(since) + 60_000);
    const notice = () => screen.queryByRole('region', { name: /has failed/ });
    for (const health of [
      { state: 'healthy' },
      // Resumed after the last failure: nothing waits, or events wait for their first attempt.
      { since: resumedAt, waiting: 0 },
      { since: resumedAt, waiting: 5 },
    ]) {
      describeWebhook({ health: failing });
      await act(() => services.queryClient.refetchQueries());
      expect(notice()).toBeVisible();
      describeWebhook({ health: { ...failing, ...health } });
      await act(() => services.queryClient.refetchQueries());
      expect(notice()).toBeNull();
    }
  });
});

test('a paused webhook has a notice with the reason, and can be resumed', async () => {
  describeWebhook({ status: 'paused', health: failing });
  const { user, services } = await open(deliveriesPage, 'webhooks.manage');
  const find = (name: string) => screen.findByRole('region', { name });
  for (const [reason, name, why] of [
    ['gone', 'Paused by the service', /The endpoint responded with 410 Gone today at 00:05\./],
    ['failures', 'Paused by the service', /Nothing was delivered for five days\./],
    ['person', 'Paused', /You paused it today at 00:05\./],
    ['unheard of', 'Paused', /It was paused today at 00:05\./],
  ] as const) {
    describeWebhook({ status: 'paused', pausedBy: { reason, at: since }, health: failing });
    await act(() => services.queryClient.refetchQueries());
    const notice = within(await find(name));
    await waitFor(() => expect(notice.getByText(/until you resume it/)).toHaveTextContent(why));
    expect(screen.queryByRole('region', { name: /has failed/ })).toBeNull();
  }
  server.use(
    http.patch(webhookRoute, () => {
      describeWebhook({});
      return HttpResponse.json({ subscriptionId: 'sub-1', status: 'active' });
    }),
  );
  await user.click(within(await find('Paused')).getByRole('button', { name: 'Resume webhook' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Paused' })).toBeNull());
  expect(server.sent.find(({ method }) => method === 'PATCH')?.body).toBe('{"status":"active"}');
});
