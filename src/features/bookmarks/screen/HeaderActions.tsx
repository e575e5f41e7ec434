import type { FolderNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import type {
  CommandContext,
  ScreenCommand,
} from '#features/bookmarks/commands/bookmark-command.ts';
import { screenCommands } from '#features/bookmarks/commands/bookmark-commands.ts';
import { formatShortcut } from '#features/bookmarks/commands/format-shortcut.ts';
import { OpenFileButton } from '#features/bookmarks/files/OpenFileButton.tsx';
import { WideLabel } from '#features/bookmarks/WideLabel.tsx';
import { Button } from '#ui/button/Button.tsx';
import { MoreMenu } from '#ui/button/MoreMenu.tsx';

const { import: importFile, export: exportAll, duplicates, shortcuts } = screenCommands;
const { newFolder, addBookmark } = screenCommands;

/** What can be done with the bookmarks as a whole. */
export function HeaderActions({
  commands: { operations, permissions },
  place,
  isEmpty,
  onOpenFile,
}: {
  commands: CommandContext;
  /** Where something new goes unless another place is chosen. */
  place: FolderNode | null;
  isEmpty: boolean;
  /** Absent where the bookmarks are read from the service. */
  onOpenFile: ((file: File) => void) | undefined;
}) {
  const isAllowed = ({ needs }: ScreenCommand) => needs === undefined || permissions[needs];
  const ofTree: readonly ScreenCommand[] = isEmpty ? [] : [exportAll, duplicates, shortcuts];
  const all: readonly ScreenCommand[] = [importFile, ...ofTree];
  const rare = all.filter(isAllowed);
  const frequent: readonly ScreenCommand[] = [newFolder, addBookmark].filter(isAllowed);
  return (
    <>
      {rare.length > 0 && (
        <MoreMenu
          label="More actions for bookmarks"
          groups={[
            rare.map(({ label, icon, shortcut, run }) => ({
              label,
              icon,
              onAction: () => run(operations, place),
              ...(shortcut && { keys: formatShortcut(shortcut.presses[0]) }),
            })),
          ]}
        />
      )}
      {onOpenFile && <OpenFileButton variant="quiet" onFile={onOpenFile} />}
      {frequent.map((command) => (
        <Button
          key={command.id}
          variant={command === addBookmark ? 'primary' : 'default'}
          icon={command.icon}
          onClick={() => command.run(operations, place)}
        >
          <WideLabel>{command.label}</WideLabel>
        </Button>
      ))}
    </>
  );
}
