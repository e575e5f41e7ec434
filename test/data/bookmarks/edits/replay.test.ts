import { describe, expect, test } from 'vitest';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { applyChanges } from '#data/bookmarks/changes/apply-changes.ts';
import type { Change } from '#data/bookmarks/changes/change.ts';
import { planRequests } from '#data/bookmarks/edits/edit.ts';
import { planPartialReplay, planReplay } from '#data/bookmarks/edits/replay.ts';
import { createBookmarkState } from '#test/data/bookmarks/states.ts';
import {
  createBookmarkChange,
  createBookmarkReference,
  createEdit,
  createFolderChange,
} from './edits.ts';

const library = createBookmarkState(
  [
    { id: 'a', position: 0 },
    { id: 'b', parentId: 'a', position: 0 },
    { id: 'c', position: 1 },
  ],
  [
    { path: '1', title: 'One', folderId: 'a', position: 0 },
    { path: '2', title: 'Two', folderId: 'b', position: 0 },
    { path: '3', title: 'Three', folderId: 'c', position: 0 },
  ],
);

function applied(state: BookmarkState, changes: readonly Change[]): BookmarkState {
  const result = applyChanges(state, changes);
  if (!result.ok) throw new Error(result.refusal);
  return result.state;
}

/**
 * Creates an edit. Returns the edit together with the state after the edit and after later changes
 * by another user.
 */
function edited(changes: readonly Change[], since: readonly Change[] = []) {
  return {
    edit: createEdit(changes, library),
    state: applied(applied(library, changes), since),
  };
}

const names = ({ folders, bookmarks }: BookmarkState) =>
  [...folders.map(({ name }) => name), ...bookmarks.map(({ title }) => title)].sort();

const deleteA: Change = { op: 'delete-folder', id: 'a' };

describe('planReplay', () => {
  test.each<[string, Change]>([
    ['a deletion', deleteA],
    ['a rename', { op: 'update-folder', id: 'a', name: 'A' }],
    ['a move', { op: 'update-folder', id: 'b', parentId: 'c' }],
    ['a creation', createFolderChange('new', 'a')],
    [
      'a moved bookmark',
      { op: 'update-bookmark', ...createBookmarkReference('1', 'a'), set: { folderId: 'c' } },
    ],
  ])('undoes and redoes %s', (_what, change) => {
    const { edit, state } = edited([change]);
    const plan = planReplay(state, edit);
    if (!plan.ok) throw new Error(plan.refusal.reason);
    const undone = applied(state, plan.changes);
    expect(names(undone)).toEqual(names(library));
    const undo = createEdit([], state, { requests: planRequests(state, plan.changes) });
    const redo = planReplay(undone, undo);
    if (!redo.ok) throw new Error(redo.refusal.reason);
    expect(names(applied(undone, redo.changes))).toEqual(names(state));
  });

  test('ignores later changes that are unrelated or only reorder siblings', () => {
    const { edit, state } = edited(
      [{ op: 'update-folder', id: 'b', name: 'B' }],
      [
        createFolderChange('theirs', 'b'),
        createFolderChange('before', 'a'),
        { op: 'update-folder', id: 'c', position: 0 },
      ],
    );
    expect(planReplay(state, edit)).toMatchObject({ ok: true });
  });

  test.each<[string, string, readonly Change[], readonly Change[]]>([
    ['folder-missing', 'b', [{ op: 'update-folder', id: 'b', name: 'B' }], [deleteA]],
    [
      'bookmark-missing',
      '3',
      [{ op: 'update-bookmark', ...createBookmarkReference('3', 'c'), set: { title: 'New' } }],
      [{ op: 'delete-bookmark', ...createBookmarkReference('3', 'c') }],
    ],
    ['parent-missing', 'b', [{ op: 'delete-folder', id: 'b' }], [deleteA]],
    ['id-taken', 'c', [{ op: 'delete-folder', id: 'c' }], [createFolderChange('c')]],
    [
      'already-there',
      'Three',
      [{ op: 'delete-bookmark', ...createBookmarkReference('3', 'c') }],
      [createBookmarkChange('3', 'c', 'Theirs')],
    ],
    [
      'into-itself',
      'b',
      [{ op: 'update-folder', id: 'b', parentId: 'c' }],
      [{ op: 'update-folder', id: 'a', parentId: 'b' }],
    ],
  ])('refuses to undo an edit with the reason %s', (reason, name, changes, since) => {
    const { edit, state } = edited(changes, since);
    expect(planReplay(state, edit)).toEqual({ ok: false, refusal: { name, reason } });
  });

  test('refuses to undo an edit as ambiguous if several folders have the id', () => {
    const { edit, state } = edited([{ op: 'update-folder', id: 'c', name: 'C' }]);
    const twice = { ...state, folders: [...state.folders, ...state.folders] };
    expect(planReplay(twice, edit)).toMatchObject({ refusal: { reason: 'ambiguous' } });
  });

  test.each<[string, readonly Change[], readonly Change[]]>([
    [
      'a folder that somebody renamed too',
      [{ op: 'update-folder', id: 'c', name: 'Mine' }],
      [{ op: 'update-folder', id: 'c', name: 'Theirs' }],
    ],
    [
      'a folder that somebody moved too',
      [{ op: 'update-folder', id: 'b', parentId: 'c' }],
      [{ op: 'update-folder', id: 'b', parentId: null }],
    ],
    [
      'a bookmark that somebody renamed too',
      [{ op: 'update-bookmark', ...createBookmarkReference('3', 'c'), set: { title: 'Mine' } }],
      [{ op: 'update-bookmark', ...createBookmarkReference('3', 'c'), set: { title: 'Theirs' } }],
    ],
    [
      'a new folder that somebody added to',
      [createFolderChange('new')],
      [createBookmarkChange('theirs', 'new')],
    ],
    [
      'a new folder that somebody renamed',
      [createFolderChange('new')],
      [{ op: 'update-folder', id: 'new', name: 'Theirs' }],
    ],
    [
      'a new bookmark that somebody renamed',
      [createBookmarkChange('n')],
      [{ op: 'update-bookmark', ...createBookmarkReference('n'), set: { title: 'Theirs' } }],
    ],
  ])(
    'refuses to undo the edit of %s with the reason changed-since; planPossibleReplay skips the edit',
    (_what, changes, since) => {
      const { edit, state } = edited(changes, since);
      expect(planReplay(state, edit)).toMatchObject({ refusal: { reason: 'changed-since' } });
      const { changes: possible, skipped } = planPartialReplay(state, edit);
      expect(possible).toEqual([]);
      expect(skipped).toEqual([{ name: expect.any(String), reason: 'changed-since' }]);
    },
  );
});

