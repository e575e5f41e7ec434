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
  parseTree,
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

test.each<[string, BookmarkState, string]>([
  [
    'sorts folders before bookmarks, by position, then by name',
    createBookmarkState(
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
    ),
    `
first 0/0
second 0/0
unplaced a 0/0
unplaced b 0/0
sooner
later`,
  ],
  [
    'breaks a cycle of folders at one folder and puts all folders of the cycle into “Recovered”',
    createBookmarkState(
      [
        { id: 'c', parentId: 'b' },
        { id: 'a', parentId: 'c' },
        { id: 'b', parentId: 'a' },
        { id: 'hanger-on', parentId: 'b' },
        { id: 'own', parentId: 'own' },
      ],
      [{ path: 'x', folderId: 'c' }],
    ),
    `
Recovered 5/1
  a cycle 3/1
    b 2/1
      c 0/1
        x
      hanger-on 0/0
  own cycle 0/0`,
  ],
  [
    'puts records whose folder is missing into “Recovered”',
    createBookmarkState([{ id: 'a', parentId: 'nowhere' }], [{ path: 'x', folderId: 'lost' }]),
    `
Recovered 1/1
  a missing-folder 0/0
  x missing-folder`,
  ],
  [
    'marks folders with the same id as duplicates and puts their contents into the first folder',
    createBookmarkState(
      [
        { id: 'twice', name: 'Second', position: 1 },
        { id: 'twice', name: 'First', position: 0 },
      ],
      [{ path: 'x', folderId: 'twice' }],
    ),
    `
First duplicate 0/1
  x
Second duplicate 0/0`,
  ],
  [
    'treats an empty folder id as the top level',
    createBookmarkState([], [{ path: 'x', folderId: '' }]),
    `
x`,
  ],
  [
    'puts a bookmark with an empty folder id into a folder with an empty id',
    createBookmarkState([{ id: '', name: 'Empty' }], [{ path: 'x', folderId: '' }]),
    `
Empty 0/1
  x`,
  ],
  [
    'replaces a name without visible characters by a label',
    createBookmarkState(
      [{ id: 'a', name: ' \u200b\u2060' }],
      [
        { title: null, path: 'spec/ledger.md' },
        { title: '\u00ad', path: 'spec/' },
        { title: null, path: null, codeHostSlug: null },
      ],
    ),
    `
(unnamed folder) 0/0
(untitled bookmark)
ledger.md
spec`,
  ],
])('buildTree %s', (_, state, expected) => {
  expect(outline(buildTree(state)).join('\n')).toBe(expected.trimStart());
});

test('buildTree sorts bookmarks with the same title by repository, then by path', () => {
  const twins = [
    { title: 'Twin', codeHostSlug: 'b', path: '1' },
    { title: 'Twin', codeHostSlug: 'a', path: '3' },
    { title: 'Twin', codeHostSlug: 'a', path: '2' },
  ];
  const { roots } = buildTree(createBookmarkState([], twins));
  expect(roots.map(recordOf)).toMatchObject(twins.toReversed());
});

test('buildTree counts all folders and bookmarks', () => {
  const tree = buildTree(parseTree('pay[set[a]] twice=First[] twice=Second[]'));
  expect(tree.total).toEqual({ folders: 4, bookmarks: 1 });
});

test('findFolderNode returns the first of several folders with an id', () => {
  const tree = buildTree(parseTree('twice=First[] twice=Second[]'));
  expect(findFolderNode(tree, 'twice')?.name).toBe('First');
});

test('buildTree returns the id of the missing folder of a recovered record', () => {
  const { nodes } = buildTree(createBookmarkState([], [{ folderId: 'lost' }]));
  expect(nodes[1]).toMatchObject({ recovered: { kind: 'missing-folder', folderId: 'lost' } });
});

test('buildTree gives identical bookmarks distinct keys that other records don’t change', () => {
  const keysIn = (text: string) => buildTree(parseTree(text)).nodes.map(({ key }) => key);
  const before = keysIn('twin twin');
  expect(new Set(before).size).toBe(2);
  expect(keysIn('new[] twin new twin')).toEqual(expect.arrayContaining(before));
});
