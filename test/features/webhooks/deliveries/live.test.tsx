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

describe('live list of deliveries', () => {
  test('adds new rows at the top and updates existing rows', async () => {
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
  });

  test("isn't polled while the page is hidden, and is polled immediately when the page is visible again", async () => {
    await openOnFastClock();
    await setHidden(true);
    const before = reads().length;
    await advance(5_500);
    expect(reads()).toHaveLength(before);
    await setHidden(false);
    await advance(3_000);
    expect(reads()).toHaveLength(before + 1);
  });

  test("isn't polled while offline, shows “Paused: no connection”, and is polled immediately when online again", async () => {
    await openOnFastClock();
    const before = reads().length;
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await act(async () => fireEvent(window, new Event('offline')));
    expect(screen.getByText(/^Paused: no connection/)).toBeInTheDocument();
    await advance(6_000);
    expect(reads()).toHaveLength(before);
    online.mockReturnValue(true);
    await act(async () => fireEvent(window, new Event('online')));
    await advance(3_000);
    expect(reads()).toHaveLength(before + 1);
  });

  test("isn't polled before Retry-After has passed", async () => {
    await openOnFastClock();
    server.use(
      http.get(
        `${webhookRoute}/deliveries`,
        () => new HttpResponse(null, { status: 429, headers: { 'retry-after': '12' } }),
        { once: true },
      ),
    );
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
  });
});

describe('status of the list', () => {
  test.each([
    ['500, and is polled on', 500, true],
    ['403, and is not polled', 403, false],
  ])("isn't “Live” after a response with status %s", async (_, status, isPolled) => {
    await openOnFastClock();
    expect(screen.getByText(/^Live/)).toBeInTheDocument();
    server.use(http.get(`${webhookRoute}/deliveries`, () => new HttpResponse(null, { status })));
    await advanceFakeClock(12_000);
    expect(screen.getByText(/^Not live: the last update failed/)).toBeInTheDocument();
    const before = reads().length;
    await advanceFakeClock(20_000);
    expect(reads().length > before).toBe(isPolled);
    expect(getListedEvents()).toHaveLength(3);
  });
});

test('older deliveries on screen are polled too, at longer intervals', async () => {
  hold([...createDeliveryRecords(60), createDeliveryRecord(0, 'retrying')]);
  await openOnFastClock();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Older' })));
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

test('a failure to load older deliveries is shown until the user requests older deliveries again', async () => {
  hold(createDeliveryRecords(60));
  await openOnFastClock();
  const older = () =>
    act(async () => fireEvent.click(screen.getByRole('button', { name: 'Older' })));
  server.use(
    http.get(`${webhookRoute}/deliveries`, () => new HttpResponse(null, { status: 403 }), {
      once: true,
    }),
  );
  await older();
  await advance(12_000);
  expect(screen.getByText('Couldn’t load the deliveries')).toBeInTheDocument();
  expect(getListedEvents()).toHaveLength(50);
  await older();
  await advance(1_000);
  expect(getListedEvents()).toHaveLength(60);
  expect(screen.getByText(/^Live/)).toBeInTheDocument();
});
