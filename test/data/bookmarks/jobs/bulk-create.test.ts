import { describe, expect, test } from 'vitest';
import { bulkCreateMutation } from '#data/bookmarks/jobs/bulk-create.ts';
import { createdFolderIds, summarizeBulkCreate } from '#data/bookmarks/jobs/bulk-create-report.ts';
import { createSteps } from '#data/bookmarks/jobs/create-steps.ts';
import { buildTree } from '#data/bookmarks/tree/build-tree.ts';
import { withInside } from '#data/bookmarks/tree/selection.ts';
import { deleteManyMutation } from '#data/bookmarks/writes/delete-items.ts';
import { mergeReports, remainingItems } from '#platform/http/resume-job.ts';
import { draw, problem, startService } from '#test/data/bookmarks/running-service.ts';
import { drawNames, fromWrite, pick, readable, whole } from './chosen-items.ts';

/** Deletes some items of a whole tree; the steps create them again where they were. */
async function deleted(...names: readonly string[]) {
  const on = startService();
  const before = await on.read();
  const nodes = pick(before, ...names);
  await on.run(deleteManyMutation(on.viewer, readable), { nodes });
  const tree = buildTree(before);
  const { steps, left } = createSteps(withInside(tree, nodes), ({ kind, parent, key }) => {
    const siblings = (parent?.children ?? tree.roots).filter((sibling) => sibling.kind === kind);
    return {
      folderId: parent?.kind === 'folder' ? parent.folder.id : null,
      position: siblings.findIndex((sibling) => sibling.key === key),
    };
  });
  return { on, steps, left };
}

const act = 'copy';

describe('creating many items', () => {
  test('puts folders and bookmarks in their order and place', async () => {
    const { on, steps, left } = await deleted('a', '0.md');
    expect(left).toEqual([]);
    const progress: string[] = [];
    const report = await on.run(bulkCreateMutation(on.viewer, readable), {
      act,
      steps,
      onProgress: ({ done, total }) => progress.push(`${done}/${total}`),
    });
    expect(report.ended).toBe('finished');
    expect(summarizeBulkCreate(report)).toMatchObject({
      created: { folders: 4, bookmarks: 5 },
      missing: [],
      blocked: [],
      refused: [],
    });
    expect(progress.at(-1)).toBe('9/9');
    expect(drawNames(on.shown())).toBe(whole);
    expect(drawNames(await on.read())).toBe(whole);
    expect(createdFolderIds(report).size).toBe(4);
  });

  test('puts several items of one folder at their positions', async () => {
    const { on, steps } = await deleted('1.md', '3.md', 'b');
    await on.run(bulkCreateMutation(on.viewer, readable), { act, steps });
    expect(drawNames(on.shown())).toBe(whole);
  });

  test('lists what is missing after a failure and continues from there', async () => {
    const { on, steps } = await deleted('a');
    on.failWith(fromWrite(3, 'lost before'));
    const broken = await on.run(bulkCreateMutation(on.viewer, readable), { act, steps });
    expect(broken.ended).toBe('given-up');
    const { created, missing, isFirstMissingUncertain } = summarizeBulkCreate(broken);
    expect(created).toEqual({ folders: 3, bookmarks: 0 });
    expect(missing.map(({ kind }) => kind)).toEqual([
      'bookmark',
      'folder',
      'bookmark',
      'bookmark',
      'bookmark',
    ]);
    expect(isFirstMissingUncertain).toBe(false);
    on.failWith(() => undefined);
    const rest = await on.run(bulkCreateMutation(on.viewer, readable), {
      act,
      steps: missing,
      earlier: broken,
    });
    expect(rest.ended).toBe('finished');
    expect(summarizeBulkCreate(rest).created).toEqual({ folders: 1, bookmarks: 4 });
    expect(drawNames(on.shown())).toBe(whole);
  });

  test('finds a creation whose answer was lost instead of repeating it', async () => {
    const { on, steps } = await deleted('a');
    on.failWith(fromWrite(0, 'lost after'));
    const report = await on.run(bulkCreateMutation(on.viewer, readable), { act, steps });
    expect(report.ended).toBe('finished');
    expect(summarizeBulkCreate(report).created).toEqual({ folders: 4, bookmarks: 4 });
    expect(drawNames(await on.read())).toBe(whole);
  });

  test('without viewer.read: a lost answer leaves the first item uncertain', async () => {
    const { on, steps } = await deleted('a');
    on.failWith(fromWrite(0, 'lost after'));
    const report = await on.run(bulkCreateMutation(on.viewer, { readable: false }), { act, steps });
    expect(report.ended).toBe('given-up');
    const { isFirstMissingUncertain, missing } = summarizeBulkCreate(report);
    expect(isFirstMissingUncertain).toBe(true);
    expect(missing).toHaveLength(steps.length);
  });

  test('blocks only the items inside a refused folder', async () => {
    const { on, steps } = await deleted('a', 'e');
    on.failWith(({ method, url }) =>
      method === 'POST' && url.endsWith('bookmark-folders') ? problem(422) : undefined,
    );
    const report = await on.run(bulkCreateMutation(on.viewer, readable), { act, steps });
    expect(report.ended).toBe('finished');
    const { refused, blocked } = summarizeBulkCreate(report);
    expect(refused.map(({ item }) => item.kind === 'folder' && item.name)).toEqual([
      'Folder a',
      'Folder e',
    ]);
    expect(blocked).toHaveLength(7);
    expect(draw(on.shown())).toBe('0.md');
  });

  test('leaves a bookmark alone that exists already', async () => {
    const { on, steps } = await deleted('1.md');
    await on.run(bulkCreateMutation(on.viewer, readable), { act, steps });
    const again = await on.run(bulkCreateMutation(on.viewer, readable), { act, steps });
    expect(again.ended).toBe('finished');
    const { created, alreadyThere } = summarizeBulkCreate(again);
    expect(created).toEqual({ folders: 0, bookmarks: 0 });
    expect(alreadyThere).toHaveLength(1);
  });

  test('adds up the counts of the first attempt and its continuation', async () => {
    const { on, steps } = await deleted('a');
    on.failWith(fromWrite(3, problem(403)));
    const broken = await on.run(bulkCreateMutation(on.viewer, readable), { act, steps });
    on.failWith(() => undefined);
    const rest = await on.run(bulkCreateMutation(on.viewer, readable), {
      act,
      steps: remainingItems(broken),
      earlier: broken,
    });
    const whole = mergeReports(broken, rest);
    expect(whole.ended).toBe('finished');
    expect(summarizeBulkCreate(whole)).toMatchObject({
      created: { folders: 4, bookmarks: 4 },
      missing: [],
    });
  });
});
