import { describe, expect, it, vi } from 'vitest';
import { problem, read } from './harness.ts';
import {
  delivery,
  getFolderNames,
  HOUR,
  runDueTimers,
  SECOND,
  setFakeTimeInEachTest,
  startWithEndpoint,
  startWithSubscription,
  testEvent,
} from './webhook-harness.ts';

setFakeTimeInEachTest();

describe('failed test event', () => {
  it("doesn't block later events", async () => {
    const { endpoint, post, createFolder, states } = await startWithEndpoint(500);
    await post('/test', testEvent);
    await vi.advanceTimersByTimeAsync(7 * SECOND);
    endpoint.reply = 200;
    await createFolder('Real');
    await runDueTimers();
    expect(await states()).toEqual({ Real: 'succeeded', 'Test event': 'retrying' });
  });
});

describe('test event', () => {
  it('is attempted immediately even while another test event waits for a response', async () => {
    const slow = vi.fn();
    const { call, own, deliveries } = await startWithSubscription({
      sendWebhook: () => {
        slow();
        return slow.mock.calls.length === 1
          ? new Promise(() => {})
          : Promise.resolve({ status: 200, headers: {}, body: '', error: null });
      },
    });
    void call('POST', `${own}/test`, testEvent);
    await vi.waitFor(() => expect(slow).toHaveBeenCalledOnce());
    const second = await read(await call('POST', `${own}/test`, testEvent), delivery);
    expect(second.status).toBe('succeeded');
    expect(await deliveries('?status=pending')).toHaveLength(1);
  });
});

describe('resent delivery', () => {
  it("doesn't block later events if it fails again", async () => {
    const { endpoint, post, createFolder, idOf, states } = await startWithEndpoint(200);
    await createFolder('Old');
    await runDueTimers();
    endpoint.reply = 500;
    await post(`/deliveries/${await idOf('Old')}/resend`);
    await vi.advanceTimersByTimeAsync(7 * SECOND);
    endpoint.reply = 200;
    await createFolder('New');
    await runDueTimers();
    expect(await states()).toEqual({ Old: 'retrying', New: 'succeeded' });
  });
});

describe('queue of a subscription', () => {
  async function startBlocked() {
    const made = await startWithEndpoint(500);
    for (const name of ['One', 'Two', 'Three']) await made.createFolder(name);
    await vi.advanceTimersByTimeAsync(6 * SECOND);
    made.received.length = 0;
    made.endpoint.reply = 200;
    return made;
  }

  it('lists each waiting delivery with the id of the delivery that blocks the queue', async () => {
    const { deliveries, idOf } = await startBlocked();
    const first = await idOf('One');
    const nextAttemptAt = '2026-03-01T12:05:05.000Z';
    expect(await deliveries()).toMatchObject([
      { about: 'Three', status: 'pending', waitsBehind: first, nextAttemptAt },
      { about: 'Two', status: 'pending', waitsBehind: first, nextAttemptAt },
      { about: 'One', status: 'retrying', waitsBehind: null, nextAttemptAt },
    ]);
  });

  it.each([
    ['a new url', [{ url: 'https://elsewhere.example.test' }]],
    ['resuming', [{ status: 'paused' }, { status: 'active' }]],
  ])('continues in its original order after %s', async (_, changes) => {
    const { call, own, received } = await startBlocked();
    for (const body of changes) await call('PATCH', own, { body });
    await runDueTimers();
    expect(getFolderNames(received)).toEqual(['One', 'Two', 'Three']);
  });

  it("does not continue after a change of the subscription's event types", async () => {
    const { call, own, received } = await startBlocked();
    await call('PATCH', own, { body: { eventTypes: ['bookmark_folder.created'] } });
    await runDueTimers();
    expect(received).toEqual([]);
  });

  it('continues when its first delivery is skipped', async () => {
    const { post, idOf, received, states } = await startBlocked();
    const skipped = await post(`/deliveries/${await idOf('One')}/skip`);
    expect(await read(skipped, delivery)).toMatchObject({
      status: 'skipped',
      nextAttemptAt: null,
      waitsBehind: null,
    });
    expect(getFolderNames(received)).toEqual(['Two', 'Three']);
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(await states()).toEqual({ One: 'skipped', Two: 'succeeded', Three: 'succeeded' });
  });

  it('continues when its first delivery is resent and thereby leaves the queue', async () => {
    const { endpoint, post, idOf, states } = await startBlocked();
    endpoint.reply = 500;
    await post(`/deliveries/${await idOf('One')}/resend`);
    expect(await states()).toEqual({ One: 'retrying', Two: 'retrying', Three: 'pending' });
  });

  it('is sent immediately and in order by a retry request, which returns the number of deliveries', async () => {
    const { post, received } = await startBlocked();
    const retried = await post('/retry', { body: { since: null } });
    expect(await retried.json()).toEqual({ count: 3 });
    expect(getFolderNames(received)).toEqual(['One', 'Two', 'Three']);
  });
});

