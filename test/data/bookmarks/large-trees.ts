import { beforeAll, describe, expect, test } from 'vitest';
import { toAddedItems } from '#data/bookmarks/additions/added-item.ts';
import { planAdditions } from '#data/bookmarks/additions/plan-additions.ts';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { applyChanges } from '#data/bookmarks/changes/apply-changes.ts';
import {
  createBookmarkRows,
  extractSubtrees,
  writeNetscapeHtml,
} from '#data/bookmarks/files/export-files.ts';
import { readImportFile } from '#data/bookmarks/files/import-file.ts';
import { findDestinations } from '#data/bookmarks/moves/node-rules.ts';
import { planMoveInto } from '#data/bookmarks/moves/plan-move.ts';
import { createFilteredView, filterTree } from '#data/bookmarks/search/tree-filter.ts';
import type { BookmarkTree } from '#data/bookmarks/tree/bookmark-tree.ts';
import { buildTree } from '#data/bookmarks/tree/build-tree.ts';
import {
  findDuplicates,
  getOutermostNodes,
  walkWithDescendants,
} from '#data/bookmarks/tree/selection.ts';
import { sortTree } from '#data/bookmarks/tree/tree-order.ts';
import {
  closeNode,
  createTreeView,
  expandNode,
  openAll,
} from '#data/bookmarks/tree/visible-rows.ts';
import { parseTree } from './states.ts';

const addressOf = () => 'https://code.example.test/x';

/**
 * Returns trees of `size` folders or bookmarks, in the shapes that take the most time to process.
 */
function shapesOf(size: number): readonly [shape: string, stateOfShape: () => BookmarkState][] {
  const ids = Array.from({ length: size }, (_, at) => `${at}`);
  const count = size.toLocaleString('en');
  const chain = () => parseTree(`${ids.join('[')}[deepest${']'.repeat(size)}`);
  const cycle = () => {
    const { folders, ...rest } = chain();
    const closed = folders.map((one) => ({ ...one, parentId: one.parentId ?? `${size - 1}` }));
    return { ...rest, folders: closed };
  };
  return [
    [`a chain of ${count} folders`, chain],
    [`a row of ${count} folders`, () => parseTree(`${ids.join('[] ')}[deepest]`)],
    [`a folder of ${count} bookmarks`, () => parseTree(`all[deepest ${ids.slice(1).join(' ')}]`)],
    [`a cycle of ${count} folders`, cycle],
  ];
}

/** Defines tests that run each operation of the bookmarks screen on trees of `size` nodes. */
export function testLargeTrees(size: number): void {
  describe.each(shapesOf(size))('tree with %s', (_, stateOfShape) => {
    let state: BookmarkState;
    let tree: BookmarkTree;
    beforeAll(() => {
      state = stateOfShape();
      tree = buildTree(state);
    });

    test('can be expanded and collapsed completely', () => {
      const view = openAll(createTreeView(tree, []));
      expect(view.rows).toHaveLength(tree.nodes.length);
      const [root] = tree.roots;
      expect(root && expandNode(closeNode(view, root), root).rows).toEqual(view.rows);
    });

    test('can be filtered, sorted and checked for duplicates', () => {
      const filter = filterTree(tree, 'deepest');
      expect(filter?.matches.map(({ name }) => name)).toEqual(['deepest']);
      expect(filter && createFilteredView(filter).rows.at(-1)?.name).toBe('deepest');
      expect(sortTree(tree, 'path').nodes).toHaveLength(tree.nodes.length);
      expect(findDuplicates(tree)).toEqual([]);
    });

    test('can be selected, moved and copied completely', () => {
      const chosen = getOutermostNodes(
        tree,
        tree.nodes.map(({ key }) => key),
      );
      expect(chosen).toEqual(tree.roots);
      expect(findDestinations(tree, chosen)).toEqual([]);
      expect(planMoveInto(tree, chosen, null).ok).toBe(chosen[0]?.kind !== 'recovered');
      expect(extractSubtrees(tree, chosen).folders).toHaveLength(state.folders.length);
      const items = toAddedItems(walkWithDescendants(tree, chosen));
      const { changes } = planAdditions(items, { existing: [], into: null });
      expect(changes).toHaveLength(state.folders.length + state.bookmarks.length);
      const { id = '' } = state.folders.at(-1) ?? {};
      const moved = applyChanges(state, [{ op: 'update-folder', id, parentId: null }]);
      expect(moved.ok && moved.state.folders).toHaveLength(state.folders.length);
    });

    test('can be exported and imported', async () => {
      expect(createBookmarkRows(tree, tree.roots, addressOf)).toHaveLength(state.bookmarks.length);
      const { text: html } = writeNetscapeHtml(tree, tree.roots, { title: 'All', addressOf });
      const file = await readImportFile(html);
      expect(file.ok && file.items).toHaveLength(tree.nodes.length);
    });
  });
}
