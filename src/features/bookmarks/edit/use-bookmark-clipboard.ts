import { useState } from 'react';
import type { TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { nodesLabel } from '#features/bookmarks/node-labels.ts';
import { useToasts } from '#ui/notice/Toaster.tsx';

/** What waits to be pasted. */
export type BookmarkClipboard = {
  readonly mode: 'cut' | 'copy';
  readonly keys: ReadonlySet<string>;
};

export function useBookmarkClipboard() {
  const toasts = useToasts();
  const [clip, setClip] = useState<BookmarkClipboard>();
  const take = (mode: BookmarkClipboard['mode'], nodes: readonly TreeNode[]) =>
    setClip({ mode, keys: new Set(nodes.map(({ key }) => key)) });
  return {
    clip,
    cut: (nodes: readonly TreeNode[]) => {
      take('cut', nodes);
      toasts.show(`Cut ${nodesLabel(nodes)}. Paste into a folder to move.`);
    },
    copy: (nodes: readonly TreeNode[]) => {
      take('copy', nodes);
      toasts.show(`Copied ${nodesLabel(nodes)}. Paste into a folder.`);
    },
    empty: () => setClip(undefined),
  };
}
