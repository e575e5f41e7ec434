import { expect, test } from 'vitest';
import { buildTree } from '#data/bookmarks/bookmark-tree.ts';
import { type Deletable, deleteMany } from '#data/bookmarks/delete-many.ts';
import { continued, leftToDo } from '#data/bookmarks/going-on.ts';
import { fromFile, type HeldBookmarks } from '#data/bookmarks/held-bookmarks.ts';
import { moveMany } from '#data/bookmarks/move-many.ts';
import { planMoveInto } from '#data/bookmarks/plan-move.ts';
import { plant } from '#data/bookmarks/plant.ts';
import { continuedPlanting } from '#data/bookmarks/plant-report.ts';
import { bookmarksKey } from '#data/bookmarks/queries.ts';
import { disappeared, restoration } from '#data/bookmarks/restoration.ts';
import type { BookmarkState } from '#data/bookmarks/schema.ts';
import { topmost, withInside } from '#data/bookmarks/selection.ts';
import { requestError } from '#platform/failure.ts';
import { type JobProgress, oneByOne } from '#platform/one-by-one.ts';
import { draw, type Fault, problem, startService } from './running-service.ts';

const readable = { readable: true };
const whole = 'a[b[c[4.md]] d[] 1.md 2.md 3.md] e[] 0.md';

/** By names alone: what was created again has another id. */
const drawNames = (state: BookmarkState | undefined) => draw(state).replaceAll('Folder ', '');

/** The topmost of these, by the name of a folder or the path of a bookmark. */
function pick(state: BookmarkState, ...names: readonly string[]): readonly Deletable[] {
  const tree = buildTree(state);
  const keys = tree.nodes
    .filter(
      (node) =>
        (node.kind === 'folder' && names.includes(node.folder.id)) ||
        (node.kind === 'bookmark' && names.includes(node.bookmark.path ?? '')),
    )
    .map(({ key }) => key);
  return topmost(tree, keys).filter((node) => node.kind !== 'recovered');
}

/** The write with this number, from 0, and all later ones fare like this. */
function fromWrite(number: number, fate: ReturnType<Fault>): Fault {
  let seen = 0;
  return ({ method }) => {
    if (method === 'GET') return undefined;
    seen += 1;
    return seen > number ? fate : undefined;
  };
}

const operation = { service: 'viewer', method: 'POST', action: 'try' } as const;
const answer = { status: 429, contentType: undefined, requestId: undefined, message: undefined };

test('folders and bookmarks are deleted one after the other, what is inside another only with it', async () => {
  const { viewer, run, read, shown, sent } = startService();
  const progress: JobProgress[] = [];
  const nodes = pick(await read(), 'b', 'c', '4.md', '2.md', 'e');
  const report = await run(deleteMany(viewer, readable), {
    nodes,
    onProgress: (now) => progress.push(now),
  });
  expect(report.ended).toBe('finished');
  expect(report.results.map(({ item, kind }) => `${item.name} ${kind}`)).toEqual([
    'Folder b done',
    'Title of 2.md done',
    'Folder e done',
  ]);
  expect(progress.map(({ done, total }) => `${done}/${total}`)).toEqual([
    '0/3',
    '1/3',
    '2/3',
    '3/3',
  ]);
  expect(draw(shown())).toBe('a[d[] 1.md 3.md] 0.md');
  expect(sent.map(({ method }) => method)).toEqual(['GET', 'DELETE', 'DELETE', 'DELETE']);
});

test('a deletion job that is stopped finishes what was sent and leaves the rest', async () => {
  const { viewer, run, read, shown } = startService();
  const stop = new AbortController();
  const report = await run(deleteMany(viewer, readable), {
    nodes: pick(await read(), '1.md', '2.md', '3.md'),
    signal: stop.signal,
    onProgress: ({ done }) => done === 1 && stop.abort(),
  });
  expect(report.ended).toBe('stopped');
  expect(report.results.map(({ kind }) => kind)).toEqual(['done', 'not-tried', 'not-tried']);
  expect(draw(shown())).toBe('a[b[c[4.md]] d[] 2.md 3.md] e[] 0.md');
});

