import { lazy, Suspense } from 'react';
import { flushSync } from 'react-dom';
import type { Edit } from '#data/bookmarks/edits/edit.ts';
import { folderKey } from '#data/bookmarks/tree/node-keys.ts';
import type { OpenDialog } from '#features/bookmarks/commands/bookmark-command.ts';
import { ShortcutSheet } from '#features/bookmarks/commands/ShortcutSheet.tsx';
import type { BookmarkActions } from '#features/bookmarks/commands/use-bookmark-actions.ts';
import { DeletionDialog } from '#features/bookmarks/delete/DeletionDialog.tsx';
import { AddBookmarkDialog } from '#features/bookmarks/edit/AddBookmarkDialog.tsx';
import { DuplicatesDialog } from '#features/bookmarks/edit/DuplicatesDialog.tsx';
import { MoveDialog } from '#features/bookmarks/edit/MoveDialog.tsx';
import { NewFolderDialog } from '#features/bookmarks/edit/NewFolderDialog.tsx';
import { RenameDialog } from '#features/bookmarks/edit/RenameDialog.tsx';
import { EditDialogs } from '#features/bookmarks/edits/EditDialogs.tsx';
import { ExportDialog } from '#features/bookmarks/files/ExportDialog.tsx';
import { quoted } from '#features/bookmarks/node-labels.ts';
import type { TreeStore } from '#features/bookmarks/store/tree-store.ts';

/** Loaded with the first menu, because it needs the component library. */
const NodeMenu = lazy(async () => ({
  default: (await import('#features/bookmarks/commands/NodeMenu.tsx')).NodeMenu,
}));

/** Loaded with the first import, because few visits need the readers of other file formats. */
const ImportChoice = lazy(async () => ({
  default: (await import('#features/bookmarks/files/ImportChoice.tsx')).ImportChoice,
}));

/** The open dialog or menu, the question of a deletion, and the dialogs of edits. */
export function TreeDialogs({ store, actions }: { store: TreeStore; actions: BookmarkActions }) {
  const { dialog, deletion, edits } = actions;
  const { question } = deletion;
  return (
    <>
      {dialog && <CurrentDialog dialog={dialog} store={store} actions={actions} />}
      {question && <DeletionDialog question={question} deletion={deletion} shown={edits.shown} />}
      <EditDialogs edits={edits} />
    </>
  );
}

function CurrentDialog({
  dialog,
  store,
  actions,
}: {
  dialog: OpenDialog;
  store: TreeStore;
  actions: BookmarkActions;
}) {
  const { saved, goToKeys, showInFolder } = store;
  const { operations, edits, permissions } = actions;
  const onClose = operations.closeDialog;
  const onCreated = (key: string, message: string, edit: Edit | undefined) => {
    onClose();
    edits.showDone(message, edit);
    goToKeys([key]);
  };
  switch (dialog.kind) {
    case 'menu':
      return (
        <Suspense>
          <NodeMenu
            context={actions}
            nodes={dialog.nodes}
            at={dialog.at}
            isBeyondBar={dialog.isBeyondBar}
          />
        </Suspense>
      );
    case 'add-bookmark':
      return (
        <AddBookmarkDialog
          tree={saved}
          initialPlace={dialog.place}
          typed={dialog.text}
          edits={edits}
          onAdded={(name, key, edit) => onCreated(key, `Added ${quoted(name)}.`, edit)}
          onClose={onClose}
        />
      );
    case 'new-folder':
      return (
        <NewFolderDialog
          tree={saved}
          initialPlace={dialog.place}
          edits={edits}
          onCreated={(name, folderId, edit) =>
            onCreated(folderKey(folderId), `Created the folder ${quoted(name)}.`, edit)
          }
          onClose={onClose}
        />
      );
    case 'rename':
      return (
        <RenameDialog
          node={dialog.node}
          onRename={(name) => operations.renameTo(dialog.node, name)}
          onClose={onClose}
        />
      );
    case 'move':
      return (
        <MoveDialog
          tree={saved}
          moving={dialog.nodes}
          onMove={(plan) => {
            onClose();
            operations.move(plan);
          }}
          onClose={onClose}
        />
      );
    case 'import':
      return (
        <Suspense>
          <ImportChoice
            tree={saved}
            initialPlace={dialog.place}
            edits={edits}
            onImport={(plan) => {
              onClose();
              operations.create(plan, 'import');
            }}
            onClose={onClose}
          />
        </Suspense>
      );
    case 'export':
      return <ExportDialog tree={saved} nodes={dialog.nodes} onClose={onClose} />;
    case 'duplicates':
      return (
        <DuplicatesDialog
          tree={saved}
          onShow={(node) => {
            flushSync(onClose);
            showInFolder(node);
          }}
          onDelete={permissions.canWrite ? operations.delete : undefined}
          onClose={onClose}
        />
      );
    case 'keys':
      return <ShortcutSheet onClose={onClose} />;
    default:
      return dialog satisfies never;
  }
}
