import { describe, expect, test } from 'vitest';
import { type CachedBookmarks, removeDeletedFolders } from '#data/bookmarks/cached-bookmarks.ts';
import type { Change } from '#data/bookmarks/changes/change.ts';
import {
  type ChangeSubmission,
  isSubmissionOutcomeUnknown,
  SubmissionStoppedError,
  submitChangesMutation,
} from '#data/bookmarks/changes/submit-changes.ts';
import { bookmarksKey, updateCachedBookmarks } from '#data/bookmarks/queries.ts';
import { getFailure } from '#platform/http/failure.ts';
import {
  type Fault,
  problemResponse,
  sampleTree,
  startService,
} from '#test/data/bookmarks/running-service.ts';
import { formatTree } from '#test/data/bookmarks/states.ts';
import { addFolder, deleteFolder, editFolder } from './create-changes.ts';

const renamed = (id: string, name: string) => editFolder(id, { name });

/**
 * Returns a fault that gives the first writes these results, in order. Later writes reach the
 * service.
 */
const writes = (...results: readonly ReturnType<Fault>[]): Fault => {
  const left = [...results];
  return ({ method }) => (method === 'GET' ? undefined : left.shift());
};

async function start() {
  const on = startService();
  await on.read();
  // Removes the pauses between repeated requests.
  const options = { ...submitChangesMutation(on.viewer), retryDelay: 0 };
  const submissionOf = (changes: readonly Change[], members: Partial<ChangeSubmission> = {}) => ({
    changes,
    key: crypto.randomUUID(),
    stored: Promise.resolve(),
    ...members,
  });
  return {
    on,
    submissionOf,
    send: (submission: ChangeSubmission) => on.run(options, submission),
    errorOf: (submission: ChangeSubmission): Promise<unknown> =>
      on.run(options, submission).then(
        () => 'applied',
        (error: unknown) => error,
      ),
    keys: () => on.sent.flatMap(({ key }) => key ?? []),
  };
}

describe('submitChangesMutation', () => {
  test('shows several pending lists of changes optimistically, each applied to the result of the previous list', async () => {
    const { on, send, submissionOf } = await start();
    const first = send(submissionOf([renamed('a', 'First')]));
    const second = send(submissionOf([editFolder('e', { parentId: 'a' })]));
    await Promise.resolve();
    const both = 'First[b[c[4.md]] d[] e[] 1.md 2.md 3.md] 0.md';
    expect(formatTree(on.shown())).toBe(both);
    await first;
    expect(formatTree(on.shown())).toBe(both);
    await second;
    expect(on.client.getQueryData<CachedBookmarks>(bookmarksKey)?.optimistic).toBeUndefined();
    expect(formatTree(await on.read())).toBe(both);
  });

  test('replaces the optimistic state with the state in the response', async () => {
    const { on, send, submissionOf } = await start();
    const theirs = {
      folders: [{ id: 'theirs', name: 'Theirs' }],
      bookmarks: [],
      lastFolderId: null,
    };
    on.failWith(writes(Response.json(theirs)));
    await send(submissionOf([renamed('a', 'Mine')]));
    expect(formatTree(on.shown())).toBe('Theirs[]');
  });

  test('reverts a refused list of changes and keeps pending lists', async () => {
    const { on, send, errorOf, submissionOf } = await start();
    on.failWith(writes(problemResponse(403)));
    const refused = errorOf(submissionOf([renamed('a', 'Refused')]));
    const kept = send(submissionOf([renamed('e', 'Kept')]));
    expect(getFailure(await refused)).toMatchObject({ kind: 'forbidden' });
    expect(formatTree(on.shown())).toBe('a[b[c[4.md]] d[] 1.md 2.md 3.md] Kept[] 0.md');
    await kept;
  });

  test('rejects the whole list of changes, with the JSON pointer of the refused change', async () => {
    const { on, errorOf, submissionOf } = await start();
    const submission = submissionOf([renamed('e', 'New'), renamed('missing', 'x')]);
    const error = await errorOf(submission);
    expect(getFailure(error)).toMatchObject({
      kind: 'not-found',
      outcome: 'not-applied',
      response: { problem: { pointer: '/changes/1' } },
    });
    expect(isSubmissionOutcomeUnknown(submission, error)).toBe(false);
    expect(formatTree(await on.read())).toBe(sampleTree);
  });

  test('keeps showing a pending change after a fetch of the bookmarks', async () => {
    const { on, send, submissionOf } = await start();
    const sending = send(submissionOf([renamed('a', 'Renamed')]));
    const reading = on.read().catch(() => undefined);
    expect(formatTree(on.shown())).toContain('Renamed');
    await Promise.all([sending, reading]);
    expect(formatTree(on.shown())).toContain('Renamed');
  });
});

