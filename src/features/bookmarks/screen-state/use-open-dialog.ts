import { useState } from 'react';
import {
  type BookmarkNode,
  type FolderNode,
  findFolderNode,
  type TreeNode,
} from '#data/bookmarks/tree/bookmark-tree.ts';
import type { TreeStore } from '#features/bookmarks/tree-state/use-tree-store.ts';
import type { WindowPosition } from '#ui/tree/tree-source.ts';

/** Dialog or menu that is currently open. */
export type OpenDialog =
  | { readonly kind: 'menu'; readonly nodes: readonly TreeNode[]; readonly at: WindowPosition }
  | { readonly kind: 'move'; readonly nodes: readonly TreeNode[] }
  | { readonly kind: 'rename'; readonly node: FolderNode | BookmarkNode }
  /** Nodes to export; undefined for the whole tree. */
  | { readonly kind: 'export'; readonly nodes: readonly TreeNode[] | undefined }
  | { readonly kind: 'new-folder' | 'import'; readonly place: FolderNode | null }
  | {
      readonly kind: 'add-bookmarks';
      readonly place: FolderNode | null;
      /** Links or search text that the user entered before the dialog opened. */
      readonly text?: string | undefined;
    }
  | { readonly kind: 'duplicates' };

/** Dialog of the screen, and the folders in which dialogs create nodes. */
export type ScreenDialogs = {
  readonly dialog: OpenDialog | undefined;
  readonly openDialog: (dialog: OpenDialog) => void;
  readonly closeDialog: () => void;
  /**
   * Folder in which new nodes are created: the selected folder, or the folder of the selected
   * bookmark; null for the top level.
   */
  readonly placeForNew: FolderNode | null;
  /**
   * Folder in which the next new folder is created. While the folder created last is selected, this
   * is its parent, so that several folders can be created side by side.
   */
  readonly placeForFolder: FolderNode | null;
  /** Must be called with the key of a folder that “New folder” has created and selected. */
  readonly rememberNewFolder: (key: string) => void;
  /** Must be called if the user selects a row. */
  readonly forgetNewFolder: () => void;
};

export function useScreenDialogs({ saved, selection: { selected } }: TreeStore): ScreenDialogs {
  const [dialog, openDialog] = useState<OpenDialog>();
  const [newFolder, setNewFolder] = useState<string>();
  const near = selected?.kind === 'bookmark' ? selected.parent : selected;
  const toPlace = (node: TreeNode | null | undefined) =>
    node?.kind === 'folder' ? (findFolderNode(saved, node.folder.id) ?? null) : null;
  return {
    dialog,
    openDialog,
    closeDialog: () => openDialog(undefined),
    placeForNew: toPlace(near),
    placeForFolder: toPlace(near && near.key === newFolder ? near.parent : near),
    rememberNewFolder: setNewFolder,
    forgetNewFolder: () => setNewFolder(undefined),
  };
}