describe('skipping a delivery', () => {
  it('can be reverted by resending the delivery', async () => {
    const { endpoint, post, createFolder, idOf, states } = await startWithEndpoint(500);
    await createFolder('One');
    await runDueTimers();
    const path = `/deliveries/${await idOf('One')}`;
    await post(`${path}/skip`);
    endpoint.reply = 200;
    await post(`${path}/resend`);
    expect(await states()).toEqual({ One: 'succeeded' });
  });

  it('is refused for a finished delivery', async () => {
    const { post, createFolder, idOf } = await startWithEndpoint(200);
    await createFolder('One');
    await runDueTimers();
    const refused = await post(`/deliveries/${await idOf('One')}/skip`);
    expect(refused.status).toBe(409);
    expect((await read(refused, problem)).detail).toContain('nothing to skip');
  });

  it('remains in effect if an attempt that is running fails afterwards', async () => {
    let answer = (_status: number) => {};
    const { call, own, createFolder, deliveries } = await startWithSubscription({
      sendWebhook: () =>
        new Promise((resolve) => {
          answer = (status) => resolve({ status, headers: {}, body: '', error: null });
        }),
    });
    await createFolder('One');
    await runDueTimers();
    const [made] = await deliveries();
    await call('POST', `${own}/deliveries/${made?.deliveryId}/skip`);
    answer(500);
    await runDueTimers();
    expect(await deliveries()).toMatchObject([{ status: 'skipped', attempts: [{}] }]);
  });
});

describe('retry request', () => {
  /** Starts a service with two failed deliveries: One at 12:00 and Two at 13:00. */
  async function startFailed() {
    const made = await startWithEndpoint(410);
    for (const name of ['One', 'Two']) {
      await made.createFolders(name);
      await vi.advanceTimersByTimeAsync(HOUR);
      await made.change({ status: 'active' });
    }
    made.takeReceived();
    made.endpoint.reply = 200;
    return made;
  }

  it.each([
    [null, []],
    ['2026-03-01T12:30:00Z', ['Two']],
    ['2026-03-01T12:00:00Z', ['One', 'Two']],
  ])(
    'with `since: %s` resends the deliveries that failed since that time',
    async (since, names) => {
      const { retry, takeReceived } = await startFailed();
      expect(await retry({ since })).toBe(names.length);
      await runDueTimers();
      expect(takeReceived()).toEqual(names);
    },
  );
});

it('a delivery of each lane is sent once if both lanes are due at the same time', async () => {
  const { endpoint, createFolders, retry, takeReceived } = await startWithEndpoint(500);
  await createFolders('Beside');
  // After three attempts, the delivery leaves the queue.
  await vi.advanceTimersByTimeAsync(400 * SECOND);
  await createFolders('In the queue');
  takeReceived();
  endpoint.reply = 200;
  await retry({ since: null });
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(takeReceived().toSorted()).toEqual(['Beside', 'In the queue']);
});
