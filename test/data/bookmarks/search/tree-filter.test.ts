import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  createFilteredView,
  filterTree,
  type TreeFilter,
} from '#data/bookmarks/search/tree-filter.ts';
import { prepareSearch } from '#data/bookmarks/search/tree-search.ts';
import {
  type BookmarkTree,
  getAncestors,
  isBranch,
  type TreeNode,
} from '#data/bookmarks/tree/bookmark-tree.ts';
import { buildTree } from '#data/bookmarks/tree/build-tree.ts';
import {
  closeNode,
  expandNode,
  getRowIndex,
  isExpandable,
  openAll,
  type TreeView,
} from '#data/bookmarks/tree/visible-rows.ts';
import { arbitraryState, createBookmarkState } from '#test/data/bookmarks/states.ts';
import { foldText, getSearchWords } from '#text/fold-text.ts';

const library = buildTree(
  createBookmarkState(
    [
      { id: 'payments', name: 'Payments', position: 0 },
      { id: 'ledger', name: 'Ledger & Co', parentId: 'payments' },
      { id: 'identity', name: 'Identity', position: 1 },
    ],
    [
      { title: 'Bookings', path: 'spec/ledger.md', codeHostSlug: 'pay/core', folderId: 'payments' },
      { title: 'Rückgabe', path: 'spec/returns.md', codeHostSlug: 'pay/core', folderId: 'ledger' },
      { title: 'Sign-in', path: 'spec/sign-in.md', codeHostSlug: 'id/door', folderId: 'identity' },
    ],
  ),
);

const found = (query: string) =>
  filterTree(library, query)?.shown.map(({ name, level }) => `${'  '.repeat(level - 1)}${name}`);

test('filterTree ignores case and accents in titles, paths, repositories and folder names', () => {
  expect(found('RUCKGABE')).toEqual(['Payments', '  Ledger & Co', '    Rückgabe']);
  expect(found('returns.MD')).toHaveLength(3);
  expect(found('id/door')).toEqual(['Identity', '  Sign-in']);
  expect(found('ledger')).toEqual(['Payments', '  Ledger & Co', '  Bookings']);
});

test('filterTree with a set of nodes returns only matches in the set, with their ancestors', () => {
  const among = new Set(library.nodes.filter(({ name }) => /Sign-in|Rückgabe/.test(name)));
  const namesOf = (query: string) =>
    filterTree(library, query, among)?.shown.map(({ name }) => name);
  expect(namesOf('')).toEqual(['Payments', 'Ledger & Co', 'Rückgabe', 'Identity', 'Sign-in']);
  expect(namesOf('payments spec')).toEqual(['Payments', 'Ledger & Co', 'Rückgabe']);
  expect(namesOf('identity')).toEqual([]);
  expect(filterTree(library, '', new Set())?.matches).toEqual([]);
});

test('filterTree returns undefined if the query contains no word', () => {
  expect(filterTree(library, ' \t')).toBeUndefined();
});

test('filterTree returns the same result whether or not the search is prepared', async () => {
  const unprepared = found('ledger');
  await prepareSearch(library);
  expect(found('ledger')).toEqual(unprepared);
});

test('filterTree accepts a query of 40 words', () => {
  const words = Array.from({ length: 40 }, (_, at) => `word${at}`).join(' ');
  expect(filterTree(library, words)?.matches).toEqual([]);
});

function textsOf(node: TreeNode): readonly (string | null)[] {
  if (node.kind === 'recovered') return [];
  if (node.kind === 'folder') return [node.folder.name ?? node.name];
  const { title, path, codeHostSlug } = node.bookmark;
  return [title, path, codeHostSlug];
}

/**
 * Simple implementation for comparison: every word occurs in the node's own strings or in an
 * ancestor's name, and at least one word occurs in the node's own strings.
 */
function naiveMatch(node: TreeNode, words: readonly string[]): boolean {
  const holds = (one: TreeNode, word: string) =>
    textsOf(one).some((text) => text !== null && foldText(text).includes(word));
  return (
    words.some((word) => holds(node, word)) &&
    words.every((word) => [node, ...getAncestors(node)].some((one) => holds(one, word)))
  );
}

function naiveRows(nodes: readonly TreeNode[], kept: ReadonlySet<TreeNode>, view: TreeView) {
  const rows: TreeNode[] = [];
  for (const node of nodes) {
    if (!kept.has(node)) continue;
    rows.push(node);
    if (isBranch(node) && view.open.has(node.key))
      rows.push(...naiveRows(node.children, kept, view));
  }
  return rows;
}

const anyQuery = fc
  .array(fc.constantFrom('a', 'Ä', 'z', 'unnamed', 'a\u0308', 'nowhere'), { maxLength: 3 })
  .map((words) => words.join(' '));

function expectSound(tree: BookmarkTree, filter: TreeFilter, view: TreeView): void {
  const kept = new Set(filter.shown);
  expect(view.rows.map(({ key }) => key)).toEqual(
    naiveRows(tree.roots, kept, view).map(({ key }) => key),
  );
  for (const node of tree.nodes) {
    expect(getRowIndex(view, node)).toBe(view.rows.indexOf(node));
    const inside = isBranch(node) && node.children.some((child) => kept.has(child));
    if (kept.has(node)) expect(isExpandable(view, node)).toBe(inside);
  }
}

test('filterTree returns the same rows, matches and counts as a simple search of every node', () => {
  fc.assert(
    fc.property(arbitraryState, anyQuery, (state, query) => {
      const tree = buildTree(state);
      const filter = filterTree(tree, query);
      if (filter === undefined) {
        expect(getSearchWords(query)).toEqual([]);
        return;
      }
      const matches = tree.nodes.filter((node) => naiveMatch(node, filter.words));
      expect(filter.matches).toEqual(matches);
      expect(tree.nodes.filter(filter.isMatch)).toEqual(matches);
      expect(filter.total.folders + filter.total.bookmarks).toBe(matches.length);
      const around = new Set(matches.flatMap((node) => [node, ...getAncestors(node)]));
      expect(filter.shown).toEqual(tree.nodes.filter((node) => around.has(node)));
      for (const node of filter.shown) {
        const siblings = (node.parent?.children ?? tree.roots).filter((one) => around.has(one));
        expect(filter.positionInSet(node)).toEqual({
          positionInSet: siblings.indexOf(node) + 1,
          setSize: siblings.length,
        });
      }
      expect(createFilteredView(filter).rows).toEqual(filter.shown);
    }),
  );
});

test('filterTree returns folders that can be opened and closed as in the unfiltered tree', () => {
  fc.assert(
    fc.property(
      arbitraryState,
      anyQuery,
      fc.array(fc.tuple(fc.constantFrom('open', 'close', 'open all'), fc.nat({ max: 30 }))),
      (state, query, steps) => {
        const tree = buildTree(state);
        const filter = filterTree(tree, query);
        if (filter === undefined) return;
        let view = createFilteredView(filter);
        expectSound(tree, filter, view);
        for (const [step, at] of steps) {
          const node = filter.shown[at % Math.max(1, filter.shown.length)];
          if (node === undefined) return;
          if (step === 'open') view = expandNode(view, node);
          else if (step === 'close') view = closeNode(view, node);
          else view = openAll(view);
          expectSound(tree, filter, view);
        }
      },
    ),
  );
});