test('submitChangesMutation shows a folder that is created with the id of a deleted folder', async () => {
  const { on, send, submissionOf } = await start();
  await send(submissionOf([deleteFolder('e')]));
  updateCachedBookmarks(on.client, (cached) => removeDeletedFolders(cached, ['e']));
  await send(submissionOf([addFolder('e', null, 'Again')]));
  expect(formatTree(on.shown())).toContain('Again[]');
  expect(on.client.getQueryData<CachedBookmarks>(bookmarksKey)?.restored).toEqual(['e']);
});

describe('request that sends changes', () => {
  test.each<[string, 'lost before' | 'lost after']>([
    ['the request was lost', 'lost before'],
    ['the response was lost', 'lost after'],
  ])(
    'is repeated with the same idempotency key until a response arrives, if %s',
    async (_what, loss) => {
      const { on, send, submissionOf, keys } = await start();
      on.failWith(writes(loss, loss, loss, loss, loss, loss));
      const submission = submissionOf([addFolder('n', 'e')]);
      await send(submission);
      expect(keys()).toEqual(Array(7).fill(submission.key));
      expect(formatTree(await on.read())).toContain('e[n[]]');
    },
  );

  test('is repeated twice after server errors', async () => {
    const { on, errorOf, submissionOf, keys } = await start();
    on.failWith(writes(problemResponse(500), problemResponse(500), problemResponse(500)));
    const submission = submissionOf([renamed('a', 'Renamed')]);
    const error = await errorOf(submission);
    expect(getFailure(error)).toMatchObject({ kind: 'server', outcome: 'unknown' });
    expect(keys()).toHaveLength(3);
    expect(formatTree(on.shown())).toBe(sampleTree);
  });

  test('is repeated once after a 503, but not after a 409', async () => {
    const { on, send, errorOf, submissionOf, keys } = await start();
    on.failWith(
      writes(problemResponse(503, { 'retry-after': '1' }), undefined, problemResponse(409)),
    );
    await send(submissionOf([renamed('a', 'Renamed')]));
    expect(keys()).toHaveLength(2);
    expect(getFailure(await errorOf(submissionOf([renamed('a', 'Other')])))?.kind).toBe('conflict');
    expect(keys()).toHaveLength(3);
  });

  test('has an unknown outcome if the request is aborted, and is not repeated', async () => {
    const { on, errorOf, submissionOf, keys } = await start();
    const stop = new AbortController();
    on.failWith((request) => {
      if (request.method === 'GET') return undefined;
      stop.abort();
      return 'lost after';
    });
    const submission = submissionOf([renamed('a', 'Renamed')], { signal: stop.signal });
    const error = await errorOf(submission);
    expect(error).toBeInstanceOf(SubmissionStoppedError);
    expect(isSubmissionOutcomeUnknown(submission, error)).toBe(true);
    expect(keys()).toHaveLength(1);
    // The next fetch shows that the service had applied the change.
    expect(formatTree(await on.read())).toContain('Renamed');
  });
});
