import { mutationOptions } from '@tanstack/react-query';
import { refetchBookmarks, writeScope } from '#data/bookmarks/cache/bookmarks-cache.ts';
import { isChangeApplied } from '#data/bookmarks/cache/is-change-applied.ts';
import { jobCache } from '#data/bookmarks/cache/job-cache.ts';
import type { Move } from '#data/bookmarks/moves/plan-move.ts';
import { bookmarksKey } from '#data/bookmarks/queries.ts';
import { sendChange } from '#data/bookmarks/writes/change-item.ts';
import { verifyWrite } from '#data/bookmarks/writes/verify-write.ts';
import type { Http } from '#platform/http/http.ts';
import { type JobControl, runSequentially } from '#platform/http/run-sequentially.ts';

export type MoveJob = JobControl & {
  /** As `planDrop` or `planMoveInto` lays them out. */
  readonly moves: readonly Move[];
};

/**
 * Makes many moves one after the other (viewer.write), and reports on each. Unlike `changeItem` it
 * shows nothing before the service has answered. Resolves whatever happens.
 * @param readable whether the bookmarks can be read (viewer.read)
 */
export function moveMany(viewer: Http, { readable }: { readonly readable: boolean }) {
  return mutationOptions({
    mutationKey: [...bookmarksKey, 'move-many'],
    scope: writeScope,
    mutationFn: async ({ moves, ...control }: MoveJob, { client }) => {
      const cache = jobCache(client);
      const readAgain = readable ? () => refetchBookmarks(client, viewer) : undefined;
      const moveOne = async ({ change }: Move) => {
        const state = await sendChange(viewer, change).catch(async (error) => {
          const found = await verifyWrite(error, readAgain, (read) =>
            isChangeApplied(read, change),
          );
          return found.state;
        });
        await cache.take(state);
      };
      const report = await runSequentially(moves, moveOne, control);
      await cache.end();
      const allDone = report.results.every(({ kind }) => kind !== 'failed');
      if (readable && !allDone) await client.invalidateQueries({ queryKey: bookmarksKey });
      return report;
    },
  });
}
