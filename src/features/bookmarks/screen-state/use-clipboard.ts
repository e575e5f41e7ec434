import { useRef, useState } from 'react';
import type { TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { formatNodes } from '#features/bookmarks/node-labels.tsx';
import { useToasts } from '#ui/notice/Toaster.tsx';
import { formatShortcut } from '#ui/text/Kbd.tsx';

/** Clipboard of the tree: the nodes that the user has cut or copied. */
export type BookmarkClipboard = {
  readonly content:
    | { readonly mode: 'cut' | 'copy'; readonly keys: ReadonlySet<string> }
    | undefined;
  readonly store: (mode: 'cut' | 'copy', nodes: readonly TreeNode[]) => void;
  /** Must be called when the user pastes. Hides the message that explains how to paste. */
  readonly beginPaste: () => void;
  /** Removes cut nodes that have been moved. Copied nodes remain and can be pasted again. */
  readonly removeCut: (cut: BookmarkClipboard['content']) => void;
};

/**
 * Returns a sentence that explains how to paste. On a touch screen, it doesn't mention the keyboard
 * shortcut.
 */
function howToPaste(): string {
  if (window.matchMedia('(pointer: coarse)').matches) return 'Choose a folder, then Paste.';
  return `Choose a folder and press ${formatShortcut('Control+V')}.`;
}

export function useBookmarkClipboard(): BookmarkClipboard {
  const toasts = useToasts();
  const [content, setContent] = useState<BookmarkClipboard['content']>();
  /** Id of the last message that explains how to paste. */
  const message = useRef<number>(undefined);
  const hideMessage = () => {
    if (message.current !== undefined) toasts.dismiss(message.current);
  };
  return {
    content,
    store: (mode, nodes) => {
      setContent({ mode, keys: new Set(nodes.map(({ key }) => key)) });
      hideMessage();
      const past = mode === 'cut' ? 'Cut' : 'Copied';
      message.current = toasts.show(`${past} ${formatNodes(nodes)}. ${howToPaste()}`);
    },
    beginPaste: hideMessage,
    // The user can have cut other nodes in the meantime.
    removeCut: (cut) => setContent((current) => (current === cut ? undefined : current)),
  };
}
