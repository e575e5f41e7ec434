import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { deliveries, delivery, listedEvents, startDeliveryService } from './delivery-service.ts';

const { hold, open, openOnFastClock, reads } = startDeliveryService();

describe('the day picture of deliveries', () => {
  test('counts by status, tells the waiting time, has a table', async () => {
    const created = Date.now() - 1_000;
    const at = (ms: number) => new Date(created + ms).toISOString();
    const arrived = (deliveryId: string, ms: number) => ({
      ...delivery(1),
      deliveryId,
      createdAt: at(0),
      attempts: [{ at: at(ms - 10), durationMs: 10, responseStatus: 200 }],
    });
    hold([arrived('a', 40), arrived('b', 60), arrived('c', 400_000), delivery(2, 'failed')]);
    const { user } = await open();
    expect(
      await screen.findByRole('img', {
        name: 'Deliveries of the last 24 hours: 3 delivered, 1 failed, 0 retrying, 0 waiting, 0 held, 0 skipped; waiting time 60 ms, 6 minutes at most',
      }),
    ).toBeInTheDocument();
    expect(screen.getByText(/All deliveries, by the hour/)).toBeInTheDocument();
    await user.click(screen.getByText('As a table'));
    const table = within(screen.getByRole('table'));
    expect(table.getByRole('columnheader', { name: 'Waiting time' })).toBeInTheDocument();
    expect(table.getAllByRole('row').length).toBeGreaterThanOrEqual(2);
  });

  test('reads older pages when the newest is all of the last day', async () => {
    hold(deliveries(60));
    await open();
    expect(await screen.findByRole('img', { name: /: 60 delivered/ })).toBeInTheDocument();
    expect(screen.getByText(/All deliveries, by the hour/)).toBeInTheDocument();
    // The list shows no more than the person asks for.
    expect(listedEvents()).toHaveLength(50);
  });

  test('reads no older page when the newest reaches back a day', async () => {
    const old = new Date(Date.now() - 90_000_000).toISOString();
    hold(deliveries(60).map((one) => ({ ...one, createdAt: old })));
    await openOnFastClock();
    expect(screen.getByRole('img', { name: /: 0 delivered/ })).toBeInTheDocument();
    // The newest page, for the list and the picture.
    expect(reads()).toHaveLength(1);
  });

  test('says when it is drawn from the newest 1,000 only', async () => {
    hold(deliveries(1_010));
    await open();
    expect(
      await screen.findByText(/The newest 1,000 deliveries only, by the hour, since/),
    ).toBeInTheDocument();
    expect(screen.getByRole('img', { name: /: 1,000 delivered/ })).toBeInTheDocument();
  });
});
