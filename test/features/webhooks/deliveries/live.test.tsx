import { act, fireEvent, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { advanceFakeClock } from '#test/faults/probes.ts';
import {
  createDeliveryRecord,
  createDeliveryRecords,
  getDeliveryRow,
  getListedEvents,
  startDeliveryService,
  webhookRoute,
} from './delivery-service.ts';

const server = startDeliveryService();
const { advance, hold, openOnFastClock, reads } = server;

async function setHidden(hidden: boolean): Promise<void> {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(hidden ? 'hidden' : 'visible');
  await act(async () => {
    fireEvent(document, new Event('visibilitychange'));
    fireEvent(window, new Event('visibilitychange'));
  });
}

const clickOlder = () =>
  act(async () => fireEvent.click(screen.getByRole('button', { name: 'Older' })));

describe('live list of deliveries', () => {
  test('adds new rows and updates rows, except while the page is hidden or offline', async () => {
    await openOnFastClock();
    hold([
      createDeliveryRecord(4, 'pending'),
      createDeliveryRecord(3, 'failed'),
      createDeliveryRecord(2, 'failed'),
      createDeliveryRecord(1),
    ]);
    await advance(8_000);
    expect(getListedEvents()).toEqual([4, 3, 2, 1].map((number) => `event.number${number}`));
    expect(getDeliveryRow('event.number3')).toHaveTextContent('Failed');

    await setHidden(true);
    const beforeHidden = reads().length;
    await advance(5_500);
    expect(reads()).toHaveLength(beforeHidden);
    await setHidden(false);
    await advance(3_000);
    expect(reads()).toHaveLength(beforeHidden + 1);

    const beforeOffline = reads().length;
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await act(async () => fireEvent(window, new Event('offline')));
    expect(screen.getByText(/^Paused: no connection/)).toBeInTheDocument();
    await advance(6_000);
    expect(reads()).toHaveLength(beforeOffline);
    online.mockReturnValue(true);
    await act(async () => fireEvent(window, new Event('online')));
    await advance(3_000);
    expect(reads()).toHaveLength(beforeOffline + 1);
  });

  test("isn't polled before Retry-After has passed, and isn't “Live” after other failures", async () => {
    await openOnFastClock();
    const limited = { status: 429, headers: { 'retry-after': '12' } };
    const answerWith = (init: ResponseInit, once = false) =>
      server.use(
        http.get(`${webhookRoute}/deliveries`, () => new HttpResponse(null, init), { once }),
      );
    answerWith(limited, true);
    await advance(8_000);
    const before = reads().length;
    expect(
      screen.getByText(/Paused: the service is limiting requests, next update in \d+ s/),
    ).toBeInTheDocument();
    await advance(7_000);
    expect(reads()).toHaveLength(before);
    await advance(5_000);
    expect(reads().length).toBeGreaterThan(before);
    expect(screen.getByText(/^Live/)).toBeInTheDocument();

    // The service can recover from a 500, but not from a 403.
    for (const [status, isPolled] of [
      [500, true],
      [403, false],
    ] as const) {
      answerWith({ status });
      await advanceFakeClock(20_000);
      expect(screen.getByText(/^Not live: the last update failed/)).toBeInTheDocument();
      const failed = reads().length;
      await advanceFakeClock(20_000);
      expect(reads().length > failed, String(status)).toBe(isPolled);
      expect(getListedEvents()).toHaveLength(3);
    }
  });

  test('polls older deliveries on screen too, at longer intervals', async () => {
    hold([...createDeliveryRecords(60), createDeliveryRecord(0, 'retrying')]);
    await openOnFastClock();
    await clickOlder();
    await advance(1_000);
    expect(getDeliveryRow('event.number0')).toHaveTextContent('Retrying');
    hold([...createDeliveryRecords(60), createDeliveryRecord(0, 'succeeded')]);
    const before = reads().length;
    await advance(8_000);
    expect(reads()).toHaveLength(before);
    await advance(4_000);
    expect(reads()).toHaveLength(before + 2);
    expect(getDeliveryRow('event.number0')).toHaveTextContent('Delivered');
  });

  test('shows a failure to load older deliveries until the user requests them again', async () => {
    hold(createDeliveryRecords(60));
    await openOnFastClock();
    server.use(
      http.get(`${webhookRoute}/deliveries`, () => new HttpResponse(null, { status: 403 }), {
        once: true,
      }),
    );
    await clickOlder();
    await advance(12_000);
    expect(screen.getByText('Couldn’t load the deliveries')).toBeInTheDocument();
    expect(getListedEvents()).toHaveLength(50);
    await clickOlder();
    await advance(1_000);
    expect(getListedEvents()).toHaveLength(60);
    expect(screen.getByText(/^Live/)).toBeInTheDocument();
  });
});
