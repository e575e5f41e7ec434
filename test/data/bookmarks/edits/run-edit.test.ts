import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test, vi } from 'vitest';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import {
  deleteFolderMutation,
  submitChangesMutation,
} from '#data/bookmarks/changes/submit-changes.ts';
import {
  type Edit,
  getUndoStack,
  planDeletionRequests,
  planRequests,
} from '#data/bookmarks/edits/edit.ts';
import { createEditHistory, createMemoryEditStore } from '#data/bookmarks/edits/edit-store.ts';
import { type EditRun, findResumableEdits, runEdit } from '#data/bookmarks/edits/run-edit.ts';
import { getFailure } from '#platform/http/failure.ts';
import { addFolder, editFolder } from '#test/data/bookmarks/changes/create-changes.ts';
import { problemResponse, sampleTree, startService } from '#test/data/bookmarks/running-service.ts';
import { formatTree, parseTree } from '#test/data/bookmarks/states.ts';
import { createEdit } from './edits.ts';

const withoutD = 'a[b[c[4.md]] 1.md 2.md 3.md] e[] 0.md';
const isWrite = ({ method }: { readonly method: string }) => method !== 'GET';
/** Time limit that is longer than the pause before a retry. */
const retryTimeout = { timeout: 60_000 };

async function start() {
  const on = startService();
  const state = await on.read();
  const store = createMemoryEditStore();
  /** Mock that is called before an edit is stored. */
  const beforePut = vi.fn(async (_edit: Edit): Promise<void> => undefined);
  const history = createEditHistory(
    on.client,
    {
      ...store,
      put: async (edit, removed) => {
        await beforePut(edit);
        await store.put(edit, removed);
      },
    },
    'mara',
  );
  return {
    on,
    state,
    store,
    beforePut,
    history,
    run: (edit: Edit, options: Partial<EditRun> = {}) =>
      runEdit({
        edit,
        history,
        submitChanges: (submission) => on.run(submitChangesMutation(on.viewer), submission),
        deleteFolder: (request) =>
          on.run(deleteFolderMutation(on.viewer, { readable: true }), request),
        ...options,
      }),
    done: () => getUndoStack(history.edits(), 'done'),
    stored: () => store.load('mara'),
  };
}

const pendingOf = (state: BookmarkState, members: Partial<Edit>) =>
  createEdit([], state, { answered: 0, at: Date.now(), ...members });

/** Creates an edit that renames folders with one request each. */
const severalRequests = (state: BookmarkState, ...ids: readonly string[]) =>
  pendingOf(state, {
    requests: ids.flatMap((id) => planRequests(state, [editFolder(id, { name: `New ${id}` })])),
  });

