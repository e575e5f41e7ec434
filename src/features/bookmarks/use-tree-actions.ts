import { useState } from 'react';
import type { BookmarkTree } from '#data/bookmarks/bookmark-tree.ts';
import type { Deletable } from '#data/bookmarks/delete-many.ts';
import { whyNoTarget, whyNotChangeable } from '#data/bookmarks/move-rules.ts';
import { planStep } from '#data/bookmarks/move-step.ts';
import { bookmarkKey } from '#data/bookmarks/node-keys.ts';
import { type MovePlan, planDrop, planMoveInto } from '#data/bookmarks/plan-move.ts';
import { type PlantStep, plantSteps } from '#data/bookmarks/plant-steps.ts';
import { topmost } from '#data/bookmarks/selection.ts';
import type { BookmarkNode, FolderNode, TreeNode } from '#data/bookmarks/tree-node.ts';
import { useOffers } from '#platform/react.tsx';
import { useToasts } from '#ui/Toaster.tsx';
import type { Point } from '#ui/Tree.tsx';
import type { DropTarget } from '#ui/tree-drop.ts';
import type { TreeSelection } from '#ui/tree-selection.ts';
import { itemWords } from './item-words.ts';
import { useChanges } from './use-changes.ts';
import { whyNotDeletable } from './why-not-deletable.ts';

/** A dialog or menu that is open. */
export type Asking =
  | { readonly kind: 'menu'; readonly nodes: readonly TreeNode[]; readonly at: Point }
  | { readonly kind: 'delete-folder'; readonly folder: FolderNode }
  | { readonly kind: 'delete-many' | 'move'; readonly nodes: readonly TreeNode[] }
  /** Undefined for the whole tree. */
  | { readonly kind: 'export'; readonly nodes: readonly TreeNode[] | undefined }
  | {
      readonly kind: 'new-folder' | 'add-bookmark' | 'import';
      readonly place: FolderNode | null;
    }
  /** Many things are being created. */
  | { readonly kind: 'planting'; readonly title: string; readonly busy: string }
  | { readonly kind: 'duplicates' | 'keys' };

/** A node whose name is being typed; `typed` is what the field begins with. */
export type Renaming = { readonly node: TreeNode; readonly typed: string };

/** What waits to be pasted. */
type Clip = { readonly mode: 'cut' | 'copy'; readonly keys: ReadonlySet<string> };

export type TreeActions = ReturnType<typeof useTreeActions>;

/**
 * Everything that can be done in the tree, for menus, keys and dragging alike. `tree` is in the
 * saved order.
 */
