import { describe, expect, test } from 'vitest';
import { bulkCreateMutation } from '#data/bookmarks/jobs/bulk-create.ts';
import { createSteps } from '#data/bookmarks/jobs/create-steps.ts';
import { moveManyMutation } from '#data/bookmarks/jobs/move-many.ts';
import { replayMutation } from '#data/bookmarks/jobs/replay-step.ts';
import { planMoveInto } from '#data/bookmarks/moves/plan-move.ts';
import { buildTree } from '#data/bookmarks/tree/build-tree.ts';
import { withInside } from '#data/bookmarks/tree/selection.ts';
import { changeItemMutation } from '#data/bookmarks/writes/change-item.ts';
import { deleteManyMutation } from '#data/bookmarks/writes/delete-items.ts';
import { remainingItems } from '#platform/http/resume-job.ts';
import { problem, startService } from '#test/data/bookmarks/running-service.ts';
import { drawNames, fromWrite, pick, readable, whole } from './chosen-items.ts';

async function start() {
  const on = startService();
  const state = await on.read();
  const { viewer } = on;
  return {
    on,
    state,
    /** Lets this many writes of a job through, then undisturbed what follows. */
    brokenOffAfter: async <Report>(writes: number, job: () => Promise<Report>): Promise<Report> => {
      on.failWith(fromWrite(writes, problem(403)));
      const report = await job();
      on.failWith(() => undefined);
      return report;
    },
    rename: () =>
      on.run(changeItemMutation(viewer, readable), {
        kind: 'folder',
        folderId: 'd',
        change: { name: 'Renamed' },
      }),
    undo: () => on.run(replayMutation(viewer, readable), { direction: 'undo' }),
    drawn: async () => drawNames(await on.read()),
  };
}

describe('a job that was resumed is taken back by one undo', () => {
  test('when it moves', async () => {
    const { on, state, brokenOffAfter, undo, drawn } = await start();
    const tree = buildTree(state);
    const plan = planMoveInto(
      tree,
      pick(state, '1.md', '2.md', '3.md'),
      tree.foldersById.get('e')?.[0] ?? null,
    );
    if (!plan.ok) throw new Error(plan.reason);
    const moving = moveManyMutation(on.viewer, readable);
    const first = await brokenOffAfter(1, () => on.run(moving, { moves: plan.moves }));
    const later = await on.run(moving, { moves: remainingItems(first), earlier: first.step });
    expect(later.step).toMatchObject({ kind: 'changed', count: 3 });
    await undo();
    expect(await drawn()).toBe(whole);
  });

  test('when it deletes', async () => {
    const { on, state, brokenOffAfter, undo, drawn } = await start();
    const nodes = pick(state, '1.md', '2.md', '3.md');
    const deleting = deleteManyMutation(on.viewer, readable);
    const first = await brokenOffAfter(1, () => on.run(deleting, { nodes }));
    await on.run(deleting, { nodes: remainingItems(first), earlier: first.step });
    await undo();
    expect(await drawn()).toBe(whole);
  });

  test('when it creates', async () => {
    const { on, state, brokenOffAfter, undo, drawn } = await start();
    const nodes = withInside(buildTree(state), pick(state, 'a'));
    const { steps } = createSteps(nodes, () => ({ folderId: 'e' }));
    const creating = bulkCreateMutation(on.viewer, readable);
    const act = 'copy' as const;
    const earlier = await brokenOffAfter(3, () => on.run(creating, { act, steps }));
    await on.run(creating, { act, steps: remainingItems(earlier), earlier });
    await undo();
    expect(await drawn()).toBe(whole);
  });
});

test('a resumed job has no step of its own when something else was done between', async () => {
  const { on, state, brokenOffAfter, rename, undo, drawn } = await start();
  const nodes = pick(state, '1.md', '2.md');
  const deleting = deleteManyMutation(on.viewer, readable);
  const first = await brokenOffAfter(1, () => on.run(deleting, { nodes }));
  await rename();
  const later = await on.run(deleting, { nodes: remainingItems(first), earlier: first.step });
  expect(later.step).toBeUndefined();
  await undo();
  expect(await drawn()).toBe('a[b[c[4.md]] Renamed[] 2.md 3.md] e[] 0.md');
});
