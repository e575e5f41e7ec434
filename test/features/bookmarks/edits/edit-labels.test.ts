import { expect, test } from 'vitest';
import { planCreation } from '#data/bookmarks/changes/plan-creation.ts';
import { buildTree } from '#data/bookmarks/tree/build-tree.ts';
import { createCreationEdit } from '#features/bookmarks/edits/edit-labels.ts';
import { createBookmarkState } from '#test/data/bookmarks/states.ts';

test('createCreationEdit lists the first three skipped bookmarks by name', () => {
  const there = ['a', 'b', 'c', 'd', 'e'].map((title) => ({ title, path: `${title}.md` }));
  const existing = createBookmarkState([], there);
  const copied = createBookmarkState(
    [],
    [...there, { title: 'New', path: 'new.md' }, { title: 'Lost', path: '' }],
  );
  const plan = planCreation(existing, buildTree(copied).nodes, null);
  expect(createCreationEdit(plan, 'import').done(existing)).toBe(
    'Imported “New”. Already there: “a”, “b”, “c” and 2 more. Skipped, without a usable repository or path: “Lost”.',
  );
});
