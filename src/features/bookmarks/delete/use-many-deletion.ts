import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { confirmedIn, refetchAfterWrites } from '#data/bookmarks/cache/bookmarks-cache.ts';
import { partOf } from '#data/bookmarks/files/state-part.ts';
import {
  type Deletable,
  type DeletionValue,
  deleteMany,
} from '#data/bookmarks/jobs/delete-many.ts';
import { mergeReports, remainingItems } from '#data/bookmarks/jobs/resume-job.ts';
import type { TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { treeOf } from '#data/bookmarks/tree/build-tree.ts';
import { isSameCascade } from '#data/bookmarks/tree/cascade.ts';
import { topmost } from '#data/bookmarks/tree/selection.ts';
import type { JobReport } from '#platform/http/run-sequentially.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { useSingleFlight } from '#ui/button/use-single-flight.ts';
import type { FailureMessage } from '#ui/notice/FailureNotice.tsx';
import { useJob } from '#ui/notice/use-job.ts';
import { checkProblem } from './deletion-problem.ts';

export type ManyReport = JobReport<Deletable, DeletionValue>;

/** Whether a node may be deleted with others, by the rules that hold for it alone. */
export type MayDelete = (node: TreeNode) => node is Deletable;

/** What a deletion came to, and the bookmarks before it. */
type Course = { readonly report: ManyReport; readonly before: BookmarkState };

/**
 * Deletes several folders and bookmarks, after checking, where they can be read, that what goes is
 * still what was announced. `onEnded` is called when there is nothing more to say or to do.
 */
export function useManyDeletion(
  nodes: readonly TreeNode[],
  state: BookmarkState,
  mayDelete: MayDelete,
  onEnded: (report: ManyReport, before: BookmarkState) => void,
) {
  const { viewer } = useServices();
  const readable = useHasExtension('viewer.read');
  const queryClient = useQueryClient();
  const { start, ...job } = useJob(useMutation(deleteMany(viewer, { readable })).mutateAsync);
  const reading = useMutation(refetchAfterWrites(viewer));
  const once = useSingleFlight();
  const [announced, setAnnounced] = useState(() => partOf(treeOf(state), nodes.filter(mayDelete)));
  const [hasChanged, setChanged] = useState(false);
  const [hasBeenRead, setBeenRead] = useState(false);
  const [problem, setProblem] = useState<FailureMessage>();
  const [isChecking, setChecking] = useState(false);
  const [course, setCourse] = useState<Course>();

  const check = async (): Promise<{ before: BookmarkState; agreed: readonly Deletable[] }> => {
    // Where they can't be read, another tab may still have told what the service answered it.
    const before = readable ? await reading.mutateAsync() : (confirmedIn(queryClient) ?? state);
    const keys = nodes.map(({ key }) => key);
    return { before, agreed: topmost(treeOf(before), keys).filter(mayDelete) };
  };

  const confirm = async () => {
    setProblem(undefined);
    setChanged(false);
    setChecking(true);
    let checked: Awaited<ReturnType<typeof check>>;
    try {
      checked = await check();
      setBeenRead(readable);
    } catch (error) {
      setProblem(checkProblem(error));
      return;
    } finally {
      setChecking(false);
    }
    const { before, agreed } = checked;
    const now = partOf(treeOf(before), agreed);
    if (!isSameCascade(announced, now)) {
      setAnnounced(now);
      setChanged(true);
      return;
    }
    await run(agreed, before);
  };

  const run = async (agreed: readonly Deletable[], before: BookmarkState, earlier?: ManyReport) => {
    const later = await start({ nodes: agreed });
    const report = earlier === undefined ? later : mergeReports(earlier, later);
    setCourse({ report, before });
    if (report.results.every(({ kind }) => kind === 'done')) onEnded(report, before);
  };

  const report = course?.report;
  return {
    ...job,
    report: job.isRunning ? undefined : report,
    isChecking,
    announced,
    hasChanged,
    hasBeenRead,
    problem,
    confirm: () => void once(confirm),
    goOn: () =>
      course && void once(() => run(remainingItems(course.report), course.before, course.report)),
    end: () => course && onEnded(course.report, course.before),
  };
}
