import { useState } from 'react';
import {
  type BookmarkNode,
  type FolderNode,
  rawName,
  type TreeNode,
} from '#data/bookmarks/tree/bookmark-tree.ts';

/** Renaming in place, in the row itself. */
export type Renaming = {
  /** The row being renamed; `typed` is what its field begins with. */
  readonly row: { readonly node: TreeNode; readonly typed: string } | undefined;
  readonly start: (node: TreeNode) => void;
  /** Undefined leaves the name as it is. A refused name comes back into the field. */
  readonly submit: (name: string | undefined) => Promise<void>;
};

/** @param rename resolves to whether it was carried out */
export function useRenaming(
  rename: (node: FolderNode | BookmarkNode, name: string) => Promise<boolean>,
): Renaming {
  const [row, setRow] = useState<Renaming['row']>();
  return {
    row,
    start: (node) => setRow({ node, typed: rawName(node) }),
    submit: async (name) => {
      const node = row?.node;
      setRow(undefined);
      if (name === undefined || node === undefined || node.kind === 'recovered') return;
      if (!(await rename(node, name))) setRow({ node, typed: name });
    },
  };
}