test('what had gone already is no failure, and what is refused holds up nothing else', async () => {
  const on = startService();
  const nodes = pick(await on.read(), '1.md', '2.md', 'e');
  await on.run(deleteMany(on.viewer, readable), { nodes: nodes.slice(0, 1) });
  on.failWith(({ url }) => (url.includes('2.md') ? problem(409) : undefined));
  const report = await on.run(deleteMany(on.viewer, readable), { nodes });
  expect(report.ended).toBe('finished');
  expect(report.results).toMatchObject([
    { kind: 'done', value: 'already-gone' },
    { kind: 'failed', error: { failure: { kind: 'conflict' } } },
    { kind: 'done', value: 'deleted' },
  ]);
  expect(draw(on.shown())).toBe('a[b[c[4.md]] d[] 2.md 3.md] 0.md');
});

test('where nothing can be read, a job keeps in mind which folders the service has deleted', async () => {
  const { viewer, client, run, read } = startService();
  const nodes = pick(await read(), 'b', 'e', '0.md');
  await run(deleteMany(viewer, { readable: false }), { nodes });
  expect(client.getQueryData<HeldBookmarks>(bookmarksKey)?.deleted).toEqual(['b', 'e']);
});

test('there, what the service doesn’t know goes from a file, and the rest is the file’s still', async () => {
  const { viewer, client, run, read, shown, failWith } = startService();
  const state = await read();
  client.setQueryData(bookmarksKey, fromFile(undefined, 'saved.json', state));
  failWith(fromWrite(0, problem(404)));
  await run(deleteMany(viewer, { readable: false }), { nodes: pick(state, 'b', 'e') });
  expect(draw(shown())).toBe('a[d[] 1.md 2.md 3.md] 0.md');
  expect(client.getQueryData<HeldBookmarks>(bookmarksKey)).toMatchObject({
    origin: { kind: 'file' },
    deleted: [],
  });
});

test('a job gives up where the next item would fail as well', async () => {
  const on = startService();
  const nodes = pick(await on.read(), '1.md', '2.md', '3.md');
  on.failWith(fromWrite(1, problem(403)));
  const report = await on.run(deleteMany(on.viewer, readable), { nodes });
  expect(report.ended).toBe('given-up');
  expect(report.results.map(({ kind }) => kind)).toEqual(['done', 'failed', 'not-tried']);
  expect(draw(on.shown())).toBe('a[b[c[4.md]] d[] 2.md 3.md] e[] 0.md');
});

test('a job keeps the pause that the service asks for, and says until when', async () => {
  const waits: (number | undefined)[] = [];
  let refusals = 2;
  const report = await oneByOne(
    ['x'],
    async () => {
      refusals -= 1;
      if (refusals >= 0) {
        throw requestError(operation, 'not-applied', {
          kind: 'rate-limited',
          answer,
          retryAfterMs: 5,
        });
      }
      return 'carried out';
    },
    { onProgress: ({ waitingUntil }) => waits.push(waitingUntil) },
  );
  expect(report.results).toEqual([{ item: 'x', kind: 'done', value: 'carried out' }]);
  expect(waits.map((time) => typeof time)).toEqual(['undefined', 'number', 'number', 'undefined']);
});

test('a job can be stopped while it waits', async () => {
  const stop = new AbortController();
  const report = await oneByOne(
    ['x', 'y'],
    async () => {
      throw requestError(operation, 'not-applied', {
        kind: 'rate-limited',
        answer,
        retryAfterMs: 60_000,
      });
    },
    {
      signal: stop.signal,
      onProgress: ({ waitingUntil }) => waitingUntil !== undefined && stop.abort(),
    },
  );
  expect(report).toMatchObject({ ended: 'stopped' });
  expect(report.results.map(({ kind }) => kind)).toEqual(['not-tried', 'not-tried']);
});

test('many are moved one after the other', async () => {
  const { viewer, run, read, shown } = startService();
  const state = await read();
  const tree = buildTree(state);
  const e = tree.foldersById.get('e')?.[0];
  const plan = planMoveInto(
    tree,
    topmost(
      tree,
      pick(state, 'b', '1.md', '3.md').map(({ key }) => key),
    ),
    e ?? null,
  );
  if (!plan.ok) throw new Error(plan.reason);
  const report = await run(moveMany(viewer, readable), { moves: plan.moves });
  expect(report.ended).toBe('finished');
  expect(draw(shown())).toBe('a[d[] 2.md] e[b[c[4.md]] 1.md 3.md] 0.md');
  expect(draw(await read())).toBe(draw(shown()));
});

