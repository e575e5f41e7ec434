import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { applyChanges } from '#data/bookmarks/changes/apply-changes.ts';
import {
  findDestinations,
  getChangeRefusal,
  getMoveRefusal,
} from '#data/bookmarks/moves/node-rules.ts';
import {
  type MovePlan,
  planDrop,
  planMoveByOne,
  planMoveInto,
} from '#data/bookmarks/moves/plan-move.ts';
import {
  type FolderNode,
  findFolderNode,
  getAncestors,
  type TreeNode,
} from '#data/bookmarks/tree/bookmark-tree.ts';
import { buildTree } from '#data/bookmarks/tree/build-tree.ts';
import { getOutermostNodes } from '#data/bookmarks/tree/selection.ts';
import {
  arbitraryState,
  createBookmarkState,
  formatTree,
  parseTree,
} from '#test/data/bookmarks/states.ts';

/** Builds the tree of a state, with a function that finds a node by its name. */
function treeOf(state: BookmarkState) {
  const tree = buildTree(state);
  const find = (name: string): TreeNode => {
    const node = tree.nodes.find((one) => one.name === name);
    if (node === undefined) throw new Error(`no ${name}`);
    return node;
  };
  const folder = (name: string): FolderNode => {
    const node = find(name);
    if (node.kind !== 'folder') throw new Error(`${name} is no folder`);
    return node;
  };
  return { tree, find, folder };
}

function carriedOut(state: BookmarkState, plan: MovePlan): BookmarkState {
  if (!plan.ok) throw new Error(plan.refusal.kind);
  const applied = applyChanges(
    state,
    plan.moves.map(({ change }) => change),
  );
  if (!applied.ok) throw new Error(applied.refusal);
  return applied.state;
}

/** Returns the tree after the moves, or the reason why the plan refuses them. */
function outcomeOf(state: BookmarkState, plan: MovePlan): string {
  if (!plan.ok) return plan.refusal.kind;
  return plan.moves.length === 0 ? 'no moves' : formatTree(carriedOut(state, plan));
}

const library = parseTree('a[inner[]] b[3=other] c[] 1 2 3');
const { tree, find, folder } = treeOf(library);

test.each([
  ['3', 'before', 'b', 'a[inner[]] b[other] c[] 3 1 2'],
  ['a', 'after', '2', 'b[other] c[] a[inner[]] 1 2 3'],
  ['1 c', 'into', 'b', 'a[inner[]] b[c[] other 1] 2 3'],
  ['1 2', 'before', '3', 'no moves'],
  ['inner', 'into', 'a', 'no moves'],
  ['3', 'into', 'b', 'already-there'],
  ['a', 'into', 'a', 'into-itself'],
  ['a', 'into', 'inner', 'into-itself'],
  ['a', 'after', 'inner', 'into-itself'],
] as const)('planDrop of %s %s %s results in: %s', (names, at, target, outcome) => {
  const moving = names.split(' ').map(find);
  expect(outcomeOf(library, planDrop(tree, moving, { node: find(target), at }))).toBe(outcome);
});

test.each([
  ['b', 'up', 'b[other] a[inner[]] c[] 1 2 3'],
  ['b', 'down', 'a[inner[]] c[] b[other] 1 2 3'],
  ['1', 'down', 'a[inner[]] b[other] c[] 2 1 3'],
  ['1', 'up', 'nothing-to-move'],
  ['c', 'down', 'nothing-to-move'],
] as const)('planMoveByOne of %s %s results in: %s', (name, step, outcome) => {
  expect(outcomeOf(library, planMoveByOne(tree, find(name), step))).toBe(outcome);
});

test('getMoveRefusal refuses a move if the target folder contains the same bookmark', () => {
  expect(getMoveRefusal(tree, [find('3')], folder('b'))).toMatchObject({ kind: 'already-there' });
});

test('getChangeRefusal refuses changes of items without a unique valid id, and of the folder “Recovered”', () => {
  const broken = treeOf(
    createBookmarkState(
      [
        { id: 'lost', parentId: 'nowhere' },
        { id: 'twice', name: 'first' },
        { id: 'twice', name: 'second' },
        { id: '..', name: 'dots' },
        { id: 'fine' },
      ],
      [
        { path: 'same', title: 'twin', folderId: 'fine' },
        { path: 'same', title: 'other twin', folderId: 'fine' },
        { path: null, title: 'pathless' },
      ],
    ),
  );
  const names = ['first', 'dots', 'twin', 'other twin', 'pathless', 'Recovered', 'lost'];
  expect(names.map((name) => getChangeRefusal(broken.tree, broken.find(name))?.kind)).toEqual([
    'same-id',
    'unsendable-id',
    'repeated',
    'repeated',
    'incomplete',
    'recovered',
    undefined,
  ]);
  expect(findDestinations(broken.tree, []).map(({ name }) => name)).toEqual(['fine']);
  const lost = broken.folder('lost');
  expect(planMoveInto(broken.tree, [broken.find('fine')], lost)).toMatchObject({
    ok: false,
    refusal: { kind: 'recovered' },
  });
  expect(planMoveInto(broken.tree, [lost], null)).toMatchObject({
    ok: true,
    moves: [{ change: { op: 'update-folder', id: 'lost', parentId: null } }],
  });
});

