import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bookmark,
  callerOf,
  draw,
  problem,
  read,
  startService,
  state,
} from '#test/reference-service/harness.ts';

const AS_PLANTED = 'a[b[c[3.md]] d[] 1.md 2.md] e[] 0.md';

function addressOf(path: string, folderId?: string) {
  const query = new URLSearchParams({ codeHostSlug: 'acme/specs', path });
  if (folderId !== undefined) query.set('folderId', folderId);
  return `/viewer/v1/bookmarks?${query}`;
}

describe('creating a bookmark', () => {
  it.each([
    ['last without a position', undefined, 'a[b[c[3.md]] d[] 1.md 2.md new.md] e[] 0.md'],
    ['at its position', 0, 'a[b[c[3.md]] d[] new.md 1.md 2.md] e[] 0.md'],
    ['no further than the end', 9, 'a[b[c[3.md]] d[] 1.md 2.md new.md] e[] 0.md'],
  ])('puts it %s', async (_, position, drawn) => {
    const call = callerOf(startService());
    const body = { ...bookmark('new.md'), folderId: 'a', position };
    const response = await call('POST', '/viewer/v1/bookmarks', { body });
    expect(response.status).toBe(201);
    const after = await read(response, state);
    expect(draw(after)).toBe(drawn);
    expect(after.lastFolderId).toBe('a');
  });

  it('files it at the root when folderId is null', async () => {
    const call = callerOf(startService());
    const body = { ...bookmark('new.md'), folderId: null };
    const after = await read(await call('POST', '/viewer/v1/bookmarks', { body }), state);
    expect(draw(after)).toBe('a[b[c[3.md]] d[] 1.md 2.md] e[] 0.md new.md');
    expect(after.lastFolderId).toBeNull();
  });

  it('refuses a second one of the same path in the same folder only', async () => {
    const call = callerOf(startService());
    const post = (folderId: string) =>
      call('POST', '/viewer/v1/bookmarks', { body: { ...bookmark('1.md'), folderId } });
    expect((await post('a')).status).toBe(409);
    expect((await post('e')).status).toBe(201);
  });

  it('refuses an unknown folder with a pointer to folderId', async () => {
    const call = callerOf(startService());
    const body = { ...bookmark('new.md'), folderId: 'nowhere' };
    const response = await call('POST', '/viewer/v1/bookmarks', { body });
    expect(response.status).toBe(422);
    expect((await read(response, problem)).errors?.[0]?.pointer).toBe('#/folderId');
  });
});

describe('changing a bookmark', () => {
  it.each([
    ['into a folder', '0.md', undefined, { folderId: 'e' }, 'a[b[c[3.md]] d[] 1.md 2.md] e[0.md] '],
    ['to the root', '1.md', 'a', { folderId: null }, 'a[b[c[3.md]] d[] 2.md] e[] 0.md 1.md'],
    [
      'to a place',
      '2.md',
      'a',
      { folderId: null, position: 0 },
      'a[b[c[3.md]] d[] 1.md] e[] 2.md 0.md',
    ],
    ['among its siblings', '1.md', 'a', { position: 1 }, 'a[b[c[3.md]] d[] 2.md 1.md] e[] 0.md'],
    ['nowhere without a change', '1.md', 'a', {}, AS_PLANTED],
  ])('moves it %s', async (_, path, folderId, body, drawn) => {
    const call = callerOf(startService());
    const response = await call('PATCH', addressOf(path, folderId), { body });
    expect(draw(await read(response, state))).toBe(drawn.trim());
  });

  it('retitles it without changing lastFolderId', async () => {
    const call = callerOf(startService());
    const body = { title: 'Another title' };
    const after = await read(await call('PATCH', addressOf('3.md', 'c'), { body }), state);
    expect(after.bookmarks.find((item) => item.path === '3.md')?.title).toBe('Another title');
    expect(after.lastFolderId).toBe('a');
  });

  it('refuses a folder that holds the same path and changes nothing', async () => {
    const call = callerOf(startService());
    await call('POST', '/viewer/v1/bookmarks', { body: { ...bookmark('1.md'), folderId: null } });
    const body = { folderId: 'a', title: 'Lost' };
    const response = await call('PATCH', addressOf('1.md'), { body });
    expect(response.status).toBe(409);
    const after = await read(await call('GET', '/viewer/v1/bookmark-state'), state);
    expect(draw(after)).toBe(`${AS_PLANTED} 1.md`);
  });

  it('is a 404 if the folder holds no such bookmark', async () => {
    const call = callerOf(startService());
    const body = { title: 'x' };
    expect((await call('PATCH', addressOf('1.md'), { body })).status).toBe(404);
    expect((await call('PATCH', addressOf('1.md', 'nowhere'), { body })).status).toBe(404);
  });
});

describe('deleting a bookmark', () => {
  it('renumbers the bookmarks behind it', async () => {
    const call = callerOf(startService());
    const after = await read(await call('DELETE', addressOf('1.md', 'a')), state);
    expect(draw(after)).toBe('a[b[c[3.md]] d[] 2.md] e[] 0.md');
    expect(after.bookmarks.find((item) => item.path === '2.md')?.position).toBe(0);
    expect((await call('DELETE', addressOf('1.md', 'a'))).status).toBe(404);
  });

  it.each(['?codeHostSlug=a', '?path=a', '', '?path=a&path=b&codeHostSlug=c'])(
    'needs a query that names one bookmark, not %s',
    async (query) => {
      const response = await callerOf(startService())('DELETE', `/viewer/v1/bookmarks${query}`);
      expect(response.status).toBe(422);
    },
  );
});

const place = fc.constantFrom('a', 'b', 'c', 'd', 'e', null);
const position = fc.option(fc.nat({ max: 4 }), { nil: undefined });
const step = fc.oneof(
  fc.record({
    method: fc.constant('PATCH'),
    path: fc.constantFrom('a', 'b', 'c', 'd', 'e').map((id) => `/viewer/v1/bookmark-folders/${id}`),
    body: fc.record({ parentId: place, position }),
  }),
  fc.record({
    method: fc.constant('POST'),
    path: fc.constant('/viewer/v1/bookmark-folders'),
    body: fc.record({ name: fc.constant('New'), parentId: place, position }),
  }),
  fc.record({
    method: fc.constantFrom('PATCH', 'DELETE'),
    path: fc.constantFrom(addressOf('0.md'), addressOf('1.md', 'a'), addressOf('2.md', 'a')),
    body: fc.record({ folderId: place, position }),
  }),
  fc.record({
    method: fc.constant('DELETE'),
    path: fc.constantFrom('d', 'e', 'c').map((id) => `/viewer/v1/bookmark-folders/${id}`),
    body: fc.constant(undefined),
  }),
);

it('any requests for bookmarks leave dense positions and reachable folders', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const call = callerOf(startService());
      for (const { method, path, body } of steps) await call(method, path, { body });
      const after = await read(await call('GET', '/viewer/v1/bookmark-state'), state);
      const ranked = [
        ...after.folders.map((item) => ({ ...item, group: `folders of ${item.parentId}` })),
        ...after.bookmarks.map((item) => ({ ...item, group: `bookmarks of ${item.folderId}` })),
      ];
      for (const group of new Set(ranked.map((item) => item.group))) {
        const siblings = ranked.filter((item) => item.group === group);
        const positions = siblings.map((item) => item.position).toSorted((a, b) => a - b);
        expect(positions, group).toEqual([...siblings.keys()]);
      }
      const drawn = draw(after);
      for (const { id } of after.folders) expect(drawn).toContain(`${id}[`);
    }),
    { numRuns: 60 },
  );
});
