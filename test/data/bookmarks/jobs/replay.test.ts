import { describe, expect, test } from 'vitest';
import { historyIn } from '#data/bookmarks/history/history-cache.ts';
import type { Replay } from '#data/bookmarks/history/replay.ts';
import type { Direction } from '#data/bookmarks/history/step.ts';
import { bulkCreateMutation } from '#data/bookmarks/jobs/bulk-create.ts';
import { createSteps } from '#data/bookmarks/jobs/create-steps.ts';
import { replayMutation } from '#data/bookmarks/jobs/replay-step.ts';
import { buildTree } from '#data/bookmarks/tree/build-tree.ts';
import { withInside } from '#data/bookmarks/tree/selection.ts';
import { changeItemMutation } from '#data/bookmarks/writes/change-item.ts';
import { createBookmarkMutation } from '#data/bookmarks/writes/create-bookmark.ts';
import { createFolderMutation } from '#data/bookmarks/writes/create-folder.ts';
import { deleteManyMutation } from '#data/bookmarks/writes/delete-items.ts';
import { problem, startService } from '#test/data/bookmarks/running-service.ts';
import { drawNames, fromWrite, pick, readable, whole } from './chosen-items.ts';

async function start() {
  const on = startService();
  await on.read();
  const { viewer } = on;
  const replay = (direction: Direction, earlier?: Replay) =>
    on.run(replayMutation(viewer, readable), { direction, earlier });
  const stateNow = () => {
    const state = on.shown();
    if (state === undefined) throw new Error('nothing is cached');
    return state;
  };
  return {
    on,
    undo: (earlier?: Replay) => replay('undo', earlier),
    redo: () => replay('redo'),
    drawn: async () => drawNames(await on.read()),
    move: (folderId: string, change: { name?: string; parentId?: string; position?: number }) =>
      on.run(changeItemMutation(viewer, readable), { kind: 'folder', folderId, change }),
    remove: (...names: readonly string[]) =>
      on.run(deleteManyMutation(viewer, readable), { nodes: pick(stateNow(), ...names) }),
    copy: (name: string, folderId: string) => {
      const tree = buildTree(stateNow());
      const { steps } = createSteps(withInside(tree, pick(stateNow(), name)), () => ({ folderId }));
      return on.run(bulkCreateMutation(viewer, readable), { act: 'copy', steps });
    },
    /** As another device of the person would: this app knows nothing of it. */
    elsewhere: async (method: string, path: string, body?: object) => {
      const headers = { ...(await viewerHeaders(on)), 'content-type': 'application/json' };
      const answer = await fetch(`http://localhost:4173/viewer/v1/${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      expect(answer.ok).toBe(true);
    },
  };
}

async function viewerHeaders({ token }: ReturnType<typeof startService>) {
  return { authorization: `Bearer ${await token()}` };
}

const outcomes = (replay: Replay | undefined) =>
  replay?.report.results.map((result) => {
    if (result.kind !== 'done') return result.kind;
    return result.value.kind === 'refused' ? result.value.refusal : result.value.kind;
  });

describe('undoing a deletion', () => {
  test('creates folders and bookmarks again in their order and place', async () => {
    const { remove, undo, redo, drawn } = await start();
    await remove('a', '0.md');
    const undone = await undo();
    expect(undone).toMatchObject({ performed: { kind: 'created' } });
    expect([...(undone?.newIds.keys() ?? [])].sort()).toEqual(['a', 'b', 'c', 'd']);
    expect(await drawn()).toBe(whole);
    // The folder goes with everything inside, so that two requests are enough.
    expect(outcomes(await redo())).toEqual(['done', 'done']);
    expect(await drawn()).toBe('e[]');
  });

  test('lets earlier steps be undone, though the folders have new ids', async () => {
    const { move, remove, undo, redo, drawn } = await start();
    await move('c', { name: 'Folder renamed' });
    await move('c', { parentId: 'e' });
    await remove('e');
    await remove('a');
    for (const _step of [1, 2, 3, 4]) await undo();
    expect(await drawn()).toBe(whole);
    for (const _step of [1, 2]) await redo();
    expect(await drawn()).toBe('a[b[] d[] 1.md 2.md 3.md] e[renamed[4.md]] 0.md');
  });

  test('that fails leaves the rest in the history, to be undone later', async () => {
    const { on, remove, undo, drawn } = await start();
    await remove('a');
    on.failWith(fromWrite(3, problem(403)));
    const broken = await undo();
    expect(broken?.report.ended).toBe('given-up');
    on.failWith(() => undefined);
    expect(historyIn(on.client).done).toHaveLength(1);
    expect(historyIn(on.client).undone).toHaveLength(1);
    const rest = await undo();
    expect(rest?.report.ended).toBe('finished');
    expect(await drawn()).toBe(whole);
  });

  test('that goes on after a failure is one step, with one number', async () => {
    const { on, remove, undo, redo, drawn } = await start();
    await remove('a');
    on.failWith(fromWrite(3, problem(403)));
    const broken = await undo();
    on.failWith(() => undefined);
    const whole = await undo(broken);
    expect(outcomes(whole)?.every((outcome) => outcome === 'done')).toBe(true);
    expect(whole?.report.results).toHaveLength(broken?.report.results.length ?? 0);
    expect(whole).toMatchObject({ step: broken?.step, unfinished: 0 });
    expect(whole?.newIds.size).toBeGreaterThan(broken?.newIds.size ?? 0);
    expect(historyIn(on.client).undone).toEqual([whole?.performed]);
    await redo();
    expect(await drawn()).toBe('e[] 0.md');
  });

  test('finds a creation whose answer was lost instead of repeating it', async () => {
    const { on, remove, undo, drawn } = await start();
    await remove('a');
    on.failWith(({ method }) => (method === 'POST' ? 'lost after' : undefined));
    await undo();
    expect(await drawn()).toBe(whole);
  });

  test('creates nothing in a folder that could not be created', async () => {
    const { on, remove, undo, drawn } = await start();
    await remove('a', '0.md');
    on.failWith(({ method, url }) =>
      method === 'POST' && url.endsWith('bookmark-folders') ? problem(422) : undefined,
    );
    const undone = await undo();
    expect(outcomes(undone)?.filter((outcome) => outcome === 'blocked')).toHaveLength(7);
    expect(await drawn()).toBe('e[] 0.md');
    // Nothing is lost: the next undo tries it again.
    on.failWith(() => undefined);
    await undo();
    expect(await drawn()).toBe(whole);
  });

  test('creates at the top level what was in a folder that is gone', async () => {
    const { remove, undo, elsewhere, drawn } = await start();
    await remove('c');
    await elsewhere('DELETE', 'bookmark-folders/a');
    expect(outcomes(await undo())).toEqual(['at-top', 'done']);
    expect(await drawn()).toBe('e[] c[4.md] 0.md');
  });

  test('leaves a bookmark alone that somebody has created again', async () => {
    const { remove, undo, elsewhere, drawn } = await start();
    await remove('0.md');
    const bookmark = { codeHostSlug: 'acme/specs', path: '0.md', title: 'Theirs', folderId: null };
    await elsewhere('POST', 'bookmarks', bookmark);
    expect(outcomes(await undo())).toEqual(['already']);
    expect(await drawn()).toContain('Theirs');
  });
});

describe('undoing a change', () => {
  test('is refused where somebody has changed the same since', async () => {
    const { move, undo, elsewhere, drawn } = await start();
    await move('d', { name: 'Mine' });
    await elsewhere('PATCH', 'bookmark-folders/d', { name: 'Theirs' });
    expect(outcomes(await undo())).toEqual(['renamed']);
    expect(await drawn()).toContain('Theirs');
    expect(await undo()).toBeUndefined();
  });

  test('is refused where somebody has moved it elsewhere, reordered or deleted it', async () => {
    const { move, undo, elsewhere } = await start();
    await move('d', { parentId: 'e' });
    await elsewhere('PATCH', 'bookmark-folders/d', { parentId: null });
    expect(outcomes(await undo())).toEqual(['moved']);
    await move('b', { position: 0, parentId: 'e' });
    await move('c', { parentId: 'e', position: 1 });
    await move('c', { position: 0 });
    await elsewhere('PATCH', 'bookmark-folders/c', { position: 1 });
    expect(outcomes(await undo())).toEqual(['already']);
    await elsewhere('DELETE', 'bookmark-folders/c');
    expect(outcomes(await undo())).toEqual(['deleted']);
  });

  test('is refused where the order around it has changed', async () => {
    const { move, undo, elsewhere, drawn } = await start();
    await move('d', { position: 0 });
    for (const name of ['x', 'y']) {
      await elsewhere('POST', 'bookmark-folders', { name, parentId: 'a', position: 0 });
    }
    expect(outcomes(await undo())).toEqual(['reordered']);
    expect(await drawn()).toContain('a[y[] x[] d[] b[c[4.md]]');
  });

  test('is refused where its former folder is gone', async () => {
    const { move, undo, elsewhere } = await start();
    await move('c', { parentId: 'e' });
    await elsewhere('DELETE', 'bookmark-folders/b');
    expect(outcomes(await undo())).toEqual(['place-gone']);
  });

  test('keeps what somebody else has changed of the same folder', async () => {
    const { move, undo, elsewhere, drawn } = await start();
    await move('c', { parentId: 'e' });
    await elsewhere('PATCH', 'bookmark-folders/c', { name: 'Folder theirs' });
    expect(outcomes(await undo())).toEqual(['done']);
    expect(await drawn()).toContain('b[theirs[4.md]]');
  });
});

describe('undoing a creation', () => {
  test('deletes by one request what was copied', async () => {
    const { on, copy, undo, drawn } = await start();
    await copy('a', 'e');
    on.sent.length = 0;
    expect(outcomes(await undo())).toEqual(['done']);
    expect(on.sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
    expect(await drawn()).toBe(whole);
  });

  test('leaves what somebody has put into it, and the folders around that', async () => {
    const { on, copy, undo, elsewhere, drawn } = await start();
    await copy('a', 'e');
    const copied = on.shown()?.folders.find(({ name, id }) => name === 'Folder d' && id !== 'd');
    const bookmark = { codeHostSlug: 'their/repo', path: 'theirs.md', title: 'Theirs' };
    await elsewhere('POST', 'bookmarks', { ...bookmark, folderId: copied?.id });
    const undone = await undo();
    expect(outcomes(undone)?.filter((outcome) => outcome === 'not-empty')).toHaveLength(2);
    expect(await drawn()).toContain('e[a[d[Theirs]]]');
  });

  test('leaves a bookmark that somebody has renamed', async () => {
    const { on, undo, elsewhere, drawn } = await start();
    const bookmark = { codeHostSlug: 'new/repo', path: 'new.md', title: 'Mine', folderId: 'e' };
    await on.run(createBookmarkMutation(on.viewer, readable), bookmark);
    await elsewhere('PATCH', 'bookmarks?folderId=e&codeHostSlug=new%2Frepo&path=new.md', {
      title: 'Theirs',
    });
    expect(outcomes(await undo())).toEqual(['renamed']);
    expect(await drawn()).toContain('e[Theirs]');
  });

  test('says nothing of a folder that is gone already', async () => {
    const { on, undo, elsewhere } = await start();
    await on.run(createFolderMutation(on.viewer, readable), { name: 'New', parentId: null });
    const created = on.shown()?.folders.find(({ name }) => name === 'New');
    await elsewhere('DELETE', `bookmark-folders/${created?.id}`);
    expect(outcomes(await undo())).toEqual([]);
  });
});

test('without bookmarks that can be read, nothing is taken from the history', async () => {
  const { on, move, undo, drawn } = await start();
  await move('d', { name: 'Mine' });
  on.failWith(() => problem(503));
  await expect(undo()).rejects.toThrow();
  on.failWith(() => undefined);
  expect(outcomes(await undo())).toEqual(['done']);
  expect(await drawn()).toBe(whole);
});
