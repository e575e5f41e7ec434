import { describe, expect, it } from 'vitest';
import type { SampleFolder } from '#reference-service/sample-types.ts';
import {
  bookmark,
  callerOf,
  draw,
  folder,
  problem,
  read,
  smallContent,
  startService,
  state,
} from '#test/reference-service/harness.ts';

const AS_PLANTED = 'a[b[c[3.md]] d[] 1.md 2.md] e[] 0.md';

function start() {
  const call = callerOf(startService());
  const stateAfter = async (method: string, path: string, body?: unknown) => {
    const response = await call(method, `/viewer/v1${path}`, { body });
    expect(response.ok, `${method} ${path} answered ${response.status}`).toBe(true);
    return read(response, state);
  };
  return { call, stateAfter, current: () => stateAfter('GET', '/bookmark-state') };
}

describe('a Bookmark state', () => {
  it('starts as the subject’s own copy of the sample tree', async () => {
    const { current } = start();
    expect(draw(await current())).toBe(AS_PLANTED);
  });

  it('belongs to its subject: a folder that one deletes, another keeps', async () => {
    const service = startService();
    const ada = callerOf(service, 'ada');
    const bob = callerOf(service, 'bob');
    await ada('DELETE', '/viewer/v1/bookmark-folders/a');
    const untouched = await read(await bob('GET', '/viewer/v1/bookmark-state'), state);
    expect(draw(untouched)).toBe(AS_PLANTED);
  });
});

describe('deleting a folder', () => {
  it('deletes everything inside it and answers with the new state', async () => {
    const { stateAfter, current } = start();
    const after = await stateAfter('DELETE', '/bookmark-folders/a');
    expect(draw(after)).toBe('e[] 0.md');
    expect(after.folders).toEqual([{ id: 'e', name: 'Folder e', parentId: null, position: 0 }]);
    expect(after.bookmarks).toHaveLength(1);
    expect(await current()).toEqual(after);
  });

  it('keeps its siblings', async () => {
    const { stateAfter } = start();
    expect(draw(await stateAfter('DELETE', '/bookmark-folders/b'))).toBe(
      'a[d[] 1.md 2.md] e[] 0.md',
    );
  });

  it('moves lastFolderId to the parent only if it was inside the folder', async () => {
    const { stateAfter } = start();
    await stateAfter('PATCH', '/bookmark-folders/c', { name: 'Last' });
    expect((await stateAfter('DELETE', '/bookmark-folders/e')).lastFolderId).toBe('c');
    expect((await stateAfter('DELETE', '/bookmark-folders/b')).lastFolderId).toBe('a');
    expect((await stateAfter('DELETE', '/bookmark-folders/a')).lastFolderId).toBeNull();
  });

  it('is a 404 for an unknown or deleted folder and for another subject’s', async () => {
    const service = startService();
    const ada = callerOf(service, 'ada');
    const bob = callerOf(service, 'bob');
    const created = await ada('POST', '/viewer/v1/bookmark-folders', {
      body: { name: 'Mine', parentId: null },
    });
    const { lastFolderId } = await read(created, state);
    await ada('DELETE', '/viewer/v1/bookmark-folders/e');
    for (const [call, id] of [
      [ada, 'nowhere'],
      [ada, 'e'],
      [bob, String(lastFolderId)],
    ] as const) {
      const response = await call('DELETE', `/viewer/v1/bookmark-folders/${id}`);
      expect(response.status).toBe(404);
      expect(await read(response, problem)).toMatchObject({ title: 'Not found', status: 404 });
    }
  });

  it('decodes the id in the path once, byte for byte', async () => {
    const ids = ['a/b', '50%', 'a%2Fb', '?#', 'e\u0301', 'é'];
    const content = smallContent({ folders: ids.map((id) => folder(id)) });
    const call = callerOf(startService({ content }));
    for (const [index, id] of ids.entries()) {
      const path = `/viewer/v1/bookmark-folders/${encodeURIComponent(id)}`;
      const after = await read(await call('DELETE', path), state);
      expect(after.folders.map((item) => item.id)).toEqual(ids.slice(index + 1));
    }
  });

  it('deletes a chain of twenty thousand folders', async () => {
    let deepest: SampleFolder = folder('f0', { bookmarks: [bookmark('deep.md')] });
    for (let level = 1; level < 20_000; level += 1) {
      deepest = folder(`f${level}`, { children: [deepest] });
    }
    const call = callerOf(startService({ content: smallContent({ folders: [deepest] }) }));
    const response = await call('DELETE', '/viewer/v1/bookmark-folders/f19999');
    expect(draw(await read(response, state))).toBe('0.md');
  });
});

