import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { applyChanges, invertChangeLists } from '#data/bookmarks/changes/apply-changes.ts';
import type { Change } from '#data/bookmarks/changes/change.ts';
import { arbitraryState, createBookmarkState } from '#test/data/bookmarks/states.ts';
import {
  arbitraryValidState,
  convertToChanges,
  formatStateLines,
  randomEdits,
} from './random-changes.ts';

const invertChanges = (state: BookmarkState, changes: readonly Change[]) =>
  invertChangeLists(state, [changes])?.[0];

/**
 * Applies a list of changes, undoes the list with its inverse, applies the list again, and returns
 * whether the states match exactly.
 */
function roundTrip(
  state: BookmarkState,
  changes: readonly Change[],
): 'exact' | 'refused' | 'different' {
  const inverse = invertChanges(state, changes);
  if (inverse === undefined) return 'refused';
  const after = applyChanges(state, changes);
  const back = after.ok ? applyChanges(after.state, inverse) : after;
  if (!back.ok) return 'refused';
  const again = invertChanges(after.ok ? after.state : state, inverse);
  const redone = again && applyChanges(back.state, again);
  const isExact =
    String(formatStateLines(back.state)) === String(formatStateLines(state)) &&
    redone?.ok === true &&
    after.ok &&
    String(formatStateLines(redone.state)) === String(formatStateLines(after.state));
  return isExact ? 'exact' : 'different';
}

function applied(state: BookmarkState, ...lists: readonly (readonly Change[])[]): BookmarkState {
  return lists.reduce((current, changes) => {
    const result = applyChanges(current, changes);
    if (!result.ok) throw new Error(result.refusal);
    return result.state;
  }, state);
}

describe('invertChangeLists', () => {
  test('returns changes that exactly undo and redo random changes of a valid state', () => {
    fc.assert(
      fc.property(arbitraryValidState, randomEdits(12), (state, list) => {
        expect(roundTrip(state, convertToChanges(state, list, 'n'))).toBe('exact');
      }),
      { numRuns: 2_000 },
    );
  });

  test('returns an exact inverse or undefined for random changes of an invalid state', () => {
    fc.assert(
      fc.property(arbitraryState, randomEdits(6), (state, list) => {
        expect(roundTrip(state, convertToChanges(state, list, 'n'))).not.toBe('different');
      }),
      { numRuns: 2_000 },
    );
  });

  test.each<[string, BookmarkState, Change]>([
    [
      'folder',
      createBookmarkState([{ id: 'a' }, { id: 'm' }]),
      { op: 'update-folder', id: 'a', name: 'z' },
    ],
    [
      'bookmark',
      createBookmarkState(
        [],
        [{ path: 'a' }, { path: 'm' }].map(({ path }) => ({ path, title: path })),
      ),
      {
        op: 'update-bookmark',
        folderId: null,
        codeHostSlug: 'team/repo',
        path: 'a',
        set: { title: 'z' },
      },
    ],
  ])(
    'restores the order of siblings without positions when the rename of a %s is undone',
    (_what, state, rename) => {
      // Creating a sibling gives all siblings a position, so that the name no longer determines the order.
      const creations: readonly Change[] = [
        { op: 'create-folder', id: 'n', name: 'n', parentId: null },
        { op: 'create-bookmark', folderId: null, codeHostSlug: 'team/repo', path: 'n', title: 'n' },
      ];
      const undo = invertChanges(state, [rename]) ?? [];
      const after = applied(state, [rename], creations, undo);
      expect(formatStateLines(after)).toEqual(formatStateLines(applied(state, creations)));
      expect(roundTrip(state, [rename, ...creations])).toBe('exact');
    },
  );

  test('undoes an import by deleting only the outermost nodes', () => {
    const changes: readonly Change[] = [
      { op: 'create-folder', id: 'a', name: 'A', parentId: null },
      { op: 'create-folder', id: 'b', name: 'B', parentId: 'a' },
      { op: 'create-bookmark', folderId: 'b', codeHostSlug: 'r', path: 'p', title: 't' },
      { op: 'create-bookmark', folderId: null, codeHostSlug: 'r', path: 'p', title: 't' },
    ];
    expect(invertChanges(createBookmarkState([]), changes)).toEqual([
      { op: 'delete-bookmark', folderId: null, codeHostSlug: 'r', path: 'p' },
      { op: 'delete-folder', id: 'a' },
    ]);
  });

  test.each([
    ['a folder without a name', createBookmarkState([{ id: 'a', name: null }])],
    ['a bookmark without a title', createBookmarkState([{ id: 'a' }], [{ folderId: 'a' }])],
    [
      'a bookmark without a path',
      createBookmarkState([{ id: 'a' }], [{ folderId: 'a', path: null }]),
    ],
    ['an empty id', createBookmarkState([{ id: 'a' }, { id: '', parentId: 'a' }])],
    ['duplicate ids', createBookmarkState([{ id: 'a' }, { id: 'a' }])],
    ['a missing parent', createBookmarkState([{ id: 'a', parentId: 'gone' }])],
    ['a name of 256 characters', createBookmarkState([{ id: 'a', name: 'x'.repeat(256) }])],
  ])('returns undefined for the deletion of %s', (_what, state) => {
    expect(invertChanges(state, [{ op: 'delete-folder', id: 'a' }])).toBeUndefined();
  });
});

describe('applyChanges', () => {
  const state = createBookmarkState(
    [
      { id: 'a', position: 0 },
      { id: 'b', position: 4 },
      { id: 'c', parentId: 'a', position: 0 },
    ],
    [{ folderId: 'a', path: '1.md', title: 'One', position: 0 }],
  );

  test('renumbers positions only among the siblings of a changed node', () => {
    const applied = applyChanges(state, [
      { op: 'create-folder', id: 'd', name: 'D', parentId: null, position: 1 },
    ]);
    expect(applied.ok && applied.state.folders).toEqual([
      { id: 'a', name: 'a', parentId: null, position: 0 },
      { id: 'b', name: 'b', parentId: null, position: 2 },
      { id: 'c', name: 'c', parentId: 'a', position: 0 },
      { id: 'd', name: 'D', parentId: null, position: 1 },
    ]);
  });

  test.each<[string, Change]>([
    ['folder-missing', { op: 'update-folder', id: 'x', name: 'X' }],
    ['folder-missing', { op: 'delete-folder', id: 'x' }],
    ['parent-missing', { op: 'create-folder', id: 'n', name: 'N', parentId: 'x' }],
    ['parent-missing', { op: 'update-folder', id: 'a', parentId: 'x' }],
    ['id-taken', { op: 'create-folder', id: 'b', name: 'B', parentId: null }],
    ['into-itself', { op: 'update-folder', id: 'a', parentId: 'c' }],
    [
      'already-there',
      {
        op: 'create-bookmark',
        folderId: 'a',
        codeHostSlug: 'team/repo',
        path: '1.md',
        title: 'Again',
      },
    ],
    [
      'bookmark-missing',
      { op: 'delete-bookmark', folderId: null, codeHostSlug: 'team/repo', path: '1.md' },
    ],
  ])(
    'rejects the whole list of changes if a single change is refused with %s',
    (refusal, change) => {
      const first: Change = { op: 'update-folder', id: 'b', name: 'Renamed' };
      expect(applyChanges(state, [first, change])).toEqual({ ok: false, index: 1, refusal });
    },
  );
});
