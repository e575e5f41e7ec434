import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import type { Change } from '#data/bookmarks/cache/bookmark-change.ts';
import { applyChange } from '#data/bookmarks/cache/bookmark-change.ts';
import { isChangeApplied } from '#data/bookmarks/cache/is-change-applied.ts';
import { sendChange } from '#data/bookmarks/writes/change-item.ts';
import { isFailure } from '#platform/http/failure.ts';
import { draw, startService } from '#test/data/bookmarks/running-service.ts';
import { stateOf } from '#test/data/bookmarks/states.ts';

const place = fc.constantFrom(null, 'a', 'b', 'c', 'd', 'e');
const position = fc.option(fc.nat({ max: 5 }), { nil: undefined });

const folderChange = fc
  .record({
    folderId: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    name: fc.option(fc.constant('New'), { nil: undefined }),
    parentId: fc.option(place, { nil: undefined }),
    position,
  })
  .map(
    ({ folderId, name, parentId, position: at }): Change => ({
      kind: 'folder',
      folderId,
      change: {
        ...(name !== undefined && { name }),
        ...(parentId !== undefined && { parentId }),
        ...(at !== undefined && { position: at }),
      },
    }),
  );

const bookmarkChange = fc
  .record({
    index: fc.nat({ max: 20 }),
    title: fc.option(fc.constant('New'), { nil: undefined }),
    folderId: fc.option(place, { nil: undefined }),
    position,
  })
  .map(({ index, title, folderId, position: at }) => (state: BookmarkState): Change | undefined => {
    const bookmark = state.bookmarks[index % state.bookmarks.length];
    return (
      bookmark && {
        kind: 'bookmark',
        bookmark,
        change: {
          ...(title !== undefined && { title }),
          ...(folderId !== undefined && { folderId }),
          ...(at !== undefined && { position: at }),
        },
      }
    );
  });

const anyChanges = fc.array(
  fc.oneof(
    folderChange.map((change) => (): Change | undefined => change),
    bookmarkChange,
  ),
  { maxLength: 6 },
);

test('a change applied here gives the state that the service answers with', async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(anyChanges, async (changes) => {
      const { viewer, client, read } = startService();
      let here = await read();
      for (const make of changes) {
        const change = make(here);
        if (change === undefined || Object.keys(change.change).length === 0) continue;
        try {
          const there = await sendChange({ viewer, client, readable: true }, change);
          here = applyChange(here, change);
          expect(draw(here)).toBe(draw(there));
          expect(here.lastFolderId).toBe(there.lastFolderId);
          expect(isChangeApplied(there, change)).toBe(true);
          compared += 1;
        } catch (error) {
          if (!isFailure(error, 'conflict')) throw error;
        }
      }
    }),
    { numRuns: 60 },
  );
  expect(compared).toBeGreaterThan(20);
});

test('a change of an item that is not in the state changes nothing', () => {
  const state = stateOf([{ id: 'a' }], [{ path: 'x' }]);
  const elsewhere = { folderId: 'a', codeHostSlug: 'team/repo', path: 'x' };
  expect(applyChange(state, { kind: 'folder', folderId: 'b', change: { name: 'B' } })).toBe(state);
  expect(
    applyChange(state, { kind: 'bookmark', bookmark: elsewhere, change: { title: 'X' } }),
  ).toBe(state);
});

test('a state shows a change only if it shows every member of it', () => {
  const state = stateOf(
    [
      { id: 'a', name: 'A', position: 0 },
      { id: 'b', position: 1 },
    ],
    [{ path: 'x', title: 'X', folderId: 'a', position: 0 }],
  );
  const shows = (change: Change) => isChangeApplied(state, change);
  const bookmark = { folderId: null, codeHostSlug: 'team/repo', path: 'x' };
  expect(shows({ kind: 'folder', folderId: 'a', change: { name: 'A', position: 0 } })).toBe(true);
  expect(shows({ kind: 'folder', folderId: 'a', change: { name: 'A', position: 1 } })).toBe(false);
  expect(shows({ kind: 'folder', folderId: 'b', change: { position: 9 } })).toBe(true);
  expect(shows({ kind: 'folder', folderId: 'b', change: { parentId: 'a' } })).toBe(false);
  expect(shows({ kind: 'bookmark', bookmark, change: { folderId: 'a' } })).toBe(true);
  expect(shows({ kind: 'bookmark', bookmark, change: { folderId: 'a', title: 'Y' } })).toBe(false);
  expect(shows({ kind: 'bookmark', bookmark, change: { folderId: 'b' } })).toBe(false);
});
