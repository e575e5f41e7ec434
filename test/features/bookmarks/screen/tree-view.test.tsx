import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { filterTree } from '#data/bookmarks/search/tree-filter.ts';
import { buildTree } from '#data/bookmarks/tree/build-tree.ts';
import { createInitialTreeView } from '#data/bookmarks/tree/visible-rows.ts';
import { useTreeView } from '#features/bookmarks/tree-state/use-tree-view.ts';
import { createBookmarkState } from '#test/data/bookmarks/states.ts';

test('useTreeView collapses two folders that are closed before the next render, also during a search', () => {
  const tree = buildTree(
    createBookmarkState(
      [{ id: 'a' }, { id: 'b' }],
      [
        { path: 'fees-1', folderId: 'a' },
        { path: 'fees-2', folderId: 'b' },
      ],
    ),
  );
  const filter = filterTree(tree, 'fees');
  const { result } = renderHook(() => useTreeView(tree, createInitialTreeView, filter));
  const { toggle } = result.current;
  act(() => {
    for (const node of tree.roots) toggle(node, false);
  });
  expect(result.current.source.rows).toEqual(tree.roots);
});
