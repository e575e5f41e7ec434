import { useMutation } from '@tanstack/react-query';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import type { Recorded, Step } from '#data/bookmarks/history/step.ts';
import type { Deletable } from '#data/bookmarks/tree/bookmark-tree.ts';
import { cascadeOfNodes } from '#data/bookmarks/tree/cascade.ts';
import { type DeletionValue, deleteManyMutation } from '#data/bookmarks/writes/delete-items.ts';
import type { JobReport } from '#platform/http/run-sequentially.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { useResumableJob } from '#workflows/jobs/use-resumable-job.ts';

export type DeletionJob = ReturnType<typeof useDeletionJob>;

type DeletionTask = {
  readonly nodes: readonly Deletable[];
  /** How many folders and bookmarks go with the nodes. */
  readonly itemCount: number;
  readonly before: BookmarkState;
};

type RecordedDeletion = Recorded<JobReport<Deletable, DeletionValue>>;

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
  onDeleted: (nodes: readonly Deletable[], before: BookmarkState, step: Step | undefined) => void,
) {
  const { viewer } = useServices();
  const readable = useHasExtension('viewer.read');
  const deletion = useMutation(deleteManyMutation(viewer, { readable }));
  return useResumableJob<DeletionTask, Deletable, RecordedDeletion>({
    itemsOf: (task) => task.nodes,
    send: (nodes, control, earlier) =>
      deletion.mutateAsync({ nodes, earlier: earlier?.step, ...control }),
    isComplete: (_task, { results }) => results.every(({ kind }) => kind === 'done'),
    onClosed: ({ before }, { results, step }) => {
      const deleted = results.flatMap(({ kind, item }) => (kind === 'done' ? [item] : []));
      if (deleted.length > 0) onDeleted(deleted, before, step);
    },
  });
}