/** Deletes some things of a whole tree and lays out how they come back. */
async function deleted(...names: readonly string[]) {
  const on = startService();
  const before = await on.read();
  const nodes = pick(before, ...names);
  await on.run(deleteMany(on.viewer, readable), { nodes });
  const now = on.shown();
  if (now === undefined) throw new Error('nothing is held');
  const tree = buildTree(before);
  return { on, ...restoration(tree, disappeared(tree, before, now), now) };
}

test('what was deleted comes back in its order and its place', async () => {
  const { on, steps, left } = await deleted('a', '0.md');
  expect(left).toEqual([]);
  const progress: string[] = [];
  const report = await on.run(plant(on.viewer, readable), {
    steps,
    onProgress: ({ done, total }) => progress.push(`${done}/${total}`),
  });
  expect(report).toMatchObject({
    ended: 'finished',
    created: { folders: 4, bookmarks: 5 },
    missing: [],
    blocked: [],
    refused: [],
  });
  expect(progress.at(-1)).toBe('9/9');
  expect(drawNames(on.shown())).toBe(whole);
  expect(drawNames(await on.read())).toBe(whole);
  expect(report.ids.size).toBe(4);
});

test('several that stood in one place come back to their positions there', async () => {
  const { on, steps } = await deleted('1.md', '3.md', 'b');
  await on.run(plant(on.viewer, readable), { steps });
  expect(drawNames(on.shown())).toBe(whole);
});

test('a restoration that fails half-way says what is missing and goes on from there', async () => {
  const { on, steps } = await deleted('a');
  on.failWith(fromWrite(3, 'lost before'));
  const broken = await on.run(plant(on.viewer, readable), { steps });
  expect(broken.ended).toBe('given-up');
  expect(broken.created).toEqual({ folders: 3, bookmarks: 0 });
  expect(broken.missing.map(({ kind }) => kind)).toEqual([
    'bookmark',
    'folder',
    'bookmark',
    'bookmark',
    'bookmark',
  ]);
  expect(broken.isFirstMissingUncertain).toBe(false);
  on.failWith(() => undefined);
  const { missing, ids } = broken;
  const rest = await on.run(plant(on.viewer, readable), { steps: missing, ids });
  expect(rest).toMatchObject({ ended: 'finished', created: { folders: 1, bookmarks: 4 } });
  expect(drawNames(on.shown())).toBe(whole);
});

test('a creation whose answer was lost is found and not made twice', async () => {
  const { on, steps } = await deleted('a');
  on.failWith(fromWrite(0, 'lost after'));
  const report = await on.run(plant(on.viewer, readable), { steps });
  expect(report).toMatchObject({ ended: 'finished', created: { folders: 4, bookmarks: 4 } });
  expect(drawNames(await on.read())).toBe(whole);
});

test('where nothing can be read, it says that the first of the missing may be there', async () => {
  const { on, steps } = await deleted('a');
  on.failWith(fromWrite(0, 'lost after'));
  const report = await on.run(plant(on.viewer, { readable: false }), { steps });
  expect(report).toMatchObject({ ended: 'given-up', isFirstMissingUncertain: true });
  expect(report.missing).toHaveLength(steps.length);
});

test('a folder that is refused blocks what is inside it and nothing else', async () => {
  const { on, steps } = await deleted('a', 'e');
  on.failWith(({ method, url }) =>
    method === 'POST' && url.endsWith('bookmark-folders') ? problem(422) : undefined,
  );
  const report = await on.run(plant(on.viewer, readable), { steps });
  expect(report.ended).toBe('finished');
  expect(report.refused.map(({ step }) => step.kind === 'folder' && step.name)).toEqual([
    'Folder a',
    'Folder e',
  ]);
  expect(report.blocked).toHaveLength(7);
  expect(draw(on.shown())).toBe('0.md');
});

test('a bookmark that is there already is left as it is', async () => {
  const { on, steps } = await deleted('1.md');
  await on.run(plant(on.viewer, readable), { steps });
  const again = await on.run(plant(on.viewer, readable), { steps });
  expect(again).toMatchObject({ ended: 'finished', created: { folders: 0, bookmarks: 0 } });
  expect(again.alreadyThere).toHaveLength(1);
});