describe('creating a folder', () => {
  it('puts it last without a position and makes it lastFolderId', async () => {
    const { stateAfter } = start();
    const after = await stateAfter('POST', '/bookmark-folders', { name: 'New', parentId: 'a' });
    const created = after.folders.find((item) => item.name === 'New');
    expect(created).toMatchObject({ parentId: 'a', position: 2 });
    expect(after.lastFolderId).toBe(created?.id);
  });

  it('puts it at its position and renumbers its siblings', async () => {
    const { stateAfter } = start();
    const body = { name: 'New', parentId: null, position: 1 };
    const after = await stateAfter('POST', '/bookmark-folders', body);
    const top = after.folders.filter((item) => item.parentId === null);
    expect(top.map(({ name, position }) => `${position} ${name}`).toSorted()).toEqual([
      '0 Folder a',
      '1 New',
      '2 Folder e',
    ]);
  });

  it('answers 201', async () => {
    const { call } = start();
    const body = { name: 'New', parentId: null };
    expect((await call('POST', '/viewer/v1/bookmark-folders', { body })).status).toBe(201);
  });

  it('refuses an unknown parent with a pointer to parentId', async () => {
    const { call } = start();
    const body = { name: 'New', parentId: 'nowhere' };
    const response = await call('POST', '/viewer/v1/bookmark-folders', { body });
    expect(response.status).toBe(422);
    expect((await read(response, problem)).errors?.[0]?.pointer).toBe('#/parentId');
  });
});

describe('changing a folder', () => {
  it('renames it at its place', async () => {
    const { stateAfter } = start();
    const after = await stateAfter('PATCH', '/bookmark-folders/b', { name: 'Renamed' });
    expect(draw(after)).toBe(AS_PLANTED);
    expect(after.folders.find((item) => item.id === 'b')?.name).toBe('Renamed');
    expect(after.lastFolderId).toBe('b');
  });

  it.each([
    ['into another folder', 'b', { parentId: 'e' }, 'a[d[] 1.md 2.md] e[b[c[3.md]]] 0.md'],
    ['to the root', 'b', { parentId: null }, 'a[d[] 1.md 2.md] e[] b[c[3.md]] 0.md'],
    ['to a place', 'b', { parentId: null, position: 0 }, 'b[c[3.md]] a[d[] 1.md 2.md] e[] 0.md'],
    ['up among its siblings', 'e', { position: 0 }, 'e[] a[b[c[3.md]] d[] 1.md 2.md] 0.md'],
    ['down among its siblings', 'b', { position: 1 }, 'a[d[] b[c[3.md]] 1.md 2.md] e[] 0.md'],
    ['no further than the end', 'a', { position: 99 }, 'e[] a[b[c[3.md]] d[] 1.md 2.md] 0.md'],
    ['nowhere without a change', 'b', {}, AS_PLANTED],
  ])('moves it %s', async (_, id, change, drawn) => {
    const { stateAfter } = start();
    expect(draw(await stateAfter('PATCH', `/bookmark-folders/${id}`, change))).toBe(drawn);
  });

  it.each([
    ['itself', 'a'],
    ['its child', 'b'],
    ['a folder deeper inside', 'c'],
  ])('refuses to move it into %s', async (_, parentId) => {
    const { call, current } = start();
    const body = { parentId };
    const response = await call('PATCH', '/viewer/v1/bookmark-folders/a', { body });
    expect(response.status).toBe(409);
    expect(draw(await current())).toBe(AS_PLANTED);
  });

  it('is a 404 for an unknown folder', async () => {
    const { call } = start();
    const body = { name: 'x' };
    expect((await call('PATCH', '/viewer/v1/bookmark-folders/x', { body })).status).toBe(404);
  });
});
