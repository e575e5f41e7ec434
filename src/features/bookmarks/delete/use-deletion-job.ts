import { useMutation } from '@tanstack/react-query';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import type { Deletable } from '#data/bookmarks/tree/bookmark-tree.ts';
import { cascadeOfNodes } from '#data/bookmarks/tree/cascade.ts';
import { deleteManyMutation } from '#data/bookmarks/writes/delete-items.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { useResumableJob } from '#workflows/jobs/use-resumable-job.ts';

export type DeletionJob = ReturnType<typeof useDeletionJob>;

type DeletionTask = {
  readonly nodes: readonly Deletable[];
  /** How many folders and bookmarks go with the nodes. */
  readonly itemCount: number;
  readonly before: BookmarkState;
};

/** A deletion of several nodes. `before`: the bookmarks that it began with. */
export function deletionTask(nodes: readonly Deletable[], before: BookmarkState): DeletionTask {
  const { folders, bookmarks } = cascadeOfNodes(before, nodes);
  return { nodes, itemCount: folders.length + bookmarks.length, before };
}

/**
 * Deletes several nodes one after the other.
 * @param onDeleted gets those that were deleted, unless there are none
 */
export function useDeletionJob(
  onDeleted: (nodes: readonly Deletable[], before: BookmarkState) => void,
) {
  const { viewer } = useServices();
  const readable = useHasExtension('viewer.read');
  const deletion = useMutation(deleteManyMutation(viewer, { readable }));
  return useResumableJob({
    itemsOf: (task: DeletionTask) => task.nodes,
    send: (nodes, control) => deletion.mutateAsync({ nodes, ...control }),
    isComplete: (_task, { results }) => results.every(({ kind }) => kind === 'done'),
    onClosed: ({ before }, { results }) => {
      const deleted = results.flatMap(({ kind, item }) => (kind === 'done' ? [item] : []));
      if (deleted.length > 0) onDeleted(deleted, before);
    },
  });
}