test('what stood in a folder that is gone too comes back at the root', async () => {
  const on = startService();
  const before = await on.read();
  const nodes = pick(before, 'c');
  await on.run(deleteMany(on.viewer, readable), { nodes: pick(before, 'a') });
  const now = on.shown();
  if (now === undefined) throw new Error('nothing is held');
  const tree = buildTree(before);
  const { steps } = restoration(tree, [...withInside(tree, nodes)], now);
  await on.run(plant(on.viewer, readable), { steps });
  expect(drawNames(on.shown())).toBe('e[] c[4.md] 0.md');
});

test('what went with a doubled id or in a ring comes back too, and what has moved is not made twice', async () => {
  const on = startService();
  const shape = { position: 0, name: 'x' };
  const before: BookmarkState = {
    folders: [
      { ...shape, id: 'twin', name: 'one', parentId: null },
      { ...shape, id: 'twin', name: 'other', parentId: null },
      { ...shape, id: 'ring', name: 'ring', parentId: 'ring2' },
      { ...shape, id: 'ring2', name: 'ring2', parentId: 'ring' },
      { ...shape, id: 'saved', name: 'saved', parentId: 'twin' },
    ],
    bookmarks: [
      { codeHostSlug: 'a', path: 'in-ring', title: 'in-ring', folderId: 'ring2', position: 0 },
      { codeHostSlug: 'a', path: 'in-twin', title: 'in-twin', folderId: 'twin', position: 0 },
      { codeHostSlug: 'a', path: 'moved', title: 'moved', folderId: 'twin', position: 1 },
      { codeHostSlug: null, path: null, title: 'no address', folderId: 'twin', position: 2 },
    ],
    lastFolderId: null,
    unreadable: [],
  };
  const after: BookmarkState = {
    ...before,
    folders: before.folders.flatMap((folder) =>
      folder.id === 'saved' ? [{ ...folder, parentId: null }] : [],
    ),
    bookmarks: before.bookmarks.flatMap((bookmark) =>
      bookmark.path === 'moved' ? [{ ...bookmark, folderId: 'saved' }] : [],
    ),
  };
  const tree = buildTree(before);
  const { steps, left } = restoration(tree, disappeared(tree, before, after), after);
  expect(left.map(({ name }) => name)).toEqual(['no address']);
  await on.run(deleteMany(on.viewer, readable), { nodes: pick(await on.read(), 'a', 'e', '0.md') });
  const report = await on.run(plant(on.viewer, readable), { steps });
  expect(report).toMatchObject({ ended: 'finished', refused: [], blocked: [] });
  expect(draw(on.shown())).toBe('one[in-twin] other[] ring[ring2[in-ring]]');
});

test('going on is reported with what had been done before', async () => {
  const { on, steps } = await deleted('a');
  on.failWith(fromWrite(3, problem(403)));
  const broken = await on.run(plant(on.viewer, readable), { steps });
  on.failWith(() => undefined);
  const { missing, ids } = broken;
  const rest = await on.run(plant(on.viewer, readable), { steps: missing, ids });
  expect(continuedPlanting(broken, rest)).toMatchObject({
    ended: 'finished',
    created: { folders: 4, bookmarks: 4 },
    missing: [],
  });
});

test('a move that is refused is named, the others are made, and what was given up is gone on with', async () => {
  const { viewer, run, read, shown, failWith } = startService();
  const state = await read();
  const tree = buildTree(state);
  const plan = planMoveInto(
    tree,
    pick(state, 'b', '1.md', '2.md', '3.md'),
    tree.foldersById.get('e')?.[0] ?? null,
  );
  if (!plan.ok) throw new Error(plan.reason);
  failWith(({ method, url }) => {
    if (method !== 'PATCH') return undefined;
    if (url.includes('1.md')) return problem(409);
    return url.includes('2.md') ? problem(403) : undefined;
  });
  const first = await run(moveMany(viewer, readable), { moves: plan.moves });
  expect(first.ended).toBe('given-up');
  expect(first.results.map(({ kind }) => kind)).toEqual(['done', 'failed', 'failed', 'not-tried']);
  const rest = leftToDo(first);
  expect(rest.map(({ node }) => node.name)).toEqual(['Title of 2.md', 'Title of 3.md']);
  failWith(() => undefined);
  const later = await run(moveMany(viewer, readable), { moves: rest });
  const whole = continued(first, later);
  expect(whole.results.map(({ kind }) => kind)).toEqual(['done', 'failed', 'done', 'done']);
  expect(leftToDo(whole)).toEqual([]);
  expect(draw(shown())).toBe('a[d[] 1.md] e[b[c[4.md]] 2.md 3.md] 0.md');
});
