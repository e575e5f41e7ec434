import { lazy, Suspense } from 'react';
import { flushSync } from 'react-dom';
import { folderKey } from '#data/bookmarks/node-keys.ts';
import type { BookmarkState } from '#data/bookmarks/schema.ts';
import type { FolderNode, TreeNode } from '#data/bookmarks/tree-node.ts';
import { AddBookmarkDialog } from './AddBookmarkDialog.tsx';
import { DeleteFolderDialog } from './DeleteFolderDialog.tsx';
import { DeleteManyDialog } from './DeleteManyDialog.tsx';
import { DuplicatesDialog } from './DuplicatesDialog.tsx';
import type { DeletionReport } from './deletion-report.ts';
import { ExportDialog } from './ExportDialog.tsx';
import { itemWords, quoted } from './item-words.ts';
import { MoveDialog } from './MoveDialog.tsx';
import { NewFolderDialog } from './NewFolderDialog.tsx';
import { commandsFor } from './node-commands.ts';
import { ShortcutSheet } from './ShortcutSheet.tsx';
import type { ManyReport } from './use-many-deletion.ts';
import type { PlantTask } from './use-planting.ts';
import type { TreeActions } from './use-tree-actions.ts';

/** Stands on the component library, which comes with the first menu that is opened. */
const NodeMenu = lazy(async () => ({ default: (await import('./NodeMenu.tsx')).NodeMenu }));

/** Readers of foreign files, which few visits need. */
const ImportChoice = lazy(async () => ({
  default: (await import('./ImportChoice.tsx')).ImportChoice,
}));

/** The dialog or menu that has been asked for, if any. */
export function TreeDialogs({
  actions,
  hasUndo,
  onPlant,
  onFolderGone,
  onManyGone,
  onMade,
  onShow,
}: {
  actions: TreeActions;
  /** Whether what is deleted can be brought back. */
  hasUndo: boolean;
  onPlant: (task: PlantTask) => void;
  onFolderGone: (
    folder: FolderNode,
    report: DeletionReport,
    before: BookmarkState | undefined,
  ) => void;
  onManyGone: (report: ManyReport, before: BookmarkState) => void;
  /** Something new stands in the tree, or will in a moment. */
  onMade: (made: { keys: readonly string[]; message: string }) => void;
  /** In its folder, with focus. */
  onShow: (node: TreeNode) => void;
}) {
  const { asking, close, tree } = actions;
  switch (asking?.kind) {
    case 'menu':
      return (
        <Suspense>
          <NodeMenu
            label={`Actions for ${itemWords(asking.nodes)}`}
            at={asking.at}
            groups={commandsFor(actions, asking.nodes)}
            onClose={() => actions.closeMenu()}
          />
        </Suspense>
      );
    case 'delete-folder':
      return (
        <DeleteFolderDialog
          node={asking.folder}
          basis={asking.basis}
          hasUndo={hasUndo}
          onKeep={close}
          onGone={(report, before) => onFolderGone(asking.folder, report, before)}
        />
      );
    case 'delete-many':
      return (
        <DeleteManyDialog
          nodes={asking.nodes}
          basis={asking.basis}
          hasUndo={hasUndo}
          mayDelete={actions.mayDelete}
          onKeep={close}
          onEnded={onManyGone}
        />
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
              onPlant({
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
