import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasChildren } from '#data/bookmarks/tree/bookmark-tree.ts';
import { buildTree } from '#data/bookmarks/tree/build-tree.ts';
import {
  readRemembered,
  rememberedOpen,
  writeRemembered,
} from '#features/bookmarks/store/remembered-tree.ts';
import { anyState, stateOf } from '#test/data/bookmarks/states.ts';

describe('remembering which folders are open', () => {
  test('any set of open folders is read back as it was written', () => {
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

  test('a large tree takes less than 200 characters', () => {
    const folders = Array.from({ length: 10_000 }, (_, at) => ({
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
});
