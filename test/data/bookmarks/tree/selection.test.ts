import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { findFolderNode, getAncestors } from '#data/bookmarks/tree/bookmark-tree.ts';
import { buildTree } from '#data/bookmarks/tree/build-tree.ts';
import { removeFolders } from '#data/bookmarks/tree/deleted-contents.ts';
import {
  countNodes,
  findDuplicates,
  findNodeToFocus,
  getOutermostNodes,
  getSelectedNodes,
} from '#data/bookmarks/tree/selection.ts';
import { sortTree } from '#data/bookmarks/tree/tree-order.ts';
import { arbitraryState, createBookmarkState } from '#test/data/bookmarks/states.ts';

const anySelection = fc.record({ state: arbitraryState, picks: fc.array(fc.nat({ max: 30 })) });

test('getOutermostNodes returns the outermost selected nodes in tree order', () => {
  fc.assert(
    fc.property(anySelection, ({ state, picks }) => {
      const tree = buildTree(state);
      const picked = picks.map((at) => tree.nodes[at]).filter((node) => node !== undefined);
      const naive = tree.nodes.filter(
        (node) =>
          picked.includes(node) && !getAncestors(node).some((around) => picked.includes(around)),
      );
      expect(getOutermostNodes(tree, [...picked.map(({ key }) => key), 'no such key'])).toEqual(
        naive,
      );
    }),
  );
});

test('getSelectedNodes returns the selected nodes in tree order, independent of the displayed sort order', () => {
  fc.assert(
    fc.property(
      fc.record({
        state: arbitraryState,
        first: fc.nat({ max: 10 }),
        length: fc.nat({ max: 20 }),
        out: fc.nat({ max: 10 }),
        alone: fc.nat({ max: 30 }),
        order: fc.constantFrom('saved', 'title', 'path'),
      }),
      ({ state, first, length, out, alone, order }) => {
        const tree = buildTree(state);
        const rows = sortTree(tree, order).nodes.slice(first, first + length);
        const single = tree.nodes[alone]?.key;
        const chosenKeys = new Set(rows.map(({ key }) => key));
        const without = new Set([rows[out]?.key ?? 'no such key']);
        const keys = new Set(single === undefined || chosenKeys.has(single) ? [] : [single]);
        const naive = tree.nodes.filter(
          ({ key }) => keys.has(key) || (chosenKeys.has(key) && !without.has(key)),
        );
        expect(getSelectedNodes(tree, { rows, without, keys })).toEqual(naive);
      },
    ),
  );
});

test('countNodes counts an item only once if it is inside another selected item', () => {
  fc.assert(
    fc.property(anySelection, ({ state, picks }) => {
      const tree = buildTree(state);
      const picked = new Set(
        picks.map((at) => tree.nodes[at]).filter((node) => node !== undefined),
      );
      const inside = tree.nodes.filter((node) =>
        [node, ...getAncestors(node)].some((around) => picked.has(around)),
      );
      const count = (nodes: typeof inside, kind: string) =>
        nodes.filter((node) => node.kind === kind).length;
      const tally = (nodes: typeof inside) => ({
        folders: count(nodes, 'folder'),
        bookmarks: count(nodes, 'bookmark'),
      });
      expect(countNodes([...picked].sort((one, other) => one.index - other.index))).toEqual({
        outermost: tally(
          [...picked].filter((node) => !getAncestors(node).some((around) => picked.has(around))),
        ),
        withDescendants: tally(inside),
      });
    }),
  );
});

test('findDuplicates returns the same bookmarks as a comparison of all pairs', () => {
  fc.assert(
    fc.property(arbitraryState, (state) => {
      const tree = buildTree(state);
      const found = new Set(findDuplicates(tree).flatMap(({ bookmarks }) => bookmarks));
      for (const node of tree.nodes) {
        if (node.kind !== 'bookmark') continue;
        const { path, codeHostSlug } = node.bookmark;
        const alike = state.bookmarks.filter(
          (one) => one.path !== null && one.path === path && one.codeHostSlug === codeHostSlug,
        );
        expect(found.has(node)).toBe(alike.length > 1);
      }
    }),
  );
});

const nested = createBookmarkState(
  [
    { id: 'top', position: 0 },
    { id: 'one', parentId: 'top', position: 0 },
    { id: 'two', parentId: 'top', position: 1 },
    { id: 'lone', position: 1 },
    { id: 'inner', parentId: 'lone' },
  ],
  [],
);

function nameAfterDeleting(id: string, after: BookmarkState = removeFolders(nested, [id])) {
  const tree = buildTree(nested);
  const node = findFolderNode(tree, id);
  if (node === undefined) throw new Error(`no folder ${id}`);
  return findNodeToFocus(tree, node, buildTree(after))?.name;
}

test('findNodeToFocus returns the next sibling, or else the previous sibling, or else the parent', () => {
  expect(nameAfterDeleting('one')).toBe('two');
  expect(nameAfterDeleting('two')).toBe('one');
  expect(nameAfterDeleting('inner')).toBe('lone');
  expect(nameAfterDeleting('lone')).toBe('top');
});

test('findNodeToFocus skips nodes that no longer exist', () => {
  expect(nameAfterDeleting('one', removeFolders(nested, ['one', 'two']))).toBe('top');
  expect(nameAfterDeleting('one', createBookmarkState([{ id: 'stranger' }]))).toBe('stranger');
  expect(nameAfterDeleting('one', createBookmarkState([]))).toBeUndefined();
});
