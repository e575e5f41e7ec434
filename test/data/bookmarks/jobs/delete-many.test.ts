import { describe, expect, test } from 'vitest';
import { type CachedBookmarks, fromFile } from '#data/bookmarks/cached-bookmarks.ts';
import { bookmarksKey } from '#data/bookmarks/queries.ts';
import { deleteManyMutation } from '#data/bookmarks/writes/delete-items.ts';
import type { JobProgress } from '#platform/http/run-sequentially.ts';
import { draw, problem, startService } from '#test/data/bookmarks/running-service.ts';
import { fromWrite, pick, readable } from './chosen-items.ts';

describe('deleting many items', () => {
  test('sends one request after the other, and none for items inside another', async () => {
    const { viewer, run, read, shown, sent } = startService();
    const progress: JobProgress[] = [];
    const nodes = pick(await read(), 'b', 'c', '4.md', '2.md', 'e');
    const report = await run(deleteManyMutation(viewer, readable), {
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

  test('finishes the request under way after a stop and leaves the rest', async () => {
    const { viewer, run, read, shown } = startService();
    const stop = new AbortController();
    const report = await run(deleteManyMutation(viewer, readable), {
      nodes: pick(await read(), '1.md', '2.md', '3.md'),
      signal: stop.signal,
      onProgress: ({ done }) => done === 1 && stop.abort(),
    });
    expect(report.ended).toBe('stopped');
    expect(report.results.map(({ kind }) => kind)).toEqual(['done', 'not-tried', 'not-tried']);
    expect(draw(shown())).toBe('a[b[c[4.md]] d[] 2.md 3.md] e[] 0.md');
  });

  test('counts an item already gone as done; a refused one holds up no other', async () => {
    const on = startService();
    const nodes = pick(await on.read(), '1.md', '2.md', 'e');
    await on.run(deleteManyMutation(on.viewer, readable), { nodes: nodes.slice(0, 1) });
    on.failWith(({ url }) => (url.includes('2.md') ? problem(409) : undefined));
    const report = await on.run(deleteManyMutation(on.viewer, readable), { nodes });
    expect(report.ended).toBe('finished');
    expect(report.results).toMatchObject([
      { kind: 'done', value: 'already-gone' },
      { kind: 'failed', error: { failure: { kind: 'conflict' } } },
      { kind: 'done', value: 'deleted' },
    ]);
    expect(draw(on.shown())).toBe('a[b[c[4.md]] d[] 2.md 3.md] 0.md');
  });

  test('without viewer.read: remembers which folders the service has deleted', async () => {
    const { viewer, client, run, read } = startService();
    const nodes = pick(await read(), 'b', 'e', '0.md');
    await run(deleteManyMutation(viewer, { readable: false }), { nodes });
    expect(client.getQueryData<CachedBookmarks>(bookmarksKey)?.deleted).toEqual(['b', 'e']);
  });

  test('without viewer.read: a 404 removes only that folder of the opened file', async () => {
    const { viewer, client, run, read, shown, failWith } = startService();
    const state = await read();
    client.setQueryData(bookmarksKey, fromFile(undefined, 'saved.json', state));
    failWith(fromWrite(0, problem(404)));
    await run(deleteManyMutation(viewer, { readable: false }), { nodes: pick(state, 'b', 'e') });
    expect(draw(shown())).toBe('a[d[] 1.md 2.md 3.md] 0.md');
    expect(client.getQueryData<CachedBookmarks>(bookmarksKey)).toMatchObject({
      origin: { kind: 'file' },
      deleted: [],
    });
  });

  test('gives up after a 403, which the next item would get too', async () => {
    const on = startService();
    const nodes = pick(await on.read(), '1.md', '2.md', '3.md');
    on.failWith(fromWrite(1, problem(403)));
    const report = await on.run(deleteManyMutation(on.viewer, readable), { nodes });
    expect(report.ended).toBe('given-up');
    expect(report.results.map(({ kind }) => kind)).toEqual(['done', 'failed', 'not-tried']);
    expect(draw(on.shown())).toBe('a[b[c[4.md]] d[] 2.md 3.md] e[] 0.md');
  });
});
