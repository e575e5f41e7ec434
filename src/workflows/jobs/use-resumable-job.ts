import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { mergeReports, remainingItems } from '#platform/http/resume-job.ts';
import type { JobControl, JobProgress, JobReport } from '#platform/http/run-sequentially.ts';
import { useIsUnsaved } from '#ui/dialog/UnsavedWorkProvider.tsx';

/** A job that ends sooner needs no dialog, which would only flash up. */
const longMs = 400;

type Options<Task, Item, Report> = {
  readonly itemsOf: (task: Task) => readonly Item[];
  /** Sends the items one after the other. `earlier` is the report of the job that it resumes. */
  readonly send: (
    items: readonly Item[],
    control: JobControl,
    earlier: Report | undefined,
    task: Task,
  ) => Promise<Report>;
  /** Whether a report leaves nothing to read, so that the job closes by itself. */
  readonly isComplete?: (task: Task, report: Report) => boolean;
  /** Remembers jobs that are closed with items remaining. */
  readonly keepsUnfinished?: boolean;
  readonly onClosed?: (task: Task, report: Report) => void;
};

/** A job that was closed with items remaining. */
export type UnfinishedJob<Task, Report> = {
  /** Unique among the unfinished jobs. */
  readonly number: number;
  readonly task: Task;
  readonly report: Report;
};

/** What a dialog shows of a job, and how it ends it. */
export type JobState = {
  /** Undefined until the first item is sent. */
  readonly progress: JobProgress | undefined;
  readonly isRunning: boolean;
  /** Waits for the answer to the request under way, and sends no more. */
  readonly stop: () => void;
};

export type ResumableJob<Task, Item, Report extends JobReport<Item, unknown>> = ReturnType<
  typeof useResumableJob<Task, Item, Report>
>;

/**
 * Sends the items of a task one after the other. It can be stopped and resumed, and the report covers
 * all of its runs. While it runs, closing the page asks first.
 */
export function useResumableJob<Task, Item, Report extends JobReport<Item, unknown>>({
  itemsOf,
  send,
  isComplete = () => false,
  keepsUnfinished = false,
  onClosed,
}: Options<Task, Item, Report>) {
  const [current, setCurrent] = useState<{ readonly task: Task; readonly report?: Report }>();
  const [progress, setProgress] = useState<JobProgress>();
  const [isLong, setLong] = useState(false);
  const [unfinished, setUnfinished] = useState<readonly UnfinishedJob<Task, Report>[]>([]);
  const control = useRef(new AbortController());
  const isRunning = current !== undefined && current.report === undefined;
  useIsUnsaved(isRunning);

  const closeWith = (task: Task, report: Report) => {
    // Nothing behind a dialog can take focus before the dialog is closed.
    flushSync(() => setCurrent(undefined));
    setLong(false);
    onClosed?.(task, report);
    if (!keepsUnfinished || remainingItems(report).length === 0) return;
    setUnfinished((before) => [
      ...before,
      { number: (before.at(-1)?.number ?? 0) + 1, task, report },
    ]);
  };

  const run = async (task: Task, earlier?: Report) => {
    control.current = new AbortController();
    setCurrent({ task });
    setProgress(undefined);
    const items = earlier === undefined ? itemsOf(task) : remainingItems(earlier);
    const { signal } = control.current;
    const timer = setTimeout(() => setLong(true), longMs);
    let later: Report;
    try {
      later = await send(items, { signal, onProgress: setProgress }, earlier, task);
    } catch (error) {
      setCurrent(earlier && { task, report: earlier });
      throw error;
    } finally {
      clearTimeout(timer);
    }
    const report = earlier === undefined ? later : mergeReports(earlier, later);
    if (isComplete(task, report)) closeWith(task, report);
    else {
      setCurrent({ task, report });
      // A dialog that is open stays open when the job is resumed.
      setLong(true);
    }
  };

  const forget = (job: UnfinishedJob<Task, Report>) =>
    setUnfinished((before) => before.filter((other) => other !== job));

  return {
    progress,
    isRunning,
    /** It has run for long enough to be shown. */
    isLong,
    stop: () => control.current.abort(),
    /** Undefined while no job is shown. */
    task: current?.task,
    /** Undefined while the job runs. */
    report: current?.report,
    start: (task: Task) => void run(task),
    resume: () => current?.report && void run(current.task, current.report),
    close: () => current?.report && closeWith(current.task, current.report),
    /** Remembered as long as the screen is open. */
    unfinished,
    forget,
    resumeUnfinished: (job: UnfinishedJob<Task, Report>) => {
      forget(job);
      void run(job.task, job.report);
    },
  };
}
