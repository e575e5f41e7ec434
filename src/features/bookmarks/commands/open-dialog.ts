import type { BookmarkNode, FolderNode, TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import type { Point } from '#ui/tree/tree-commands.ts';

/** A dialog or menu that is open. */
export type OpenDialog =
  | {
      readonly kind: 'menu';
      readonly nodes: readonly TreeNode[];
      readonly at: Point;
      /** Without the commands that stand in the bar of a specification. */
      readonly isBeyondBar?: boolean;
    }
  | { readonly kind: 'move'; readonly nodes: readonly TreeNode[] }
  | { readonly kind: 'rename'; readonly node: FolderNode | BookmarkNode }
  /** Undefined for the whole tree. */
  | { readonly kind: 'export'; readonly nodes: readonly TreeNode[] | undefined }
  | {
      readonly kind: 'new-folder' | 'import';
      readonly place: FolderNode | null;
    }
  | {
      readonly kind: 'add-bookmark';
      readonly place: FolderNode | null;
      /** An address or a path that was typed already. */
      readonly text?: string | undefined;
    }
  | { readonly kind: 'duplicates' | 'keys' };
