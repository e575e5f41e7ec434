import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareLines } from '#text/diff/compare-lines.ts';
import { type DiffRange, diffSequences } from '#text/diff/diff-sequences.ts';
import { runAtOnce } from '#text/slices/time-slices.ts';

function diff(before: readonly number[], after: readonly number[]): readonly DiffRange[] {
  return runAtOnce(diffSequences(before.map(String), after.map(String)));
}

function differences(ranges: readonly DiffRange[]): number {
  return ranges
    .filter((range) => !range.same)
    .reduce((sum, { before, after }) => sum + before[1] - before[0] + after[1] - after[0], 0);
}

function expectComplete(before: readonly number[], after: readonly number[]): void {
  const ranges = diff(before, after);
  let [beforeAt, afterAt] = [0, 0];
  for (const [index, range] of ranges.entries()) {
    expect([range.before[0], range.after[0]]).toEqual([beforeAt, afterAt]);
    expect(range.same).not.toBe(ranges[index - 1]?.same);
    if (range.same) expect(before.slice(...range.before)).toEqual(after.slice(...range.after));
    [beforeAt, afterAt] = [range.before[1], range.after[1]];
  }
  expect([beforeAt, afterAt]).toEqual([before.length, after.length]);
}

describe('diffSequences', () => {
  it('returns alternating equal and different ranges that cover both sequences', () => {
    const sequence = fc.array(fc.nat(6), { maxLength: 40 });
    fc.assert(fc.property(sequence, sequence, expectComplete));
  });

  it('finds the fewest differences in a short sequence', () => {
    expect(differences(diff([1, 2, 3, 4, 5], [1, 3, 4, 9, 5]))).toBe(2);
    expect(diff([], [])).toEqual([]);
    expect(diff([1], [1])).toEqual([{ same: true, before: [0, 1], after: [0, 1] }]);
  });

  it('finds any number of elements that exist in only one sequence', () => {
    const before = Array.from({ length: 8_000 }, (_, at) => (at % 4 === 0 ? at : at % 7));
    const after = before.flatMap((element, at) => (at % 10 === 3 ? [-1, element] : [element]));
    expectComplete(before, after);
    expect(differences(diff(before, after))).toBe(800);
  });

  it('matches sequences with many edits by their unique elements', () => {
    const before = Array.from({ length: 8_000 }, (_, at) => (at % 8 === 0 ? at + 10 : 1));
    const after = before.flatMap((element, at) => (at % 8 === 3 ? [1, element] : [element]));
    expectComplete(before, after);
    const same = diff(before, after).filter((range) => range.same);
    expect(same).toHaveLength(1_001);
  });

  it('matches the elements between unique elements if there are many edits', () => {
    const before = Array.from({ length: 20_000 }, (_, at) => (at % 3 === 0 ? -1 : at));
    const after = before.flatMap((element, at) => (at % 10 === 7 ? [-1, element] : [element]));
    expectComplete(before, after);
    expect(differences(diff(before, after))).toBe(2_000);
  });

  it('matches the longer of the two parts if the parts of a long sequence are swapped', () => {
    const before = Array.from({ length: 100_000 }, (_, at) => (at % 5 === 0 ? -1 : at));
    const after = [...before.slice(60_000), ...before.slice(0, 60_000)];
    expectComplete(before, after);
    expect(differences(diff(before, after))).toBe(80_000);
  });

  it('reports sequences with many edits and no unique elements as entirely different', () => {
    const before = Array.from({ length: 3_000 }, (_, at) => at % 2);
    const after = Array.from({ length: 3_000 }, (_, at) => Number(at % 3 === 0));
    expectComplete(before, after);
    expect(diff(before, after).map(({ same }) => same)).toEqual([false]);
  });
});

describe('compareLines', () => {
  it('returns deleted lines before the lines that replaced them, with line numbers', () => {
    expect(runAtOnce(compareLines('a\nb\nc\nd', 'a\nB\nc\nd\ne'))).toEqual({
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

  it.each([
    ['different line endings', 'a\r\nb\rc', 'a\nb\nc'],
    ['white space at the end of a line', 'a\nb', 'a \nb\t'],
  ])('ignores %s', (_, before, after) => {
    expect(runAtOnce(compareLines(before, after)).changes).toBe(0);
  });

  const partsOf = (before: string, after: string) =>
    runAtOnce(compareLines(before, after)).lines.map(
      ({ text, parts }) =>
        parts?.map((part) => (part.isChanged ? `{${part.text}}` : part.text)).join('') ?? text,
    );

  it.each([
    [
      'a whole version number',
      ['version: 2.3.0', 'version: 9.9.9'],
      ['version: {2.3.0}', 'version: {9.9.9}'],
    ],
    [
      'two words and the space between them',
      ['within 30 seconds, or fail', 'within 2 minutes, or fail'],
      ['within {30 seconds}, or fail', 'within {2 minutes}, or fail'],
    ],
    ['only the inserted word', ['the title', 'the new title'], ['the title', 'the {new }title']],
  ])('marks %s in similar lines', (_, [before = '', after = ''], expected) => {
    expect(partsOf(before, after)).toEqual(expected);
  });

  it('marks no words of lines that are too long, too many or not similar', () => {
    const long = 'word '.repeat(5_000);
    const many = (word: string) =>
      Array.from({ length: 2_001 }, (_, at) => `line ${at} ${word}`).join('\n');
    for (const [before = '', after = ''] of [
      [`${long}1`, `${long}2`],
      [many('a'), many('b')],
      ['one two three', 'three four five'],
      ['{', '}'],
    ]) {
      const { lines, changes } = runAtOnce(compareLines(before, after));
      expect(changes).toBe(1);
      expect(lines.filter(({ parts }) => parts !== undefined)).toEqual([]);
    }
  });

  it('splits each similar line into parts that contain its complete text', () => {
    const word = fc.constantFrom('a', 'b', ' ', '  ', '1.5', '{', 'é', '再', '\u{1F389}');
    const text = fc
      .array(fc.array(word, { maxLength: 8 }), { maxLength: 6 })
      .map((lines) => lines.map((words) => words.join('')).join('\n'));
    fc.assert(
      fc.property(text, text, (before, after) => {
        for (const line of runAtOnce(compareLines(before, after)).lines) {
          if (line.parts) expect(line.parts.map((part) => part.text).join('')).toBe(line.text);
        }
      }),
    );
  });
});
