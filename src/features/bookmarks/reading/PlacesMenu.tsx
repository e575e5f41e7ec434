import { BookmarkMinus, BookmarkPlus, Folder, FolderInput, Pencil } from 'lucide-react';
import { useNavigate } from 'react-router';
import { whyNotChangeable } from '#data/bookmarks/moves/node-rules.ts';
import type { BookmarkNode, BookmarkTree } from '#data/bookmarks/tree/bookmark-tree.ts';
import { labelOf } from '#features/bookmarks/edits/edit-labels.ts';
import { bookmarkDeletions } from '#features/bookmarks/edits/reported-edits.ts';
import type { BookmarkEdits } from '#features/bookmarks/edits/use-bookmark-edits.ts';
import { quoted } from '#features/bookmarks/node-labels.ts';
import { paths } from '#paths.ts';
import { useHasExtension } from '#platform/react.tsx';
import { ContextMenu } from '#ui/button/ContextMenu.tsx';
import { pathLabel, placeOf } from './place-label.ts';

/** The folders that a specification is bookmarked in, and what can be done about each (viewer.changes). */
export function PlacesMenu({
  label,
  tree,
  nodes,
  at,
  onAdd,
  onRename,
  onMove,
  edits,
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
  edits: BookmarkEdits;
  onClose: () => void;
}) {
  const canWrite = useHasExtension('viewer.changes');
  const navigate = useNavigate();
  const remove = (node: BookmarkNode, place: string) =>
    edits.apply({
      label: labelOf('delete', [node]),
      requests: edits.plan(bookmarkDeletions([node])),
      done: () => `Removed from ${place}.`,
      failed: `Couldn’t remove ${quoted(node.name)} from ${place}.`,
    });
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
        onAction: () => void remove(node, place),
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
