import type { TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import type { TreeCommands } from '#ui/tree/tree-commands.ts';
import type { TreeCommand } from '#ui/tree/tree-keys.ts';
import type { CommandContext, NodeCommand, OfferedCommand } from './bookmark-command.ts';
import { nodeCommands, screenCommands } from './bookmark-commands.ts';

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
  const commands: { -readonly [Key in TreeCommand]?: TreeCommands<TreeNode>[Key] } = {
    menu: (node, at) => operations.openDialog({ kind: 'menu', nodes: nodesAt(node), at }),
  };
  for (const { shortcut, needs, run } of nodeCommands.flat()) {
    if (shortcut === undefined || (needs !== undefined && !permissions[needs])) continue;
    commands[shortcut.key] = (node) => run(operations, targetOf(nodesAt(node), node));
  }
  const { filter, shortcuts, undo } = screenCommands;
  for (const { shortcut, run } of operations.undo
    ? [filter, shortcuts, undo]
    : [filter, shortcuts]) {
    commands[shortcut.key] = () => run(operations);
  }
  return commands;
}
