import { useMutation } from '@tanstack/react-query';
import type { Change } from '#data/bookmarks/cache/bookmark-change.ts';
import type { MoveTarget } from '#data/bookmarks/moves/node-rules.ts';
import type { Move } from '#data/bookmarks/moves/plan-move.ts';
import type { BookmarkNode, FolderNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { changeItemMutation } from '#data/bookmarks/writes/change-item.ts';
import { quoted, targetLabel } from '#features/bookmarks/node-labels.ts';
import { writeFailureMessage } from '#features/bookmarks/write-failure-message.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { useToasts } from '#ui/notice/Toaster.tsx';

export type Changes = {
  /** Resolves to whether it was carried out. A failure is shown in a toast. */
  readonly rename: (node: FolderNode | BookmarkNode, name: string) => Promise<boolean>;
  readonly move: (move: Move, target: MoveTarget) => Promise<void>;
};

function renaming(node: FolderNode | BookmarkNode, name: string): Change {
  if (node.kind === 'folder') {
    return { kind: 'folder', folderId: node.folder.id, change: { name } };
  }
  const { folderId, codeHostSlug, path } = node.bookmark;
  return { kind: 'bookmark', bookmark: { folderId, codeHostSlug, path }, change: { title: name } };
}

/**
 * Changes one node optimistically (viewer.write). A refused change is undone and explained in a toast.
 */
export function useChanges(): Changes {
  const { viewer } = useServices();
  const { mutateAsync } = useMutation(
    changeItemMutation(viewer, { readable: useHasExtension('viewer.read') }),
  );
  const toasts = useToasts();

  return {
    rename: async (node, name) => {
      try {
        await mutateAsync(renaming(node, name));
        return true;
      } catch (error) {
        const { title, explanation } = writeFailureMessage(error);
        toasts.show(`${title} ${quoted(node.name)} to ${quoted(name)}. ${explanation}`, 'problem');
        return false;
      }
    },
    move: async ({ node, change }, target) => {
      const what = `${quoted(node.name)} to ${targetLabel(target)}`;
      try {
        await mutateAsync(change);
        toasts.show(`Moved ${what}.`);
      } catch (error) {
        toasts.show(`Couldn’t move ${what}. ${writeFailureMessage(error).explanation}`, 'problem');
      }
    },
  };
}
