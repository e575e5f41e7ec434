import type { BookmarkTree, TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { type MovePlan, planDrop } from './plan-move.ts';

/** The sibling of the same kind that a node changes places with; undefined at either end. */
function neighbour(
  { roots }: BookmarkTree,
  { kind, parent, positionInSet }: TreeNode,
  step: 'up' | 'down',
): TreeNode | undefined {
  const siblings = parent?.children ?? roots;
  const next = siblings[step === 'up' ? positionInSet - 2 : positionInSet];
  return next?.kind === kind ? next : undefined;
}

/** Moves a node one place up or down among its kind; not ok at the end, and where it can't move. */
export function planStep(tree: BookmarkTree, node: TreeNode, step: 'up' | 'down'): MovePlan {
  const next = neighbour(tree, node, step);
  if (next === undefined) {
    const end = step === 'up' ? 'first' : 'last';
    return { ok: false, reason: `“${node.name}” is the ${end} ${node.kind} here already.` };
  }
  return planDrop(tree, [node], { node: next, at: step === 'up' ? 'before' : 'after' });
}
