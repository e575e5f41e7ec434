import { createRequire } from 'node:module';
import fc from 'fast-check';
import type { Token } from 'markdown-it';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { parser } from '#text/markdown/create-parser.ts';
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

/** Returns the fields of a token, except its position, for a comparison. */
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
  const references: Record<string, unknown> = {};
  const define: Parameters<typeof readBlocks>[2] = (tokens, found) => {
    for (const { type, meta } of tokens) {
      const label = type === 'reference_definition' ? String(meta?.label) : undefined;
      if (label !== undefined) references[label] ??= found[label];
    }
  };
  const blocks = [...readBlocks(text, 0, define, parser, windowLength)];
  return { tokens: blocks.flatMap((block) => block.tokens.map(essence)), references };
}

describe('readBlocks', () => {
  it('yields the same blocks as a parse of the whole text, with any window size', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...lines), { maxLength: 60 }),
        fc.integer({ min: 1, max: 200 }),
        (chosen, windowLength) => {
          const text = chosen.join('\n');
          expect(readByWindows(text, windowLength)).toEqual(readWhole(text));
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('yields the same blocks as a parse of the whole text if a window ends within the title of a link', () => {
    const text = '[a]: /b\n"title\n/d\nend"';
    expect(readByWindows(text, 1)).toEqual(readWhole(text));
  });

  it('yields the same blocks as a parse of the whole text for the examples of CommonMark', () => {
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

  it('counts line numbers from the start of the whole file', () => {
    const text = '# a\n\ntext\nmore\n\n- one\n- two\n\n\n> quote\n';
    const blocks = [...readBlocks(text, 4, () => undefined, parser, 8)];
    expect(blocks.map(({ lines: [from] }) => from)).toEqual([4, 6, 9, 13]);
    expect(blocks.map(({ tokens: [first] }) => first?.map)).toEqual([
      [4, 5],
      [6, 8],
      [9, 11],
      [13, 14],
    ]);
  });

  it('divides a very long list between items, and continues its numbers', () => {
    const lists = [...readBlocks('1. a\n'.repeat(30_000), 0, () => undefined)];
    expect(lists.length).toBeGreaterThan(5);
    const starts = lists.map(({ tokens: [first] }) => Number(first?.attrGet('start') ?? 1));
    expect(starts).toEqual(lists.map(({ lines: [from] }) => from + 1));
    expect(lists.at(-1)?.lines[1]).toBe(30_000);
  });

  it('divides a very long table between rows, and repeats its header', () => {
    const tables = [...readBlocks(`| a |\n|---|\n${'| b |\n'.repeat(30_000)}`, 0, () => undefined)];
    expect(tables.length).toBeGreaterThan(5);
    const heads = tables.map(({ tokens }) => tokens.find(({ type }) => type === 'th_open'));
    expect(heads).not.toContain(undefined);
    const rows = tables.flatMap(({ tokens }) => tokens.filter(({ type }) => type === 'td_open'));
    expect(rows).toHaveLength(30_000);
    expect(tables.at(-1)?.lines[1]).toBe(30_002);
  });

  it.each([
    ['blocks', '> word\n>\n'],
    ['lines of a paragraph', '> word\n'],
  ])('divides a very long quote between %s', (_, piece) => {
    const quotes = [...readBlocks(piece.repeat(30_000), 0, () => undefined)];
    expect(quotes.length).toBeGreaterThan(2);
    expect(quotes.map(({ tokens }) => tokens[0]?.type)).not.toContain('paragraph_open');
    const words = quotes.flatMap(({ tokens }) => tokens.map(({ content }) => content).join(' '));
    expect(words.join(' ').match(/word/g)).toHaveLength(30_000);
  });

  it.each([
    ['lines', 'word word\n'],
    ['words', 'word '],
    ['characters', 'x😀'],
  ])('divides a very long paragraph of %s without losing text', (_, piece) => {
    const text = piece.repeat(20_000).trim();
    const blocks = [...readBlocks(text, 0, () => undefined)];
    expect(blocks.length).toBeGreaterThan(5);
    expect(blocks.map(({ characters }) => characters).every((count) => count <= 16_384)).toBe(true);
    const contents = blocks.map(({ tokens }) => tokens[1]?.content ?? '');
    expect(contents.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
    expect(blocks.at(-1)?.lines[1]).toBe(text.split('\n').length);
  });

  it('parses only one window of a long text before it yields the first block', () => {
    const getRules = vi.spyOn(parser.block.ruler, 'getRules');
    const windows = () => getRules.mock.calls.filter(([chain]) => chain === '').length;
    const blocks = readBlocks('# a\n\ntext\n\n'.repeat(10_000), 0, () => undefined);
    blocks.next();
    expect(windows()).toBe(1);
    expect([...blocks]).toHaveLength(19_999);
    expect(windows()).toBe(7);
    getRules.mockRestore();
  });
});
