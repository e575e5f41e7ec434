import { expect, test } from 'vitest';
import { buildOutline, type OutlineEntry } from '#ui/outline/Outline.tsx';

const headings = (...levels: number[]) =>
  levels.map((level, index) => ({ slug: `s${index}`, text: `${index}`, level }));

const shape = (entries: readonly OutlineEntry[]): string =>
  entries
    .map(
      ({ heading, children }) => heading.text + (children.length > 0 ? `(${shape(children)})` : ''),
    )
    .join(' ');

test.each([
  [[2, 3, 3, 2], '0(1 2) 3'],
  [[1, 2, 3, 2], '1(2) 3'],
  [[1, 2, 1], '0(1) 2'],
  [[2, 5, 3, 6], '1 2(3)'],
  [[3, 2, 1], '0 1 2'],
  [[1], '0'],
  [[], ''],
])('headings of the levels %j form the outline %s', (levels, expected) => {
  expect(shape(buildOutline(headings(...levels)))).toBe(expected);
});
