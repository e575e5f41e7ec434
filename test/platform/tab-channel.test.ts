import * as v from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import { createUserStore, openSessionChannel } from '#platform/session/session-user.ts';
import { openTabChannel } from '#platform/tab-channel.ts';
import { createOidcUser } from './session/session-setup.ts';

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

test('openTabChannel sends messages to the other tabs but not to its own tab', async () => {
  const [here, there] = [openCounter(), openCounter()];
  here.post({ count: 1 });
  await vi.waitFor(() => expect(there.received).toEqual([{ count: 1 }]));
  expect(here.received).toEqual([]);
});

test('openTabChannel ignores messages that do not match its schema', async () => {
  const there = openCounter();
  const raw = keep(new BroadcastChannel('counter'));
  for (const message of [null, 7, 'count', {}, { count: 'one' }]) raw.postMessage(message);
  raw.postMessage({ count: 2, more: true });
  await vi.waitFor(() => expect(there.received).toEqual([{ count: 2 }]));
});

test('openTabChannel calls no listener that has unsubscribed', async () => {
  const [here, there, witness] = [openCounter(), openCounter(), openCounter()];
  there.stop();
  here.post({ count: 3 });
  await vi.waitFor(() => expect(witness.received).toEqual([{ count: 3 }]));
  expect(there.received).toEqual([]);
});

function openSession(basePath: string, authority: string) {
  vi.stubEnv('BASE_URL', basePath);
  const oidc = { authority, clientId: 'spec-viewer', scope: 'openid' };
  const channel = keep(openSessionChannel({ oidc }));
  const received: string[] = [];
  channel.subscribe((message) => received.push(message));
  return { ...channel, received };
}

test('the session channel signs out the other tabs', async () => {
  const signIn = () => {
    const channel = openSession('/a/', 'https://id.example.test');
    const tab = createUserStore({ removeUser: async () => undefined }, channel);
    tab.accept(createOidcUser());
    return tab;
  };
  const [here, there] = [signIn(), signIn()];
  here.tellSignedOut();
  await vi.waitFor(() => expect(there.snapshot().status).toBe('signed-out'));
  expect(here.snapshot().status).toBe('signed-in');
});

test.each([
  ['another deployment on the same origin', '/b/', 'https://id.example.test'],
  ['a deployment that trusts another provider', '/a/', 'https://other.example.test'],
])('the session channel does not reach %s', async (_, basePath, authority) => {
  const here = openSession('/a/', 'https://id.example.test');
  const alike = openSession('/a/', 'https://id.example.test');
  const foreign = openSession(basePath, authority);
  here.post('signed-out');
  await vi.waitFor(() => expect(alike.received).toEqual(['signed-out']));
  // Messages arrive in order, so when the next message has arrived, the first message can't arrive
  // any more.
  openSession(basePath, authority).post('next');
  await vi.waitFor(() => expect(foreign.received).toEqual(['next']));
});