export function useTreeActions({
  tree,
  selection,
  inSavedOrder,
  onMoved,
  onPlant,
  onDeleteBookmark,
}: {
  tree: BookmarkTree;
  selection: TreeSelection;
  /** Whether all siblings are shown in the order that the service keeps. */
  inSavedOrder: boolean;
  /** One node is about to stand elsewhere, under this key. */
  onMoved: (key: string) => void;
  /** Creates these, which the dialog that is open from now on shows. */
  onPlant: (steps: readonly PlantStep[]) => void;
  onDeleteBookmark: (node: BookmarkNode) => void;
}) {
  const canWrite = useOffers('viewer.write');
  const changes = useChanges();
  const toasts = useToasts();
  const [asking, ask] = useState<Asking>();
  const [renaming, setRenaming] = useState<Renaming>();
  const [clip, setClip] = useState<Clip>();
  const refuse = (reason: string) => toasts.show(reason, 'problem');

  /** All that is selected, where this is part of it; else this alone. As the saved tree has it. */
  const nodesAt = ({ key }: TreeNode): readonly TreeNode[] =>
    topmost(tree, selection.has(key) ? selection.keys() : [key]);

  const carryOut = (plan: MovePlan) => {
    if (!plan.ok) {
      refuse(plan.reason);
      return;
    }
    const [move, ...others] = plan.moves;
    if (move !== undefined && others.length === 0) onMoved(keyAfter(move.node, plan.target));
    void changes.move(plan);
  };

  const plantAll = (title: string, busy: string, steps: readonly PlantStep[]) => {
    ask({ kind: 'planting', title, busy });
    onPlant(steps);
  };

  const mayDelete = (node: TreeNode): node is Deletable =>
    node.kind === 'folder'
      ? whyNotDeletable(node) === undefined
      : node.kind === 'bookmark' && canWrite && whyNotChangeable(tree, node) === undefined;

  const canDelete = (nodes: readonly TreeNode[]) => nodes.some(mayDelete);

  return {
    tree,
    canWrite,
    canReorder: canWrite && inSavedOrder,
    canDelete,
    mayDelete,
    asking,
    ask,
    close: () => ask(undefined),
    /** A command of the menu may have asked for something else already. */
    closeMenu: () => ask((now) => (now?.kind === 'menu' ? undefined : now)),
    nodesAt,

    renaming,
    rename: (node: TreeNode) => {
      const reason = whyNotChangeable(tree, node);
      if (reason === undefined) setRenaming({ node, typed: writtenName(node) });
      else refuse(reason);
    },
    /** `name` is undefined where it stays as it is. A refused one stays in the field. */
    settleName: async (name: string | undefined) => {
      const node = renaming?.node;
      setRenaming(undefined);
      if (name === undefined || node === undefined || node.kind === 'recovered') return;
      if (!(await changes.rename(node, name))) setRenaming({ node, typed: name });
    },

    newFolder: (place: FolderNode | null) => ask({ kind: 'new-folder', place }),
    addBookmark: (place: FolderNode | null) => ask({ kind: 'add-bookmark', place }),
    moveTo: (nodes: readonly TreeNode[]) => ask({ kind: 'move', nodes }),
    exportNodes: (nodes: readonly TreeNode[]) => ask({ kind: 'export', nodes }),
    move: carryOut,
    step: (node: TreeNode, step: 'up' | 'down') => {
      const plan = planStep(tree, node, step);
      // At the end there is nowhere to go, and a key pressed once too often is no mistake to mend.
      if (plan.ok) carryOut(plan);
    },
    /** What follows from dropping a node, with all that is selected with it, somewhere. */
    planDrop: (node: TreeNode, target: DropTarget<TreeNode>) => {
      const nodes = nodesAt(node);
      if (target.where === 'end') return planMoveInto(tree, nodes, null);
      return planDrop(tree, nodes, { node: target.node, at: target.where });
    },

    canPaste: clip !== undefined,
    clip,
    cut: (nodes: readonly TreeNode[]) => {
      setClip({ mode: 'cut', keys: keysOf(nodes) });
      toasts.show(`Cut ${itemWords(nodes)}. Paste into a folder to move.`);
    },
    copy: (nodes: readonly TreeNode[]) => {
      setClip({ mode: 'copy', keys: keysOf(nodes) });
      toasts.show(`Copied ${itemWords(nodes)}. Paste into a folder.`);
    },
    paste: (place: FolderNode | null) => {
      const nodes = clip && topmost(tree, clip.keys);
      if (clip === undefined || nodes === undefined || nodes.length === 0) return;
      if (clip.mode === 'cut') {
        const plan = planMoveInto(tree, nodes, place);
        if (plan.ok) setClip(undefined);
        carryOut(plan);
        return;
      }
      const reason = whyNoTarget(tree, place);
      if (reason !== undefined) {
        refuse(reason);
        return;
      }
      const folderId = place?.folder.id ?? null;
      const { steps } = plantSteps(tree, nodes, () => ({ folderId }));
      plantAll(`Copy ${itemWords(nodes)}`, 'Copying', steps);
    },
    plantAll,

    remove: (nodes: readonly TreeNode[]) => {
      const [first] = nodes;
      if (nodes.length === 1 && first?.kind === 'folder') {
        const reason = whyNotDeletable(first);
        if (reason === undefined) ask({ kind: 'delete-folder', folder: first });
        else refuse(`“${first.name}” can’t be deleted here. ${reason}`);
      } else if (nodes.length === 1 && first?.kind === 'bookmark' && canDelete(nodes)) {
        onDeleteBookmark(first);
      } else if (canDelete(nodes)) {
        ask({ kind: 'delete-many', nodes });
      } else if (first !== undefined && canWrite) {
        refuse(whyNotChangeable(tree, first) ?? 'This can’t be deleted here.');
      }
    },
  };
}

function keysOf(nodes: readonly TreeNode[]): ReadonlySet<string> {
  return new Set(nodes.map(({ key }) => key));
}

/** As it is kept, which is not always what is shown of it. */
export function writtenName(node: TreeNode): string {
  if (node.kind === 'folder') return node.folder.name ?? '';
  return node.kind === 'bookmark' ? (node.bookmark.title ?? '') : node.name;
}

/** A bookmark is known by the folder it is filed in. */
function keyAfter(node: FolderNode | BookmarkNode, target: FolderNode | null): string {
  if (node.kind === 'folder') return node.key;
  return bookmarkKey({ ...node.bookmark, folderId: target?.folder.id ?? null });
}
