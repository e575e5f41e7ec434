import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { ImportPlan } from '#data/bookmarks/files/import-plan.ts';
import { bulkCreate } from '#data/bookmarks/jobs/bulk-create.ts';
import {
  type BulkCreateReport,
  firstCreatedKey,
  mergeCreateReports,
} from '#data/bookmarks/jobs/bulk-create-report.ts';
import type { CreatePlan } from '#data/bookmarks/jobs/create-steps.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { useSingleFlight } from '#ui/button/use-single-flight.ts';
import { useJob } from '#ui/notice/use-job.ts';

/** Many folders and bookmarks to create. */
export type BulkCreateTask = CreatePlan & {
  /** What it is for: “Bring back what was deleted”; and while it runs: “Bringing back”. */
  readonly title: string;
  readonly busy: string;
  /** Of an import: what of the file isn’t created. */
  readonly plan?: ImportPlan;
  /** Former folders get new ids. */
  readonly hasNewIds: boolean;
};

/** A task that ended early and was closed. */
export type UnfinishedTask = {
  /** Unlike that of any other. */
  readonly number: number;
  readonly task: BulkCreateTask;
  readonly report: BulkCreateReport;
};

export type BulkCreate = ReturnType<typeof useBulkCreate>;

/**
 * Creates many folders and bookmarks one after the other (viewer.write). What is closed before its
 * end stays known, to be gone on with.
 * @param onClosed with the key of the first thing that was created, if it was
 */
export function useBulkCreate(onClosed: (key: string | undefined) => void) {
  const { viewer } = useServices();
  const once = useSingleFlight();
  const planting = useMutation(bulkCreate(viewer, { readable: useHasExtension('viewer.read') }));
  const { start: startJob, ...job } = useJob(planting.mutateAsync);
  const [task, setTask] = useState<BulkCreateTask>();
  const [report, setReport] = useState<BulkCreateReport>();
  const [unfinished, setUnfinished] = useState<readonly UnfinishedTask[]>([]);
  const forget = (one: UnfinishedTask) =>
    setUnfinished((before) => before.filter((other) => other !== one));

  const goOnFrom = (earlier: BulkCreateReport) =>
    once(async () => {
      const { missing: steps, ids } = earlier;
      setReport(mergeCreateReports(earlier, await startJob({ steps, ids })));
    });

  return {
    ...job,
    /** Undefined while there is nothing to see. */
    task,
    report: job.isRunning ? undefined : report,
    start: (task: BulkCreateTask) =>
      once(async () => {
        setTask(task);
        setReport(undefined);
        setReport(await startJob({ steps: task.steps }));
      }),
    goOn: () => {
      if (report !== undefined) void goOnFrom(report);
    },
    close: () => {
      // Nothing behind a dialog can take focus before it is closed.
      flushSync(() => setTask(undefined));
      onClosed(task && report && firstCreatedKey(task.steps, report));
      if (task === undefined || report === undefined || report.missing.length === 0) return;
      setUnfinished((before) => [
        ...before,
        { number: (before.at(-1)?.number ?? 0) + 1, task, report },
      ]);
    },

    unfinished,
    forget,
    resume: (one: UnfinishedTask) => {
      forget(one);
      setTask(one.task);
      setReport(one.report);
      void goOnFrom(one.report);
    },
  };
}
