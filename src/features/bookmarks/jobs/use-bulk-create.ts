import { useMutation } from '@tanstack/react-query';
import type { Step } from '#data/bookmarks/history/step.ts';
import { bulkCreateMutation } from '#data/bookmarks/jobs/bulk-create.ts';
import {
  type BulkCreateReport,
  firstCreatedKey,
  summarizeBulkCreate,
} from '#data/bookmarks/jobs/bulk-create-report.ts';
import type { CreateStep } from '#data/bookmarks/jobs/create-steps.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { formatCount } from '#text/format-number.ts';
import { useResumableJob } from '#workflows/jobs/use-resumable-job.ts';
import type { BulkCreate, BulkCreateTask, RecordedCreation } from './bulk-jobs.ts';

/** Everything was created. What an import leaves out was said before it began. */
function areAllCreated({ left }: BulkCreateTask, { results }: BulkCreateReport): boolean {
  return (
    left.length === 0 &&
    results.every((result) => result.kind === 'done' && result.value.kind === 'created')
  );
}

/**
 * Creates many folders and bookmarks one after the other (viewer.write). If not all of them were created,
 * the dialog stays open.
 * @param onClosed gets the key of the first created node; undefined if the first step created nothing
 * @param showDone says what was created
 */
export function useBulkCreate(
  onClosed: (key: string | undefined) => void,
  showDone: (message: string, step: Step | undefined) => void,
): BulkCreate {
  const { viewer } = useServices();
  const readable = useHasExtension('viewer.read');
  const { mutateAsync } = useMutation(bulkCreateMutation(viewer, { readable }));

  return useResumableJob<BulkCreateTask, CreateStep, RecordedCreation>({
    itemsOf: (task) => task.steps,
    send: (steps, control, earlier, { act }) => mutateAsync({ act, steps, earlier, ...control }),
    keepsUnfinished: true,
    isComplete: areAllCreated,
    onClosed: ({ act }, report) => {
      onClosed(firstCreatedKey(report));
      const { folders, bookmarks } = summarizeBulkCreate(report).created;
      const count = folders + bookmarks;
      const past = act === 'import' ? 'Imported' : 'Copied';
      if (count > 0) showDone(`${past} ${formatCount(count, 'item')}.`, report.step);
    },
  });
}
