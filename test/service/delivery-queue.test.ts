import { describe, expect, it, vi } from 'vitest';
import { standardSchedule } from '#service/delivery/retry-schedule.ts';
import { createCaller, read } from './harness.ts';
import {
  createReceiver,
  FAKE_START_TIME,
  getFolderNames,
  HOUR,
  MINUTE,
  type Reply,
  runDueTimers,
  SECOND,
  setFakeTimeInEachTest,
  startWithSubscription,
  subscription,
  withoutJitter,
} from './webhook-harness.ts';

setFakeTimeInEachTest();

async function start(
  reply: (name: string | undefined, index: number) => Reply,
  retrySchedule = withoutJitter,
) {
  const receivedAt: number[] = [];
  const receiver = createReceiver((request, index) => {
    receivedAt.push(Date.now() - FAKE_START_TIME);
    return reply(getFolderNames([request])[0], index);
  });
  const { received, send } = receiver;
  const made = await startWithSubscription({ sendWebhook: send, retrySchedule });
  return { ...made, received, receivedAt };
}

describe('delivery', () => {
  it('is attempted ten times in three days and then fails', async () => {
    const { createFolder, receivedAt, received, deliveries } = await start(() => 500);
    await createFolder('One');
    await vi.advanceTimersByTimeAsync(100 * HOUR);
    const pauses = receivedAt.map((at, index) => at - (receivedAt[index - 1] ?? 0));
    expect(pauses).toEqual([
      0,
      5 * SECOND,
      5 * MINUTE,
      30 * MINUTE,
      2 * HOUR,
      5 * HOUR,
      10 * HOUR,
      14 * HOUR,
      20 * HOUR,
      24 * HOUR,
    ]);
    const [failed] = await deliveries();
    expect(failed).toMatchObject({ status: 'failed', nextAttemptAt: null });
    expect(failed?.attempts).toHaveLength(10);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
    expect(received.map(({ headers }) => Number(headers['webhook-timestamp']))).toEqual(
      receivedAt.map((at) => (FAKE_START_TIME + at) / 1000),
    );
  });

  it('is retried after a pause that is extended by a random amount of up to a tenth', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const { createFolder, receivedAt } = await start(() => 500, standardSchedule);
    await createFolder('One');
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(receivedAt).toEqual([0, 5250]);
  });

  it.each([
    ['120', 2 * MINUTE],
    ['Sun, 01 Mar 2026 12:03:00 GMT', 3 * MINUTE],
    ['1', 5 * SECOND],
    ['soon', 5 * SECOND],
    ['999999999', 24 * HOUR],
  ])(
    'is retried after the pause that Retry-After requests, within limits: %s',
    async (retryAfter, pause) => {
      const { createFolder, receivedAt } = await start((_, index) =>
        index === 0 ? { status: 429, headers: { 'retry-after': retryAfter } } : 200,
      );
      await createFolder('One');
      await vi.advanceTimersByTimeAsync(48 * HOUR);
      expect(receivedAt).toEqual([0, pause]);
    },
  );

  it.each([200, 204, 299])('is not retried after the status %i', async (status) => {
    const { createFolder, receivedAt } = await start(() => status);
    await createFolder('One');
    await vi.advanceTimersByTimeAsync(100 * HOUR);
    expect(receivedAt).toEqual([0]);
  });

  it.each([301, 302, 307, 400, 401, 404, 500, 503])(
    'is retried after the status %i',
    async (status) => {
      const { createFolder, receivedAt } = await start((_, index) => (index === 0 ? status : 200));
      await createFolder('One');
      await vi.advanceTimersByTimeAsync(HOUR);
      expect(receivedAt).toEqual([0, 5 * SECOND]);
    },
  );

  it('is aborted and scheduled for a retry after 15 seconds without a response', async () => {
    let aborted = false;
    const { createFolder, deliveries } = await startWithSubscription({
      retrySchedule: withoutJitter,
      sendWebhook: (_, signal) =>
        new Promise((_answer, fail) => {
          signal.addEventListener('abort', () => {
            aborted = true;
            fail(signal.reason);
          });
        }),
    });
    await createFolder('One');
    await vi.advanceTimersByTimeAsync(15 * SECOND);
    expect(aborted).toBe(true);
    expect((await deliveries())[0]).toMatchObject({
      status: 'retrying',
      nextAttemptAt: '2026-03-01T12:00:20.000Z',
      attempts: [
        {
          durationMs: 15_000,
          responseStatus: null,
          error: 'There was no response within 15 seconds.',
        },
      ],
    });
  });
});

