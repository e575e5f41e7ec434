import { toMenuGroups } from '#features/bookmarks/commands/command.ts';
import { getAvailableCommands } from '#features/bookmarks/commands/node-commands.ts';
import { DeletionDialog } from '#features/bookmarks/delete/DeletionDialog.tsx';
import { AddBookmarksDialog } from '#features/bookmarks/edit/AddBookmarksDialog.tsx';
import { DuplicatesDialog } from '#features/bookmarks/edit/DuplicatesDialog.tsx';
import {
  MoveDialog,
  NewFolderDialog,
  RenameDialog,
} from '#features/bookmarks/edit/NodeDialogs.tsx';
import { ExportDialog } from '#features/bookmarks/files/ExportDialog.tsx';
import { formatNodes } from '#features/bookmarks/node-labels.tsx';
import { LazyContextMenu } from '#ui/button/MoreMenu.tsx';
import { lazyComponent } from '#ui/page/lazy-part.tsx';
import { type OpenDialog, useScreen } from './use-bookmarks-screen.ts';

/**
 * Import dialog, loaded when it is first opened, because most visits don't need the parsers of the
 * file formats.
 */
const ImportDialog = lazyComponent(
  async () => (await import('#features/bookmarks/files/ImportDialog.tsx')).ImportDialog,
);

/** Renders the dialog or menu that is open, including the confirmation of a deletion. */
export function TreeDialogs() {
  const { dialog, deletions, state } = useScreen();
  return (
    <>
      {dialog && <CurrentDialog dialog={dialog} />}
      {deletions.asked && (
        <DeletionDialog asked={deletions.asked} state={state} deletions={deletions} />
      )}
    </>
  );
}

function CurrentDialog({ dialog }: { dialog: OpenDialog }) {
  const screen = useScreen();
  const { state, saved, focus, edits, rename, move, closeDialog } = screen;
  switch (dialog.kind) {
    case 'menu':
      return (
        <LazyContextMenu
          label={`Actions for ${formatNodes(dialog.nodes)}`}
          at={dialog.at}
          groups={toMenuGroups(getAvailableCommands(screen, dialog.nodes))}
          onClose={closeDialog}
        />
      );
    case 'add-bookmarks':
      return (
        <AddBookmarksDialog
          state={state}
          initialPlace={dialog.place}
          initialText={dialog.text}
          edits={edits}
          onAdded={focus.goToKeys}
          onClose={closeDialog}
        />
      );
    case 'new-folder':
      return <NewFolderDialog initialPlace={dialog.place} />;
    case 'rename':
      return (
        <RenameDialog
          node={dialog.node}
          onRename={(name) => void rename(dialog.node, name)}
          onClose={closeDialog}
        />
      );
    case 'move':
      return <MoveDialog tree={saved} moving={dialog.nodes} onMove={move} onClose={closeDialog} />;
    case 'import':
      return <ImportDialog initialPlace={dialog.place} />;
    case 'export':
      return <ExportDialog nodes={dialog.nodes} />;
    case 'duplicates':
      return <DuplicatesDialog />;
    default:
      return dialog satisfies never;
  }
}
