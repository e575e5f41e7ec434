import { useState } from 'react';
import { rawName, type TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import type { Changes } from './use-changes.ts';

/** Renaming in place, in the row itself. */
export type Renaming = {
  /** The row being renamed; `typed` is what its field begins with. */
  readonly row: { readonly node: TreeNode; readonly typed: string } | undefined;
  readonly start: (node: TreeNode) => void;
  /** Undefined leaves the name as it is. A refused name comes back into the field. */
  readonly submit: (name: string | undefined) => Promise<void>;
};

export function useRenaming(rename: Changes['rename']): Renaming {
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
