import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitCode } from '#ui/code/split-code.ts';

const linesIn = (text: string) => splitCode(text, '').flatMap(({ lines }) => lines);

test('splitCode returns the number of the first line of each part', () => {
  const text = Array.from({ length: 450 }, (_, index) => `line ${index + 1}`).join('\n');
  const pieces = splitCode(text, '');
  expect(pieces.map(({ firstLine }) => firstLine)).toEqual([1, 201, 401]);
  expect(pieces[2]?.lines[0]).toBe('line 401');
});

test('splitCode creates smaller parts for long lines', () => {
  const text = `${'x'.repeat(5_000)}\n`.repeat(3);
  expect(splitCode(text, '').map(({ firstLine }) => firstLine)).toEqual([1, 2, 3]);
});

test.each([
  ['', ['']],
  ['a', ['a']],
  ['a\n', ['a']],
  ['a\r\nb\rc\n\n', ['a', 'b', 'c', '']],
])('splitCode splits %j into the lines %j', (text, lines) => {
  expect(linesIn(text)).toEqual(lines);
});

test('splitCode keeps every line of any text', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const lines = text.split(/\r\n|\n|\r/);
      if (lines.length > 1 && lines.at(-1) === '') lines.pop();
      expect(linesIn(text)).toEqual(lines);
    }),
  );
});

test.each([
  ['ts', '/* a comment', 'still in it', '/*'],
  ['python', 'x = """', 'still in it', '"""'],
  ['md', '```json', '{}', '```'],
  ['xml', '<!--', 'still in it', '<!--'],
  ['ts', 'const all = "*/*";', 'code', undefined],
  ['ts', '/* one line */', 'code', undefined],
  ['ts', '/* a */ b(); /*\n*/', 'code', undefined],
  ['json', '/*', 'code', undefined],
])(
  'splitCode for the language %s, the line %j and 200 lines %j starts the second part with the token %j',
  (language, first, rest, opener) => {
    const text = `${first}\n${`${rest}\n`.repeat(200)}`;
    expect(splitCode(text, language)[1]?.opener).toBe(opener);
  },
);
