import { useMutation } from '@tanstack/react-query';
import type { Bookmark } from '#data/bookmarks/bookmark.ts';
import type { Step } from '#data/bookmarks/history/step.ts';
import { deleteItemMutation } from '#data/bookmarks/writes/delete-items.ts';
import { writeFailureMessage } from '#features/bookmarks/write-failure-message.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { useToasts } from '#ui/notice/Toaster.tsx';

/**
 * Removes a bookmark (viewer.write).
 * @param showDone says so, and offers to undo it
 * @returns `place` is what the message calls the folder
 */
export function useBookmarkRemoval(
  showDone: (message: string, step: Step | undefined) => void,
): (bookmark: Bookmark, place: string) => Promise<void> {
  const { viewer } = useServices();
  const readability = { readable: useHasExtension('viewer.read') };
  const { mutateAsync: remove } = useMutation(deleteItemMutation(viewer, readability));
  const toasts = useToasts();

  return async (bookmark, place) => {
    try {
      const { step } = await remove({ kind: 'bookmark', bookmark });
      showDone(`Removed from ${place}.`, step);
    } catch (error) {
      const { title, explanation } = writeFailureMessage(error);
      toasts.show(`${title}. ${explanation}`, 'problem');
    }
  };
}
