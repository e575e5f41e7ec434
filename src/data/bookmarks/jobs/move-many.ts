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
    async (context, { moves, ...control }: MoveJob) => {
      const { report } = await runWriteJob(context, moves, control, async ({ change }, cache) =>
        cache.store(await sendChange(context, change)),
      );
      return report;
    },
  );
}
