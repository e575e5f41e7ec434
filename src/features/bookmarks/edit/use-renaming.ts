import { useState } from 'react';
import { whyNotChangeable } from '#data/bookmarks/moves/move-rules.ts';
import { type BookmarkTree, rawName, type TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import type { Changes } from './use-changes.ts';

/** A node whose name is being typed; `typed` is what the field begins with. */
export type Renaming = { readonly node: TreeNode; readonly typed: string };

/** Renaming in place, in the row itself. */
export function useRenaming(
  tree: BookmarkTree,
  changes: Changes,
  refuse: (reason: string) => void,
) {
  const [renaming, setRenaming] = useState<Renaming>();
  return {
    renaming,
    rename: (node: TreeNode) => {
      const reason = whyNotChangeable(tree, node);
      if (reason === undefined) setRenaming({ node, typed: rawName(node) });
      else refuse(reason);
    },
    /** `name` is undefined where it stays as it is. A refused one stays in the field. */
    settleName: async (name: string | undefined) => {
      const node = renaming?.node;
      setRenaming(undefined);
      if (name === undefined || node === undefined || node.kind === 'recovered') return;
      if (!(await changes.rename(node, name))) setRenaming({ node, typed: name });
    },
  };
}
