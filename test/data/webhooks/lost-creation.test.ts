import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { subscriptionsQuery } from '#data/webhooks/queries.ts';
import {
  findLostCreation,
  type ListedIds,
  listedIds,
} from '#data/webhooks/subscriptions/lost-creation.ts';
import { createHttp } from '#platform/http/create-http.ts';

const wanted = { url: 'https://hooks.example.test/in', eventTypes: ['a', 'b'] };
const webhooks = createHttp({
  service: 'webhooks',
  baseUrl: 'https://api.example.test',
  credentials: { present: async () => ({}), renew: async () => false },
});

function subscription(subscriptionId: string, more: Readonly<Record<string, unknown>> = {}) {
  return { subscriptionId, status: 'active', createdAt: null, ...wanted, ...more };
}

/** What the service answers when its list is read: one after another, the last one for good. */
let answers: (() => Response | Promise<Response>)[];
let reads: number;
const listing =
  (...items: readonly object[]) =>
  () =>
    Response.json(items);
const refusing = () => new Response(null, { status: 403 });

beforeEach(() => {
  reads = 0;
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async () => {
    const answer = answers[Math.min(reads, answers.length - 1)] ?? refusing;
    reads += 1;
    return answer();
  });
});
afterEach(() => vi.useRealTimers());

/** Begins to look; `found` is what came of it as soon as that is known. */
function look(before: ListedIds, client = new QueryClient()) {
  const controller = new AbortController();
  const search: { found?: Awaited<ReturnType<typeof findLostCreation>> } = {};
  void findLostCreation(client, webhooks, before, wanted, controller.signal).then((found) => {
    search.found = found;
  });
  return { search, stop: () => controller.abort(), client };
}

describe('a creation without an answer', () => {
  it('was carried out if the list has a new one like it', async () => {
    answers = [
      listing(
        subscription('old'),
        subscription('other', { eventTypes: ['a'] }),
        subscription('elsewhere', { url: 'https://hooks.example.test/out' }),
        subscription('new', { eventTypes: ['b', 'a'] }),
      ),
    ];
    const { search } = look(new Set(['old']));
    await vi.advanceTimersByTimeAsync(0);
    expect(search.found).toMatchObject({
      kind: 'created',
      subscription: { subscriptionId: 'new' },
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reads).toBe(1);
  });

  it('is found by a later read of the list', async () => {
    answers = [listing(), listing(subscription('new'))];
    const { search } = look(new Set());
    await vi.advanceTimersByTimeAsync(2_900);
    expect(search.found).toBeUndefined();
    await vi.advanceTimersByTimeAsync(200);
    expect(search.found).toMatchObject({ kind: 'created' });
  });

  it('is “not seen” after three reads in ten seconds', async () => {
    answers = [listing(subscription('old'))];
    const { search } = look(new Set(['old']));
    await vi.advanceTimersByTimeAsync(9_900);
    expect(search.found).toBeUndefined();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(search.found).toEqual({ kind: 'not-seen', looks: 3 });
    expect(reads).toBe(3);
  });

  it('is “alike” if the list before is unknown', async () => {
    answers = [listing(subscription('one'))];
    const { search } = look(undefined);
    await vi.advanceTimersByTimeAsync(0);
    expect(search.found).toMatchObject({ kind: 'alike', subscription: { subscriptionId: 'one' } });
  });

  it('counts only the reads that succeeded', async () => {
    answers = [refusing, listing(), refusing];
    const { search } = look(new Set());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(search.found).toEqual({ kind: 'not-seen', looks: 1 });
  });

  it('is “not looked” if the list can’t be read', async () => {
    answers = [refusing];
    const { search } = look(new Set());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(search.found).toEqual({ kind: 'not-looked' });
  });

  it('is no longer looked for after an abort', async () => {
    answers = [listing()];
    const { search, stop } = look(new Set());
    await vi.advanceTimersByTimeAsync(1_000);
    stop();
    await vi.advanceTimersByTimeAsync(0);
    expect(search.found).toEqual({ kind: 'not-seen', looks: 1 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reads).toBe(1);
  });

  it('puts the list that was read into the cache', async () => {
    answers = [listing(subscription('new'))];
    const { client } = look(new Set());
    await vi.advanceTimersByTimeAsync(0);
    expect(client.getQueryData(subscriptionsQuery(webhooks).queryKey)?.items).toMatchObject([
      { subscriptionId: 'new' },
    ]);
  });
});

describe('the list before a creation', () => {
  it('is read from the service', async () => {
    answers = [listing(subscription('old'))];
    expect(await listedIds(webhooks)).toEqual(new Set(['old']));
  });

  it('is unknown after a 403', async () => {
    answers = [refusing];
    expect(await listedIds(webhooks)).toBeUndefined();
  });

  it('is unknown after five seconds without an answer', async () => {
    answers = [() => new Promise(() => undefined)];
    const ids = vi.fn<(ids: ListedIds) => void>();
    void listedIds(webhooks).then(ids);
    await vi.advanceTimersByTimeAsync(4_900);
    expect(ids).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(ids).toHaveBeenCalledWith(undefined);
  });
});
