import { describe, expect, test } from 'vitest';
import { applyChange } from '#data/bookmarks/apply-change.ts';
import { readBookmarkFile } from '#data/bookmarks/bookmark-file.ts';
import { bookmarkRows } from '#data/bookmarks/bookmark-table.ts';
import { buildTree } from '#data/bookmarks/bookmark-tree.ts';
import { destinations } from '#data/bookmarks/destinations.ts';
import { findDuplicates } from '#data/bookmarks/duplicates.ts';
import { writeNetscapeHtml } from '#data/bookmarks/netscape-html.ts';
import { planMoveInto } from '#data/bookmarks/plan-move.ts';
import { plantSteps } from '#data/bookmarks/plant-steps.ts';
import { topmost, withInside } from '#data/bookmarks/selection.ts';
import { partOf } from '#data/bookmarks/state-part.ts';
import { filterTree, viewFilter } from '#data/bookmarks/tree-filter.ts';
import { treeInOrder } from '#data/bookmarks/tree-order.ts';
import { closeNode, openAll, openNode, viewTree } from '#data/bookmarks/visible-rows.ts';
import { stateOf } from './states.ts';

const size = 50_000;
const many = Array.from({ length: size }, (_, at) => at);
const addressOf = () => 'https://code.example.test/x';

const shapes = [
  {
    shape: 'a chain of 50,000 folders',
    state: stateOf(
      many.map((at) => ({ id: `${at}`, parentId: at > 0 ? `${at - 1}` : null, position: 0 })),
      [{ path: 'deepest', folderId: `${size - 1}` }],
    ),
  },
  {
    shape: 'a row of 50,000 folders',
    state: stateOf(
      many.map((at) => ({ id: `${at}`, position: at })),
      [{ path: 'deepest', folderId: `${size - 1}` }],
    ),
  },
  {
    shape: 'a folder of 50,000 bookmarks',
    state: stateOf(
      [{ id: 'all' }],
      many.map((at) => ({ path: at === 0 ? 'deepest' : `${at}`, folderId: 'all', position: at })),
    ),
  },
  {
    shape: 'a ring of 50,000 folders',
    state: stateOf(
      many.map((at) => ({ id: `${at}`, parentId: `${(at + 1) % size}` })),
      [{ path: 'deepest', folderId: '0' }],
    ),
  },
];

describe.each(shapes)('$shape', ({ state }) => {
  const tree = buildTree(state);

  test('is drawn, opened and closed whole', () => {
    const view = openAll(viewTree(tree, []));
    expect(view.rows).toHaveLength(tree.nodes.length);
    const [root] = tree.roots;
    if (root === undefined) throw new Error('there is a root');
    const closed = closeNode(view, root);
    expect(openNode(closed, root).rows).toEqual(view.rows);
  });

  test('is searched and sorted', () => {
    const filter = filterTree(tree, 'deepest');
    if (filter === undefined) throw new Error('there is a word');
    expect(filter.matches.map(({ name }) => name)).toEqual(['deepest']);
    expect(viewFilter(filter).rows.at(-1)?.name).toBe('deepest');
    expect(treeInOrder(tree, 'path').nodes).toHaveLength(tree.nodes.length);
    expect(findDuplicates(tree)).toEqual([]);
  });

  test('is selected, moved and planned again whole', () => {
    const chosen = topmost(tree, tree.byKey.keys());
    expect(chosen).toEqual(tree.roots);
    expect(destinations(tree, chosen)).toEqual([]);
    expect(planMoveInto(tree, chosen, null).ok).toBe(chosen[0]?.kind !== 'recovered');
    expect(partOf(tree, chosen).folders).toHaveLength(state.folders.length);
    const { steps } = plantSteps(withInside(tree, chosen), () => ({ folderId: null }));
    expect(steps).toHaveLength(state.folders.length + state.bookmarks.length);
    const { id = '' } = state.folders.at(-1) ?? {};
    const moved = applyChange(state, { kind: 'folder', folderId: id, change: { parentId: null } });
    expect(moved.folders).toHaveLength(state.folders.length);
  });

  test('is written and read back', async () => {
    expect(bookmarkRows(tree, tree.roots, addressOf)).toHaveLength(state.bookmarks.length);
    const { html } = writeNetscapeHtml(tree, tree.roots, { title: 'All', addressOf });
    const file = await readBookmarkFile(html);
    expect(file.ok && file.items).toHaveLength(tree.nodes.length);
  });
});