describe('planPartialReplay', () => {
  test('restores a folder and its contents at the top level if the parent folder was deleted later', () => {
    const { edit, state } = edited([{ op: 'delete-folder', id: 'b' }], [deleteA]);
    const { changes, skipped, movedToTop } = planPartialReplay(state, edit);
    expect({ skipped, movedToTop }).toEqual({ skipped: [], movedToTop: 1 });
    const restored = applied(state, changes);
    expect(restored.folders.find(({ id }) => id === 'b')?.parentId).toBeNull();
    expect(names(restored)).toEqual(['Three', 'Two', 'b', 'c']);
  });

  test('moves nodes to the top level if their former folder was deleted', () => {
    const { edit, state } = edited(
      [
        { op: 'update-folder', id: 'b', parentId: 'c' },
        { op: 'update-bookmark', ...createBookmarkReference('1', 'a'), set: { folderId: 'c' } },
      ],
      [deleteA],
    );
    const { changes, movedToTop } = planPartialReplay(state, edit);
    expect(movedToTop).toBe(2);
    const restored = applied(state, changes);
    expect(restored.folders.find(({ id }) => id === 'b')?.parentId).toBeNull();
    expect(restored.bookmarks.find(({ path }) => path === '1')?.folderId).toBeNull();
  });

  test('returns the changes that can be replayed, and the skipped changes with reasons', () => {
    const { edit, state } = edited(
      [
        { op: 'delete-bookmark', ...createBookmarkReference('1', 'a') },
        { op: 'delete-bookmark', ...createBookmarkReference('3', 'c') },
      ],
      [createBookmarkChange('3', 'c', 'Theirs')],
    );
    const { changes, skipped } = planPartialReplay(state, edit);
    expect(skipped).toEqual([{ name: 'Three', reason: 'already-there' }]);
    expect(names(applied(state, changes))).toEqual(['One', 'Theirs', 'Two', 'a', 'b', 'c']);
  });

  test('deletes imported nodes, except nodes that were later changed or contain added nodes', () => {
    const { edit, state } = edited(
      [
        createFolderChange('top'),
        createFolderChange('empty', 'top'),
        createFolderChange('used', 'top'),
        createFolderChange('renamed', 'top'),
        createBookmarkChange('x', 'used'),
        createBookmarkChange('y', 'used'),
      ],
      [
        createBookmarkChange('theirs', 'used'),
        {
          op: 'update-bookmark',
          ...createBookmarkReference('y', 'used'),
          set: { title: 'Changed' },
        },
        { op: 'update-folder', id: 'renamed', name: 'Renamed' },
      ],
    );
    const { changes, skipped } = planPartialReplay(state, edit);
    const after = applied(state, changes);
    expect(names(after)).toEqual(
      [...names(library), 'Changed', 'Renamed', 'theirs', 'top', 'used'].sort(),
    );
    expect(skipped.map(({ name, reason }) => `${name} ${reason}`)).toEqual([
      'used changed-since',
      'Renamed changed-since',
      'top changed-since',
    ]);
  });
});
