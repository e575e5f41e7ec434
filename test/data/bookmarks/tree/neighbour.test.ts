import { expect, test } from 'vitest';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { folderWithId } from '#data/bookmarks/tree/bookmark-tree.ts';
import { buildTree } from '#data/bookmarks/tree/build-tree.ts';
import { withoutFolders } from '#data/bookmarks/tree/cascade.ts';
import { neighbourOf } from '#data/bookmarks/tree/selection.ts';
import { stateOf } from '#test/data/bookmarks/states.ts';

const state = stateOf(
  [
    { id: 'top', position: 0 },
    { id: 'one', parentId: 'top', position: 0 },
    { id: 'two', parentId: 'top', position: 1 },
    { id: 'lone', position: 1 },
    { id: 'inner', parentId: 'lone' },
  ],
  [],
);

function nameAfterDeleting(id: string, after: BookmarkState = withoutFolders(state, [id])) {
  const tree = buildTree(state);
  const node = folderWithId(tree, id);
  if (node === undefined) throw new Error(`no folder ${id}`);
  return neighbourOf(tree, node, buildTree(after))?.name;
}

test('the neighbour of a deleted item is the next sibling, the one before or the parent', () => {
  expect(nameAfterDeleting('one')).toBe('two');
  expect(nameAfterDeleting('two')).toBe('one');
  expect(nameAfterDeleting('inner')).toBe('lone');
  expect(nameAfterDeleting('lone')).toBe('top');
});

test('the neighbour of a deleted item is not one that was deleted too', () => {
  expect(nameAfterDeleting('one', withoutFolders(state, ['one', 'two']))).toBe('top');
  expect(nameAfterDeleting('one', stateOf([{ id: 'stranger' }]))).toBe('stranger');
  expect(nameAfterDeleting('one', stateOf([]))).toBeUndefined();
});
