import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import {
  type BookmarkTree,
  findFolderNode,
  getAncestors,
  isBranch,
  type TreeNode,
} from '#data/bookmarks/tree/bookmark-tree.ts';
import { buildTree } from '#data/bookmarks/tree/build-tree.ts';
import {
  arbitraryState,
  arbitraryStateInTwoOrders,
  createBookmarkState,
} from '#test/data/bookmarks/states.ts';

/**
 * Returns one line for each node, indented by level: the name, whether the node is a duplicate or
 * recovered, and the number of folders and bookmarks inside.
 */
function outline({ nodes }: BookmarkTree): string[] {
  return nodes.map((node) => {
    const marks = [
      node.kind === 'folder' && node.duplicate && 'duplicate',
      node.kind !== 'recovered' && node.recovered?.kind,
      isBranch(node) && `${node.inside.folders}/${node.inside.bookmarks}`,
    ];
    return `${'  '.repeat(node.level - 1)}${node.name} ${marks.filter(Boolean).join(' ')}`.trimEnd();
  });
}

function recordOf(node: TreeNode) {
  if (node.kind === 'recovered') return undefined;
  return node.kind === 'folder' ? node.folder : node.bookmark;
}

function countWithin(node: TreeNode, kind: TreeNode['kind']): number {
  if (!isBranch(node)) return 0;
  return node.children.reduce(
    (sum, child) => sum + (child.kind === kind ? 1 : 0) + countWithin(child, kind),
    0,
  );
}

test('buildTree includes every folder and bookmark exactly once for any state', () => {
  fc.assert(
    fc.property(arbitraryState, (state) => {
      const { nodes } = buildTree(state);
      const records = nodes.map(recordOf).filter((record) => record !== undefined);
      expect(records).toHaveLength(state.folders.length + state.bookmarks.length);
      expect(new Set(records)).toEqual(new Set([...state.folders, ...state.bookmarks]));
    }),
  );
});

test('buildTree returns a unique key for each node, and byKey finds the node by its key', () => {
  fc.assert(
    fc.property(arbitraryState, fc.string(), (state, other) => {
      const { nodes, byKey } = buildTree(state);
      const keys = nodes.map(({ key }) => key);
      expect(new Set(keys).size).toBe(nodes.length);
      expect(keys.map((key) => byKey.get(key))).toEqual(nodes);
      for (const key of [other, `bookmark ${other}`, `bookmark 1:${other}`, 'bookmark -', '']) {
        expect(byKey.has(key)).toBe(keys.includes(key));
      }
    }),
  );
});

test('buildTree returns the same tree for any order of records', () => {
  fc.assert(
    fc.property(arbitraryStateInTwoOrders, ({ state, shuffled }) => {
      const tree = buildTree(state);
      const again = buildTree(shuffled);
      expect(outline(again)).toEqual(outline(tree));
      expect(again.nodes.map(({ key }) => key)).toEqual(tree.nodes.map(({ key }) => key));
    }),
  );
});

test('buildTree returns counts, levels, positions and end indexes that are consistent with the tree', () => {
  fc.assert(
    fc.property(arbitraryState, (state) => {
      const { nodes, roots } = buildTree(state);
      for (const [index, node] of nodes.entries()) {
        const siblings = node.parent?.children ?? roots;
        expect(node.index).toBe(index);
        expect(siblings[node.positionInSet - 1]).toBe(node);
        expect(node.setSize).toBe(siblings.length);
        expect(node.level).toBe(getAncestors(node).length + 1);
        const inside = nodes.filter((other) =>
          getAncestors(other).some((around) => around === node),
        );
        expect(nodes.slice(index + 1, node.end)).toEqual(inside);
        if (!isBranch(node)) continue;
        expect(node.inside.folders).toBe(countWithin(node, 'folder'));
        expect(node.inside.bookmarks).toBe(countWithin(node, 'bookmark'));
      }
    }),
  );
});

test('buildTree puts a node into “Recovered” only if the node has no valid parent folder', () => {
  fc.assert(
    fc.property(arbitraryState, (state) => {
      for (const node of buildTree(state).nodes) {
        if (node.kind === 'recovered') continue;
        const named = node.kind === 'folder' ? node.folder.parentId : node.bookmark.folderId;
        if (node.recovered) expect(node.parent?.kind).toBe('recovered');
        else if (node.parent === null) expect(named ?? '').toBe('');
        else expect(node.parent).toMatchObject({ kind: 'folder', folder: { id: named } });
      }
    }),
  );
});

