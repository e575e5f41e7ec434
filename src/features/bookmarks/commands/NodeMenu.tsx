import { ContextMenu } from '#ui/button/ContextMenu.tsx';
import type { Point } from '#ui/tree/tree-commands.ts';
import type { CommandGroup } from './node-command.ts';

/** The commands at a row, as a menu where it was asked for. */
export function NodeMenu({
  label,
  at,
  groups,
  onClose,
}: {
  label: string;
  at: Point;
  groups: readonly CommandGroup[];
  onClose: () => void;
}) {
  return (
    <ContextMenu
      label={label}
      at={at}
      onClose={onClose}
      groups={groups.map((group) =>
        group.map(({ label: name, icon, shortcut, danger = false, run }) => ({
          label: name,
          icon,
          danger,
          onAction: run,
          ...(shortcut && { keys: shortcut.cap }),
        })),
      )}
    />
  );
}
