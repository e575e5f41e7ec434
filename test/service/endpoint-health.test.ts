import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { read } from './harness.ts';
import {
  DAY,
  detailed,
  FAKE_START_TIME,
  HOUR,
  MINUTE,
  runDueTimers,
  SUBSCRIPTIONS,
  setFakeTimeInEachTest,
  startWithEndpoint,
  testEvent,
} from './webhook-harness.ts';

setFakeTimeInEachTest();
const timeAfter = (milliseconds: number) => new Date(FAKE_START_TIME + milliseconds).toISOString();

describe('health of a webhook', () => {
  it('is unused until the first attempt', async () => {
    const { call, health } = await startWithEndpoint();
    const unused = {
      state: 'unused',
      since: null,
      lastSuccessAt: null,
      lastFailureAt: null,
      waiting: 0,
      held: 0,
    };
    expect(await health()).toEqual(unused);
    const list = await read(await call('GET', SUBSCRIPTIONS), v.array(detailed));
    expect(list.map((one) => one.health)).toEqual([unused]);
  });

  it('is failing from the first failure after a success until the next success', async () => {
    const { createFolder, endpoint, health } = await startWithEndpoint(200);
    await createFolder('One');
    await vi.advanceTimersByTimeAsync(MINUTE);
    endpoint.reply = 500;
    await createFolder('Two');
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(await health()).toEqual({
      state: 'failing',
      since: timeAfter(MINUTE),
      lastSuccessAt: timeAfter(0),
      lastFailureAt: timeAfter(MINUTE + 5000),
      waiting: 1,
      held: 0,
    });
    endpoint.reply = 200;
    await vi.advanceTimersByTimeAsync(5 * MINUTE);
    expect(await health()).toMatchObject({ state: 'healthy', since: null, waiting: 0 });
  });

  it('is blocked while deliveries wait behind a failing delivery', async () => {
    const { createFolder, health } = await startWithEndpoint(500);
    await createFolder('One');
    await createFolder('Two');
    await runDueTimers();
    expect(await health()).toMatchObject({ state: 'blocked', waiting: 2 });
  });

  it('is reset when the webhook gets another URL', async () => {
    const { call, own, change, health } = await startWithEndpoint(500);
    await call('POST', `${own}/test`, testEvent);
    await change({ status: 'paused' });
    expect(await health()).toMatchObject({ state: 'failing' });
    await change({ url: 'https://elsewhere.example.test' });
    expect(await health()).toMatchObject({ state: 'unused', lastFailureAt: null });
  });

  it('doesn’t affect the entity tag of the webhook', async () => {
    const { call, own, createFolder } = await startWithEndpoint(200);
    const tag = async () => (await call('GET', own)).headers.get('etag');
    const before = await tag();
    await createFolder('One');
    await runDueTimers();
    expect(await tag()).toBe(before);
  });
});

describe('paused webhook', () => {
  it('reports until it is resumed that a user paused it, and when', async () => {
    const { change, subscription } = await startWithEndpoint();
    await change({ status: 'paused' });
    await vi.advanceTimersByTimeAsync(HOUR);
    // Pauses the webhook again, which must not change the time of the pause.
    await change({ status: 'paused' });
    expect(await subscription()).toMatchObject({
      pausedBy: { reason: 'person', at: timeAfter(0) },
    });
    await change({ status: 'active' });
    expect(await subscription()).not.toHaveProperty('pausedBy');
  });

  it('reports that a 410 from its endpoint paused it', async () => {
    const { createFolder, subscription } = await startWithEndpoint(410);
    await createFolder('One');
    await runDueTimers();
    expect(await subscription()).toMatchObject({
      status: 'paused',
      pausedBy: { reason: 'gone', at: timeAfter(0) },
    });
  });

  it('reports that a 410 paused it, even if the clock was set back', async () => {
    const { call, own, endpoint, subscription } = await startWithEndpoint(500);
    await call('POST', `${own}/test`, testEvent);
    vi.setSystemTime(FAKE_START_TIME - HOUR);
    endpoint.reply = 410;
    await call('POST', `${own}/test`, testEvent);
    expect(await subscription()).toMatchObject({ status: 'paused', pausedBy: { reason: 'gone' } });
  });

  it('reports that it was paused after five days without a successful delivery', async () => {
    const { createFolder, subscription } = await startWithEndpoint(500);
    await createFolder('One');
    await vi.advanceTimersByTimeAsync(5 * DAY - HOUR);
    await createFolder('Two');
    await vi.advanceTimersByTimeAsync(0);
    expect(await subscription()).toMatchObject({ status: 'active' });
    await vi.advanceTimersByTimeAsync(3 * HOUR);
    const { status, pausedBy } = await subscription();
    expect({ status, pausedBy }).toEqual({
      status: 'paused',
      pausedBy: {
        reason: 'failures',
        at: timeAfter(5 * DAY - HOUR + 2 * HOUR + 35 * MINUTE + 5000),
      },
    });
  });

  it('is not paused again for failures that occurred before it was resumed', async () => {
    const { createFolder, change, subscription } = await startWithEndpoint(500);
    await createFolder('One');
    await vi.advanceTimersByTimeAsync(MINUTE);
    await change({ status: 'paused' });
    await vi.advanceTimersByTimeAsync(6 * DAY);
    await change({ status: 'active' });
    expect(await subscription()).toMatchObject({ status: 'active', health: { state: 'failing' } });
  });
});
