import { useMutation } from '@tanstack/react-query';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import type { Deletable } from '#data/bookmarks/tree/bookmark-tree.ts';
import { deleteMany } from '#data/bookmarks/writes/delete-items.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { useResumableJob } from '#workflows/jobs/use-resumable-job.ts';

type DeletionTask = {
  readonly nodes: readonly Deletable[];
  /** How many folders and bookmarks go with the nodes. */
  readonly itemCount: number;
  readonly before: BookmarkState;
};

export type DeletionJob = ReturnType<typeof useDeletionJob>;

/**
 * Deletes several nodes one after the other.
 * @param onClosed gets the nodes that were deleted, and the bookmarks before
 */
export function useDeletionJob(
  onClosed: (nodes: readonly Deletable[], before: BookmarkState) => void,
) {
  const { viewer } = useServices();
  const readable = useHasExtension('viewer.read');
  const { mutateAsync } = useMutation(deleteMany(viewer, { readable }));
  return useResumableJob({
    itemsOf: (task: DeletionTask) => task.nodes,
    send: (nodes, control) => mutateAsync({ nodes, ...control }),
    isComplete: (_task, { results }) => results.every(({ kind }) => kind === 'done'),
    onClosed: ({ before }, { results }) => {
      const deleted = results.filter(({ kind }) => kind === 'done');
      onClosed(
        deleted.map(({ item }) => item),
        before,
      );
    },
  });
}
