import { useMutation } from '@tanstack/react-query';
import type { ImportPlan } from '#data/bookmarks/files/import-plan.ts';
import { bulkCreate } from '#data/bookmarks/jobs/bulk-create.ts';
import { firstCreatedKey, type StepOutcome } from '#data/bookmarks/jobs/bulk-create-report.ts';
import type { CreatePlan, CreateStep } from '#data/bookmarks/jobs/create-steps.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { useResumableJob } from '#workflows/jobs/use-resumable-job.ts';

/** Many folders and bookmarks to create. */
export type BulkCreateTask = CreatePlan & {
  /** What it is for: “Bring back what was deleted”; and while it runs: “Bringing back”. */
  readonly title: string;
  readonly busy: string;
  /** Of an import: what of the file isn’t created. */
  readonly plan?: ImportPlan;
  /** The folders existed before, and get new ids. */
  readonly hasNewIds: boolean;
};

export type BulkCreate = ReturnType<typeof useBulkCreate>;

/**
 * Creates many folders and bookmarks one after the other (viewer.write).
 * @param onClosed gets the key of the first created node; undefined if the first step created nothing
 */
export function useBulkCreate(onClosed: (key: string | undefined) => void) {
  const { viewer } = useServices();
  const readable = useHasExtension('viewer.read');
  const { mutateAsync } = useMutation(bulkCreate(viewer, { readable }));

  return useResumableJob<BulkCreateTask, CreateStep, StepOutcome>({
    itemsOf: (task) => task.steps,
    send: (steps, control, earlier) => mutateAsync({ steps, earlier, ...control }),
    onClosed: (_task, report) => onClosed(firstCreatedKey(report)),
  });
}
