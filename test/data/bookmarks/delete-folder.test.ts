import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deleteFolder } from '#data/bookmarks/delete-folder.ts';
import type { HeldBookmarks } from '#data/bookmarks/held-bookmarks.ts';
import { bookmarksKey } from '#data/bookmarks/queries.ts';
import { requestError } from '#platform/failure.ts';
import { createHttp } from '#platform/http.ts';
import { stateOf } from './states.ts';

const before = stateOf([{ id: 'a' }, { id: 'b', parentId: 'a' }, { id: 'c' }], [{ folderId: 'b' }]);
const after = stateOf([{ id: 'c' }]);
const operation = { service: 'viewer', method: 'DELETE', action: 'delete the folder' } as const;
const notFound = { status: 404, contentType: undefined, requestId: undefined, message: undefined };

/** Answers one attempt after the other; an error is thrown. */
function setUp(answers: readonly unknown[], { readable = true } = {}) {
  const left = [...answers];
  const send = vi.fn(async () => {
    const answer = left.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async () => Response.json(await send()));
  const viewer = createHttp({
    service: 'viewer',
    baseUrl: 'https://api.example.test',
    credentials: { present: async () => ({}), renew: async () => false },
  });
  const client = new QueryClient();
  client.setQueryData<HeldBookmarks>(bookmarksKey, { state: before, origin: { kind: 'service' } });
  const deletion = new MutationObserver(client, deleteFolder(viewer, { readable }));
  return { client, deletion, send, held: () => client.getQueryData<HeldBookmarks>(bookmarksKey) };
}

const unreachable = new TypeError('connection reset');
const gone = requestError(operation, 'not-applied', { kind: 'not-found', answer: notFound });
const forbidden = requestError(operation, 'not-applied', { kind: 'forbidden', answer: notFound });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

async function settled<T>(work: Promise<T>): Promise<T | Error> {
  const result = work.catch((error: Error) => error);
  await vi.runAllTimersAsync();
  return result;
}

test('the answer becomes what is held', async () => {
  const { deletion, held } = setUp([after]);
  expect(await settled(deletion.mutate('a'))).toEqual({ kind: 'deleted', state: after });
  expect(held()).toEqual({ state: after, origin: { kind: 'service' } });
});

test('a read that began before the answer never brings back what is gone', async () => {
  const { client, deletion, held } = setUp([after]);
  const lateRead = client.fetchQuery({
    queryKey: bookmarksKey,
    queryFn: () =>
      new Promise<HeldBookmarks>((resolve) => {
        setTimeout(() => resolve({ state: before, origin: { kind: 'service' } }), 5_000);
      }),
  });
  lateRead.catch(() => undefined);
  await settled(deletion.mutate('a'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(held()?.state).toEqual(after);
});

test('a lost answer is worth one more attempt, and a folder that is gone then was deleted by it', async () => {
  const { deletion, send, held } = setUp([unreachable, gone]);
  expect(await settled(deletion.mutate('a'))).toEqual({ kind: 'gone', byUs: true });
  expect(send).toHaveBeenCalledTimes(2);
  expect(held()?.state.folders.map(({ id }) => id)).toEqual(['c']);
});

test('a folder that was not there at first was already gone, with all that was in it', async () => {
  const { deletion, send, held } = setUp([gone]);
  expect(await settled(deletion.mutate('a'))).toEqual({ kind: 'gone', byUs: false });
  expect(send).toHaveBeenCalledTimes(1);
  expect(held()?.state.bookmarks).toEqual([]);
});

test('an answer that can’t be used is looked up where the bookmarks can be read', async () => {
  const { deletion, send, held } = setUp([{ done: true }]);
  expect(await settled(deletion.mutate('a'))).toMatchObject({ failure: { outcome: 'applied' } });
  expect(send).toHaveBeenCalledTimes(1);
  expect(held()?.state).toEqual(before);
});

test('where they can’t, the service’s word that it was carried out stands', async () => {
  const { deletion, send, held } = setUp([{ done: true }], { readable: false });
  expect(await settled(deletion.mutate('a'))).toEqual({ kind: 'gone', byUs: true });
  expect(send).toHaveBeenCalledTimes(1);
  expect(held()?.state.folders.map(({ id }) => id)).toEqual(['c']);
});

describe('where nothing can be read', () => {
  test('what was inside a folder that had gone before is shown where the service has it now', async () => {
    const moved = stateOf([{ id: 'b' }, { id: 'd' }]);
    const { deletion, held } = setUp([gone, moved], { readable: false });
    await settled(deletion.mutate('a'));
    await settled(deletion.mutate('c'));
    expect(held()?.state.folders.map(({ id }) => id)).toEqual(['b', 'd']);
  });

  test('a folder that it didn’t know is shown where it names it after all', async () => {
    const { deletion, held } = setUp([gone, stateOf([{ id: 'a' }])], { readable: false });
    await settled(deletion.mutate('a'));
    expect(held()?.state.folders.map(({ id }) => id)).toEqual(['c']);
    await settled(deletion.mutate('c'));
    expect(held()?.state.folders.map(({ id }) => id)).toEqual(['a']);
  });

  test('what the answer says is left in a folder that has gone is shown', async () => {
    const left = stateOf([{ id: 'c' }], [{ folderId: 'a' }]);
    const { deletion, held } = setUp([left], { readable: false });
    await settled(deletion.mutate('a'));
    expect(held()?.state).toEqual(left);
  });

  test('a folder that the service still names is shown, carried out or not', async () => {
    const { deletion, held } = setUp([before], { readable: false });
    await settled(deletion.mutate('a'));
    expect(held()?.state).toEqual(before);
  });

  test('an answer to an earlier request doesn’t bring a folder back', async () => {
    const { deletion, held } = setUp([after, before], { readable: false });
    await settled(deletion.mutate('a'));
    await settled(deletion.mutate('c'));
    expect(held()?.state.folders.map(({ id }) => id)).toEqual(['c']);
  });
});

test('a refusal is not tried again and changes nothing', async () => {
  const { deletion, send, held } = setUp([forbidden]);
  expect(await settled(deletion.mutate('a'))).toBe(forbidden);
  expect(send).toHaveBeenCalledTimes(1);
  expect(held()?.state).toEqual(before);
});

test.each(['', '.', '..'])('an id that no address can hold (%j) sends nothing', async (id) => {
  const { deletion, send } = setUp([after]);
  expect(await settled(deletion.mutate(id))).toMatchObject({ failure: { kind: 'unaddressable' } });
  expect(send).not.toHaveBeenCalled();
});
