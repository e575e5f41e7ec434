import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasChildren } from '#data/bookmarks/tree/bookmark-tree.ts';
import { buildTree } from '#data/bookmarks/tree/build-tree.ts';
import {
  findStoredSelectedKey,
  serializeTreeState,
} from '#features/bookmarks/tree-state/use-remembered-tree.ts';
import { arbitraryState, createBookmarkState } from '#test/data/bookmarks/states.ts';

describe('stored state of the bookmark tree', () => {
  test('round-trips any open folders and any selected node', () => {
    fc.assert(
      fc.property(
        arbitraryState,
        fc.array(fc.boolean(), { minLength: 30 }),
        fc.nat(),
        (state, choices, at) => {
          const tree = buildTree(state);
          const branches = tree.nodes.filter(hasChildren).map(({ key }) => key);
          const open = new Set(branches.filter((_, index) => choices[index]));
          const selected = tree.nodes[at % Math.max(1, tree.nodes.length)];
          const remembered = serializeTreeState(open, selected);
          expect(remembered.open).toEqual([...open]);
          expect(findStoredSelectedKey(tree, remembered)).toBe(selected?.key);
        },
      ),
    );
  });

  test('contains the position of a selected bookmark, but neither its path nor its title', () => {
    const tree = buildTree(
      createBookmarkState(
        [{ id: 'f' }],
        [{ path: 'secret/plan.md', title: 'Plan', folderId: 'f' }],
      ),
    );
    const written = JSON.stringify(serializeTreeState(new Set(), tree.nodes[1]));
    expect(written).not.toMatch(/secret|plan/i);
  });

  test('contains at most 20,000 expanded folders', () => {
    const open = new Set(Array.from({ length: 30_000 }, (_, at) => `folder ${at}`));
    expect(serializeTreeState(open, undefined).open).toHaveLength(20_000);
  });

  test('restores no selection if the selected node was deleted', () => {
    const before = buildTree(createBookmarkState([{ id: 'f' }], [{ path: 'a.md', folderId: 'f' }]));
    const after = buildTree(createBookmarkState([{ id: 'f' }]));
    const [folder, bookmark] = before.nodes;
    expect(findStoredSelectedKey(after, serializeTreeState(new Set(), bookmark))).toBeUndefined();
    expect(findStoredSelectedKey(after, serializeTreeState(new Set(), folder))).toBe(folder?.key);
    expect(
      findStoredSelectedKey(
        buildTree(createBookmarkState([])),
        serializeTreeState(new Set(), folder),
      ),
    ).toBeUndefined();
  });
});
