import { useState } from 'react';
import type { TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { nodesLabel } from '#features/bookmarks/node-labels.ts';
import { useToasts } from '#ui/notice/Toaster.tsx';

/** What was cut or copied, to be pasted into a folder. */
export type BookmarkClipboard = {
  readonly content:
    | { readonly mode: 'cut' | 'copy'; readonly keys: ReadonlySet<string> }
    | undefined;
  readonly cut: (nodes: readonly TreeNode[]) => void;
  readonly copy: (nodes: readonly TreeNode[]) => void;
  readonly clear: () => void;
};

export function useBookmarkClipboard(): BookmarkClipboard {
  const toasts = useToasts();
  const [content, setContent] = useState<BookmarkClipboard['content']>();
  const store = (mode: 'cut' | 'copy', nodes: readonly TreeNode[]) =>
    setContent({ mode, keys: new Set(nodes.map(({ key }) => key)) });
  return {
    content,
    cut: (nodes) => {
      store('cut', nodes);
      toasts.show(`Cut ${nodesLabel(nodes)}. Choose a folder and press Ctrl V.`);
    },
    copy: (nodes) => {
      store('copy', nodes);
      toasts.show(`Copied ${nodesLabel(nodes)}. Choose a folder and press Ctrl V.`);
    },
    clear: () => setContent(undefined),
  };
}
