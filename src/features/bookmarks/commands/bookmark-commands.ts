import { FolderInput, Pencil, Trash2 } from 'lucide-react';
import { countItems } from '#data/bookmarks/tree/selection.ts';
import { formatCount } from '#text/format-number.ts';
import type { BookmarkContext, NodeCommand } from './command.ts';

/** Commands for nodes that specifications also offer for their bookmarks. */
export const bookmarkCommands = {
  rename: {
    id: 'rename',
    label: (_, { from }) => {
      if (from === undefined) return 'Rename';
      return from.isOnly ? 'Rename…' : `Rename in ${from.folder}…`;
    },
    shortLabel: 'Rename',
    icon: Pencil,
    shortcut: { alternativeKeys: ['F2'], shortcutDescription: 'Rename' },
    needs: 'canWrite',
    isInBar: true,
    appliesTo: ({ singleNode: only, canChange }) => only !== undefined && canChange,
    run: ({ renaming }, { focusedNode: at }) => at && renaming.start(at),
  },
  move: {
    id: 'move',
    label: (_, { from }) =>
      from === undefined || from.isOnly ? 'Move to…' : `Move from ${from.folder} to…`,
    shortLabel: 'Move',
    icon: FolderInput,
    needs: 'canWrite',
    isInBar: true,
    appliesTo: ({ canChange }) => canChange,
    run: ({ openDialog }, { nodes }) => openDialog({ kind: 'move', nodes }),
  },
  delete: {
    id: 'delete',
    label: ({ nodes, singleNode: only, folder }, { from }) => {
      if (from !== undefined) return `Delete bookmark from ${from.folder}`;
      if (folder !== undefined) return 'Delete folder…';
      return only ? 'Delete bookmark' : `Delete ${formatCount(countItems(nodes), 'item')}…`;
    },
    shortLabel: 'Delete',
    icon: Trash2,
    isDangerous: true,
    shortcut: { alternativeKeys: ['Delete'], shortcutDescription: 'Delete' },
    appliesTo: ({ canDelete }) => canDelete,
    run: ({ deletions }, { nodes }) => deletions.request({ nodes }),
  },
} as const satisfies Readonly<Record<string, NodeCommand<BookmarkContext>>>;
