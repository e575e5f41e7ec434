import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyChanges } from '#data/bookmarks/changes/apply-changes.ts';
import { startService } from '#test/data/bookmarks/running-service.ts';
import { convertToChanges, formatStateLines, randomEdits } from './random-changes.ts';

test('applyChanges returns the same states as the service for random lists of changes', async () => {
  const on = startService();
  let state = await on.read();
  let lists = 0;
  await fc.assert(
    fc.asyncProperty(randomEdits(15), async (list) => {
      lists += 1;
      const changes = convertToChanges(state, list, `run${lists}-`);
      if (changes.length === 0) return;
      const expected = applyChanges(state, changes);
      const answered = await on.submit(changes);
      expect(expected.ok && formatStateLines(expected.state)).toEqual(formatStateLines(answered));
      expect(expected.ok && expected.state.lastFolderId).toBe(answered.lastFolderId);
      const positions = ({ folders, bookmarks }: typeof answered) =>
        [
          ...folders.map(({ id, position }) => `${id} ${position}`),
          ...bookmarks.map(({ folderId, path, position }) => `${folderId} ${path} ${position}`),
        ].sort();
      expect(expected.ok && positions(expected.state)).toEqual(positions(answered));
      state = answered;
    }),
    { numRuns: 300 },
  );
});
