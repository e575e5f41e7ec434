import {
  ArrowDown,
  ArrowUp,
  BookmarkPlus,
  ClipboardPaste,
  Copy,
  Download,
  ExternalLink,
  FolderPlus,
  FolderTree,
  Link2,
  Maximize2,
  PanelRightOpen,
  Scissors,
  Star,
} from 'lucide-react';
import { planMoveByOne } from '#data/bookmarks/moves/plan-move.ts';
import { hasChildren, type TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import type { BookmarksScreen } from '#features/bookmarks/screen-state/bookmarks-screen.ts';
import { paths } from '#paths.ts';
import { narrowScreenQuery } from '#ui/page/use-media.ts';
import type { RowCommand, TreeCommands } from '#ui/tree/tree-source.ts';
import { bookmarkCommands } from './bookmark-commands.ts';
import {
  type CommandShortcut,
  type CommandTarget,
  canMoveByOnePosition,
  createCommandTarget,
  type NodeCommand,
  selectCommands,
  toFolderReference,
} from './command.ts';
import { screenCommands } from './screen-commands.ts';

const cutCopyPaste = 'Cut, copy, paste';
const moveUpOrDown = 'Move up or down in the folder';

function step(
  screen: BookmarksScreen,
  { focusedNode: at }: CommandTarget,
  direction: 'up' | 'down',
): void {
  const plan = at && planMoveByOne(screen.saved, at, direction);
  // The plan isn't ok if the node is already first or last. The command then does nothing.
  if (plan?.ok) screen.move(plan);
}

/**
 * All commands for nodes, in groups. The menus of rows, the details panel, the keyboard shortcuts
 * of the tree and the list of shortcuts are generated from this table.
 */
export const nodeCommands: readonly (readonly NodeCommand[])[] = [
  [
    {
      id: 'show-in-folder',
      label: 'Show in folder',
      icon: FolderTree,
      isInBar: true,
      appliesTo: ({ singleNode: only }, { search }) =>
        only !== undefined && search.filter !== undefined,
      run: ({ focus }, { singleNode: only }) => only && focus.showInFolder(only),
    },
    {
      id: 'read',
      label: 'Read',
      icon: Maximize2,
      isDefault: true,
      isInBar: true,
      appliesTo: ({ specification }) => specification !== undefined,
      getCommandLink: ({ specification }) =>
        specification && { to: paths.specification(specification) },
      run: ({ selection }, { singleNode: only, specification }) =>
        only &&
        specification &&
        selection.selectAndNavigate(only, paths.specification(specification)),
    },
    {
      id: 'open-at-code-host',
      label: 'Open at code host',
      icon: ExternalLink,
      shortcut: {
        alternativeKeys: ['Control+Enter'],
        shortcutDescription: 'Open a bookmark at the code host',
      },
      isDefault: true,
      isInBar: true,
      appliesTo: ({ codeHostHref }) => codeHostHref !== undefined,
      getCommandLink: ({ codeHostHref }) =>
        codeHostHref === undefined ? undefined : { href: codeHostHref },
      run: (_, { codeHostHref }) => {
        if (codeHostHref !== undefined) window.open(codeHostHref, '_blank', 'noopener,noreferrer');
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
      appliesTo: ({ singleNode: only }) => only?.kind === 'bookmark' && Boolean(only.bookmark.path),
      run: ({ copyText }, { singleNode: only }) => {
        if (only?.kind === 'bookmark') copyText(only.bookmark.path ?? '', 'Path copied.');
      },
    },
  ],
  [
    {
      id: 'show-folder',
      label: 'Show contents and details',
      icon: PanelRightOpen,
      // On wide screens, the details are shown next to the tree.
      appliesTo: ({ folder }, { selection }) =>
        folder !== undefined &&
        !selection.showsDetails &&
        window.matchMedia(narrowScreenQuery).matches,
      run: ({ selection }, { folder }) => {
        if (folder) selection.select(folder, { withDetails: true });
      },
    },
    {
      id: 'new-folder-inside',
      label: 'New folder inside',
      shortLabel: 'New folder',
      icon: FolderPlus,
      needs: 'canWrite',
      isInBar: true,
      appliesTo: ({ canContainNodes }) => canContainNodes,
      run: ({ openDialog }, { folder = null }) => openDialog({ kind: 'new-folder', place: folder }),
    },
    {
      id: 'add-bookmarks-here',
      label: 'Add bookmarks here',
      shortLabel: 'Add',
      icon: BookmarkPlus,
      needs: 'canWrite',
      isInBar: true,
      appliesTo: ({ canContainNodes }) => canContainNodes,
      run: ({ openDialog }, { folder = null }) =>
        openDialog({ kind: 'add-bookmarks', place: folder }),
    },
  ],
  [
    bookmarkCommands.rename,
    bookmarkCommands.move,
    {
      id: 'move-up',
      label: 'Move up',
      icon: ArrowUp,
      shortcut: { alternativeKeys: ['Alt+ArrowUp'], shortcutDescription: moveUpOrDown },
      needs: 'canReorder',
      appliesTo: (target, screen) => canMoveByOnePosition(screen, target, 'up'),
      run: (screen, target) => step(screen, target, 'up'),
    },
    {
      id: 'move-down',
      label: 'Move down',
      icon: ArrowDown,
      shortcut: { alternativeKeys: ['Alt+ArrowDown'], shortcutDescription: moveUpOrDown },
      needs: 'canReorder',
      appliesTo: (target, screen) => canMoveByOnePosition(screen, target, 'down'),
      run: (screen, target) => step(screen, target, 'down'),
    },
  ],
  [
    {
      id: 'cut',
      label: 'Cut',
      icon: Scissors,
      shortcut: { alternativeKeys: ['Control+X'], shortcutDescription: cutCopyPaste },
      needs: 'canWrite',
      appliesTo: ({ canChange }) => canChange,
      run: ({ clipboard }, { nodes }) => clipboard.store('cut', nodes),
    },
    {
      id: 'copy',
      label: 'Copy',
      icon: Copy,
      shortcut: { alternativeKeys: ['Control+C'], shortcutDescription: cutCopyPaste },
      needs: 'canWrite',
      appliesTo: () => true,
      run: ({ clipboard }, { nodes }) => clipboard.store('copy', nodes),
    },
    {
      id: 'paste',
      label: 'Paste',
      icon: ClipboardPaste,
      shortcut: { alternativeKeys: ['Control+V'], shortcutDescription: cutCopyPaste },
      needs: 'canWrite',
      // Without nodes to paste, the browser sends a paste event, which can contain links.
      isKeyActive: ({ clipboard }) => clipboard.content !== undefined,
      appliesTo: ({ canContainNodes }, { clipboard }) =>
        canContainNodes && clipboard.content !== undefined,
      run: ({ paste }, { focusedNode: at }) => {
        // If the focused node is a bookmark, nodes are pasted into the folder of the bookmark.
        const place = at?.kind === 'bookmark' ? at.parent : at;
        // “Recovered” exists only in the app, so the service can't store anything in it.
        if (place !== undefined && place?.kind !== 'recovered') paste(place);
      },
    },
  ],
  [
    {
      id: 'star',
      label: ({ folder }, { stars }) =>
        folder && stars.has(toFolderReference(folder)) ? 'Remove the star' : 'Star',
      icon: Star,
      appliesTo: ({ folder }) => folder !== undefined,
      run: ({ stars }, { folder }) => folder && stars.toggle(toFolderReference(folder)),
    },
    {
      id: 'copy-folder-link',
      label: 'Copy link',
      icon: Link2,
      appliesTo: ({ folder }) => folder !== undefined,
      run: ({ copyText, urlOf }, { folder }) => {
        if (folder) copyText(urlOf(paths.bookmarkFolder(folder.folder.id)), 'Link copied.');
      },
    },
    {
      id: 'export',
      label: 'Export…',
      icon: Download,
      appliesTo: ({ singleNode: only }) => only === undefined || hasChildren(only),
      run: ({ openDialog }, { nodes }) => openDialog({ kind: 'export', nodes }),
    },
  ],
  [bookmarkCommands.delete],
];

export function getAvailableCommands(screen: BookmarksScreen, nodes: readonly TreeNode[]) {
  return selectCommands(nodeCommands, screen, nodes);
}

/** Returns the function to run on Enter or a double click; undefined if no command applies. */
export function getDefaultCommand(
  screen: BookmarksScreen,
  node: TreeNode,
): (() => void) | undefined {
  const target = createCommandTarget(screen, [node], node);
  const command = nodeCommands
    .flat()
    .find(({ isDefault, appliesTo }) => isDefault && appliesTo(target, screen));
  return command && (() => command.run(screen, target));
}

/**
 * Returns the tree's keyboard commands. A command applies to all selected nodes if the focused node
 * is selected, otherwise only to the focused node.
 */
export function createKeyboardCommands(screen: BookmarksScreen): TreeCommands<TreeNode> {
  const commands = new Map<string, RowCommand<TreeNode>>();
  const add = ({ alternativeKeys }: CommandShortcut, run: (node: TreeNode) => void) => {
    for (const keys of alternativeKeys) commands.set(keys, run);
  };
  for (const { shortcut, needs, isKeyActive, run } of nodeCommands.flat()) {
    if (shortcut === undefined || (needs !== undefined && !screen[needs])) continue;
    if (isKeyActive?.(screen) === false) continue;
    add(shortcut, (node) =>
      run(screen, createCommandTarget(screen, screen.getTargetNodes(node), node)),
    );
  }
  const { filter } = screenCommands;
  add(filter.shortcut, () => filter.run(screen));
  return commands;
}