test('planMoveInto skips items that can’t be moved, and bookmarks that the target contains or receives twice', () => {
  const state = parseTree('a[there same=first] b[same=second] target[there=kept]');
  const incomplete = createBookmarkState([], [{ path: null, title: 'pathless' }]).bookmarks;
  const many = treeOf({ ...state, bookmarks: [...state.bookmarks, ...incomplete] });
  const moving = ['there', 'first', 'second', 'pathless'].map(many.find);
  const plan = planMoveInto(many.tree, moving, many.folder('target'));
  expect(plan).toMatchObject({
    alreadyThere: [{ name: 'there' }, { name: 'second' }],
    moveRefusals: [{ kind: 'incomplete', name: 'pathless' }],
  });
  expect(outcomeOf(state, plan)).toBe('a[there] b[second] target[kept first]');
});

test("findDestinations finds folders by their own names and by their parents' names, and excludes the moved folders", () => {
  const names = (moving: readonly TreeNode[], query?: string) =>
    findDestinations(tree, moving, query).map(({ name }) => name);
  expect(names([])).toEqual(['a', 'inner', 'b', 'c']);
  expect(names([find('a'), find('c')])).toEqual(['b']);
  expect(names([], 'a inner')).toEqual(['inner']);
});

/** State as services store it: unique ids, consecutive positions, no bookmark twice in a folder. */
const soundState = arbitraryState.map((state): BookmarkState => {
  const { nodes } = buildTree(state);
  const folders = nodes.flatMap((node) =>
    node.kind === 'folder' && !node.duplicate && node.folder.id !== '' && !isRecovered(node)
      ? [node.folder]
      : [],
  );
  const ids = new Set(folders.map(({ id }) => id));
  const kept = folders.filter(({ parentId }) => !parentId || ids.has(parentId));
  return {
    ...state,
    folders: kept.map((folder, at) => ({
      ...folder,
      position: at,
      parentId: folder.parentId || null,
    })),
    bookmarks: Array.from({ length: 8 }, (_, at) => ({
      codeHostSlug: 's',
      path: `${at}`,
      title: null,
      folderId: [...ids, null][at % (ids.size + 1)] ?? null,
      position: at,
    })),
  };
});

function isRecovered(node: TreeNode): boolean {
  return [node, ...getAncestors(node)].some((one) => one.kind === 'recovered');
}

test('planDrop keeps the dropped items together and preserves the order of all other items', () => {
  let drops = 0;
  fc.assert(
    fc.property(
      soundState,
      fc.array(fc.nat({ max: 20 }), { minLength: 1, maxLength: 5 }),
      fc.nat({ max: 20 }),
      fc.constantFrom('before', 'after', 'into'),
      (state, picks, at, where) => {
        const before = buildTree(state);
        if (before.nodes.some(isRecovered)) return;
        const pick = (index: number) => before.nodes[index % before.nodes.length];
        const keys = picks.map((index) => pick(index)?.key ?? '');
        const moving = getOutermostNodes(before, keys);
        const node = pick(at);
        if (node === undefined) return;
        const plan = planDrop(before, moving, { node, at: where });
        if (!plan.ok) return;
        drops += 1;
        const after = buildTree(carriedOut(state, plan));
        const idsOf = (nodes: readonly TreeNode[]) => nodes.map(({ name }) => name);
        const target = plan.target;
        const siblings = target?.children ?? before.roots;
        const last =
          where === 'into'
            ? siblings.length
            : where === 'before'
              ? node.positionInSet - 1
              : node.positionInSet;
        const expected = (['folder', 'bookmark'] as const).flatMap((kind) => {
          const staying = siblings.filter((one) => one.kind === kind && !moving.includes(one));
          const ahead = staying.filter(({ positionInSet }) => positionInSet <= last);
          const behind = staying.filter(({ positionInSet }) => positionInSet > last);
          return idsOf([...ahead, ...moving.filter((one) => one.kind === kind), ...behind]);
        });
        const there = target === null ? undefined : findFolderNode(after, target.folder.id);
        expect(idsOf(target === null ? after.roots : (there?.children ?? []))).toEqual(expected);
        for (const folder of before.nodes) {
          if (folder.kind !== 'folder' || folder === target) continue;
          const left = folder.children.filter((child) => !moving.includes(child));
          const now = findFolderNode(after, folder.folder.id);
          expect(idsOf(now?.children ?? [])).toEqual(idsOf(left));
        }
      },
    ),
    { numRuns: 500 },
  );
  expect(drops).toBeGreaterThan(50);
});
