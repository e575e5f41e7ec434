import { useRef, useState } from 'react';
import type { TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { nodesLabel } from '#features/bookmarks/node-labels.ts';
import { useToasts } from '#ui/notice/Toaster.tsx';
import { formatShortcut } from '#ui/text/format-shortcut.ts';

/** What was cut or copied, to be pasted into a folder. */
export type BookmarkClipboard = {
  readonly content:
    | { readonly mode: 'cut' | 'copy'; readonly keys: ReadonlySet<string> }
    | undefined;
  readonly cut: (nodes: readonly TreeNode[]) => void;
  readonly copy: (nodes: readonly TreeNode[]) => void;
  /** It was pasted. What was copied can be pasted again. */
  readonly pasted: () => void;
};

/** A touch screen has no keys to name. */
function howToPaste(): string {
  if (window.matchMedia('(pointer: coarse)').matches) return 'Choose a folder, then Paste.';
  return `Choose a folder and press ${formatShortcut('Control+V')}.`;
}

export function useBookmarkClipboard(): BookmarkClipboard {
  const toasts = useToasts();
  const [content, setContent] = useState<BookmarkClipboard['content']>();
  /** The message that says how to paste. */
  const message = useRef<number>(undefined);
  const hideMessage = () => {
    if (message.current !== undefined) toasts.dismiss(message.current);
  };
  const store = (mode: 'cut' | 'copy', nodes: readonly TreeNode[]) => {
    setContent({ mode, keys: new Set(nodes.map(({ key }) => key)) });
    hideMessage();
    const past = mode === 'cut' ? 'Cut' : 'Copied';
    message.current = toasts.show(`${past} ${nodesLabel(nodes)}. ${howToPaste()}`);
  };
  return {
    content,
    cut: (nodes) => store('cut', nodes),
    copy: (nodes) => store('copy', nodes),
    pasted: () => {
      hideMessage();
      if (content?.mode === 'cut') setContent(undefined);
    },
  };
}
