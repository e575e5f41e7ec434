import { recordAct } from '#data/bookmarks/history/history-cache.ts';
import type { Edit, Step } from '#data/bookmarks/history/step.ts';
import { changedStep, editOf } from '#data/bookmarks/history/steps-of.ts';
import type { Move } from '#data/bookmarks/moves/plan-move.ts';
import {
  bookmarkWrite,
  type Readability,
  runWriteJob,
} from '#data/bookmarks/writes/bookmark-write.ts';
import { sendChange } from '#data/bookmarks/writes/change-item.ts';
import type { Http } from '#platform/http/http.ts';
import type { JobControl } from '#platform/http/run-sequentially.ts';

export type MoveJob = JobControl & {
  /** As `planDrop` or `planMoveInto` plans them. */
  readonly moves: readonly Move[];
  /** Of the job that this one resumes with its remaining moves. */
  readonly earlier?: Step | undefined;
};

/**
 * Makes moves one after the other (viewer.write), and reports on each. Unlike `changeItem` it shows
 * nothing before the service has answered. Never rejects.
 */
export function moveManyMutation(viewer: Http, readability: Readability) {
  return bookmarkWrite(
    'move-many',
    viewer,
    readability,
    async (context, { moves, earlier, ...control }: MoveJob) => {
      const edits: (Edit | undefined)[] = [];
      const { report, cache } = await runWriteJob(
        context,
        moves,
        control,
        async ({ change }, cache) => {
          const before = cache.latest();
          const after = await sendChange(context, change);
          edits.push(before && editOf(before, after, change));
          await cache.store(after);
        },
      );
      const after = cache.latest();
      const step = after && changedStep('move', edits, after);
      return { ...report, step: recordAct(context.client, step, earlier) };
    },
  );
}
