import { act, fireEvent, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { pass } from '#test/faults/probes.ts';
import {
  deliveries,
  deliveriesPage,
  delivery,
  listedEvents,
  rowOf,
  startDeliveryService,
  webhookRoute,
} from './delivery-service.ts';

const server = startDeliveryService();
const { hold, openOnFastClock, reads } = server;

async function setHidden(hidden: boolean): Promise<void> {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(hidden ? 'hidden' : 'visible');
  await act(async () => {
    fireEvent(document, new Event('visibilitychange'));
    fireEvent(window, new Event('visibilitychange'));
  });
}

describe('the live list of deliveries', () => {
  test('announces new ones, and updates those that are shown', async () => {
    await openOnFastClock();
    hold([
      delivery(5),
      delivery(4, 'pending'),
      delivery(3, 'failed'),
      delivery(2, 'failed'),
      delivery(1),
    ]);
    await pass(8_000);
    expect(listedEvents()).toHaveLength(3);
    const more = screen.getByRole('button', { name: 'Show 2 new' });
    expect(more.closest('[role="status"]')).not.toBeNull();
    expect(rowOf('event.number3')).toHaveTextContent('Failed');
    await act(async () => fireEvent.click(more));
    expect(listedEvents()).toEqual([5, 4, 3, 2, 1].map((number) => `event.number${number}`));
    expect(document.activeElement).toHaveTextContent('event.number5');
  });

  test('marks what has left a filtered list, until it is updated', async () => {
    await openOnFastClock(`${deliveriesPage}?result=failed`);
    hold([delivery(3), delivery(2), delivery(1)]);
    await pass(8_000);
    expect(listedEvents()).toEqual(['event.number2']);
    expect(screen.getByText('Has changed since')).toBeInTheDocument();
    const update = screen.getByRole('button', { name: 'Update the list: 1 changed' });
    await act(async () => fireEvent.click(update));
    expect(screen.getByText('No delivery matches')).toBeInTheDocument();
  });

  test('is not read while the page is hidden, and at once after', async () => {
    await openOnFastClock();
    await setHidden(true);
    const before = reads().length;
    await pass(5_500);
    expect(reads()).toHaveLength(before);
    await setHidden(false);
    await pass(3_000);
    expect(reads()).toHaveLength(before + 1);
  });

  test('is not read while offline, says so, and is at once after', async () => {
    await openOnFastClock();
    const before = reads().length;
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await act(async () => fireEvent(window, new Event('offline')));
    expect(screen.getByText(/^Paused: no connection/)).toBeInTheDocument();
    await pass(6_000);
    expect(reads()).toHaveLength(before);
    online.mockReturnValue(true);
    await act(async () => fireEvent(window, new Event('online')));
    await pass(3_000);
    expect(reads()).toHaveLength(before + 1);
  });

  test('is not read before Retry-After ends, then again', async () => {
    await openOnFastClock();
    server.use(
      http.get(
        `${webhookRoute}/deliveries`,
        () => new HttpResponse(null, { status: 429, headers: { 'retry-after': '12' } }),
        { once: true },
      ),
    );
    await pass(8_000);
    const before = reads().length;
    expect(screen.getByText(/Paused: the service asks to wait \d+ s/)).toBeInTheDocument();
    await pass(7_000);
    expect(reads()).toHaveLength(before);
    await pass(5_000);
    expect(reads().length).toBeGreaterThan(before);
    expect(screen.getByText(/^Live/)).toBeInTheDocument();
  });
});

describe('older deliveries on screen', () => {
  const many = (oldest: string) => [
    ...deliveries(120).filter((one) => one.deliveryId !== 'd5'),
    delivery(0, oldest),
  ];
  const older = async () => {
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Older' })));
    await pass(1_000);
  };

  test('learn the result of one that waits, by its page alone', async () => {
    hold(many('retrying'));
    await openOnFastClock();
    await older();
    await older();
    expect(rowOf('event.number0')).toHaveTextContent('Retrying');
    hold(many('succeeded'));
    const olderReads = () => reads().filter(({ path }) => path.includes('before='));
    const whenOpened = olderReads().length;
    await pass(6_000);
    expect(rowOf('event.number0')).toHaveTextContent('Delivered');
    const whenDelivered = olderReads();
    for (const { path } of whenDelivered.slice(whenOpened)) expect(path).toMatch(/before=d21$/);
    await pass(11_000);
    expect(olderReads()).toHaveLength(whenDelivered.length);
  });

  test('are asked for one page at a time, each in its turn', async () => {
    hold(deliveries(160, 'retrying'));
    await openOnFastClock();
    await older();
    await older();
    const before = reads().length;
    await pass(20_000);
    const asked = reads()
      .slice(before)
      .map(({ path }) => /before=(\w+)/.exec(path)?.[1] ?? 'newest');
    const olderReads = asked.filter((page) => page !== 'newest');
    expect(new Set(olderReads)).toEqual(new Set(['d111', 'd61']));
    expect(olderReads.length).toBeLessThanOrEqual(asked.length / 2);
    expect(asked.length).toBeLessThanOrEqual(8);
  });

  test('are marked where one has left a filtered list', async () => {
    hold(deliveries(60, 'retrying'));
    await openOnFastClock(`${deliveriesPage}?result=retrying`);
    await older();
    hold([...deliveries(60, 'retrying').slice(0, -1), delivery(1)]);
    await pass(6_000);
    expect(screen.getByText('Has changed since')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Update the list: 1 changed' })).toBeVisible();
  });
});
