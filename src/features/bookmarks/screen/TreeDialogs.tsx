import { findCurrentNodes } from '#data/bookmarks/tree/selection.ts';
import { getAvailableCommands } from '#features/bookmarks/commands/node-commands.ts';
import { DeletionDialog } from '#features/bookmarks/deletion/DeletionDialog.tsx';
import { AddBookmarksDialog } from '#features/bookmarks/dialogs/AddBookmarksDialog.tsx';
import { DuplicatesDialog } from '#features/bookmarks/dialogs/DuplicatesDialog.tsx';
import {
  MoveDialog,
  NewFolderDialog,
  RenameDialog,
} from '#features/bookmarks/dialogs/NodeDialogs.tsx';
import { ExportDialog } from '#features/bookmarks/files/ExportDialog.tsx';
import { formatNodes } from '#features/bookmarks/node-labels.tsx';
import { useScreen } from '#features/bookmarks/screen-state/bookmarks-screen.ts';
import type { OpenDialog } from '#features/bookmarks/screen-state/use-open-dialog.ts';
import { LazyContextMenu } from '#ui/button/menu-button.tsx';
import { lazyDialog } from '#ui/page/lazy-part.tsx';

/** Import dialog, in its own chunk, because most visits don't need the parsers of the file formats. */
const ImportDialog = lazyDialog(
  async () => (await import('#features/bookmarks/files/ImportDialog.tsx')).ImportDialog,
);

export function TreeDialogs() {
  const { dialog, deletions, state } = useScreen();
  return (
    <>
      {dialog && <CurrentDialog dialog={dialog} />}
      {deletions.toConfirm && (
        <DeletionDialog toConfirm={deletions.toConfirm} state={state} deletions={deletions} />
      )}
    </>
  );
}

function CurrentDialog({ dialog }: { dialog: OpenDialog }) {
  const screen = useScreen();
  const { state, saved, canWrite, focus, edits, deletions, closeDialog: onClose } = screen;
  switch (dialog.kind) {
    case 'menu':
      return (
        <LazyContextMenu
          label={`Actions for ${formatNodes(dialog.nodes)}`}
          at={dialog.at}
          groups={getAvailableCommands(screen, findCurrentNodes(saved, dialog.nodes))}
          onClose={onClose}
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
          onClose={onClose}
        />
      );
    case 'new-folder':
      return (
        <NewFolderDialog
          tree={saved}
          initialPlace={dialog.place}
          edits={edits}
          onCreated={(key) => {
            screen.rememberNewFolder(key);
            focus.goToKeys([key]);
          }}
          onClose={onClose}
        />
      );
    case 'rename':
      return (
        <RenameDialog
          node={dialog.node}
          onRename={(name) => void screen.rename(dialog.node, name)}
          onClose={onClose}
        />
      );
    case 'move':
      return (
        <MoveDialog tree={saved} moving={dialog.nodes} onMove={screen.move} onClose={onClose} />
      );
    case 'import':
      return (
        <ImportDialog
          state={state}
          initialPlace={dialog.place}
          onImport={(plan) => screen.create(plan, 'import')}
          onClose={onClose}
        />
      );
    case 'export':
      return <ExportDialog state={state} nodes={dialog.nodes} onClose={onClose} />;
    case 'duplicates':
      return (
        <DuplicatesDialog
          tree={saved}
          onShow={focus.showInFolder}
          onDelete={canWrite ? deletions.request : undefined}
          onClose={onClose}
        />
      );
    default:
      return dialog satisfies never;
  }
}
