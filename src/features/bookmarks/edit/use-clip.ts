import { useState } from 'react';
import type { TreeNode } from '#data/bookmarks/tree/tree-node.ts';
import { itemWords } from '#features/bookmarks/item-words.ts';
import { useToasts } from '#ui/notice/Toaster.tsx';

/** What waits to be pasted. */
export type Clip = { readonly mode: 'cut' | 'copy'; readonly keys: ReadonlySet<string> };

export function useClip() {
  const toasts = useToasts();
  const [clip, setClip] = useState<Clip>();
  const take = (mode: Clip['mode'], nodes: readonly TreeNode[]) =>
    setClip({ mode, keys: new Set(nodes.map(({ key }) => key)) });
  return {
    clip,
    cut: (nodes: readonly TreeNode[]) => {
      take('cut', nodes);
      toasts.show(`Cut ${itemWords(nodes)}. Paste into a folder to move.`);
    },
    copy: (nodes: readonly TreeNode[]) => {
      take('copy', nodes);
      toasts.show(`Copied ${itemWords(nodes)}. Paste into a folder.`);
    },
    empty: () => setClip(undefined),
  };
}
