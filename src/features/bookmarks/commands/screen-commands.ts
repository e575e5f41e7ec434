import {
  BookmarkPlus,
  CopyCheck,
  Download,
  FolderPlus,
  Keyboard,
  Redo2,
  Search,
  Undo2,
  Upload,
} from 'lucide-react';
import type { ScreenCommand } from './bookmark-command.ts';

/** What can be done with the bookmarks as a whole. */
export const screenCommands = {
  import: {
    id: 'import',
    label: 'Import',
    icon: Upload,
    needs: 'canWrite',
    run: ({ openDialog }, place) => openDialog({ kind: 'import', place }),
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
    needs: 'canWrite',
    run: ({ openDialog }, place) => openDialog({ kind: 'new-folder', place }),
  },
  addBookmark: {
    id: 'add-bookmark',
    label: 'Add bookmark',
    icon: BookmarkPlus,
    needs: 'canWrite',
    run: ({ openDialog }, place, text) => openDialog({ kind: 'add-bookmark', place, text }),
  },
  duplicates: {
    id: 'duplicates',
    label: 'Duplicates',
    icon: CopyCheck,
    run: ({ openDialog }) => openDialog({ kind: 'duplicates' }),
  },
  filter: {
    id: 'filter',
    label: 'Filter the tree',
    icon: Search,
    shortcut: { presses: ['/'], does: 'Filter the tree' },
    run: ({ focusFilter }) => focusFilter(),
  },
  shortcuts: {
    id: 'shortcuts',
    label: 'Keyboard shortcuts',
    icon: Keyboard,
    shortcut: { presses: ['?'], does: 'Keyboard shortcuts' },
    run: ({ openDialog }) => openDialog({ kind: 'keys' }),
  },
  undo: {
    id: 'undo',
    label: 'Undo',
    labelNow: ({ undoable }) => undoable && `Undo ${undoable}`,
    icon: Undo2,
    shortcut: { presses: ['Control+Z'], does: 'Undo' },
    needs: 'canWrite',
    run: ({ undo }) => undo(),
  },
  redo: {
    id: 'redo',
    label: 'Redo',
    labelNow: ({ redoable }) => redoable && `Redo ${redoable}`,
    icon: Redo2,
    shortcut: { presses: ['Control+Shift+Z', 'Control+Y'], does: 'Redo' },
    needs: 'canWrite',
    run: ({ redo }) => redo(),
  },
} as const satisfies Readonly<Record<string, ScreenCommand>>;
