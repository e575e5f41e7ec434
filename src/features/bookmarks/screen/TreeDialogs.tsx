import { lazy, Suspense } from 'react';
import { flushSync } from 'react-dom';
import type { TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { folderKey } from '#data/bookmarks/tree/node-keys.ts';
import { commandsFor } from '#features/bookmarks/commands/node-commands.ts';
import { ShortcutSheet } from '#features/bookmarks/commands/ShortcutSheet.tsx';
import { AddBookmarkDialog } from '#features/bookmarks/edit/AddBookmarkDialog.tsx';
import { DuplicatesDialog } from '#features/bookmarks/edit/DuplicatesDialog.tsx';
import { MoveDialog } from '#features/bookmarks/edit/MoveDialog.tsx';
import { NewFolderDialog } from '#features/bookmarks/edit/NewFolderDialog.tsx';
import { ExportDialog } from '#features/bookmarks/files/ExportDialog.tsx';
import { BulkCreateDialog } from '#features/bookmarks/jobs/BulkCreateDialog.tsx';
import { MoveManyDialog } from '#features/bookmarks/jobs/MoveManyDialog.tsx';
import { nodesLabel, quoted } from '#features/bookmarks/node-labels.ts';
import type { BookmarkOperations } from './use-bookmark-operations.ts';

/** Stands on the component library, which comes with the first menu that is opened. */
const NodeMenu = lazy(async () => ({
  default: (await import('#features/bookmarks/commands/NodeMenu.tsx')).NodeMenu,
}));

/** Readers of foreign files, which few visits need. */
const ImportChoice = lazy(async () => ({
  default: (await import('#features/bookmarks/files/ImportChoice.tsx')).ImportChoice,
}));

type Props = {
  work: BookmarkOperations;
  /** Something new stands in the tree, or will in a moment. */
  onMade: (made: { keys: readonly string[]; message: string }) => void;
  /** In its folder, with focus. */
  onShow: (node: TreeNode) => void;
};

/** The dialog or menu that has been asked for, if any, and the course of what takes a while. */
export function TreeDialogs(props: Props) {
  const { planting, moving, deletions } = props.work;
  return (
    <>
      <AskedFor {...props} />
      {deletions.dialog}
      <BulkCreateDialog creating={planting} />
      <MoveManyDialog moving={moving} />
    </>
  );
}

function AskedFor({ work, onMade, onShow }: Props) {
  const { actions, planting } = work;
  const { asking, close, tree } = actions;
  switch (asking?.kind) {
    case 'menu':
      return (
        <Suspense>
          <NodeMenu
            label={`Actions for ${nodesLabel(asking.nodes)}`}
            at={asking.at}
            groups={commandsFor(actions, asking.nodes)}
            onClose={() => actions.closeMenu()}
          />
        </Suspense>
      );
    case 'add-bookmark':
      return (
        <AddBookmarkDialog
          tree={tree}
          initialPlace={asking.place}
          onAdded={(name, key) => {
            close();
            onMade({ keys: [key], message: `Added ${quoted(name)}.` });
          }}
          onClose={close}
        />
      );
    case 'move':
      return (
        <MoveDialog
          tree={tree}
          moving={asking.nodes}
          onMove={(plan) => {
            close();
            actions.move(plan);
          }}
          onClose={close}
        />
      );
    case 'new-folder':
      return (
        <NewFolderDialog
          tree={tree}
          initialPlace={asking.place}
          onCreated={(name, folderId) => {
            close();
            onMade({
              keys: folderId === undefined ? [] : [folderKey(folderId)],
              message: `Created the folder ${quoted(name)}.`,
            });
          }}
          onClose={close}
        />
      );
    case 'import':
      return (
        <Suspense>
          <ImportChoice
            tree={tree}
            initialPlace={asking.place}
            onImport={(steps, plan) => {
              close();
              planting.start({
                ...steps,
                plan,
                title: 'Import bookmarks',
                busy: 'Importing',
                hasNewIds: false,
              });
            }}
            onClose={close}
          />
        </Suspense>
      );
    case 'export':
      return <ExportDialog tree={tree} nodes={asking.nodes} onClose={close} />;
    case 'duplicates':
      return (
        <DuplicatesDialog
          tree={tree}
          onShow={(node) => {
            flushSync(close);
            onShow(node);
          }}
          onClose={close}
        />
      );
    case 'keys':
      return <ShortcutSheet onClose={close} />;
    default:
      return null;
  }
}
