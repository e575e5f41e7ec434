import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Change } from '#data/bookmarks/cache/bookmark-change.ts';
import type { Step } from '#data/bookmarks/history/step.ts';
import type { MoveTarget } from '#data/bookmarks/moves/node-rules.ts';
import { keyAfter, type Move } from '#data/bookmarks/moves/plan-move.ts';
import { confirmedIn } from '#data/bookmarks/queries.ts';
import type { BookmarkNode, FolderNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { treeOf } from '#data/bookmarks/tree/build-tree.ts';
import { changeItemMutation } from '#data/bookmarks/writes/change-item.ts';
import { quoted, targetLabel } from '#features/bookmarks/node-labels.ts';
import { writeFailureMessage } from '#features/bookmarks/write-failure-message.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { formatNumber } from '#text/format-number.ts';
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
 * @param showDone says what was changed
 */
export function useChanges(showDone: (message: string, step: Step | undefined) => void): Changes {
  const { viewer } = useServices();
  const { mutateAsync } = useMutation(
    changeItemMutation(viewer, { readable: useHasExtension('viewer.read') }),
  );
  const toasts = useToasts();
  const client = useQueryClient();

  /** “3 of 5”; undefined where the service doesn’t show it. */
  const placeOf = (key: string) => {
    const state = confirmedIn(client);
    const node = state && treeOf(state).byKey.get(key);
    return node && `${formatNumber(node.positionInSet)} of ${formatNumber(node.setSize)}`;
  };

  return {
    rename: async (node, name) => {
      try {
        const { step } = await mutateAsync(renaming(node, name));
        const place = placeOf(node.key);
        const where = place ? `, ${place}` : '';
        showDone(`Renamed ${quoted(node.name)} to ${quoted(name)}${where}.`, step);
        return true;
      } catch (error) {
        const { title, explanation } = writeFailureMessage(error);
        toasts.show(`${title} ${quoted(node.name)} to ${quoted(name)}. ${explanation}`, 'problem');
        return false;
      }
    },
    move: async (move, target) => {
      const { node, change } = move;
      const what = `${quoted(node.name)} to ${targetLabel(target)}`;
      try {
        const { step } = await mutateAsync(change);
        const place = placeOf(keyAfter(move, target));
        const isThere = node.parent?.key === target?.key;
        if (isThere && place) showDone(`Moved ${quoted(node.name)} to ${place}.`, step);
        else showDone(`Moved ${what}${place ? `, ${place}` : ''}.`, step);
      } catch (error) {
        toasts.show(`Couldn’t move ${what}. ${writeFailureMessage(error).explanation}`, 'problem');
      }
    },
  };
}
