import {
  BookmarkPlus,
  CopyCheck,
  Download,
  FolderPlus,
  HeartPulse,
  Redo2,
  Search,
  Undo2,
  Upload,
} from 'lucide-react';
import type { FolderNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { quoteName } from '#features/bookmarks/node-labels.tsx';
import type { BookmarksScreen } from '#features/bookmarks/screen-state/bookmarks-screen.ts';
import { paths } from '#paths.ts';
import type { AvailableCommand, ScreenCommand } from './command.ts';

const formatPlace = (place: FolderNode | null) =>
  place === null ? 'at the top level' : `in ${quoteName(place.name)}`;

/** All commands for the bookmarks as a whole. */
export const screenCommands = {
  import: {
    id: 'import',
    label: 'Import',
    icon: Upload,
    needs: 'canWrite',
    run: ({ openDialog, placeForNew: place }) => openDialog({ kind: 'import', place }),
  },
  export: {
    id: 'export-all',
    label: 'Export',
    icon: Download,
    run: ({ openDialog }) => openDialog({ kind: 'export', nodes: undefined }),
  },
  newFolder: {
    id: 'new-folder',
    label: 'New folder',
    icon: FolderPlus,
    shortcut: { alternativeKeys: ['Alt+N'], shortcutDescription: 'New folder' },
    needs: 'canWrite',
    getHint: ({ placeForFolder: place }) => `New folder ${formatPlace(place)}`,
    run: ({ openDialog, placeForFolder: place }) => openDialog({ kind: 'new-folder', place }),
  },
  addBookmarks: {
    id: 'add-bookmarks',
    label: 'Add bookmarks',
    icon: BookmarkPlus,
    shortcut: { alternativeKeys: ['Alt+Shift+N'], shortcutDescription: 'Add bookmarks' },
    needs: 'canWrite',
    getHint: ({ placeForNew: place }) => `Add bookmarks ${formatPlace(place)}`,
    run: ({ openDialog, placeForNew: place }, text) =>
      openDialog({ kind: 'add-bookmarks', place, text }),
  },
  duplicates: {
    id: 'duplicates',
    label: 'Duplicates',
    icon: CopyCheck,
    run: ({ openDialog }) => openDialog({ kind: 'duplicates' }),
  },
  health: {
    id: 'health',
    label: 'Bookmark health',
    icon: HeartPulse,
    run: ({ navigate }) => void navigate(paths.bookmarkHealth()),
  },
  filter: {
    id: 'filter',
    label: 'Filter the tree',
    icon: Search,
    shortcut: { alternativeKeys: ['/'], shortcutDescription: 'Filter the tree' },
    run: ({ focus }) => focus.focusFilter(),
  },
  undo: {
    id: 'undo',
    label: 'Undo',
    getCurrentLabel: ({ stacks: { undoable } }) => undoable && `Undo ${undoable}`,
    icon: Undo2,
    shortcut: { alternativeKeys: ['Control+Z'], shortcutDescription: 'Undo' },
    needs: 'canWrite',
    run: ({ edits }) => edits.undo(),
  },
  redo: {
    id: 'redo',
    label: 'Redo',
    getCurrentLabel: ({ stacks: { redoable } }) => redoable && `Redo ${redoable}`,
    icon: Redo2,
    shortcut: { alternativeKeys: ['Control+Shift+Z', 'Control+Y'], shortcutDescription: 'Redo' },
    needs: 'canWrite',
    run: ({ edits }) => edits.redo(),
  },
} as const satisfies Readonly<Record<string, ScreenCommand>>;

/** Returns the commands that are currently available. */
export function getAvailableScreenCommands(
  screen: BookmarksScreen,
  commands: readonly ScreenCommand[],
): readonly AvailableCommand[] {
  return commands.flatMap(({ id, icon, needs, label, getCurrentLabel, getHint, shortcut, run }) => {
    if (needs !== undefined && !screen[needs]) return [];
    const now = getCurrentLabel ? getCurrentLabel(screen) : label;
    if (now === undefined) return [];
    return {
      id,
      icon,
      label: now,
      keys: shortcut?.alternativeKeys[0],
      hint: getHint?.(screen),
      run: () => run(screen),
    };
  });
}
