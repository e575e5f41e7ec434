import { useMutation } from '@tanstack/react-query';
import type { Change } from '#data/bookmarks/bookmark-change.ts';
import { changeItem } from '#data/bookmarks/change-item.ts';
import type { MoveTarget } from '#data/bookmarks/move-rules.ts';
import type { Move } from '#data/bookmarks/plan-move.ts';
import type { BookmarkNode, FolderNode } from '#data/bookmarks/tree-node.ts';
import { useOffers, useServices } from '#platform/react.tsx';
import { useToasts } from '#ui/Toaster.tsx';
import { placeWords, quoted } from './item-words.ts';
import { wordsForWrite } from './write-words.ts';

export type Changes = {
  /** Resolves to whether it was carried out; why not has been said then. */
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
 * Changes of one thing that are shown at once (viewer.write). What is refused goes back to where it
 * was and is said.
 */
export function useChanges(): Changes {
  const { viewer } = useServices();
  const { mutateAsync } = useMutation(changeItem(viewer, { readable: useOffers('viewer.read') }));
  const toasts = useToasts();

  return {
    rename: async (node, name) => {
      try {
        await mutateAsync(renaming(node, name));
        return true;
      } catch (error) {
        const { title, explanation } = wordsForWrite(error);
        toasts.show(`${title} ${quoted(node.name)} to ${quoted(name)}. ${explanation}`, 'problem');
        return false;
      }
    },
    move: async ({ node, change }, target) => {
      const what = `${quoted(node.name)} to ${placeWords(target)}`;
      try {
        await mutateAsync(change);
        toasts.show(`Moved ${what}.`);
      } catch (error) {
        toasts.show(`Couldn’t move ${what}. ${wordsForWrite(error).explanation}`, 'problem');
      }
    },
  };
}
