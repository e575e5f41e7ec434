import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { ImportPlan } from '#data/bookmarks/files/import-plan.ts';
import { plant } from '#data/bookmarks/jobs/plant.ts';
import {
  continuedPlanting,
  firstPlanted,
  type PlantReport,
} from '#data/bookmarks/jobs/plant-report.ts';
import type { Planting } from '#data/bookmarks/jobs/plant-steps.ts';
import { useOffers, useServices } from '#platform/react.tsx';
import { useOnce } from '#ui/button/use-once.ts';
import { useJob } from '#ui/notice/use-job.ts';

/** Many folders and bookmarks to create. */
export type PlantTask = Planting & {
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
  readonly task: PlantTask;
  readonly report: PlantReport;
};

export type PlantingJob = ReturnType<typeof usePlanting>;

/**
 * Creates many folders and bookmarks one after the other (viewer.write). What is closed before its
 * end stays known, to be gone on with.
 * @param onClosed with the key of the first thing that was created, if it was
 */
export function usePlanting(onClosed: (key: string | undefined) => void) {
  const { viewer } = useServices();
  const once = useOnce();
  const planting = useMutation(plant(viewer, { readable: useOffers('viewer.read') }));
  const { start: startJob, ...job } = useJob(planting.mutateAsync);
  const [task, setTask] = useState<PlantTask>();
  const [report, setReport] = useState<PlantReport>();
  const [unfinished, setUnfinished] = useState<readonly UnfinishedTask[]>([]);
  const forget = (one: UnfinishedTask) =>
    setUnfinished((before) => before.filter((other) => other !== one));

  const goOnFrom = (earlier: PlantReport) =>
    once(async () => {
      const { missing: steps, ids } = earlier;
      setReport(continuedPlanting(earlier, await startJob({ steps, ids })));
    });

  return {
    ...job,
    /** Undefined while there is nothing to see. */
    task,
    report: job.isRunning ? undefined : report,
    start: (task: PlantTask) =>
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
      onClosed(task && report && firstPlanted(task.steps, report));
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
