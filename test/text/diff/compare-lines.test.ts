import { expect, test } from 'vitest';
import { compareLines, type LineComparison } from '#text/diff/compare-lines.ts';

function compare(before: string, after: string): LineComparison {
  const work = compareLines(before, after);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

test('compareLines has deleted lines before those that replaced them, with their numbers', () => {
  expect(compare('a\nb\nc\nd', 'a\nB\nc\nd\ne')).toEqual({
    lines: [
      { text: 'a', change: undefined, number: 1 },
      { text: 'b', change: 'deleted', number: 2 },
      { text: 'B', change: 'inserted', number: 2 },
      { text: 'c', change: undefined, number: 3 },
      { text: 'd', change: undefined, number: 4 },
      { text: 'e', change: 'inserted', number: 5 },
    ],
    changes: 2,
  });
});

test('compareLines takes no notice of how lines end', () => {
  expect(compare('a\r\nb\rc', 'a\nb\nc').changes).toBe(0);
});
