import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { standardSchedule } from '#service/delivery/retry-schedule.ts';
import { defineQuery } from '#service/storage/database.ts';
import { openDatabase } from '#service/storage/open-database.ts';
import { createCaller, read, startService } from './harness.ts';
import { createTemporaryFolder } from './temporary-folder.ts';
import {
  createReceiver,
  delivery,
  HOUR,
  runDueTimers,
  SECOND,
  setFakeTimeInEachTest,
  startWithSubscription,
  testEvent,
} from './webhook-harness.ts';

setFakeTimeInEachTest();

const runningAttempts = defineQuery(
  'SELECT count(*) AS count FROM attempts WHERE under_way = 1',
  v.object({ count: v.number() }),
);

/**
 * Starts a service and creates the folder One, so that the attempt to deliver its event is running.
 */
async function startDelivering() {
  const database = join(createTemporaryFolder('broken-off'), 'reference.db');
  let answer = () => {};
  const made = await startWithSubscription({
    database,
    sendWebhook: () =>
      new Promise((resolve) => {
        answer = () => resolve({ status: 200, headers: {}, body: '', error: null });
      }),
  });
  await made.createFolder('One');
  await runDueTimers();
  return {
    ...made,
    answer: () => answer(),
    /** Starts another service on the same database, with an endpoint that responds with success. */
    startAgain: async () => {
      const { received, send } = createReceiver();
      const call = createCaller(startService({ database, sendWebhook: send }));
      await runDueTimers();
      const deliveries = async () =>
        read(await call('GET', `${made.own}/deliveries`), v.array(delivery));
      return { received, deliveries };
    },
  };
}

it("an attempt isn't listed while it is running", async () => {
  const { deliveries } = await startDelivering();
  expect(await deliveries()).toMatchObject([{ status: 'pending', attempts: [] }]);
});

it('a stopping service finishes running attempts and starts no further attempts', async () => {
  const { service, createFolder, answer, startAgain } = await startDelivering();
  const finished = vi.fn();
  const finishing = service.finishDeliveries(8 * SECOND).then(finished);
  await createFolder('Two');
  await vi.advanceTimersByTimeAsync(7 * SECOND);
  expect(finished).not.toHaveBeenCalled();
  answer();
  await finishing;
  await service.close();
  const { received, deliveries } = await startAgain();
  expect(received).toHaveLength(1);
  expect(await deliveries()).toMatchObject([
    { about: 'Two', attempts: [{ responseStatus: 204 }] },
    { about: 'One', attempts: [{ responseStatus: 200 }] },
  ]);
});

it('a stopping service waits for a limited time, and records aborted attempts', async () => {
  const { service, startAgain } = await startDelivering();
  const finishing = service.finishDeliveries(8 * SECOND);
  await vi.advanceTimersByTimeAsync(8 * SECOND);
  await finishing;
  await service.close();
  const { deliveries } = await startAgain();
  expect(await deliveries()).toMatchObject([
    {
      status: 'succeeded',
      attempts: [
        {
          at: '2026-03-01T12:00:00.000Z',
          durationMs: 8000,
          requestHeaders: { 'webhook-signature': expect.stringMatching(/^v1,/) },
          responseStatus: null,
          error: 'The service ended before the endpoint responded.',
        },
        { at: '2026-03-01T12:00:08.000Z', responseStatus: 204 },
      ],
    },
  ]);
});

it('after its process is killed, a service immediately repeats the delivery and lists the interrupted attempt', async () => {
  // The first service never receives the endpoint's response, which simulates that its process was
  // killed.
  const { startAgain } = await startDelivering();
  await vi.advanceTimersByTimeAsync(SECOND);
  const { received, deliveries } = await startAgain();
  expect(received).toHaveLength(1);
  expect(await deliveries()).toMatchObject([
    {
      status: 'succeeded',
      attempts: [
        {
          at: '2026-03-01T12:00:00.000Z',
          responseStatus: null,
          error: 'The service stopped during this attempt, so its response is unknown.',
        },
        { at: '2026-03-01T12:00:01.000Z', responseStatus: 204 },
      ],
    },
  ]);
});

describe('closing the service at any time leaves no attempt marked as interrupted', () => {
  it.each(['change', 'test event'])('of the delivery of a %s', async (cause) => {
    const folder = createTemporaryFolder('closed');

    /**
     * Closes a service during its call number `moment` of `now` after the event; for 0, once it has
     * sent the webhook. Returns the number of calls, and of attempts that are still stored as
     * running.
     */
    async function closeAt(moment: number) {
      const database = join(folder, `${moment}.db`);
      let asked = Number.NaN;
      let closing: Promise<void> | undefined;
      let isSent = false;
      const { service, call, own, createFolder } = await startWithSubscription({
        database,
        now: () => {
          asked += 1;
          if (asked === moment) closing = service.close();
          return new Date();
        },
        sendWebhook: () => {
          isSent = true;
          return new Promise(() => {});
        },
        onFault: () => {},
      });
      asked = 0;
      const request =
        cause === 'change' ? createFolder('One') : call('POST', `${own}/test`, testEvent);
      request.catch(() => {});
      await vi.waitUntil(() => isSent || closing !== undefined);
      await (closing ?? service.close());
      const file = await openDatabase(database, () => {});
      const left = (await file.first(runningAttempts, {}))?.count;
      await file.close();
      return { asked, left };
    }

    const { asked } = await closeAt(0);
    expect(asked).toBeGreaterThan(5);
    for (let moment = 1; moment <= asked; moment += 1) {
      expect((await closeAt(moment)).left, `closed at moment ${moment} of ${asked}`).toBe(0);
    }
  });
});

it('after a restart, a retry runs at its scheduled time, or immediately if that time has passed', async () => {
  const { received, send } = createReceiver(() => 500);
  const options = {
    database: join(createTemporaryFolder('restart'), 'reference.db'),
    sendWebhook: send,
    retrySchedule: { ...standardSchedule, jitter: 0 },
  };
  const { service, createFolder } = await startWithSubscription(options);
  await createFolder('One');
  await runDueTimers();
  await service.close();
  await vi.advanceTimersByTimeAsync(2 * SECOND);
  const second = startService(options);
  await vi.advanceTimersByTimeAsync(2999);
  expect(received).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(received).toHaveLength(2);
  await second.close();
  await vi.advanceTimersByTimeAsync(HOUR);
  startService(options);
  await runDueTimers();
  expect(received).toHaveLength(3);
});

it('a subscription that is deleted during an attempt gets no further delivery', async () => {
  let answer = () => {};
  let sent = 0;
  const { call, own, createFolder } = await startWithSubscription({
    sendWebhook: () => {
      sent += 1;
      return new Promise((resolve) => {
        answer = () => resolve({ status: 500, headers: {}, body: '', error: null });
      });
    },
  });
  await createFolder('One');
  await runDueTimers();
  await createFolder('Two');
  expect((await call('DELETE', own)).status).toBe(204);
  answer();
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(sent).toBe(1);
  expect((await call('GET', `${own}/deliveries`)).status).toBe(404);
});
