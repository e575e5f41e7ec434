import { lazy, Suspense } from 'react';
import { flushSync } from 'react-dom';
import type { Step } from '#data/bookmarks/history/step.ts';
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
import { RenameDialog } from '#features/bookmarks/edit/RenameDialog.tsx';
import { ExportDialog } from '#features/bookmarks/files/ExportDialog.tsx';
import { ReplayDialog } from '#features/bookmarks/history/ReplayDialog.tsx';
import type { Undo } from '#features/bookmarks/history/undo.ts';
import { BulkCreateDialog } from '#features/bookmarks/jobs/BulkCreateDialog.tsx';
import type { BulkCreate, BulkMove } from '#features/bookmarks/jobs/bulk-jobs.ts';
import { MoveManyDialog } from '#features/bookmarks/jobs/MoveManyDialog.tsx';
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

type OpenDialogProps = {
  dialog: OpenDialog;
  store: TreeStore;
  commands: CommandContext;
  bulkCreate: BulkCreate;
  /** Says what was done, and offers to undo it. */
  showDone: (message: string, step: Step | undefined) => void;
};

/** The open dialog or menu, and the progress of jobs. */
export function TreeDialogs({
  dialog,
  deletions,
  bulkMove,
  undo,
  ...context
}: Omit<OpenDialogProps, 'dialog' | 'showDone'> & {
  dialog: OpenDialog | undefined;
  deletions: Deletions;
  bulkMove: BulkMove;
  undo: Undo;
}) {
  const { question, job } = deletions;
  return (
    <>
      {dialog && <CurrentDialog dialog={dialog} showDone={undo.showDone} {...context} />}
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
      {undo.dialog && (
        <ReplayDialog dialog={undo.dialog} onResume={undo.resume} onClose={undo.closeDialog} />
      )}
    </>
  );
}

function CurrentDialog({ dialog, store, commands, bulkCreate, showDone }: OpenDialogProps) {
  const { saved, goToKeys, showInFolder } = store;
  const { operations } = commands;
  const onClose = operations.closeDialog;
  const onCreated = (keys: readonly string[], message: string, step: Step | undefined) => {
    onClose();
    showDone(message, step);
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
          typed={dialog.text}
          onAdded={(name, key, step) => onCreated([key], `Added ${quoted(name)}.`, step)}
          onClose={onClose}
        />
      );
    case 'new-folder':
      return (
        <NewFolderDialog
          tree={saved}
          initialPlace={dialog.place}
          onCreated={(name, folderId, step) =>
            onCreated(
              folderId === undefined ? [] : [folderKey(folderId)],
              `Created the folder ${quoted(name)}.`,
              step,
            )
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
            onImport={(steps, plan) => {
              onClose();
              bulkCreate.start({
                ...steps,
                plan,
                act: 'import',
                title: 'Import bookmarks',
                busy: 'Importing',
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
          onDelete={commands.permissions.canWrite ? operations.delete : undefined}
          onClose={onClose}
        />
      );
    case 'keys':
      return <ShortcutSheet onClose={onClose} />;
    default:
      return dialog satisfies never;
  }
}
