import { describe, expect, test } from 'vitest';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { applyChanges } from '#data/bookmarks/changes/apply-changes.ts';
import type { Change } from '#data/bookmarks/changes/change.ts';
import { type Edit, planRequests } from '#data/bookmarks/edits/edit.ts';
import { planPartialReplay, planReplay } from '#data/bookmarks/edits/replay.ts';
import {
  addBookmark,
  addFolder,
  deleteBookmark,
  deleteFolder,
  editBookmark,
  editFolder,
} from '#test/data/bookmarks/changes/create-changes.ts';
import { formatTree, parseTree } from '#test/data/bookmarks/states.ts';
import { createEdit } from './edits.ts';

const tree = 'a[b[2] 1] c[3]';
const library = parseTree(tree);

function applied(state: BookmarkState, changes: readonly Change[]): BookmarkState {
  const result = applyChanges(state, changes);
  if (!result.ok) throw new Error(result.refusal);
  return result.state;
}

/** Returns the edit, and the state after the edit and later changes by another user. */
function edited(changes: readonly Change[], later: readonly Change[] = []) {
  return {
    edit: createEdit(changes, library),
    state: applied(applied(library, changes), later),
  };
}

/** Returns the changes of a replay that must be possible. */
function replayed(state: BookmarkState, edit: Edit): readonly Change[] {
  const plan = planReplay(state, edit);
  if (!plan.ok) throw new Error(plan.refusal.reason);
  return plan.changes;
}

describe('planReplay', () => {
  test.each([
    ['a deletion', deleteFolder('a'), 'c[3]'],
    ['a rename', editFolder('a', { name: 'A' }), 'A[b[2] 1] c[3]'],
    ['a move', editFolder('b', { parentId: 'c' }), 'a[1] c[b[2] 3]'],
    ['a creation', addFolder('new', 'a'), 'a[b[2] new[] 1] c[3]'],
    ['a moved bookmark', editBookmark('1', 'a', { folderId: 'c' }), 'a[b[2]] c[3 1]'],
  ])('undoes and redoes %s', (_, change, after) => {
    const { edit, state } = edited([change]);
    expect(formatTree(state)).toBe(after);
    const changes = replayed(state, edit);
    const undone = applied(state, changes);
    expect(formatTree(undone)).toBe(tree);
    const undo = createEdit([], state, { requests: planRequests(state, changes) });
    expect(formatTree(applied(undone, replayed(undone, undo)))).toBe(after);
  });

  test('ignores later changes that are unrelated or only reorder siblings', () => {
    const { edit, state } = edited(
      [editFolder('b', { name: 'B' })],
      [addFolder('theirs', 'b'), addFolder('before', 'a'), editFolder('c', { position: 0 })],
    );
    expect(formatTree(applied(state, replayed(state, edit)))).toBe(
      'c[3] a[b[theirs[] 2] before[] 1]',
    );
  });

  test('refuses to undo an edit as ambiguous if several folders have the id', () => {
    const { edit, state } = edited([editFolder('c', { name: 'C' })]);
    const twice = { ...state, folders: [...state.folders, ...state.folders] };
    expect(planReplay(twice, edit)).toMatchObject({ ok: false, refusal: { reason: 'ambiguous' } });
  });
});

