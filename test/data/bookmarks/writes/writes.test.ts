import { expect, test } from 'vitest';
import type { CachedBookmarks } from '#data/bookmarks/cached-bookmarks.ts';
import { bookmarksKey } from '#data/bookmarks/queries.ts';
import { changeItemMutation } from '#data/bookmarks/writes/change-item.ts';
import { createBookmarkMutation } from '#data/bookmarks/writes/create-bookmark.ts';
import { createFolderMutation } from '#data/bookmarks/writes/create-folder.ts';
import { deleteItemMutation } from '#data/bookmarks/writes/delete-items.ts';
import { failureOf } from '#platform/http/failure.ts';
import { NotAppliedError } from '#platform/http/send-and-verify.ts';
import { draw, type Fault, problem, startService } from '#test/data/bookmarks/running-service.ts';

const readable = { readable: true };
/** As long as a busy machine may take. */
const patience = { timeout: 60_000 };
const whole = 'a[b[c[4.md]] d[] 1.md 2.md 3.md] e[] 0.md';
const filed = (folderId: string | null, path: string) => ({
  folderId,
  codeHostSlug: 'acme/specs',
  path,
});
const rename = (folderId: string, name: string) =>
  ({ kind: 'folder', folderId, change: { name } }) as const;

/** The first write that is sent fares like this, the reads and what follows are answered. */
function firstWrite(result: ReturnType<Fault>): Fault {
  let left = 1;
  return ({ method }) => (method !== 'GET' && left-- > 0 ? result : undefined);
}

const anyWrite =
  (result: ReturnType<Fault>): Fault =>
  ({ method }) =>
    method === 'GET' ? undefined : result;

async function refusal(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'carried out',
    (error: unknown) => error,
  );
}

test('the answer to every write becomes the cached state', async () => {
  const { viewer, run, read, shown } = startService();
  await read();
  const created = await run(createFolderMutation(viewer, readable), { name: 'New', parentId: 'e' });
  expect(created).toMatchObject({ folderId: shown()?.lastFolderId });
  await run(createBookmarkMutation(viewer, readable), {
    ...filed('d', 'n.md'),
    title: 'Note',
    position: 0,
  });
  await run(deleteItemMutation(viewer, readable), {
    kind: 'bookmark',
    bookmark: filed(null, '0.md'),
  });
  await run(deleteItemMutation(viewer, readable), { kind: 'folder', folder: { id: 'b' } });
  await run(changeItemMutation(viewer, readable), {
    kind: 'bookmark',
    bookmark: filed('a', '3.md'),
    change: { position: 0 },
  });
  expect(draw(shown())).toBe('a[d[Note] 3.md 1.md 2.md] e[New[]]');
  expect(draw(await read())).toBe(draw(shown()));
});

test('changes are shown before they are answered, one over the other, and none stays pending', async () => {
  const { viewer, client, run, read, shown } = startService();
  await read();
  const first = run(changeItemMutation(viewer, readable), rename('a', 'First'));
  const second = run(changeItemMutation(viewer, readable), {
    kind: 'folder',
    folderId: 'e',
    change: { parentId: 'a' },
  });
  await Promise.resolve();
  await expect
    .poll(() => draw(shown()), patience)
    .toBe('First[b[c[4.md]] d[] e[] 1.md 2.md 3.md] 0.md');
  await first;
  expect(draw(shown())).toBe('First[b[c[4.md]] d[] e[] 1.md 2.md 3.md] 0.md');
  await second;
  expect(client.getQueryData<CachedBookmarks>(bookmarksKey)?.optimistic).toBeUndefined();
  expect(draw(await read())).toBe('First[b[c[4.md]] d[] e[] 1.md 2.md 3.md] 0.md');
});

test('a refused change is taken back, and changes under way stay', async () => {
  const { viewer, run, read, shown, failWith } = startService();
  await read();
  failWith(firstWrite(problem(403)));
  const refused = refusal(run(changeItemMutation(viewer, readable), rename('a', 'Refused')));
  const kept = run(changeItemMutation(viewer, readable), rename('e', 'Kept'));
  expect(failureOf(await refused)).toMatchObject({ kind: 'forbidden' });
  expect(draw(shown())).toBe('a[b[c[4.md]] d[] 1.md 2.md 3.md] Kept[] 0.md');
  await kept;
  expect(draw(await read())).toBe('a[b[c[4.md]] d[] 1.md 2.md 3.md] Kept[] 0.md');
});

test('a read during a change shows its answer with the change over it', async () => {
  const { viewer, run, read, shown } = startService();
  await read();
  const change = run(changeItemMutation(viewer, readable), rename('a', 'Renamed'));
  await expect.poll(() => draw(shown()), patience).toContain('Renamed');
  const reading = read().catch(() => undefined);
  expect(draw(shown())).toContain('Renamed');
  await Promise.all([change, reading]);
  expect(draw(shown())).toContain('Renamed');
});

