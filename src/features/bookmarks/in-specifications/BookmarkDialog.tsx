import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import {
  type BookmarkNode,
  findFolderNode,
  type TreeNode,
} from '#data/bookmarks/tree/bookmark-tree.ts';
import { getTree } from '#data/bookmarks/tree/build-tree.ts';
import type { SpecificationName } from '#data/specifications/specification.ts';
import { AddBookmarksDialog } from '#features/bookmarks/dialogs/AddBookmarksDialog.tsx';
import { MoveDialog, RenameDialog } from '#features/bookmarks/dialogs/NodeDialogs.tsx';
import type { BookmarkEdits } from '#features/bookmarks/history/bookmark-edits.ts';
import { createRenameEdit } from '#features/bookmarks/history/edit-labels.ts';

/** Specification to bookmark, and the title of its bookmark. */
export type TitledName = SpecificationName & { readonly title: string };

export type OpenedDialog =
  | { readonly kind: 'add'; readonly files: readonly TitledName[] }
  | { readonly kind: 'rename'; readonly node: BookmarkNode }
  | { readonly kind: 'move'; readonly nodes: readonly TreeNode[] };

/** Dialog for the bookmarks of specifications, opened outside the bookmarks screen. */
export function BookmarkDialog({
  dialog,
  state,
  edits,
  onAdded = () => undefined,
  onClose,
}: {
  dialog: OpenedDialog;
  state: BookmarkState;
  edits: BookmarkEdits;
  onAdded?: (() => void) | undefined;
  onClose: () => void;
}) {
  switch (dialog.kind) {
    case 'add':
      return (
        <AddBookmarksDialog
          state={state}
          initialPlace={findFolderNode(getTree(state), state.lastFolderId) ?? null}
          files={dialog.files}
          edits={edits}
          onAdded={onAdded}
          onClose={onClose}
        />
      );
    case 'rename':
      return (
        <RenameDialog
          node={dialog.node}
          onRename={(to) => void edits.apply(createRenameEdit(dialog.node, to))}
          onClose={onClose}
        />
      );
    case 'move':
      return (
        <MoveDialog
          tree={getTree(state)}
          moving={dialog.nodes}
          onMove={(plan) => void edits.move(plan)}
          onClose={onClose}
        />
      );
    default:
      return dialog satisfies never;
  }
}
