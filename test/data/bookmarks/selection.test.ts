import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildTree } from '#data/bookmarks/bookmark-tree.ts';
import { findDuplicates } from '#data/bookmarks/duplicates.ts';
import { tallyOf, topmost } from '#data/bookmarks/selection.ts';
import { ancestorsOf } from '#data/bookmarks/tree-node.ts';
import { anyState, stateOf } from './states.ts';

const anySelection = fc.record({ state: anyState, picks: fc.array(fc.nat({ max: 30 })) });

test('of a selection the topmost are those inside no other, in the order of the tree', () => {
  fc.assert(
    fc.property(anySelection, ({ state, picks }) => {
      const tree = buildTree(state);
      const picked = picks.map((at) => tree.nodes[at]).filter((node) => node !== undefined);
      const naive = tree.nodes.filter(
        (node) =>
          picked.includes(node) && !ancestorsOf(node).some((around) => picked.includes(around)),
      );
      expect(topmost(tree, [...picked.map(({ key }) => key), 'no such key'])).toEqual(naive);
    }),
  );
});

test('a selection counts what is inside it once', () => {
  fc.assert(
    fc.property(anySelection, ({ state, picks }) => {
      const tree = buildTree(state);
      const picked = new Set(
        picks.map((at) => tree.nodes[at]).filter((node) => node !== undefined),
      );
      const inside = tree.nodes.filter((node) =>
        [node, ...ancestorsOf(node)].some((around) => picked.has(around)),
      );
      const count = (nodes: typeof inside, kind: string) =>
        nodes.filter((node) => node.kind === kind).length;
      const tally = (nodes: typeof inside) => ({
        folders: count(nodes, 'folder'),
        bookmarks: count(nodes, 'bookmark'),
      });
      expect(
        tallyOf(
          tree,
          [...picked].map(({ key }) => key),
        ),
      ).toEqual({
        selected: tally([...picked]),
        withInside: tally(inside),
      });
    }),
  );
});

test('bookmarks of the same path in the same repository are found together, wherever they stand', () => {
  const tree = buildTree(
    stateOf(
      [{ id: 'a' }, { id: 'b' }],
      [
        { path: 'x', folderId: 'b' },
        { path: 'y', folderId: 'a' },
        { path: 'x', folderId: 'a', codeHostSlug: 'other/repo' },
        { path: 'x', folderId: 'a' },
        { path: null, title: 'one' },
        { path: null, title: 'two' },
      ],
    ),
  );
  expect(findDuplicates(tree)).toEqual([
    {
      codeHostSlug: 'team/repo',
      path: 'x',
      bookmarks: tree.nodes.filter(
        (node) =>
          node.kind === 'bookmark' &&
          node.bookmark.path === 'x' &&
          node.bookmark.codeHostSlug === 'team/repo',
      ),
    },
  ]);
});

test('what is found as duplicates agrees with comparing each bookmark with each other', () => {
  fc.assert(
    fc.property(anyState, (state) => {
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
