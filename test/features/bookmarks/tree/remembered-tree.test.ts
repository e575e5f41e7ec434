import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildTree } from '#data/bookmarks/bookmark-tree.ts';
import { hasChildren } from '#data/bookmarks/tree-node.ts';
import {
  readRemembered,
  rememberedOpen,
  writeRemembered,
} from '#features/bookmarks/remembered-tree.ts';
import { anyState, stateOf } from '#test/data/bookmarks/states.ts';

test('whichever branches are open, they are so again', () => {
  fc.assert(
    fc.property(anyState, fc.array(fc.boolean(), { minLength: 30 }), (state, choices) => {
      const tree = buildTree(state);
      const branches = tree.nodes.filter(hasChildren).map(({ key }) => key);
      const open = new Set(branches.filter((_, at) => choices[at]));
      const remembered = readRemembered(writeRemembered(tree, open, undefined));
      const again = remembered ? rememberedOpen(tree, remembered) : [];
      expect(branches.filter((key) => again.includes(key))).toEqual([...open]);
    }),
  );
});

test('a large tree that is open but for one folder takes no room', () => {
  const folders = Array.from({ length: 30_000 }, (_, at) => ({
    id: `${at}`,
    parentId: at === 0 ? null : `${at - 1}`,
  }));
  const tree = buildTree(stateOf(folders));
  const branches = tree.nodes.filter(hasChildren).map(({ key }) => key);
  const text = writeRemembered(tree, new Set(branches.slice(1)), undefined);
  expect(text.length).toBeLessThan(200);
  const remembered = readRemembered(text);
  expect(remembered && rememberedOpen(tree, remembered)).not.toContain(branches[0]);
});
