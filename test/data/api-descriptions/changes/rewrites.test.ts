import { expect, test } from 'vitest';
import { compare } from './compare.ts';
import { rewrites } from './rewrites.ts';

test.each(rewrites)('compareDescriptions finds no change for a rewritten $title', (rewrite) => {
  const { before, after } = rewrite;
  for (const comparison of [compare(before, after), compare(after, before)]) {
    expect(comparison.changes).toEqual([]);
    expect(comparison.byEntry.size).toBe(0);
    expect(comparison.changedEntries).toEqual([]);
    expect(comparison.addedEntries).toEqual([]);
    expect(comparison.removedEntries).toEqual([]);
  }
});