describe('replay after later changes', () => {
  test.each<[string, readonly Change[], readonly Change[], string, string]>([
    [
      'a renamed folder that somebody deleted',
      [editFolder('b', { name: 'B' })],
      [deleteFolder('a')],
      'b folder-missing',
      'c[3] | b folder-missing',
    ],
    [
      'a renamed bookmark that somebody deleted',
      [editBookmark('3', 'c', { title: 'New' })],
      [deleteBookmark('3', 'c')],
      '3 bookmark-missing',
      'a[b[2] 1] c[] | 3 bookmark-missing',
    ],
    [
      'a new bookmark that somebody deleted',
      [addBookmark('n')],
      [deleteBookmark('n')],
      'n bookmark-missing',
      'a[b[2] 1] c[3] | n bookmark-missing',
    ],
    [
      'a deleted folder whose parent somebody deleted',
      [deleteFolder('b')],
      [deleteFolder('a')],
      'b parent-missing',
      'c[3] b[2] | 1 moved to the top level',
    ],
    [
      'moved items whose former folder somebody deleted',
      [editFolder('b', { parentId: 'c' }), editBookmark('1', 'a', { folderId: 'c' })],
      [deleteFolder('a')],
      '1 parent-missing',
      'c[3] b[2] 1 | 2 moved to the top level',
    ],
    [
      'a deleted folder whose id somebody used again',
      [deleteFolder('c')],
      [addFolder('c')],
      'c id-taken',
      'a[b[2] 1] c[3] | c id-taken',
    ],
    [
      'deleted bookmarks of which somebody created one again',
      [deleteBookmark('1', 'a'), deleteBookmark('3', 'c')],
      [addBookmark('3', 'c', 'Theirs')],
      '3 already-there',
      'a[b[2] 1] c[Theirs] | 3 already-there',
    ],
    [
      'a moved folder that now contains its former parent',
      [editFolder('b', { parentId: 'c' })],
      [editFolder('a', { parentId: 'b' })],
      'b into-itself',
      'c[b[a[1] 2] 3] | b into-itself',
    ],
    [
      'a folder that somebody renamed too',
      [editFolder('c', { name: 'Mine' })],
      [editFolder('c', { name: 'Theirs' })],
      'Theirs changed-since',
      'a[b[2] 1] Theirs[3] | Theirs changed-since',
    ],
    [
      'a folder that somebody moved too',
      [editFolder('b', { parentId: 'c' })],
      [editFolder('b', { parentId: null })],
      'b changed-since',
      'a[1] c[3] b[2] | b changed-since',
    ],
    [
      'a bookmark that somebody renamed too',
      [editBookmark('3', 'c', { title: 'Mine' })],
      [editBookmark('3', 'c', { title: 'Theirs' })],
      'Theirs changed-since',
      'a[b[2] 1] c[Theirs] | Theirs changed-since',
    ],
    [
      'a new folder that somebody added to',
      [addFolder('new')],
      [addBookmark('theirs', 'new')],
      'New changed-since',
      'a[b[2] 1] c[3] new[theirs] | new changed-since',
    ],
    [
      'a new folder that somebody renamed',
      [addFolder('new')],
      [editFolder('new', { name: 'Theirs' })],
      'New changed-since',
      'a[b[2] 1] c[3] Theirs[] | Theirs changed-since',
    ],
    [
      'a new bookmark that somebody renamed',
      [addBookmark('n')],
      [editBookmark('n', null, { title: 'Theirs' })],
      'New changed-since',
      'a[b[2] 1] c[3] Theirs | Theirs changed-since',
    ],
    [
      'an import that somebody changed and added to',
      [
        addFolder('top'),
        addFolder('empty', 'top'),
        addFolder('used', 'top'),
        addFolder('renamed', 'top'),
        addBookmark('x', 'used'),
        addBookmark('y', 'used'),
      ],
      [
        addBookmark('theirs', 'used'),
        editBookmark('y', 'used', { title: 'Changed' }),
        editFolder('renamed', { name: 'Renamed' }),
      ],
      'New changed-since',
      'a[b[2] 1] c[3] top[used[Changed theirs] Renamed[]] | used changed-since, Renamed changed-since, top changed-since',
    ],
  ])('refuses to undo %s, and can undo the rest', (_, changes, later, refusal, rest) => {
    const { edit, state } = edited(changes, later);
    const plan = planReplay(state, edit);
    expect(plan.ok || `${plan.refusal.name} ${plan.refusal.reason}`).toBe(refusal);
    const partial = planPartialReplay(state, edit);
    const left = [
      ...partial.skipped.map(({ name, reason }) => `${name} ${reason}`),
      ...(partial.movedToTop > 0 ? [`${partial.movedToTop} moved to the top level`] : []),
    ];
    expect(`${formatTree(applied(state, partial.changes))} | ${left.join(', ')}`).toBe(rest);
  });
});
