import { describe, expect, it, vi } from 'vitest';
import { getLocalSubscriptions, readListFile } from '#data/webhooks/local-subscriptions.ts';
import { createPlaceholderSubscription } from '#data/webhooks/schema.ts';
import type { Extension } from '#platform/config.ts';
import { createObservable } from '#platform/observable.ts';
import type { SessionState } from '#platform/session/session.ts';
import { createMemoryStorage } from '#test/support/memory-storage.ts';

/** Opens the list of Mara in a new tab of a browser with this storage. */
function openTab(storage: object | undefined, extensions: readonly Extension[] = []) {
  const listeners = new EventTarget();
  vi.stubGlobal('window', {
    get localStorage() {
      if (storage === undefined) throw new DOMException('Storage is denied.');
      return storage;
    },
    addEventListener: listeners.addEventListener.bind(listeners),
    removeEventListener: listeners.removeEventListener.bind(listeners),
  });
  const person = { issuer: 'i', subject: 'mara', name: '', email: undefined, userName: undefined };
  const session = createObservable<SessionState>({ status: 'signed-in', person, ended: false });
  const config = { baseUrl: 'https://a.test', dataUrl: '', extensions: new Set(extensions) };
  const local = getLocalSubscriptions({ config, session });
  return { ...local, storageChanged: () => listeners.dispatchEvent(new Event('storage')) };
}
const response = {
  ...createPlaceholderSubscription('sub_1'),
  url: 'https://example.test/in?team=atlas',
  eventTypes: ['a'],
  status: 'active',
  createdAt: '2026-11-20T10:00:00.000Z',
};
const noHealth = {
  since: null,
  lastSuccessAt: null,
  lastFailureAt: null,
  waiting: null,
  held: null,
};

describe('confirmed subscription', () => {
  it('is stored with a masked URL and the time of the response, but without its health', () => {
    const storage = createMemoryStorage();
    const health = { ...noHealth, state: 'healthy' };
    vi.setSystemTime('2026-11-21T10:00:00.000Z');
    openTab(storage).confirm({ ...response, health });
    expect(openTab(storage).snapshot()).toEqual([
      {
        ...response,
        url: 'https://example.test/in?team=…',
        urlComplete: false,
        confirmedAt: '2026-11-21T10:00:00.000Z',
        missingSince: null,
      },
    ]);
    expect([...storage.items.values()].join()).not.toContain('atlas');
  });

  it('replaces the stored subscription without changing its position in the list', () => {
    const local = openTab(createMemoryStorage());
    local.confirm(response);
    local.confirm({ ...response, subscriptionId: 'sub_2' });
    local.confirm({ ...response, status: 'paused', url: 'https://example.test/', createdAt: null });
    expect(local.snapshot()).toMatchObject([
      { subscriptionId: 'sub_2' },
      {
        subscriptionId: 'sub_1',
        status: 'paused',
        url: 'https://example.test/',
        urlComplete: true,
        createdAt: response.createdAt,
      },
    ]);
  });

  it('keeps the stored URL if the response contains no URL', () => {
    const local = openTab(createMemoryStorage());
    local.confirm({ ...response, url: 'https://example.test/' });
    local.confirm({ ...response, url: null });
    expect(local.snapshot()).toMatchObject([{ url: 'https://example.test/', urlComplete: true }]);
  });
});

it('a subscription that is added by id is stored once, as unconfirmed, until the user removes it', () => {
  const storage = createMemoryStorage();
  const local = openTab(storage);
  local.add('sub_9');
  local.add('sub_9');
  expect(local.snapshot()).toMatchObject([{ subscriptionId: 'sub_9', confirmedAt: null }]);
  local.forget('sub_9');
  expect(openTab(storage).snapshot()).toEqual([]);
});

it('subscriptions stored by another tab are loaded and not overwritten', () => {
  const storage = createMemoryStorage();
  const elsewhere = openTab(storage);
  const here = openTab(storage);
  const onChange = vi.fn();
  here.subscribe(onChange);
  elsewhere.add('sub_1');
  here.storageChanged();
  expect(onChange).toHaveBeenCalledOnce();
  elsewhere.add('sub_2');
  here.add('sub_3');
  expect(here.snapshot().map((known) => known.subscriptionId)).toEqual(['sub_3', 'sub_2', 'sub_1']);
});

it('the list stays empty if the service lists subscriptions', () => {
  const storage = createMemoryStorage();
  openTab(storage).add('sub_1');
  const local = openTab(storage, ['webhooks.manage']);
  local.confirm(response);
  expect(local.snapshot()).toEqual([]);
});

it.each(['', '{', 'null', '{}', '"x"', '[null,{"subscriptionId":""},{"url":"x"}]'])(
  'the list is empty if storage contains %j',
  (text) => {
    const storage = { ...createMemoryStorage(), getItem: () => text };
    expect(openTab(storage).snapshot()).toEqual([]);
  },
);

it('properties that only the service can change are removed when a stored subscription is parsed', async () => {
  const stale = {
    ...response,
    health: { ...noHealth, state: 'failing' },
    pausedBy: { reason: 'gone', at: null },
    previousSecretUntil: '2026-11-22T10:00:00.000Z',
  };
  const text = JSON.stringify([stale]);
  const kept = { health: null, pausedBy: null, previousSecretUntil: null, status: 'active' };
  const storage = { ...createMemoryStorage(), getItem: () => text };
  expect(openTab(storage).snapshot()).toMatchObject([kept]);
  expect((await readListFile(new Blob([text]))).items).toMatchObject([kept]);
});

describe('subscriptions in a browser without usable storage', () => {
  const full = () => {
    throw new DOMException('no', 'QuotaExceededError');
  };

  it.each([
    ['full', { ...createMemoryStorage(), setItem: full }],
    ['switched off', { getItem: full, setItem: full, removeItem: full }],
    ['denied', undefined],
  ])('are stored in memory if storage is %s', (_, storage) => {
    const local = openTab(storage);
    local.add('sub_1');
    local.add('sub_2');
    expect(local.snapshot()).toHaveLength(2);
  });
});
