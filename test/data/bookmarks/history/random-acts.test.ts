import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { historyIn } from '#data/bookmarks/history/history-cache.ts';
import { replayMutation } from '#data/bookmarks/jobs/replay-step.ts';
import { drawNames, readable } from '#test/data/bookmarks/jobs/chosen-items.ts';
import { startService } from '#test/data/bookmarks/running-service.ts';
import { doAct, randomActs } from './random-acts.ts';

describe('a history of random acts', () => {
  test('leads back to each tree by undo, and forth by redo', async () => {
    await fc.assert(
      fc.asyncProperty(randomActs, async (acts) => {
        const on = startService();
        const trees = [drawNames(await on.read())];
        for (const act of acts) {
          const { done } = historyIn(on.client);
          await doAct(on, act);
          // An act that did nothing is no step.
          if (historyIn(on.client).done !== done) trees.push(drawNames(on.shown()));
        }
        const replay = async (direction: 'undo' | 'redo') => {
          const replayed = await on.run(replayMutation(on.viewer, readable), { direction });
          expect(replayed?.report.results.map(({ kind }) => kind)).not.toContain('failed');
          return drawNames(await on.read());
        };
        for (const rounds of [1, 2]) {
          for (const tree of trees.slice(0, -1).toReversed()) {
            expect(await replay('undo'), `undo, round ${rounds}`).toBe(tree);
          }
          for (const tree of trees.slice(1)) {
            expect(await replay('redo'), `redo, round ${rounds}`).toBe(tree);
          }
        }
      }),
      { numRuns: 10 },
    );
  });
});
