import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CachedBookmarks } from '#data/bookmarks/cached-bookmarks.ts';
import { deleteFolderMutation } from '#data/bookmarks/changes/submit-changes.ts';
import { bookmarksKey } from '#data/bookmarks/queries.ts';
import { createHttp } from '#platform/http/create-http.ts';
import { createRequestError } from '#platform/http/failure.ts';
import { createBookmarkState } from '#test/data/bookmarks/states.ts';

const before = createBookmarkState(
  [{ id: 'a' }, { id: 'b', parentId: 'a' }, { id: 'c' }],
  [{ folderId: 'b' }],
);
const after = createBookmarkState([{ id: 'c' }]);
const operation = { service: 'viewer', method: 'DELETE', action: 'delete the folder' } as const;
const notFound = { status: 404, contentType: undefined, requestId: undefined, message: undefined };

/**
 * Prepares a deletion whose requests receive these responses in order. If a response is an Error,
 * the request fails with this error.
 */
function setUp(responses: readonly unknown[], { readable = true } = {}) {
  const left = [...responses];
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
  client.setQueryData<CachedBookmarks>(bookmarksKey, {
    state: before,
    origin: { kind: 'service' },
  });
  const deletion = new MutationObserver(client, deleteFolderMutation(viewer, { readable }));
  return {
    client,
    send,
    deleteFolder: (folderId: string, signal?: AbortSignal) => deletion.mutate({ folderId, signal }),
    cached: () => client.getQueryData<CachedBookmarks>(bookmarksKey),
  };
}

const unreachable = new TypeError('connection reset');
const gone = createRequestError(operation, 'not-applied', {
  kind: 'not-found',
  response: notFound,
});
const forbidden = createRequestError(operation, 'not-applied', {
  kind: 'forbidden',
  response: notFound,
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

async function resultOf<T>(work: Promise<T>): Promise<T | Error> {
  const result = work.catch((error: Error) => error);
  await vi.runAllTimersAsync();
  return result;
}

test('deleteFolderMutation caches the state in the response', async () => {
  const { deleteFolder, cached } = setUp([after]);
  expect(await resultOf(deleteFolder('a'))).toBe('deleted');
  expect(cached()).toEqual({ state: after, origin: { kind: 'service' } });
});

test('deleteFolderMutation ignores fetches that started earlier, which would restore the folder', async () => {
  const { client, deleteFolder, cached } = setUp([after]);
  const lateRead = client.fetchQuery({
    queryKey: bookmarksKey,
    queryFn: () =>
      new Promise<CachedBookmarks>((resolve) => {
        setTimeout(() => resolve({ state: before, origin: { kind: 'service' } }), 5_000);
      }),
  });
  lateRead.catch(() => undefined);
  await resultOf(deleteFolder('a'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(cached()?.state).toEqual(after);
});

test.each([
  {
    what: 'a lost response, then a 404',
    responses: [unreachable, gone],
    sent: 2,
    outcome: 'deleted',
  },
  { what: 'a 404 for the first request', responses: [gone], sent: 1, outcome: 'already-gone' },
  {
    what: 'an unusable response body, then a fetch',
    responses: [{}, after],
    sent: 2,
    outcome: 'deleted',
  },
  {
    what: 'an unusable response body without the viewer.read extension',
    responses: [{}],
    sent: 1,
    outcome: 'deleted-unread',
    readable: false,
  },
  {
    what: 'an unusable response body, then a refused fetch',
    responses: [{ done: true }, forbidden],
    sent: 2,
    outcome: 'deleted-unread',
  },
])(
  'deleteFolderMutation resolves to “$outcome” after $what',
  async ({ responses, sent, outcome, readable = true }) => {
    const { deleteFolder, send, cached } = setUp(responses, { readable });
    expect(await resultOf(deleteFolder('a'))).toBe(outcome);
    expect(send).toHaveBeenCalledTimes(sent);
    expect(cached()?.state.folders.map(({ id }) => id)).toEqual(['c']);
    expect(cached()?.state.bookmarks).toEqual([]);
  },
);

describe('deleteFolderMutation without the viewer.read extension', () => {
  test('shows a subfolder of a deleted folder if a later response contains the subfolder', async () => {
    const moved = createBookmarkState([{ id: 'b' }, { id: 'd' }]);
    const { deleteFolder, cached } = setUp([gone, moved], { readable: false });
    await resultOf(deleteFolder('a'));
    await resultOf(deleteFolder('c'));
    expect(cached()?.state.folders.map(({ id }) => id)).toEqual(['b', 'd']);
  });

  test('hides a folder after a 404, but shows the folder if a later response contains the folder', async () => {
    const { deleteFolder, cached } = setUp([gone, createBookmarkState([{ id: 'a' }])], {
      readable: false,
    });
    await resultOf(deleteFolder('a'));
    expect(cached()?.state.folders.map(({ id }) => id)).toEqual(['c']);
    await resultOf(deleteFolder('c'));
    expect(cached()?.state.folders.map(({ id }) => id)).toEqual(['a']);
  });

  test('shows a bookmark in a deleted folder if the response contains the bookmark', async () => {
    const left = createBookmarkState([{ id: 'c' }], [{ folderId: 'a' }]);
    const { deleteFolder, cached } = setUp([left], { readable: false });
    await resultOf(deleteFolder('a'));
    expect(cached()?.state).toEqual(left);
  });

  test('shows a folder if the response to the deletion still contains the folder', async () => {
    const { deleteFolder, cached } = setUp([before], { readable: false });
    await resultOf(deleteFolder('a'));
    expect(cached()?.state).toEqual(before);
  });

  test('removes a deleted folder from the response to a later deletion', async () => {
    const { deleteFolder, cached } = setUp([after, before], { readable: false });
    await resultOf(deleteFolder('a'));
    await resultOf(deleteFolder('c'));
    expect(cached()?.state.folders.map(({ id }) => id)).toEqual(['c']);
  });
});

test('deleteFolderMutation changes nothing after a 403 and sends the request only once', async () => {
  const { deleteFolder, send, cached } = setUp([forbidden]);
  expect(await resultOf(deleteFolder('a'))).toBe(forbidden);
  expect(send).toHaveBeenCalledTimes(1);
  expect(cached()?.state).toEqual(before);
});

test.each(['', '.', '..'])(
  "deleteFolderMutation sends no request for the id %j, which can't be part of a URL",
  async (id) => {
    const { deleteFolder, send } = setUp([after]);
    expect(await resultOf(deleteFolder(id))).toMatchObject({
      failure: { kind: 'unaddressable' },
    });
    expect(send).not.toHaveBeenCalled();
  },
);

describe('deleteFolderMutation with an aborted signal', () => {
  test('rejects during the pause before the retry and sends no further request', async () => {
    const { deleteFolder, send } = setUp([unreachable, after], { readable: false });
    const stop = new AbortController();
    const deletion = deleteFolder('a', stop.signal).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(100);
    expect(send).toHaveBeenCalledTimes(1);
    stop.abort();
    expect(await deletion).toMatchObject({ failure: { outcome: 'unknown' } });
    await vi.runAllTimersAsync();
    expect(send).toHaveBeenCalledTimes(1);
  });

  test('sends no request', async () => {
    const { deleteFolder, send, cached } = setUp([after]);
    const result = await resultOf(deleteFolder('a', AbortSignal.abort()));
    expect(result).toMatchObject({ name: 'SubmissionStoppedError', wasSent: false });
    expect(send).not.toHaveBeenCalled();
    expect(cached()?.state).toBe(before);
  });
});
