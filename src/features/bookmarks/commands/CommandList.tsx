import { NodeAction, NodeActions } from './NodeActions.tsx';
import type { CommandGroup } from './node-command.ts';

/** The commands for what is selected, one under the other. */
export function CommandList({ groups }: { groups: readonly CommandGroup[] }) {
  return (
    <NodeActions>
      {groups.flat().map(({ label, icon, shortcut, danger = false, isBusy = false, run }) => (
        <NodeAction
          key={label}
          icon={icon}
          label={label}
          danger={danger}
          isBusy={isBusy}
          onPress={run}
          {...(shortcut && { shortcut })}
        />
      ))}
    </NodeActions>
  );
}
