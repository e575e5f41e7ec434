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
  type DropPosition,
  type MovePlan,
  planDrop,
  planMoveByOne,
  planMoveInto,
} from '#data/bookmarks/moves/plan-move.ts';
import {
  type BookmarkTree,
  findFolderNode,
  getAncestors,
  type TreeNode,
} from '#data/bookmarks/tree/bookmark-tree.ts';
import { buildTree } from '#data/bookmarks/tree/build-tree.ts';
import { getOutermostNodes } from '#data/bookmarks/tree/selection.ts';
import { arbitraryState, createBookmarkState } from '#test/data/bookmarks/states.ts';

const library = createBookmarkState(
  [
    { id: 'a', position: 0 },
    { id: 'b', position: 1 },
    { id: 'c', position: 2 },
    { id: 'inner', parentId: 'a', position: 0 },
  ],
  [
    { path: '1', position: 0 },
    { path: '2', position: 1 },
    { path: '3', position: 2 },
    { path: '3', title: 'other 3', folderId: 'b', position: 0 },
  ],
);
const tree = buildTree(library);

function named(name: string, among: BookmarkTree = tree): TreeNode {
  const node = among.nodes.find((one) => one.name === name);
  if (node === undefined) throw new Error(`no ${name}`);
  return node;
}

function carriedOut(state: BookmarkState, plan: MovePlan): BookmarkTree {
  if (!plan.ok) throw new Error(plan.refusal.kind);
  const applied = applyChanges(
    state,
    plan.moves.map(({ change }) => change),
  );
  if (!applied.ok) throw new Error(applied.refusal);
  return buildTree(applied.state);
}

const rootsAfter = (names: readonly string[], drop: DropPosition) =>
  carriedOut(
    library,
    planDrop(
      tree,
      names.map((name) => named(name)),
      drop,
    ),
  )
    .roots.map(({ name }) => name)
    .join(' ');

test('planDrop moves a bookmark that is dropped among folders to the first position after the folders', () => {
  expect(rootsAfter(['3'], { node: named('b'), at: 'before' })).toBe('a b c 3 1 2');
  expect(rootsAfter(['a'], { node: named('2'), at: 'after' })).toBe('b c a 1 2 3');
});

test('planDrop returns no moves for a drop at the current position', () => {
  const plan = planDrop(tree, [named('1'), named('2')], { node: named('3'), at: 'before' });
  expect(plan).toMatchObject({ ok: true, moves: [] });
});

test('planDrop refuses a drop into the folder itself or into one of its subfolders', () => {
  const into = (name: string, target: string) =>
    planDrop(tree, [named(name)], { node: named(target), at: 'into' });
  expect(into('a', 'a')).toMatchObject({ ok: false, refusal: { kind: 'into-itself' } });
  expect(into('a', 'inner')).toMatchObject({ ok: false, refusal: { kind: 'into-itself' } });
  expect(into('inner', 'a').ok).toBe(true);
  expect(planDrop(tree, [named('a')], { node: named('inner'), at: 'after' }).ok).toBe(false);
});

test('getMoveRefusal refuses a move if the target folder contains the same bookmark', () => {
  const third = tree.roots.at(-1);
  if (third === undefined) throw new Error('no third bookmark');
  const b = named('b');
  if (b.kind !== 'folder') throw new Error('b is a folder');
  expect(getMoveRefusal(tree, [third], b)).toMatchObject({ kind: 'already-there' });
});

test('getChangeRefusal refuses items without a unique valid id, and the folder “Recovered”', () => {
  const broken = buildTree(
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
  const why = (name: string) => getChangeRefusal(broken, named(name, broken))?.kind;
  expect(why('first')).toBe('same-id');
  expect(why('dots')).toBe('unsendable-id');
  expect(why('twin')).toBe('repeated');
  expect(why('other twin')).toBe('repeated');
  expect(why('pathless')).toBe('incomplete');
  expect(why('Recovered')).toBe('recovered');
  expect(why('lost')).toBeUndefined();
  expect(findDestinations(broken, []).map(({ name }) => name)).toEqual(['fine']);
  const lost = named('lost', broken);
  expect(
    planMoveInto(broken, [named('fine', broken)], lost.kind === 'folder' ? lost : null),
  ).toMatchObject({ ok: false, refusal: { kind: 'recovered' } });
  expect(planMoveInto(broken, [lost], null)).toMatchObject({
    ok: true,
    moves: [{ change: { op: 'update-folder', id: 'lost', parentId: null } }],
  });
});

test("planMoveInto skips items that can't be moved, with the reason", () => {
  const many = buildTree(
    createBookmarkState(
      [{ id: 'fine' }],
      [
        { path: 'x', title: 'x' },
        { path: null, title: 'pathless' },
      ],
    ),
  );
  const target = named('fine', many);
  const plan = planMoveInto(
    many,
    many.nodes.filter(({ kind }) => kind === 'bookmark'),
    target.kind === 'folder' ? target : null,
  );
  expect(plan).toMatchObject({ ok: true, moves: [{ node: { name: 'x' } }] });
  expect(plan).toMatchObject({ moveRefusals: [{ kind: 'incomplete', name: 'pathless' }] });
});

test('planMoveInto skips a bookmark if the target already contains it or receives an equal bookmark in the same move', () => {
  const state = createBookmarkState(
    [{ id: 'a' }, { id: 'b' }, { id: 'target' }],
    [
      { path: 'there', title: 'there', folderId: 'a' },
      { path: 'there', title: 'kept', folderId: 'target' },
      { path: 'same', title: 'first', folderId: 'a' },
      { path: 'same', title: 'second', folderId: 'b' },
    ],
  );
  const many = buildTree(state);
  const target = findFolderNode(many, 'target') ?? null;
  const moving = many.nodes.filter(({ kind, parent }) => kind === 'bookmark' && parent !== target);
  const plan = planMoveInto(many, moving, target);
  expect(plan).toMatchObject({
    moves: [{ node: { name: 'first' } }],
    alreadyThere: [{ name: 'there' }, { name: 'second' }],
    moveRefusals: [],
  });
  expect(findFolderNode(carriedOut(state, plan), 'target')?.children).toHaveLength(2);
});

test('planMoveByOne swaps an item with the neighbouring item of the same kind', () => {
  const after = (name: string, step: 'up' | 'down') =>
    carriedOut(library, planMoveByOne(tree, named(name), step))
      .roots.map((node) => node.name)
      .join(' ');
  expect(after('b', 'up')).toBe('b a c 1 2 3');
  expect(after('b', 'down')).toBe('a c b 1 2 3');
  expect(after('1', 'down')).toBe('a b c 2 1 3');
  expect(planMoveByOne(tree, named('1'), 'up').ok).toBe(false);
  expect(planMoveByOne(tree, named('c'), 'down').ok).toBe(false);
});

test("findDestinations finds folders by their own names and by their parents' names, and excludes the moved folders", () => {
  const names = (moving: readonly TreeNode[], query?: string) =>
    findDestinations(tree, moving, query).map(({ name }) => name);
  expect(names([])).toEqual(['a', 'inner', 'b', 'c']);
  expect(names([named('a'), named('c')])).toEqual(['b']);
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
        const after = carriedOut(state, plan);
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