test('buildTree sorts folders before bookmarks, by position, then by name', () => {
  const state = createBookmarkState(
    [
      { id: 'second', position: 2 },
      { id: 'unplaced b', position: null },
      { id: 'unplaced a', position: Number.NaN },
      { id: 'first', position: -1 },
    ],
    [
      { title: 'later', path: '2', position: 7 },
      { title: 'sooner', path: '1', position: 0 },
    ],
  );
  expect(buildTree(state).roots.map(({ name }) => name)).toEqual([
    'first',
    'second',
    'unplaced a',
    'unplaced b',
    'sooner',
    'later',
  ]);
});

test('buildTree sorts bookmarks with the same title by repository, then by path', () => {
  const twins = [
    { codeHostSlug: 'b', path: '1' },
    { codeHostSlug: 'a', path: '3' },
    { codeHostSlug: 'a', path: '2' },
  ];
  const state = createBookmarkState(
    [],
    twins.map((twin) => ({ ...twin, title: 'Twin' })),
  );
  expect(buildTree(state).roots.map(recordOf)).toMatchObject(twins.toReversed());
});

test('buildTree returns the total numbers of folders and bookmarks', () => {
  const state = createBookmarkState(
    [{ id: 'payments' }, { id: 'settlement', parentId: 'payments' }, { id: 'empty' }],
    [{ path: 'a', folderId: 'settlement' }],
  );
  expect(buildTree(state).total).toEqual({ folders: 3, bookmarks: 1 });
});

test('buildTree breaks a cycle of folders at one folder and puts all folders of the cycle into “Recovered”', () => {
  const ring = createBookmarkState(
    [
      { id: 'c', parentId: 'b' },
      { id: 'a', parentId: 'c' },
      { id: 'b', parentId: 'a' },
      { id: 'hanger-on', parentId: 'b' },
      { id: 'own', parentId: 'own' },
    ],
    [{ path: 'x', folderId: 'c' }],
  );
  expect(outline(buildTree(ring))).toEqual([
    'Recovered 5/1',
    '  a cycle 3/1',
    '    b 2/1',
    '      c 0/1',
    '        x',
    '      hanger-on 0/0',
    '  own cycle 0/0',
  ]);
});

test('buildTree puts a record whose folder is missing into “Recovered”, with the id of the missing folder', () => {
  const tree = buildTree(
    createBookmarkState([{ id: 'a', parentId: 'nowhere' }], [{ path: 'x', folderId: 'lost' }]),
  );
  expect(outline(tree)).toEqual(['Recovered 1/1', '  a missing-folder 0/0', '  x missing-folder']);
  expect(tree.nodes[2]).toMatchObject({
    recovered: { kind: 'missing-folder', folderId: 'lost' },
  });
});

test('buildTree marks folders with the same id as duplicates and puts their contents into the first folder', () => {
  const state = createBookmarkState(
    [
      { id: 'twice', name: 'Second', position: 1 },
      { id: 'twice', name: 'First', position: 0 },
    ],
    [{ path: 'x', folderId: 'twice' }],
  );
  const tree = buildTree(state);
  expect(outline(tree)).toEqual(['First duplicate 0/1', '  x', 'Second duplicate 0/0']);
  expect(findFolderNode(tree, 'twice')?.name).toBe('First');
});

test('buildTree treats an empty folder id as the top level, unless a folder has an empty id', () => {
  const filedUnderNothing = [{ path: 'x', folderId: '' }];
  expect(outline(buildTree(createBookmarkState([], filedUnderNothing)))).toEqual(['x']);
  expect(
    outline(buildTree(createBookmarkState([{ id: '', name: 'Empty' }], filedUnderNothing))),
  ).toEqual(['Empty 0/1', '  x']);
});

test('buildTree gives identical bookmarks distinct, stable keys', () => {
  const twin = { codeHostSlug: 's', path: 'p', folderId: null };
  const keysIn = (state: BookmarkState) => buildTree(state).nodes.map(({ key }) => key);
  const before = keysIn(createBookmarkState([], [twin, twin]));
  expect(new Set(before).size).toBe(2);
  expect(keysIn(createBookmarkState([{ id: 'new' }], [twin, { path: 'new' }, twin]))).toEqual(
    expect.arrayContaining(before),
  );
});

test('buildTree replaces a name without visible characters by a label', () => {
  const state = createBookmarkState(
    [{ id: 'a', name: ' \u200b\u2060' }],
    [
      { title: null, path: 'spec/ledger.md' },
      { title: '\u00ad', path: 'spec/' },
      { title: null, path: null, codeHostSlug: null },
    ],
  );
  expect(
    buildTree(state)
      .nodes.map(({ name }) => name)
      .sort(),
  ).toEqual(['(unnamed folder)', '(untitled bookmark)', 'ledger.md', 'spec']);
});
