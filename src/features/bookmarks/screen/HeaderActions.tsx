import type { FolderNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import type { CommandContext } from '#features/bookmarks/commands/bookmark-command.ts';
import { screenCommands } from '#features/bookmarks/commands/bookmark-commands.ts';
import { OpenFileButton } from '#features/bookmarks/files/OpenFileButton.tsx';
import { WideLabel } from '#features/bookmarks/WideLabel.tsx';
import { Button } from '#ui/button/Button.tsx';

const { import: importFile, export: exportAll, newFolder, addBookmark } = screenCommands;

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
  const { canWrite } = permissions;
  const buttons = [
    { command: importFile, variant: 'quiet', isShown: canWrite },
    { command: exportAll, variant: 'quiet', isShown: !isEmpty },
    { command: newFolder, variant: 'default', isShown: canWrite },
    { command: addBookmark, variant: 'primary', isShown: canWrite },
  ] as const;
  return (
    <>
      {onOpenFile && <OpenFileButton variant="quiet" onFile={onOpenFile} />}
      {buttons.map(
        ({ command: { id, label, icon, run }, variant, isShown }) =>
          isShown && (
            <Button key={id} variant={variant} icon={icon} onClick={() => run(operations, place)}>
              <WideLabel>{label}</WideLabel>
            </Button>
          ),
      )}
    </>
  );
}
