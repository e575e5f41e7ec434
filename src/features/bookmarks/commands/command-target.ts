import { whyNoTarget, whyNotChangeable } from '#data/bookmarks/moves/move-rules.ts';
import { planStep } from '#data/bookmarks/moves/move-step.ts';
import type { BookmarkTree, TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { isDeletable } from '#features/bookmarks/delete/deletable.ts';
import type { CommandTarget } from './bookmark-command.ts';

/**
 * What is allowed with nodes: every rule is asked here, once.
 * @param tree in the saved order, as are the nodes
 * @param at the row that has focus or whose menu is open
 */
export function commandTarget(
  tree: BookmarkTree,
  nodes: readonly TreeNode[],
  at: TreeNode | undefined,
  {
    canWrite,
    canPaste,
    isDeleting,
  }: Pick<CommandTarget, 'canPaste' | 'isDeleting'> & {
    readonly canWrite: boolean;
  },
): CommandTarget {
  const only = nodes.length === 1 ? nodes[0] : undefined;
  const folder = only?.kind === 'folder' ? only : undefined;
  return {
    nodes,
    at: at ?? only,
    only,
    folder,
    canHold: folder !== undefined && whyNoTarget(tree, folder) === undefined,
    canChange: nodes.some((node) => whyNotChangeable(tree, node) === undefined),
    canStep: (step) => only !== undefined && planStep(tree, only, step).ok,
    canDelete: nodes.some((node) => isDeletable(tree, node, canWrite)),
    canPaste,
    isDeleting,
  };
}
