import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import {
  nextStepNow,
  withNewIds,
  withoutNextStep,
  withReplayed,
  withRest,
} from '#data/bookmarks/history/history.ts';
import { historyIn, updateHistory } from '#data/bookmarks/history/history-cache.ts';
import { planDeletions } from '#data/bookmarks/history/plan-deletions.ts';
import type { Replay, ReplayOutcome, ReplayWrite } from '#data/bookmarks/history/replay.ts';
import { type Direction, inverseOf, type Step } from '#data/bookmarks/history/step.ts';
import { confirmedIn, refetchBookmarks } from '#data/bookmarks/queries.ts';
import {
  bookmarkWrite,
  type Readability,
  runWriteJob,
} from '#data/bookmarks/writes/bookmark-write.ts';
import type { Http } from '#platform/http/http.ts';
import type { JobControl, JobReport } from '#platform/http/run-sequentially.ts';
import { replayWrites, stepOf } from './replay-writes.ts';

export type ReplayJob = JobControl & { readonly direction: Direction };

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

/** What wasn't tried, and what couldn't be created: it must not be lost with the step. */
function unfinishedWrites({
  results,
}: JobReport<ReplayWrite, ReplayOutcome>): readonly ReplayWrite[] {
  const unfinished = results.filter((result) => {
    if (result.kind === 'not-tried') return true;
    if (result.item.kind !== 'create') return false;
    if (result.kind === 'failed') return true;
    return result.value.kind === 'refused' && result.value.refusal === 'blocked';
  });
  return unfinished.map(({ item }) => item);
}

/**
 * Undoes or redoes the latest step (viewer.write), after reading the bookmarks where that is offered. What
 * has been changed since is left alone, and the report says so. After a stop or a failure the rest
 * stays in the history. Undefined where there is nothing to undo.
 * @throws RequestError when the bookmarks can't be read; then nothing was sent
 */
export function replayMutation(viewer: Http, readability: Readability) {
  return bookmarkWrite(
    'replay',
    viewer,
    readability,
    async (context, { direction, ...control }: ReplayJob): Promise<Replay | undefined> => {
      const { client, readable } = context;
      const next = nextStepNow(historyIn(client), direction);
      const before =
        readable && next ? await refetchBookmarks(client, viewer) : confirmedIn(client);
      if (next === undefined || before === undefined) return undefined;
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
      const performed = replaying.performed(after);
      const rest = inverseOf(stepOf(step, unfinishedWrites(report)));
      updateHistory(client, (history) => {
        const known = withRest(withNewIds(history, replaying.newIds), direction, rest);
        return performed ? withReplayed(known, direction, performed) : known;
      });
      return {
        direction,
        step: next,
        before,
        after,
        report,
        performed,
        hasNewIds: replaying.newIds.size > 0,
      };
    },
  );
}
