import { expect, test } from 'vitest';
import {
  compareNumbers,
  ExactNumber,
  type FileNumber,
  isFileNumber,
  isWholeNumber,
  toNumberKey,
} from '#text/exact-number.ts';
import { parseJson } from '#text/parse-json.ts';
import { parseYaml } from '#text/parse-yaml.ts';

/** Returns a parsed number as text, or as `text exactly` if it is an `ExactNumber`. */
function describeNumber(value: unknown): string {
  return value instanceof ExactNumber ? `${value.text} exactly` : JSON.stringify(value);
}

test.each([
  ['9007199254740993', '9007199254740993 exactly'],
  ['9007199254740991', '9007199254740991'],
  ['-9223372036854775808', '-9223372036854775808 exactly'],
  ['27.1234567890123456', '27.1234567890123456 exactly'],
  ['0.1', '0.1'],
  ['1.10', '1.10 exactly'],
  ['1e400', '1e400 exactly'],
  ['-0', '-0 exactly'],
  ['0.0000001', '0.0000001 exactly'],
  ['322299977.1635936', '322299977.1635936'],
  ['"9007199254740993"', '"9007199254740993"'],
  ['"a: 1.10, "', '"a: 1.10, "'],
  ['"\\", 1.10, "', '"\\", 1.10, "'],
])('parseJson and parseYaml keep %s', (text, expected) => {
  const json = parseJson(`{"a": [1, ${text}]}`);
  expect(json).toMatchObject({ ok: true });
  expect(parseJson(text)).toMatchObject({ ok: true });
  for (const parsed of [json, parseYaml(`a: [1, ${text}]`, true)]) {
    const { a } = parsed.ok ? Object(parsed.value) : { a: [] };
    expect(a.map(describeNumber)).toEqual(['1', expected]);
  }
});

test.each([
  ['0o17', '15'],
  ['0xFFFFFFFFFFFFFFFF', '18446744073709551615 exactly'],
  ['+1.50', '1.50 exactly'],
  ['.5', '0.5'],
  ['012', '12'],
  ['1_000', '"1_000"'],
  ['.inf', '.inf exactly'],
])('parseYaml reads %s as %s', (text, expected) => {
  const parsed = parseYaml(text);
  expect(parsed.ok && describeNumber(parsed.value)).toBe(expected);
});

test('parseYaml uses the digits of a number as a key', () => {
  expect(parseYaml('1.10: a', true)).toEqual({ ok: true, value: { '1.10': 'a' } });
  expect(parseYaml('1.10: a')).toEqual({ ok: true, value: new Map([['1.10', 'a']]) });
});

test('parseYaml rejects equal numbers as keys', () => {
  expect(parseYaml('1.10: a\n1.10: b')).toMatchObject({ ok: false, line: 2 });
});

test('parseJson rejects malformed numbers, and numbers as keys', () => {
  for (const text of ['[01.0]', '{1.0: 2}', '{\n1.0\n: 2}', '[1.0.0]', '[+1.0]', '[1.e5]']) {
    expect(parseJson(text), text).toMatchObject({ ok: false });
  }
});

/** Numbers in ascending order; those in one line are equal. */
const ordered = [
  ['-1e400'],
  ['-9223372036854775808'],
  ['-9223372036854775807'],
  ['-1.5', '-1.50'],
  ['-0', '0', '0.0', '0e5'],
  ['1e-400'],
  ['1.1', '1.10', '11e-1'],
  ['9007199254740992'],
  ['9007199254740993', '9007199254740993.0', '9.007199254740993e15'],
  ['1e400', '10e399'],
];

test('compareNumbers and toNumberKey compare all digits', () => {
  const rows = ordered.flatMap((texts, rank) =>
    texts.map((text): [number, FileNumber] => {
      const parsed = parseJson(text);
      if (!parsed.ok || !isFileNumber(parsed.value)) throw new Error(text);
      return [rank, parsed.value];
    }),
  );
  for (const [rank, first] of rows) {
    for (const [otherRank, second] of rows) {
      const label = `${first} and ${second}`;
      expect(Math.sign(compareNumbers(first, second)), label).toBe(Math.sign(rank - otherRank));
      expect(toNumberKey(first) === toNumberKey(second), label).toBe(rank === otherRank);
    }
  }
});

test('isWholeNumber is true for a number without a fraction', () => {
  const whole = ['1e400', '1.0', '9007199254740993', '-0', '12e-1', '1e-400', '9007199254740993.5'];
  expect(whole.filter((text) => isWholeNumber(new ExactNumber(text)))).toEqual(whole.slice(0, 4));
});

test('compareNumbers and toNumberKey distinguish ±Infinity from NaN, which sorts last', () => {
  const sorted = ['-.inf', '0', '7', '1e400', '1e500', '.inf', '.nan'];
  const numbers = sorted.toReversed().map((text) => new ExactNumber(text));
  expect(numbers.toSorted(compareNumbers).map(String)).toEqual(sorted);
  expect(numbers.map((number) => compareNumbers(number, number))).toEqual(sorted.map(() => 0));
  expect(new Set(numbers.map(toNumberKey)).size).toBe(sorted.length);
});
