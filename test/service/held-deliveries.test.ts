import { describe, expect, it, vi } from 'vitest';
import {
  DAY,
  HOUR,
  runDueTimers,
  setFakeTimeInEachTest,
  startWithEndpoint,
} from './webhook-harness.ts';

setFakeTimeInEachTest();

async function start() {
  const made = await startWithEndpoint();
  const held = async () => (await made.deliveries('?status=held')).map(({ about }) => about);
  return { ...made, held: async () => (await held()).reverse() };
}

type Started = Awaited<ReturnType<typeof start>>;

const five = ['One', 'Two', 'Three', 'Four', 'Five'];

const pauses: readonly (readonly [string, (started: Started) => Promise<void>])[] = [
  ['a person', ({ change }) => change({ status: 'paused' })],
  [
    'a response of 410',
    async ({ endpoint, createFolders }) => {
      endpoint.reply = 410;
      await createFolders('Refused');
    },
  ],
  [
    'five days of failures',
    async ({ endpoint, createFolders }) => {
      endpoint.reply = 500;
      await createFolders('Refused');
      await vi.advanceTimersByTimeAsync(5 * DAY);
      // The delivery of this event also fails, because the endpoint still responds with an error.
      await createFolders('Refused too');
    },
  ],
];

describe.each(pauses)('events during a pause by %s', (_, pause) => {
  async function startPaused() {
    const started = await start();
    await pause(started);
    expect(await started.subscription()).toMatchObject({ status: 'paused' });
    started.takeReceived();
    started.endpoint.reply = 200;
    return started;
  }

  it('are held, and a retry request sends them in order before newer events', async () => {
    const { change, createFolder, createFolders, held, retry, subscription, takeReceived } =
      await startPaused();
    const { waiting } = (await subscription()).health;
    await createFolders(...five);
    expect(await held()).toEqual(five);
    expect((await subscription()).health).toMatchObject({ held: 5, waiting });
    expect(takeReceived()).toEqual([]);

    await change({ status: 'active' });
    await vi.advanceTimersByTimeAsync(HOUR);
    takeReceived();
    expect(await retry({ since: null, status: 'held' })).toBe(5);
    await createFolder('Newer');
    await runDueTimers();
    expect(takeReceived()).toEqual([...five, 'Newer']);
    expect(await held()).toEqual([]);
    expect((await subscription()).health).toMatchObject({ held: 0, waiting: 0 });
  });

  it('are not sent without a retry request', async () => {
    const { change, createFolders, held, retry, takeReceived } = await startPaused();
    await createFolders(...five);
    await change({ status: 'active' });
    await retry({ since: null });
    await createFolders('Newer');
    await vi.advanceTimersByTimeAsync(20 * DAY);
    const received = takeReceived();
    expect(received).toContain('Newer');
    expect(received.filter((name) => five.includes(name))).toEqual([]);
    expect(await held()).toEqual(five);
  });
});

describe('held delivery', () => {
  async function startHeld() {
    const started = await start();
    await started.change({ status: 'paused' });
    await started.createFolders('Early');
    await vi.advanceTimersByTimeAsync(HOUR);
    await started.createFolders('Late');
    return started;
  }

  it('contains the time of its event, but no attempts and no time of the next attempt', async () => {
    const { deliveries } = await startHeld();
    expect(await deliveries()).toMatchObject([
      { about: 'Late', status: 'held', attempts: [], nextAttemptAt: null, waitsBehind: null },
      {
        about: 'Early',
        createdAt: '2026-03-01T12:00:00.000Z',
        payload: { timestamp: '2026-03-01T12:00:00.000Z' },
      },
    ]);
  });

  it.each([
    [{ since: null }, []],
    [{ since: null, status: 'failed' }, []],
    [{ since: '2026-03-01T12:30:00Z', status: 'failed' }, []],
    [{ since: '2026-03-01T12:30:00Z', status: 'held' }, ['Late']],
    [{ since: '2026-03-01T12:30:00Z' }, ['Late']],
    [{ since: null, status: 'held' }, ['Early', 'Late']],
  ])(
    'is sent by a retry request only if the request body selects it: %j selects %j',
    async (body, names) => {
      const { change, retry, takeReceived } = await startHeld();
      await change({ status: 'active' });
      expect(await retry(body)).toBe(names.length);
      await runDueTimers();
      expect(takeReceived()).toEqual(names);
    },
  );

  it.each([
    ['test', { eventType: 'bookmark_folder.created' }],
    ['retry', { since: null }],
  ])("isn't sent while its webhook is paused: a %s request returns 409", async (path, body) => {
    const { post } = await startHeld();
    expect((await post(`/${path}`, { body })).status).toBe(409);
  });

  it('can be resent individually after its webhook is resumed', async () => {
    const { call, change, deliveries, own, takeReceived } = await startHeld();
    const [late] = await deliveries();
    const resend = () => call('POST', `${own}/deliveries/${late?.deliveryId}/resend`);
    expect((await resend()).status).toBe(409);
    await change({ status: 'active' });
    expect((await resend()).status).toBe(200);
    await runDueTimers();
    expect(takeReceived()).toEqual(['Late']);
  });

  it('can’t be skipped, because no attempt is scheduled', async () => {
    const { call, deliveries, own } = await startHeld();
    const [late] = await deliveries();
    expect((await call('POST', `${own}/deliveries/${late?.deliveryId}/skip`)).status).toBe(409);
  });
});
