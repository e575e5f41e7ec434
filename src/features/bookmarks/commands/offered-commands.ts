import { planStep } from '#data/bookmarks/moves/move-step.ts';
import { isDeletable, whyNoTarget, whyNotChangeable } from '#data/bookmarks/moves/node-rules.ts';
import type { BookmarkTree, TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import type { RowCommand, TreeCommands } from '#ui/tree/tree-commands.ts';
import type {
  CommandContext,
  CommandShortcut,
  CommandTarget,
  NodeCommand,
  OfferedCommand,
} from './bookmark-command.ts';
import { nodeCommands, screenCommands } from './bookmark-commands.ts';

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

/** The commands that apply to these nodes, in groups. */
export function offeredCommands(
  { operations, permissions, targetOf }: CommandContext,
  nodes: readonly TreeNode[],
): readonly (readonly OfferedCommand[])[] {
  const target = targetOf(nodes);
  const isOffered = ({ needs, appliesTo }: NodeCommand) =>
    (needs === undefined || permissions[needs]) && appliesTo(target);
  return nodeCommands
    .map((group) =>
      group.filter(isOffered).map(({ id, icon, label, shortcut, isDangerous, isBusy, run }) => ({
        id,
        icon,
        label: typeof label === 'string' ? label : label(target),
        keys: shortcut?.presses[0],
        isDangerous: isDangerous ?? false,
        isBusy: isBusy?.(target) ?? false,
        run: () => run(operations, target),
      })),
    )
    .filter((group) => group.length > 0);
}

/** What the keys of the tree do. A key does it to the selection if its row is selected. */
export function keyCommands({
  operations,
  permissions,
  targetOf,
  nodesAt,
}: CommandContext): TreeCommands<TreeNode> {
  const commands = new Map<string, RowCommand<TreeNode>>();
  const add = ({ presses }: CommandShortcut, run: (node: TreeNode) => void) => {
    for (const keys of presses) commands.set(keys, run);
  };
  for (const { shortcut, needs, run } of nodeCommands.flat()) {
    if (shortcut === undefined || (needs !== undefined && !permissions[needs])) continue;
    add(shortcut, (node) => run(operations, targetOf(nodesAt(node), node)));
  }
  const { filter, shortcuts, undo } = screenCommands;
  for (const { shortcut, run } of operations.undo
    ? [filter, shortcuts, undo]
    : [filter, shortcuts]) {
    add(shortcut, () => run(operations));
  }
  return commands;
}
