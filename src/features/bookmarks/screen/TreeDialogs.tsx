import { lazy, Suspense } from 'react';
import { flushSync } from 'react-dom';
import { folderKey } from '#data/bookmarks/tree/node-keys.ts';
import type { CommandContext } from '#features/bookmarks/commands/bookmark-command.ts';
import type { OpenDialog } from '#features/bookmarks/commands/open-dialog.ts';
import { ShortcutSheet } from '#features/bookmarks/commands/ShortcutSheet.tsx';
import { DeletionDialog } from '#features/bookmarks/delete/DeletionDialog.tsx';
import { DeletionJobDialog } from '#features/bookmarks/delete/DeletionJobDialog.tsx';
import type { Deletions } from '#features/bookmarks/delete/use-deletions.ts';
import { AddBookmarkDialog } from '#features/bookmarks/edit/AddBookmarkDialog.tsx';
import { DuplicatesDialog } from '#features/bookmarks/edit/DuplicatesDialog.tsx';
import { MoveDialog } from '#features/bookmarks/edit/MoveDialog.tsx';
import { NewFolderDialog } from '#features/bookmarks/edit/NewFolderDialog.tsx';
import { ExportDialog } from '#features/bookmarks/files/ExportDialog.tsx';
import { BulkCreateDialog } from '#features/bookmarks/jobs/BulkCreateDialog.tsx';
import type { BulkCreate, BulkMove } from '#features/bookmarks/jobs/bulk-jobs.ts';
import { MoveManyDialog } from '#features/bookmarks/jobs/MoveManyDialog.tsx';
import { quoted } from '#features/bookmarks/node-labels.ts';
import type { TreeStore } from '#features/bookmarks/store/tree-store.ts';
import { useToasts } from '#ui/notice/Toaster.tsx';

/** Loaded with the first menu, because it needs the component library. */
const NodeMenu = lazy(async () => ({
  default: (await import('#features/bookmarks/commands/NodeMenu.tsx')).NodeMenu,
}));

/** Loaded with the first import, because few visits need the readers of other file formats. */
const ImportChoice = lazy(async () => ({
  default: (await import('#features/bookmarks/files/ImportChoice.tsx')).ImportChoice,
}));

type OpenDialogProps = {
  dialog: OpenDialog;
  store: TreeStore;
  commands: CommandContext;
  bulkCreate: BulkCreate;
};

/** The open dialog or menu, and the progress of jobs. */
export function TreeDialogs({
  dialog,
  deletions,
  bulkMove,
  ...context
}: Omit<OpenDialogProps, 'dialog'> & {
  dialog: OpenDialog | undefined;
  deletions: Deletions;
  bulkMove: BulkMove;
}) {
  const { question, job } = deletions;
  return (
    <>
      {dialog && <CurrentDialog dialog={dialog} {...context} />}
      {question && (
        <DeletionDialog
          question={question}
          mayDelete={deletions.mayDelete}
          hasUndo={deletions.hasUndo}
          onKeep={deletions.keep}
          onGone={deletions.showGone}
          onAgreed={deletions.startJob}
        />
      )}
      <DeletionJobDialog job={job} />
      <BulkCreateDialog creating={context.bulkCreate} />
      <MoveManyDialog moving={bulkMove} />
    </>
  );
}

function CurrentDialog({ dialog, store, commands, bulkCreate }: OpenDialogProps) {
  const toasts = useToasts();
  const { saved, goToKeys, showInFolder } = store;
  const { operations } = commands;
  const onClose = operations.closeDialog;
  const onCreated = (keys: readonly string[], message: string) => {
    onClose();
    toasts.show(message);
    goToKeys(keys);
  };
  switch (dialog.kind) {
    case 'menu':
      return (
        <Suspense>
          <NodeMenu
            context={commands}
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
          onAdded={(name, key) => onCreated([key], `Added ${quoted(name)}.`)}
          onClose={onClose}
        />
      );
    case 'new-folder':
      return (
        <NewFolderDialog
          tree={saved}
          initialPlace={dialog.place}
          onCreated={(name, folderId) =>
            onCreated(
              folderId === undefined ? [] : [folderKey(folderId)],
              `Created the folder ${quoted(name)}.`,
            )
          }
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
            onImport={(steps, plan) => {
              onClose();
              bulkCreate.start({
                ...steps,
                plan,
                title: 'Import bookmarks',
                busy: 'Importing',
                hasNewIds: false,
              });
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
          onClose={onClose}
        />
      );
    case 'keys':
      return <ShortcutSheet onClose={onClose} />;
    default:
      return dialog satisfies never;
  }
}
