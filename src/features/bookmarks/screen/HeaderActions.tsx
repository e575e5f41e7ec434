import type { FolderNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import type { CommandContext } from '#features/bookmarks/commands/bookmark-command.ts';
import { offeredScreenCommands } from '#features/bookmarks/commands/offered-commands.ts';
import { screenCommands } from '#features/bookmarks/commands/screen-commands.ts';
import { OpenFileButton } from '#features/bookmarks/files/OpenFileButton.tsx';
import { Button } from '#ui/button/Button.tsx';
import { MoreMenu } from '#ui/button/MoreMenu.tsx';
import { formatShortcut } from '#ui/text/Kbd.tsx';
import { WideLabel } from '#ui/text/VisuallyHidden.tsx';

const { import: importFile, export: exportAll, duplicates, shortcuts } = screenCommands;
const { newFolder, addBookmark, undo, redo } = screenCommands;

/** What can be done with the bookmarks as a whole. */
export function HeaderActions({
  commands,
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
  const { operations } = commands;
  const rare = [[undo, redo], isEmpty ? [] : [importFile, exportAll, duplicates, shortcuts]]
    .map((group) => offeredScreenCommands(commands, group))
    .filter((group) => group.length > 0);
  // An empty tree offers the first steps in its place.
  const frequent = offeredScreenCommands(
    commands,
    isEmpty ? [newFolder] : [newFolder, addBookmark],
  );
  return (
    <>
      {rare.length > 0 && (
        <MoreMenu
          label="More actions for bookmarks"
          groups={rare.map((group) =>
            group.map(({ label, icon, shortcut, run }) => ({
              label,
              icon,
              onAction: () => run(operations, place),
              ...(shortcut && { keys: formatShortcut(shortcut.presses[0]) }),
            })),
          )}
        />
      )}
      {onOpenFile && <OpenFileButton variant="quiet" onFile={onOpenFile} />}
      {frequent.map((command) => (
        <Button
          key={command.id}
          variant={command.id === addBookmark.id ? 'primary' : 'default'}
          icon={command.icon}
          onClick={() => command.run(operations, place)}
        >
          <WideLabel>{command.label}</WideLabel>
        </Button>
      ))}
    </>
  );
}
