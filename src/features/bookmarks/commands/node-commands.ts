import {
  ArrowDown,
  ArrowUp,
  BookmarkPlus,
  ClipboardPaste,
  Copy,
  Download,
  ExternalLink,
  FolderInput,
  FolderPlus,
  FolderTree,
  Link2,
  Maximize2,
  Pencil,
  Scissors,
  Star,
  Trash2,
} from 'lucide-react';
import { hasChildren, type TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { itemCount } from '#data/bookmarks/tree/selection.ts';
import { paths } from '#paths.ts';
import { formatCount } from '#text/format-number.ts';
import type { RowCommand, TreeCommands } from '#ui/tree/tree-source.ts';
import type { CommandContext, CommandShortcut, NodeCommand } from './bookmark-command.ts';
import { screenCommands } from './screen-commands.ts';

const cutCopyPaste = 'Cut, copy, paste';
const moveUpOrDown = 'Move up or down among its neighbours';

/**
 * Everything that can be done with nodes, in groups. It feeds the row’s menu, the details, the keys
 * of the tree and the list of shortcuts.
 */
export const nodeCommands: readonly (readonly NodeCommand[])[] = [
  [
    {
      id: 'show-in-folder',
      label: 'Show in folder',
      icon: FolderTree,
      isInBar: true,
      appliesTo: ({ only, isFiltered }) => only !== undefined && isFiltered,
      run: ({ showInFolder }, { only }) => only && showInFolder(only),
    },
    {
      id: 'read',
      label: 'Read',
      icon: Maximize2,
      isDefault: true,
      isInBar: true,
      appliesTo: ({ specification }) => specification !== undefined,
      linkOf: ({ specification }) => specification && { to: paths.specification(specification) },
      run: ({ read }, { only, specification }) =>
        only && specification && read(only, specification),
    },
    {
      id: 'open-at-code-host',
      label: 'Open at code host',
      icon: ExternalLink,
      shortcut: { presses: ['Control+Enter'], does: 'Open a bookmark at the code host' },
      isDefault: true,
      isInBar: true,
      appliesTo: ({ codeHostHref }) => codeHostHref !== undefined,
      linkOf: ({ codeHostHref }) =>
        codeHostHref === undefined ? undefined : { href: codeHostHref },
      run: ({ openOutside }, { codeHostHref }) => {
        if (codeHostHref !== undefined) openOutside(codeHostHref);
      },
    },
    {
      id: 'copy-link',
      label: 'Copy link',
      icon: Link2,
      appliesTo: ({ codeHostHref }) => codeHostHref !== undefined,
      run: ({ copyText }, { codeHostHref }) => {
        if (codeHostHref !== undefined) copyText(codeHostHref, 'Link copied.');
      },
    },
    {
      id: 'copy-path',
      label: 'Copy path',
      icon: Copy,
      appliesTo: ({ only }) => only?.kind === 'bookmark' && Boolean(only.bookmark.path),
      run: ({ copyText }, { only }) => {
        if (only?.kind === 'bookmark') copyText(only.bookmark.path ?? '', 'Path copied.');
      },
    },
  ],
  [
    {
      id: 'new-folder-inside',
      label: 'New folder inside',
      icon: FolderPlus,
      needs: 'canWrite',
      appliesTo: ({ canHold }) => canHold,
      run: ({ openDialog }, { folder = null }) => openDialog({ kind: 'new-folder', place: folder }),
    },
    {
      id: 'add-bookmark-here',
      label: 'Add bookmark here',
      icon: BookmarkPlus,
      needs: 'canWrite',
      appliesTo: ({ canHold }) => canHold,
      run: ({ openDialog }, { folder = null }) =>
        openDialog({ kind: 'add-bookmark', place: folder }),
    },
  ],
  [
    {
      id: 'rename',
      label: 'Rename',
      icon: Pencil,
      shortcut: { presses: ['F2'], does: 'Rename' },
      needs: 'canWrite',
      isInBar: true,
      appliesTo: ({ only, canChange }) => only !== undefined && canChange,
      run: ({ rename }, { at }) => at && rename(at),
    },
    {
      id: 'move',
      label: 'Move to…',
      icon: FolderInput,
      needs: 'canWrite',
      isInBar: true,
      appliesTo: ({ canChange }) => canChange,
      run: ({ openDialog }, { nodes }) => openDialog({ kind: 'move', nodes }),
    },
    {
      id: 'move-up',
      label: 'Move up',
      icon: ArrowUp,
      shortcut: { presses: ['Alt+ArrowUp'], does: moveUpOrDown },
      needs: 'canReorder',
      appliesTo: ({ canStep }) => canStep('up'),
      run: ({ step }, { at }) => at && step(at, 'up'),
    },
    {
      id: 'move-down',
      label: 'Move down',
      icon: ArrowDown,
      shortcut: { presses: ['Alt+ArrowDown'], does: moveUpOrDown },
      needs: 'canReorder',
      appliesTo: ({ canStep }) => canStep('down'),
      run: ({ step }, { at }) => at && step(at, 'down'),
    },
  ],
  [
    {
      id: 'cut',
      label: 'Cut',
      icon: Scissors,
      shortcut: { presses: ['Control+X'], does: cutCopyPaste },
      needs: 'canWrite',
      appliesTo: ({ canChange }) => canChange,
      run: ({ cut }, { nodes }) => cut(nodes),
    },
    {
      id: 'copy',
      label: 'Copy',
      icon: Copy,
      shortcut: { presses: ['Control+C'], does: cutCopyPaste },
      needs: 'canWrite',
      appliesTo: () => true,
      run: ({ copy }, { nodes }) => copy(nodes),
    },
    {
      id: 'paste',
      label: 'Paste',
      icon: ClipboardPaste,
      shortcut: { presses: ['Control+V'], does: cutCopyPaste },
      needs: 'canWrite',
      appliesTo: ({ canHold, canPaste }) => canHold && canPaste,
      run: ({ paste }, { at }) => {
        // Beside a bookmark is inside the folder around it.
        const place = at?.kind === 'bookmark' ? at.parent : at;
        // The service knows no folder “Recovered”.
        if (place !== undefined && place?.kind !== 'recovered') paste(place);
      },
    },
  ],
  [
    {
      id: 'star',
      label: ({ isStarred }) => (isStarred ? 'Remove the star' : 'Star'),
      icon: Star,
      appliesTo: ({ folder }) => folder !== undefined,
      run: ({ toggleStar }, { folder }) => folder && toggleStar(folder),
    },
    {
      id: 'copy-folder-link',
      label: 'Copy link',
      icon: Link2,
      appliesTo: ({ folderAddress }) => folderAddress !== undefined,
      run: ({ copyText }, { folderAddress }) => {
        if (folderAddress !== undefined) copyText(folderAddress, 'Link copied.');
      },
    },
    {
      id: 'export',
      label: 'Export…',
      icon: Download,
      appliesTo: ({ only }) => only === undefined || hasChildren(only),
      run: ({ openDialog }, { nodes }) => openDialog({ kind: 'export', nodes }),
    },
  ],
  [
    {
      id: 'delete',
      label: ({ nodes, only, folder }) =>
        folder
          ? 'Delete folder…'
          : only
            ? 'Delete bookmark'
            : `Delete ${formatCount(itemCount(nodes), 'item')}…`,
      icon: Trash2,
      isDangerous: true,
      isBusy: ({ isDeleting }) => isDeleting,
      shortcut: { presses: ['Delete'], does: 'Delete' },
      appliesTo: ({ canDelete }) => canDelete,
      run: (operations, { nodes }) => operations.delete({ nodes }),
    },
  ],
];

/** Returns the tree's keyboard commands. A command applies to the whole selection if the focused row is part of it. */
export function keyCommands({
  operations,
  permissions,
  targetOf,
  nodesAt,
}: CommandContext): TreeCommands<TreeNode> {
  const commands = new Map<string, RowCommand<TreeNode>>();
  const add = ({ presses }: CommandShortcut, run: (node: TreeNode) => void) => {
    for (const keys of presses) commands.set(keys, run);
  };
  for (const { shortcut, needs, run } of nodeCommands.flat()) {
    if (shortcut === undefined || (needs !== undefined && !permissions[needs])) continue;
    add(shortcut, (node) => run(operations, targetOf(nodesAt(node), node)));
  }
  const { filter, shortcuts } = screenCommands;
  for (const { shortcut, run } of [filter, shortcuts]) add(shortcut, () => run(operations));
  return commands;
}
