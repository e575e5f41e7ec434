import { useMutation } from '@tanstack/react-query';
import type { Bookmark } from '#data/bookmarks/bookmark.ts';
import { createBookmarkMutation } from '#data/bookmarks/writes/create-bookmark.ts';
import { deleteItemMutation } from '#data/bookmarks/writes/delete-items.ts';
import { writeFailureMessage } from '#features/bookmarks/write-failure-message.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { useToasts } from '#ui/notice/Toaster.tsx';

/**
 * Removes a bookmark (viewer.write). A message says so and offers to bring it back.
 * @returns `place` is what the message calls the folder
 */
export function useBookmarkRemoval(): (bookmark: Bookmark, place: string) => Promise<void> {
  const { viewer } = useServices();
  const readability = { readable: useHasExtension('viewer.read') };
  const { mutateAsync: remove } = useMutation(deleteItemMutation(viewer, readability));
  const { mutateAsync: create } = useMutation(createBookmarkMutation(viewer, readability));
  const toasts = useToasts();

  const explain = (error: unknown) => {
    const { title, explanation } = writeFailureMessage(error);
    toasts.show(`${title}. ${explanation}`, 'problem');
  };
  const bringBack = async ({ codeHostSlug, path, title, folderId, position }: Bookmark) => {
    try {
      await create({
        codeHostSlug: codeHostSlug ?? '',
        path: path ?? '',
        title: title ?? '',
        folderId,
        ...(position === null ? {} : { position }),
      });
    } catch (error) {
      explain(error);
    }
  };
  return async (bookmark, place) => {
    try {
      await remove({ kind: 'bookmark', bookmark });
    } catch (error) {
      explain(error);
      return;
    }
    toasts.show(`Removed from ${place}.`, 'done', {
      label: 'Undo',
      run: () => void bringBack(bookmark),
    });
  };
}
