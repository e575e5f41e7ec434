import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import {
  type History,
  nextStep,
  nextStepNow,
  withNewIds,
  withoutNextStep,
  withReplayed,
  withRest,
} from '#data/bookmarks/history/history.ts';
import { historyIn, updateHistory } from '#data/bookmarks/history/history-cache.ts';
import { planDeletions } from '#data/bookmarks/history/plan-deletions.ts';
import type { Replay, ReplayWrite } from '#data/bookmarks/history/replay.ts';
import {
  type Direction,
  inverseOf,
  joinedSteps,
  opposite,
  type Step,
} from '#data/bookmarks/history/step.ts';
import { confirmedIn, refetchBookmarks } from '#data/bookmarks/queries.ts';
import {
  bookmarkWrite,
  type Readability,
  runWriteJob,
} from '#data/bookmarks/writes/bookmark-write.ts';
import type { Http } from '#platform/http/http.ts';
import { remainingItems } from '#platform/http/resume-job.ts';
import type { JobControl } from '#platform/http/run-sequentially.ts';
import { replayWrites, stepOf } from './replay-writes.ts';

export type ReplayJob = JobControl & {
  readonly direction: Direction;
  /** The attempt that this one goes on with. They become one. */
  readonly earlier?: Replay | undefined;
};

type Report = Replay['report'];

function writesOf(step: Step, state: BookmarkState): readonly ReplayWrite[] {
  switch (step.kind) {
    case 'created':
      return step.items.map((item) => ({ kind: 'create', item }));
    case 'deleted':
      return planDeletions(state, step.items).map((planned) => ({ kind: 'delete', ...planned }));
    case 'changed':
      return step.edits.map((edit) => ({ kind: 'change', edit }));
  }
}

/** What is worth another attempt, and what couldn't be created: it must not be lost with the step. */
function unfinishedResults(report: Report): Report['results'] {
  const remaining = new Set(remainingItems(report));
  return report.results.filter((result) => {
    if (remaining.has(result.item) || result.kind === 'not-tried') return true;
    if (result.item.kind !== 'create') return false;
    return (
      result.kind === 'failed' ||
      (result.value.kind === 'refused' && result.value.refusal === 'blocked')
    );
  });
}

/** One report for both attempts. */
function joinedReport({ report: first }: Replay, later: Report): Report {
  const again = new Set(unfinishedResults(first));
  return {
    ...later,
    results: [...first.results.filter((result) => !again.has(result)), ...later.results],
  };
}

/** With what was done. It is one step with what the earlier attempt did, if nothing came between. */
function withPerformed(
  history: History,
  direction: Direction,
  performed: Step | undefined,
  earlier: Step | undefined,
): { readonly history: History; readonly performed: Step | undefined } {
  if (performed === undefined) return { history, performed: earlier };
  const back = opposite[direction];
  const isLatest = earlier !== undefined && nextStep(history, back) === earlier;
  const joined = isLatest ? joinedSteps(earlier, performed) : undefined;
  if (joined === undefined) {
    return { history: withReplayed(history, direction, performed), performed };
  }
  const without = withoutNextStep(history, back);
  return { history: withReplayed(without, direction, joined), performed: joined };
}

/**
 * Undoes or redoes the latest step (viewer.write), after reading the bookmarks where that is offered. What
 * has been changed since is left alone, and the report says so. After a stop or a failure the rest
 * stays in the history, and another attempt becomes one step with this one. Undefined where there is nothing to undo.
 * @throws RequestError when the bookmarks can't be read; then nothing was sent
 */
export function replayMutation(viewer: Http, readability: Readability) {
  return bookmarkWrite(
    'replay',
    viewer,
    readability,
    async (
      context,
      { direction, earlier: attempted, ...control }: ReplayJob,
    ): Promise<Replay | undefined> => {
      const { client, readable } = context;
      const next = nextStepNow(historyIn(client), direction);
      const before =
        readable && next ? await refetchBookmarks(client, viewer) : confirmedIn(client);
      if (next === undefined || before === undefined) return undefined;
      const isRest = nextStep(historyIn(client), direction) === attempted?.rest;
      const earlier = isRest ? attempted : undefined;
      updateHistory(client, (history) => withoutNextStep(history, direction));
      const step = inverseOf(next);
      const replaying = replayWrites(context, step, before);
      const { report, cache } = await runWriteJob(
        context,
        writesOf(step, before),
        control,
        replaying.send,
      );
      const after = cache.latest() ?? before;
      const writes = unfinishedResults(report).map(({ item }) => item);
      const rest = inverseOf(stepOf(step, writes));
      const { history, performed } = withPerformed(
        withRest(withNewIds(historyIn(client), replaying.newIds), direction, rest),
        direction,
        replaying.performed(after),
        earlier?.performed,
      );
      updateHistory(client, () => history);
      return {
        direction,
        step: earlier?.step ?? next,
        before: earlier?.before ?? before,
        after,
        report: earlier ? joinedReport(earlier, report) : report,
        performed,
        newIds: new Map([...(earlier?.newIds ?? []), ...replaying.newIds]),
        rest,
        unfinished: writes.length,
      };
    },
  );
}
