import * as v from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import { openTabChannel } from '#platform/tab-channel.ts';

const opened: { close: () => void }[] = [];
afterEach(() => {
  for (const channel of opened.splice(0)) channel.close();
});

function keep<T extends { close: () => void }>(channel: T): T {
  opened.push(channel);
  return channel;
}

function openCounter() {
  const channel = keep(openTabChannel('counter', v.object({ count: v.number() })));
  const received: unknown[] = [];
  const stop = channel.subscribe((message) => received.push(message));
  return { ...channel, received, stop };
}

test('a tab channel reaches the other tabs and not its own', async () => {
  const [here, there] = [openCounter(), openCounter()];
  here.post({ count: 1 });
  await vi.waitFor(() => expect(there.received).toEqual([{ count: 1 }]));
  expect(here.received).toEqual([]);
});

test('a tab channel ignores what does not match its schema', async () => {
  const there = openCounter();
  const raw = keep(new BroadcastChannel('counter'));
  for (const message of [null, 7, 'count', {}, { count: 'one' }]) raw.postMessage(message);
  raw.postMessage({ count: 2, more: true });
  await vi.waitFor(() => expect(there.received).toEqual([{ count: 2 }]));
});

test('a tab channel calls nobody who has stopped listening', async () => {
  const [here, there, witness] = [openCounter(), openCounter(), openCounter()];
  there.stop();
  here.post({ count: 3 });
  await vi.waitFor(() => expect(witness.received).toEqual([{ count: 3 }]));
  expect(there.received).toEqual([]);
});
