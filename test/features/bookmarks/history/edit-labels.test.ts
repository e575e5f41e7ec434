import { expect, test } from 'vitest';
import { toAddedItems } from '#data/bookmarks/additions/added-item.ts';
import { planAdditions } from '#data/bookmarks/additions/plan-additions.ts';
import { buildTree } from '#data/bookmarks/tree/build-tree.ts';
import { createAdditionEdit } from '#features/bookmarks/history/edit-labels.ts';
import { createBookmarkState } from '#test/data/bookmarks/states.ts';

test('createAdditionEdit lists the first three skipped bookmarks by name', () => {
  const there = ['a', 'b', 'c', 'd', 'e'].map((title) => ({ title, path: `${title}.md` }));
  const existing = createBookmarkState([], there);
  const copied = createBookmarkState(
    [],
    [...there, { title: 'New', path: 'new.md' }, { title: 'Lost', path: '' }],
  );
  const plan = planAdditions(toAddedItems(buildTree(copied).nodes), {
    existing: existing.bookmarks,
    into: null,
  });
  expect(createAdditionEdit(plan, 'import').done(existing)).toBe(
    'Imported “New”. 5 bookmarks were already there, 1 left out.',
  );
  expect(createAdditionEdit(plan, 'copy').done(existing)).toBe(
    'Copied “New”. Already there: “a”, “b”, “c” and 2 more. Skipped, without a usable repository or path: “Lost”.',
  );
});
