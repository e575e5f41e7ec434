import {
  ArrowDown,
  ArrowUp,
  BookmarkPlus,
  ClipboardPaste,
  Copy,
  Download,
  FolderInput,
  FolderPlus,
  Pencil,
  Scissors,
  Trash2,
} from 'lucide-react';
import { whyNoTarget, whyNotChangeable } from '#data/bookmarks/moves/move-rules.ts';
import { planStep } from '#data/bookmarks/moves/move-step.ts';
import { hasChildren, type TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { whyNotDeletable } from '#features/bookmarks/delete/deletable.ts';
import type { CommandGroup, NodeCommand } from './node-command.ts';
import type { TreeActions } from './use-tree-actions.ts';

type Offer = NodeCommand & { readonly when: boolean };

function offered(offers: readonly Offer[]): CommandGroup {
  return offers.filter(({ when }) => when);
}

/**
 * What can be done with one node, or with several at once, in groups. What can’t be done here isn’t
 * offered; the details of the node say why.
 */
export function commandsFor(actions: TreeActions, nodes: readonly TreeNode[]): CommandGroup[] {
  const { tree, canWrite, canReorder } = actions;
  const [first] = nodes;
  if (first === undefined) return [];
  const only = nodes.length === 1 ? first : undefined;
  const folder = only?.kind === 'folder' ? only : undefined;
  const holds = canWrite && folder !== undefined && whyNoTarget(tree, folder) === undefined;
  const changes = canWrite && nodes.some((node) => whyNotChangeable(tree, node) === undefined);
  const renames = only !== undefined && only.kind !== 'recovered' && changes;
  const steps = (step: 'up' | 'down') =>
    canReorder && changes && only !== undefined && planStep(tree, only, step).ok;
  const deletes =
    (folder !== undefined && whyNotDeletable(folder) === undefined) ||
    (only?.kind === 'bookmark' && changes) ||
    (only === undefined && actions.deletions.canDelete(nodes));

  return [
    offered([
      {
        when: holds,
        label: 'New folder inside',
        icon: FolderPlus,
        run: () => actions.newFolder(folder ?? null),
      },
      {
        when: holds,
        label: 'Add bookmark here',
        icon: BookmarkPlus,
        run: () => actions.addBookmark(folder ?? null),
      },
    ]),
    offered([
      {
        when: renames,
        label: 'Rename',
        icon: Pencil,
        shortcut: { key: 'F2', cap: 'F2' },
        run: () => only && actions.rename(only),
      },
      {
        when: changes,
        label: 'Move to…',
        icon: FolderInput,
        run: () => actions.moveTo(nodes),
      },
      {
        when: steps('up'),
        label: 'Move up',
        icon: ArrowUp,
        shortcut: { key: 'Alt+ArrowUp', cap: 'Alt ↑' },
        run: () => only && actions.step(only, 'up'),
      },
      {
        when: steps('down'),
        label: 'Move down',
        icon: ArrowDown,
        shortcut: { key: 'Alt+ArrowDown', cap: 'Alt ↓' },
        run: () => only && actions.step(only, 'down'),
      },
    ]),
    offered([
      {
        when: changes,
        label: 'Cut',
        icon: Scissors,
        shortcut: { key: 'Control+X', cap: 'Ctrl X' },
        run: () => actions.cut(nodes),
      },
      {
        when: canWrite,
        label: 'Copy',
        icon: Copy,
        shortcut: { key: 'Control+C', cap: 'Ctrl C' },
        run: () => actions.copy(nodes),
      },
      {
        when: holds && actions.canPaste,
        label: 'Paste',
        icon: ClipboardPaste,
        shortcut: { key: 'Control+V', cap: 'Ctrl V' },
        run: () => folder && actions.paste(folder),
      },
    ]),
    offered([
      {
        when: only === undefined || hasChildren(first),
        label: 'Export…',
        icon: Download,
        run: () => actions.exportNodes(nodes),
      },
    ]),
    offered([
      {
        when: deletes,
        label:
          folder !== undefined
            ? 'Delete folder…'
            : only !== undefined
              ? 'Delete bookmark'
              : `Delete ${nodes.length} items…`,
        icon: Trash2,
        danger: true,
        isBusy: actions.deletions.isPreparing,
        shortcut: { key: 'Delete', cap: 'Del' },
        run: () => actions.deletions.ask(nodes),
      },
    ]),
  ].filter((group) => group.length > 0);
}
