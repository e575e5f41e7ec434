import { describe, expect, it } from 'vitest';
import type { SampleFolder } from '#service/sample/types.ts';
import { CHANGES, createFolder, INITIAL_TREE } from '#test/service/bookmark-changes.ts';
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
} from '#test/service/harness.ts';

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
    expect(draw(await current())).toBe(INITIAL_TREE);
  });
});

describe('deleting a folder', () => {
  it('is a 404 for an unknown or deleted folder and for another subject’s', async () => {
    const service = startService();
    const ada = callerOf(service, 'ada');
    const bob = callerOf(service, 'bob');
    const body = { changes: [createFolder('mine', null)] };
    expect((await ada('POST', CHANGES, { body })).status).toBe(200);
    await ada('DELETE', '/viewer/v1/bookmark-folders/e');
    for (const [call, id] of [
      [ada, 'nowhere'],
      [ada, 'e'],
      [bob, 'mine'],
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
