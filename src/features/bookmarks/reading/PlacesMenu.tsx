import { BookmarkMinus, BookmarkPlus, Folder, FolderInput, Pencil } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { Step } from '#data/bookmarks/history/step.ts';
import { whyNotChangeable } from '#data/bookmarks/moves/node-rules.ts';
import type { BookmarkNode, BookmarkTree } from '#data/bookmarks/tree/bookmark-tree.ts';
import { paths } from '#paths.ts';
import { useHasExtension } from '#platform/react.tsx';
import { ContextMenu } from '#ui/button/ContextMenu.tsx';
import { pathLabel, placeOf } from './place-label.ts';
import { useBookmarkRemoval } from './use-bookmark-removal.ts';

/** The folders that a specification is bookmarked in, and what can be done about each (viewer.write). */
export function PlacesMenu({
  label,
  tree,
  nodes,
  at,
  onAdd,
  onRename,
  onMove,
  showDone,
  onClose,
}: {
  label: string;
  tree: BookmarkTree;
  /** Its bookmarks. */
  nodes: readonly BookmarkNode[];
  at: { readonly x: number; readonly y: number };
  onAdd: () => void;
  onRename: (node: BookmarkNode) => void;
  onMove: (node: BookmarkNode) => void;
  /** Says what was done, and offers to undo it. */
  showDone: (message: string, step: Step | undefined) => void;
  onClose: () => void;
}) {
  const canWrite = useHasExtension('viewer.write');
  const navigate = useNavigate();
  const remove = useBookmarkRemoval(showDone);
  const places = nodes.map((node) => {
    const { key, parent } = node;
    const place = placeOf(node);
    const address =
      parent?.kind === 'folder' ? paths.bookmarkFolder(parent.folder.id) : paths.bookmarks();
    const show = {
      id: `show ${key}`,
      label: pathLabel(node),
      icon: Folder,
      onAction: () => void navigate(address),
    };
    if (!canWrite || whyNotChangeable(tree, node) !== undefined) return [show];
    return [
      show,
      {
        id: `rename ${key}`,
        label: nodes.length === 1 ? 'Rename…' : `Rename in ${place}…`,
        icon: Pencil,
        onAction: () => onRename(node),
      },
      {
        id: `move ${key}`,
        label: nodes.length === 1 ? 'Move to…' : `Move from ${place} to…`,
        icon: FolderInput,
        onAction: () => onMove(node),
      },
      {
        id: `remove ${key}`,
        label: `Remove from ${place}`,
        icon: BookmarkMinus,
        onAction: () => void remove(node.bookmark, place),
      },
    ];
  });
  const add = { label: 'Add to another folder…', icon: BookmarkPlus, onAction: onAdd };
  return (
    <ContextMenu
      label={label}
      at={at}
      groups={canWrite ? [...places, [add]] : places}
      onClose={onClose}
    />
  );
}
