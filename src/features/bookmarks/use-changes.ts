import { useMutation } from '@tanstack/react-query';
import type { Change } from '#data/bookmarks/bookmark-change.ts';
import { changeItem } from '#data/bookmarks/change-item.ts';
import type { MovePlan } from '#data/bookmarks/plan-move.ts';
import type { BookmarkNode, FolderNode } from '#data/bookmarks/tree-node.ts';
import { useOffers, useServices } from '#platform/react.tsx';
import { useToasts } from '#ui/Toaster.tsx';
import { itemWords, quoted } from './item-words.ts';
import { wordsForWrite } from './write-words.ts';

export type Changes = {
  /** Resolves to whether it was carried out; why not has been said then. */
  readonly rename: (node: FolderNode | BookmarkNode, name: string) => Promise<boolean>;
  /** Carries out the moves of a plan in order, up to the first that fails. */
  readonly move: (plan: Extract<MovePlan, { ok: true }>) => Promise<void>;
};

function renaming(node: FolderNode | BookmarkNode, name: string): Change {
  if (node.kind === 'folder') {
    return { kind: 'folder', folderId: node.folder.id, change: { name } };
  }
  const { folderId, codeHostSlug, path } = node.bookmark;
  return { kind: 'bookmark', bookmark: { folderId, codeHostSlug, path }, change: { title: name } };
}

/**
 * Changes that are shown at once (viewer.write). What is refused goes back to where it was and is
 * said, with what it means for the rest.
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
    move: async ({ target, moves, left }) => {
      const moved: (FolderNode | BookmarkNode)[] = [];
      const to = target === null ? 'the top level' : quoted(target.name);
      try {
        for (const { node, change } of moves) {
          await mutateAsync(change);
          moved.push(node);
        }
      } catch (error) {
        const { explanation } = wordsForWrite(error);
        const rest = moves.slice(moved.length).map(({ node }) => node);
        const done = moved.length > 0 ? ` ${itemWords(moved)} had been moved before.` : '';
        toasts.show(`Couldn’t move ${itemWords(rest)} to ${to}. ${explanation}${done}`, 'problem');
        return;
      }
      const [first] = left;
      if (first !== undefined) {
        const others = left.length > 1 ? ` The same goes for ${left.length - 1} more.` : '';
        toasts.show(`Not everything was moved to ${to}. ${first.reason}${others}`, 'problem');
      } else if (moves.length > 0) {
        toasts.show(`Moved ${itemWords(moved)} to ${to}.`);
      }
    },
  };
}
