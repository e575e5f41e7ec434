import { useMutation } from '@tanstack/react-query';
import { bulkCreateMutation } from '#data/bookmarks/jobs/bulk-create.ts';
import { firstCreatedKey } from '#data/bookmarks/jobs/bulk-create-report.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { useResumableJob } from '#workflows/jobs/use-resumable-job.ts';
import type { BulkCreate, BulkCreateTask } from './bulk-jobs.ts';

/**
 * Creates many folders and bookmarks one after the other (viewer.write).
 * @param onClosed gets the key of the first created node; undefined if the first step created nothing
 */
export function useBulkCreate(onClosed: (key: string | undefined) => void): BulkCreate {
  const { viewer } = useServices();
  const readable = useHasExtension('viewer.read');
  const { mutateAsync } = useMutation(bulkCreateMutation(viewer, { readable }));

  return useResumableJob({
    itemsOf: (task: BulkCreateTask) => task.steps,
    send: (steps, control, earlier) => mutateAsync({ steps, earlier, ...control }),
    keepsUnfinished: true,
    onClosed: (_task, report) => onClosed(firstCreatedKey(report)),
  });
}
