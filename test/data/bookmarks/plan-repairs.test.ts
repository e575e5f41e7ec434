import { expect, test } from 'vitest';
import { applyChanges } from '#data/bookmarks/changes/apply-changes.ts';
import { planRepairs } from '#data/bookmarks/moves/plan-repairs.ts';
import { getTree } from '#data/bookmarks/tree/build-tree.ts';
import { parseTree } from './states.ts';

/** Repairs the bookmarks whose path is a key of `moves`, and returns all titles and paths. */
function repair(text: string, moves: Readonly<Record<string, string>>) {
  const state = parseTree(text);
  const tree = getTree(state);
  const moved = tree.nodes.flatMap((node) => {
    const path = node.kind === 'bookmark' ? moves[node.bookmark.path ?? ''] : undefined;
    return node.kind === 'bookmark' && path !== undefined
      ? [{ node, to: { codeHostSlug: 'team/repo', path } }]
      : [];
  });
  const { changes, dropped } = planRepairs(tree, moved);
  const applied = applyChanges(state, changes);
  if (!applied.ok) throw new Error(`${applied.refusal} at ${applied.index}`);
  const paths = getTree(applied.state).nodes.flatMap((node) =>
    node.kind === 'bookmark' ? [`${node.name}→${node.bookmark.path}`] : [],
  );
  return { paths: paths.join(' '), dropped: dropped.map(({ name }) => name).join(' ') };
}

test.each([
  ['a new location', 'a[x y z]', { y: 'n' }, 'x→x y→n z→z', ''],
  ['a chain', 'a[x y z]', { x: 'y', y: 'n' }, 'x→y y→n z→z', ''],
  ['a chain in the other order', 'a[y x z]', { x: 'y', y: 'n' }, 'y→n x→y z→z', ''],
  ['two that swap', 'a[w x y z]', { x: 'y', y: 'x' }, 'w→w x→y y→x z→z', ''],
  ['a circle of three', 'a[x y z w]', { x: 'y', y: 'z', z: 'x' }, 'x→y y→z z→x w→w', ''],
  ['a circle with a tail', 'a[t x y]', { t: 'x', x: 'y', y: 'x' }, 't→x x→y', 'y'],
  ['two that become one', 'a[x y z]', { x: 'n', y: 'n' }, 'x→n z→z', 'y'],
  ['one that is bookmarked already', 'a[x y z]', { x: 'y', z: 'n' }, 'y→y z→n', 'x'],
  ['two folders', 'a[x y] b[x y]', { x: 'y', y: 'n' }, 'x→y y→n x→y y→n', ''],
])('planRepairs repairs %s: bookmarks %j, moves %j', (_case, text, moves, paths, dropped) => {
  expect(repair(text, moves)).toEqual({ paths, dropped });
});
