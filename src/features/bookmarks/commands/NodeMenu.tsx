import type { TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { nodesLabel } from '#features/bookmarks/node-labels.ts';
import { ContextMenu } from '#ui/button/ContextMenu.tsx';
import { formatShortcut } from '#ui/text/format-shortcut.ts';
import type { Point } from '#ui/tree/tree-source.ts';
import type { CommandContext } from './bookmark-command.ts';
import { offeredCommands } from './offered-commands.ts';

/** The commands for nodes, as a menu where it was asked for. */
export function NodeMenu({
  context,
  nodes,
  at,
  isBeyondBar = false,
}: {
  context: CommandContext;
  nodes: readonly TreeNode[];
  at: Point;
  /** Without the commands that stand in the bar of a specification. */
  isBeyondBar?: boolean | undefined;
}) {
  const groups = offeredCommands(context, nodes)
    .map((group) => group.filter(({ isInBar }) => !(isBeyondBar && isInBar)))
    .filter((group) => group.length > 0);
  return (
    <ContextMenu
      label={`Actions for ${nodesLabel(nodes)}`}
      at={at}
      onClose={context.operations.closeDialog}
      groups={groups.map((group) =>
        group.map(({ label, icon, keys, isDangerous, run }) => ({
          label,
          icon,
          danger: isDangerous,
          onAction: run,
          ...(keys && { keys: formatShortcut(keys) }),
        })),
      )}
    />
  );
}