test('a folder moved into itself is refused by the service and moved back', async () => {
  const { viewer, run, read, shown } = startService();
  await read();
  const into = { kind: 'folder', folderId: 'a', change: { parentId: 'c' } } as const;
  expect(failureOf(await refusal(run(changeItemMutation(viewer, readable), into)))).toMatchObject({
    kind: 'conflict',
    outcome: 'not-applied',
  });
  expect(draw(shown())).toBe(whole);
});

type Running = ReturnType<typeof startService>;

type Write = { requests: number; send: (on: Running) => Promise<unknown> };

const writes: readonly [what: string, write: Write][] = [
  [
    'a change',
    {
      requests: 1,
      send: ({ viewer, run }) => run(changeItemMutation(viewer, readable), rename('a', 'Renamed')),
    },
  ],
  [
    'a new folder',
    {
      requests: 1,
      send: ({ viewer, run }) =>
        run(createFolderMutation(viewer, readable), { name: 'New', parentId: 'e' }),
    },
  ],
  [
    'a new bookmark',
    {
      requests: 1,
      send: ({ viewer, run }) =>
        run(createBookmarkMutation(viewer, readable), { ...filed('e', 'n.md'), title: 'Note' }),
    },
  ],
  [
    'a deletion of a bookmark',
    {
      requests: 2,
      send: ({ viewer, run }) =>
        run(deleteItemMutation(viewer, readable), {
          kind: 'bookmark',
          bookmark: filed('a', '1.md'),
        }),
    },
  ],
];

test.each(writes)(
  '%s with a lost answer is done if the bookmarks show it',
  async (_, { send, requests }) => {
    const on = startService();
    await on.read();
    on.failWith(anyWrite('lost after'));
    await send(on);
    expect(draw(on.shown())).not.toBe(whole);
    expect(on.sent.filter(({ method }) => method !== 'GET')).toHaveLength(requests);
  },
);

test.each(writes)('%s lost on its way is reported as not carried out', async (_, { send }) => {
  const on = startService();
  await on.read();
  on.failWith(anyWrite('lost before'));
  const error = await refusal(send(on));
  expect(error).toBeInstanceOf(NotAppliedError);
  expect(failureOf(error)).toMatchObject({ kind: 'unreachable', outcome: 'not-applied' });
  expect(draw(on.shown())).toBe(whole);
});

test.each(writes)(
  '%s with a lost answer stays open if the bookmarks can’t be read',
  async (_, { send }) => {
    const on = startService();
    await on.read();
    on.failWith(() => 'lost after');
    const error = await refusal(send(on));
    expect(error).not.toBeInstanceOf(NotAppliedError);
    expect(failureOf(error)).toMatchObject({ kind: 'unreachable', outcome: 'unknown' });
    expect(draw(on.shown())).toBe(whole);
  },
);

test('a change is sent once more after a 503, a creation is not after a 429', async () => {
  const on = startService();
  await on.read();
  on.failWith(firstWrite(problem(503, { 'retry-after': '1' })));
  await on.run(changeItemMutation(on.viewer, readable), rename('a', 'Renamed'));
  expect(draw(on.shown())).toContain('Renamed');
  on.failWith(firstWrite(problem(429, { 'retry-after': '1' })));
  const error = await refusal(
    on.run(createFolderMutation(on.viewer, readable), { name: 'New', parentId: null }),
  );
  expect(failureOf(error)?.kind).toBe('rate-limited');
  expect(on.sent.map(({ method }) => method)).toEqual(['GET', 'PATCH', 'PATCH', 'POST']);
});

test('deleting a bookmark that the service no longer has removes it here', async () => {
  const { viewer, run, read, shown, sent } = startService();
  await read();
  await run(deleteItemMutation(viewer, readable), {
    kind: 'bookmark',
    bookmark: filed('a', '1.md'),
  });
  expect(
    await run(deleteItemMutation(viewer, readable), {
      kind: 'bookmark',
      bookmark: filed('a', '1.md'),
    }),
  ).toEqual({ value: 'already-gone', step: undefined });
  expect(draw(shown())).toBe('a[b[c[4.md]] d[] 2.md 3.md] e[] 0.md');
  expect(sent[1]?.path).toBe('/viewer/v1/bookmarks?folderId=a&codeHostSlug=acme%2Fspecs&path=1.md');
});

test('creating two folders alike at once gives each its own id', async () => {
  const { viewer, run, read } = startService();
  await read();
  const [one, other] = await Promise.all([
    run(createFolderMutation(viewer, readable), { name: 'Twin', parentId: null }),
    run(createFolderMutation(viewer, readable), { name: 'Twin', parentId: null }),
  ]);
  expect(one.folderId).toBeDefined();
  expect(other.folderId).toBeDefined();
  expect(one.folderId).not.toBe(other.folderId);
});

test('a lost change is not looked up without viewer.read', async () => {
  const on = startService();
  on.failWith(anyWrite('lost after'));
  const unreadable = { readable: false };
  const error = await refusal(
    on.run(changeItemMutation(on.viewer, unreadable), rename('a', 'Renamed')),
  );
  expect(failureOf(error)?.outcome).toBe('unknown');
  expect(on.sent.map(({ method }) => method)).toEqual(['PATCH']);
});