describe('runEdit', () => {
  test('stores an edit before its first request and after each response', async () => {
    const { on, state, beforePut, run, history } = await start();
    const edit = severalRequests(state, 'a', 'e');
    const answeredWhenSent: (number | undefined)[] = [];
    on.failWith((request) => {
      if (isWrite(request)) answeredWhenSent.push(history.edits()[0]?.answered);
      return undefined;
    });
    const puts: string[] = [];
    beforePut.mockImplementation(async ({ answered }) => {
      puts.push(`${answered} answered, ${on.sent.filter(({ key }) => key).length} sent`);
    });
    const progress: number[] = [];
    const result = await run(edit, { onProgress: (answered) => progress.push(answered) });
    expect(result).toMatchObject({ isComplete: true, edit: { answered: 2 } });
    expect(puts).toEqual(['0 answered, 0 sent', '1 answered, 1 sent', '2 answered, 2 sent']);
    expect(answeredWhenSent).toEqual([0, 1]);
    expect(progress).toEqual([1, 2]);
  });

  test('sends nothing until the edit is stored', async () => {
    const { on, state, beforePut, run } = await start();
    let finish = (): void => undefined;
    beforePut.mockImplementationOnce(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    );
    const running = run(pendingOf(state, { requests: planDeletionRequests(state, ['d'], []) }));
    await on.read();
    expect(on.sent.map(({ method }) => method)).toEqual(['GET', 'GET']);
    finish();
    expect(await running).toMatchObject({ isComplete: true });
  });

  test('repeats a request with the same idempotency key if no response arrives', async () => {
    const { on, state, run, done, stored } = await start();
    let losses = 2;
    on.failWith((request) => (isWrite(request) && losses-- > 0 ? 'lost after' : undefined));
    const edit = pendingOf(state, {
      requests: planRequests(state, [addFolder('new', 'e')]),
    });
    expect(await run(edit)).toMatchObject({ isComplete: true });
    const keys = on.sent.flatMap(({ key }) => key ?? []);
    expect(keys).toEqual(Array(3).fill(edit.requests[0]?.key));
    expect(formatTree(await on.read())).toBe('a[b[c[4.md]] d[] 1.md 2.md 3.md] e[new[]] 0.md');
    expect(done()).toHaveLength(1);
    expect(await stored()).toMatchObject([{ answered: 1 }]);
  });

  test('discards an edit if the service refuses its first request', async () => {
    const { on, state, run, history, stored } = await start();
    on.failWith((request) => (isWrite(request) ? problemResponse(409) : undefined));
    const result = await run(severalRequests(state, 'a', 'e'));
    expect(result).toMatchObject({ edit: undefined, isComplete: false });
    expect(getFailure(result?.error)?.kind).toBe('conflict');
    expect(history.edits()).toEqual([]);
    expect(await stored()).toEqual([]);
    expect(formatTree(on.shown())).toBe(sampleTree);
  });

  test('keeps the changes that were applied before a refusal in the undo history', async () => {
    const { on, state, run, done } = await start();
    let writes = 0;
    on.failWith((request) => {
      if (!isWrite(request)) return undefined;
      writes += 1;
      return writes === 2 ? problemResponse(403) : undefined;
    });
    const result = await run(severalRequests(state, 'a', 'd', 'e'));
    expect(result).toMatchObject({ isComplete: false, edit: { answered: 1 } });
    expect(writes).toBe(2);
    expect(done().map(({ requests }) => requests.length)).toEqual([1]);
  });

  test('stops between two requests after an abort, without an error', async () => {
    const { on, state, run, done } = await start();
    const stop = new AbortController();
    const result = await run(severalRequests(state, 'a', 'e'), {
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    expect(result).toMatchObject({ isComplete: false, edit: { answered: 1 } });
    expect(result?.error).toBeUndefined();
    expect(on.sent.filter(({ key }) => key)).toHaveLength(1);
    expect(done()).toHaveLength(1);
  });

  test('does not repeat a deletion without a response after an abort', async () => {
    const { on, state, run } = await start();
    const stop = new AbortController();
    on.failWith(({ method }) => {
      if (method !== 'DELETE') return undefined;
      stop.abort();
      return 'lost before';
    });
    const edit = pendingOf(state, { requests: planDeletionRequests(state, ['d', 'e'], []) });
    const result = await run(edit, { signal: stop.signal });
    expect(result).toMatchObject({ edit: undefined, isComplete: false });
    expect(on.sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
    expect(formatTree(await on.read())).toBe(sampleTree);
  });

  test('omits the deletion of an already deleted folder from the completed edit', async () => {
    const { on, state, run, done } = await start();
    on.failWith(({ url }) => (url.endsWith('/e') ? problemResponse(404) : undefined));
    const requests = planDeletionRequests(state, ['e', 'd'], []);
    expect(await run(pendingOf(state, { requests }))).toMatchObject({ isComplete: true });
    expect(done().map((edit) => edit.requests)).toEqual([[requests[1]]]);
    on.failWith(({ url }) => (url.endsWith('/a') ? problemResponse(404) : undefined));
    const nothing = await run(
      pendingOf(state, { requests: planDeletionRequests(state, ['a'], []) }),
    );
    expect(nothing).toMatchObject({ edit: undefined, isComplete: true });
    expect(done()).toHaveLength(1);
  });

  test('does not send an edit twice at the same time', async () => {
    const { on, state, run } = await start();
    const edit = severalRequests(state, 'a');
    const results = await Promise.all([run(edit), run(edit)]);
    expect(results.filter((result) => result === undefined)).toHaveLength(1);
    expect(on.sent.filter(({ key }) => key)).toHaveLength(1);
  });

  test('does not send a resumed edit that another tab has ended in the meantime', async () => {
    const { on, state, store, run, stored } = await start();
    const edit = pendingOf(state, { requests: planRequests(state, [addFolder('z')]) });
    await store.put(edit);
    const other = createEditHistory(new QueryClient(), store, 'mara');
    const [found] = await findResumableEdits(other, state);
    await run(edit);
    const sent = on.sent.filter(isWrite).length;
    expect(found?.id).toBe(edit.id);
    expect(await run(found ?? edit, { history: other, isResumed: true })).toBeUndefined();
    expect(on.sent.filter(isWrite)).toHaveLength(sent);
    expect((await stored()).map(({ answered }) => answered)).toEqual([1]);
  });

  test('sends the requests of an edit if no edit history is passed', async () => {
    const { on, state, run, history } = await start();
    const edit = pendingOf(state, { requests: planDeletionRequests(state, ['d'], []) });
    expect(await run(edit, { history: undefined })).toMatchObject({ isComplete: true });
    expect(formatTree(on.shown())).toBe(withoutD);
    expect(history.edits()).toEqual([]);
  });
});

describe('findResumableEdits', () => {
  /** Creates the edit history of a later visit that uses the same store. */
  const later = (store: ReturnType<typeof createMemoryEditStore>) =>
    createEditHistory(new QueryClient(), store, 'mara');

  test('returns changes without a response, which are sent again with the same idempotency key and applied once', async () => {
    const { on, state, store, run } = await start();
    const stop = new AbortController();
    on.failWith((request) => (isWrite(request) ? 'lost after' : undefined));
    const edit = pendingOf(state, {
      requests: planRequests(state, [addFolder('new', 'e')]),
    });
    // The first run is aborted while it repeats the request.
    const firstVisit = run(edit, { signal: stop.signal });
    await expect.poll(() => on.sent.filter(({ key }) => key).length, retryTimeout).toBe(1);
    const history = later(store);
    const pending = await history.loaded();
    expect(pending).toMatchObject([{ id: edit.id, answered: 0 }]);
    stop.abort();
    await firstVisit;
    await store.put(edit);
    on.failWith(() => undefined);
    const [resumed] = await findResumableEdits(history, await on.read());
    if (resumed === undefined) throw new Error('nothing to resume');
    expect(await run(resumed, { history })).toMatchObject({ isComplete: true });
    const keys = new Set(on.sent.flatMap(({ key }) => key ?? []));
    expect(keys.size).toBe(1);
    expect(formatTree(await on.read())).toContain('e[new[]]');
    expect(getUndoStack(history.edits(), 'done')).toHaveLength(1);
  });

  test('returns the edits without a response, oldest first', async () => {
    const store = createMemoryEditStore();
    const state = parseTree('a[]');
    const [first, second, done] = [
      pendingOf(state, { at: 1, requests: planRequests(state, [addFolder('x')]) }),
      pendingOf(state, { at: 2, requests: planRequests(state, [addFolder('y')]) }),
      createEdit([addFolder('z')], state),
    ];
    for (const edit of [second, done, first]) await store.put(edit);
    expect(await findResumableEdits(later(store), state)).toEqual([first, second]);
  });

  const twoFolders = parseTree('a[] b[]');
  const deletion = (members: Partial<Edit> = {}) =>
    pendingOf(twoFolders, {
      requests: planDeletionRequests(twoFolders, ['a', 'b'], [addFolder('later')]),
      ...members,
    });

  test('returns no edit with pending folder deletions, and records the finished deletions as completed', async () => {
    const store = createMemoryEditStore();
    await store.put(deletion());
    const history = later(store);
    expect(await findResumableEdits(history, parseTree('b[]'))).toEqual([]);
    const [edit] = getUndoStack(history.edits(), 'done');
    expect(edit?.requests.map(({ changes }) => changes)).toEqual([
      [{ op: 'delete-folder', id: 'a' }],
    ]);
  });

  test('returns no edit whose folder deletion has no response, and discards the edit after ten minutes', async () => {
    const store = createMemoryEditStore();
    await store.put(deletion());
    const history = later(store);
    expect(await findResumableEdits(history, twoFolders)).toEqual([]);
    expect(history.edits()).toHaveLength(1);
    const old = createMemoryEditStore();
    await old.put(deletion({ at: Date.now() - 11 * 60 * 1000 }));
    const oldHistory = later(old);
    expect(await findResumableEdits(oldHistory, twoFolders)).toEqual([]);
    expect(oldHistory.edits()).toEqual([]);
  });

  test('discards an edit whose folder deletion was repeated successfully', async () => {
    const store = createMemoryEditStore();
    const lost = deletion({ requests: planDeletionRequests(twoFolders, ['a'], []) });
    const repeated = { ...lost, id: 'repeated', at: lost.at + 1, answered: 1 };
    for (const edit of [lost, repeated]) await store.put(edit);
    const history = later(store);
    expect(await findResumableEdits(history, parseTree('b[]'))).toEqual([]);
    expect(history.edits().map(({ id }) => id)).toEqual(['repeated']);
  });

  test('returns the remaining changes of an edit whose deletions are completed', async () => {
    const store = createMemoryEditStore();
    await store.put(deletion({ answered: 2 }));
    const [edit] = await findResumableEdits(later(store), parseTree(''));
    expect(edit).toMatchObject({ answered: 2 });
    expect(edit?.requests).toHaveLength(3);
  });
});