describe('deliveries of one subscription', () => {
  it('are sent in order, one at a time', async () => {
    let under = 0;
    let most = 0;
    const names: (string | undefined)[] = [];
    const { createFolder, until } = await startWithSubscription({
      sendWebhook: async (request) => {
        under += 1;
        most = Math.max(most, under);
        names.push(...getFolderNames([request]));
        await new Promise((resolve) => setTimeout(resolve, 10));
        under -= 1;
        return { status: 200, headers: {}, body: '', error: null };
      },
    });
    const wanted = Array.from({ length: 20 }, (_, index) => `Folder ${index}`);
    for (const name of wanted) await createFolder(name);
    await vi.advanceTimersByTimeAsync(SECOND);
    await until('succeeded', 20);
    expect(names).toEqual(wanted);
    expect(most).toBe(1);
  });

  it('wait while an earlier delivery fails and is retried shortly after', async () => {
    const { createFolder, received, deliveries } = await start((_, index) =>
      index < 2 ? 500 : 200,
    );
    await createFolder('One');
    await createFolder('Two');
    await runDueTimers();
    expect(await deliveries()).toMatchObject([
      { attempts: [], status: 'pending', nextAttemptAt: '2026-03-01T12:00:05.000Z' },
      { attempts: [{}], status: 'retrying', nextAttemptAt: '2026-03-01T12:00:05.000Z' },
    ]);
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect(getFolderNames(received)).toEqual(['One', 'One', 'One', 'Two']);
  });

  it('continue after an earlier delivery has failed three times', async () => {
    const { createFolder, received } = await start((name, index) =>
      name === 'One' && index < 6 ? 500 : 200,
    );
    await createFolder('One');
    await createFolder('Two');
    await createFolder('Three');
    await vi.advanceTimersByTimeAsync(24 * HOUR);
    const names = ['One', 'One', 'One', 'Two', 'Three', 'One', 'One'];
    expect(getFolderNames(received)).toEqual(names);
  });
});

describe('subscription', () => {
  it('is paused after a 410, and its queued deliveries are sent after it is resumed', async () => {
    const { call, own, createFolder, received, deliveries } = await start(
      (_, index) => [500, 410][index] ?? 200,
    );
    await createFolder('One');
    await createFolder('Two');
    await vi.advanceTimersByTimeAsync(HOUR);
    expect((await read(await call('GET', own), subscription)).status).toBe('paused');
    expect(await deliveries()).toMatchObject([
      { status: 'pending', nextAttemptAt: null },
      { status: 'failed', nextAttemptAt: null, attempts: [{}, { responseStatus: 410 }] },
    ]);
    await call('PATCH', own, { body: { status: 'active' } });
    await runDueTimers();
    expect(getFolderNames(received)).toEqual(['One', 'One', 'Two']);
  });

  it('receives only events of the selected types about its owner’s bookmarks', async () => {
    const { received, send } = createReceiver();
    const { service, call, createFolder } = await startWithSubscription(
      { sendWebhook: send },
      { eventTypes: ['bookmark_folder.deleted'] },
    );
    await createFolder('Unheard');
    const deleted = await createCaller(service, 'bob')('DELETE', '/viewer/v1/bookmark-folders/a');
    expect(deleted.status).toBe(200);
    await call('DELETE', '/viewer/v1/bookmark-folders/e');
    await runDueTimers();
    expect(getFolderNames(received)).toEqual(['Folder e']);
  });

  it('receives pending deliveries at its new URL after a change of the URL', async () => {
    const { call, own, createFolder, received } = await start((_, index) =>
      index === 0 ? 500 : 200,
    );
    await createFolder('One');
    await runDueTimers();
    await call('PATCH', own, { body: { url: 'https://elsewhere.example.test/' } });
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(received.map(({ url }) => url)).toEqual([
      'https://hooks.example.test/in',
      'https://elsewhere.example.test/',
    ]);
  });
});
