import { createRequire } from 'node:module';
import fc from 'fast-check';
import type { Token } from 'markdown-it';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { parser } from '#text/markdown/create-parser.ts';
import { createDefinitions } from '#text/markdown/definitions.ts';
import { readBlocks } from '#text/markdown/read-blocks.ts';

const { tests } = v.parse(
  v.object({ tests: v.array(v.object({ markdown: v.string() })) }),
  createRequire(import.meta.url)('commonmark-spec'),
);
const examples = tests.map(({ markdown }) => markdown.replaceAll('→', '\t'));

const lines = [
  ...[
    '# Heading',
    '## a',
    'text',
    'more *text*',
    '',
    '',
    '',
    '---',
    '===',
    '```',
    '~~~ js',
    '    code',
  ],
  ...['- item', '  - inner', '    deeper', '1. one', '   # in item', '> quote', '> > deep', '>'],
  ...['<details>', '<summary>x', '</details>', '<!--', '-->', '<div>', '</div>', '<pre>', '</pre>'],
  ...['| a | b |', '|---|---|', '| c |', '[a]: /b', '[c]:', '/d', '"title', 'end"', '[^1]: note'],
  ...['    # in note', '\t# tab', '  # indented', '[a]', '***', '* * *', '+ ', '#', '```js'],
];

/** All that says what a token is, but where it stands. */
function essence({ type, tag, content, markup, info, level, hidden, nesting }: Token) {
  return { type, tag, content, markup, info, level, hidden, nesting };
}

function readWhole(text: string) {
  const env = { references: {} };
  const tokens: Token[] = [];
  parser.block.parse(text, parser, env, tokens);
  return { tokens: tokens.map(essence), references: env.references };
}

function readByWindows(text: string, windowLength: number) {
  const definitions = createDefinitions();
  const blocks = [...readBlocks(text, 0, definitions.add, windowLength)];
  const tokens = blocks.flatMap((block) => block.tokens.map(essence));
  return { tokens, references: definitions.env.references };
}

describe('blocks read by windows', () => {
  it('are those of the whole text, whatever its lines and the window', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...lines), { maxLength: 60 }),
        fc.integer({ min: 1, max: 200 }),
        (chosen, windowLength) => {
          const text = chosen.join('\n');
          expect(readByWindows(text, windowLength)).toEqual(readWhole(text));
        },
      ),
      { numRuns: 20000 },
    );
  });

  it('are those of the whole text, if a window ends in a link’s title', () => {
    const text = '[a]: /b\n"title\n/d\nend"';
    expect(readByWindows(text, 1)).toEqual(readWhole(text));
  });

  it('are those of the whole text, if it is made of official examples', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...examples), { maxLength: 30 }),
        fc.constantFrom('', '\n', '\n\n'),
        fc.integer({ min: 1, max: 300 }),
        (chosen, between, windowLength) => {
          const text = chosen.join(between);
          expect(readByWindows(text, windowLength)).toEqual(readWhole(text));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('have the lines that they stand in', () => {
    const text = '# a\n\ntext\nmore\n\n- one\n- two\n\n\n> quote\n';
    const blocks = [...readBlocks(text, 4, () => undefined, 8)];
    expect(blocks.map(({ lines: [from] }) => from)).toEqual([4, 6, 9, 13]);
    expect(blocks.map(({ tokens: [first] }) => first?.map)).toEqual([
      [4, 5],
      [6, 8],
      [9, 11],
      [13, 14],
    ]);
  });
});
