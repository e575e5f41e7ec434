import { describe, expect, test } from 'vitest';
import { moveManyMutation } from '#data/bookmarks/jobs/move-many.ts';
import { planMoveInto } from '#data/bookmarks/moves/plan-move.ts';
import { buildTree } from '#data/bookmarks/tree/build-tree.ts';
import { nodesWithoutDescendants } from '#data/bookmarks/tree/selection.ts';
import { mergeReports, remainingItems } from '#platform/http/resume-job.ts';
import { draw, problem, startService } from '#test/data/bookmarks/running-service.ts';
import { pick, readable } from './chosen-items.ts';

describe('moving many items', () => {
  test('moves them one after the other into the chosen folder', async () => {
    const { viewer, run, read, shown } = startService();
    const state = await read();
    const tree = buildTree(state);
    const e = tree.foldersById.get('e')?.[0];
    const plan = planMoveInto(
      tree,
      nodesWithoutDescendants(
        tree,
        pick(state, 'b', '1.md', '3.md').map(({ key }) => key),
      ),
      e ?? null,
    );
    if (!plan.ok) throw new Error(plan.reason);
    const report = await run(moveManyMutation(viewer, readable), { moves: plan.moves });
    expect(report.ended).toBe('finished');
    expect(draw(shown())).toBe('a[d[] 2.md] e[b[c[4.md]] 1.md 3.md] 0.md');
    expect(draw(await read())).toBe(draw(shown()));
  });

  test('names a refused move, makes the others and continues where it gave up', async () => {
    const { viewer, run, read, shown, failWith } = startService();
    const state = await read();
    const tree = buildTree(state);
    const plan = planMoveInto(
      tree,
      pick(state, 'b', '1.md', '2.md', '3.md'),
      tree.foldersById.get('e')?.[0] ?? null,
    );
    if (!plan.ok) throw new Error(plan.reason);
    failWith(({ method, url }) => {
      if (method !== 'PATCH') return undefined;
      if (url.includes('1.md')) return problem(409);
      return url.includes('2.md') ? problem(403) : undefined;
    });
    const first = await run(moveManyMutation(viewer, readable), { moves: plan.moves });
    expect(first.ended).toBe('given-up');
    expect(first.results.map(({ kind }) => kind)).toEqual([
      'done',
      'failed',
      'failed',
      'not-tried',
    ]);
    const rest = remainingItems(first);
    expect(rest.map(({ node }) => node.name)).toEqual(['Title of 2.md', 'Title of 3.md']);
    failWith(() => undefined);
    const later = await run(moveManyMutation(viewer, readable), { moves: rest });
    const whole = mergeReports(first, later);
    expect(whole.results.map(({ kind }) => kind)).toEqual(['done', 'failed', 'done', 'done']);
    expect(remainingItems(whole)).toEqual([]);
    expect(draw(shown())).toBe('a[d[] 1.md] e[b[c[4.md]] 2.md 3.md] 0.md');
  });
});
