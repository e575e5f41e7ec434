import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDocuments } from '#data/specifications/changes/compare-documents.ts';
import { parseMarkdown } from '#text/markdown/parse-markdown.ts';
import { markdownPair } from './arbitrary-markdown.ts';
import { compareTexts, textOf, textOfBlocks } from './compared-text.ts';

const table = (...rows: readonly string[]) => rows.map((row) => `| ${row} |`).join('\n');

describe('compareDocuments', () => {
  it.each([
    ['changed code', 'Refused with `400`.', 'Refused with `409`.', '~Refused with {-400}{+409}.\n'],
    [
      'inserted words',
      'Posting with the same key returns the first result.',
      'Posting with the same key within 24 hours returns the first result.',
      '~Posting with the same key {+within 24 hours }returns the first result.\n',
    ],
    [
      'words within a link that stays',
      'See [the limits of the ledger](a.md) for more.',
      'See [the new limits of the ledger](a.md) for more.',
      '~See [the {+new }limits of the ledger] for more.\n',
    ],
    [
      'several changed words as one change',
      'The service answers each request within one minute, or it fails the whole batch.',
      'The service answers each request in two seconds, or it fails the whole batch.',
      '~The service answers each request {-within one minute}{+in two seconds}, or it fails the whole batch.\n',
    ],
    [
      'an inserted row of a table',
      table('State | Next', '- | -', 'draft | pending', 'settled | reversed'),
      table('State | Next', '- | -', 'draft | pending', 'pending | void', 'settled | reversed'),
      '~ |State|Next\n |draft|pending\n+|pending|void\n |settled|reversed\n',
    ],
    [
      'a column that was added, in the rows of both tables',
      table('State | Next', '- | -', 'draft | pending'),
      table('State | Trigger | Next', '- | :-: | -', 'draft | posted | pending', 'void | a | b'),
      '~ |State|{+Trigger}|Next\n~|draft|{+posted}|pending\n+|void|a|b\n',
    ],
    [
      'a column that was removed',
      table('State | Trigger | Next', '- | :-: | -', 'draft | posted | pending'),
      table('State | Next', '- | -', 'draft | pending'),
      '~ |State|{-Trigger}|Next\n~|draft|{-posted}|pending\n',
    ],
    [
      'lines of code',
      '```yaml\na: 1\nb: 2\nc: 3\n```',
      '```yaml\na: 1\nb: 3\nc: 3\n```',
      '~ a: 1\n-b: 2\n+b: 3\n c: 3\n',
    ],
    [
      'items of a list, and tasks that are done',
      '- [ ] Ledger\n- [ ] Refunds',
      '- [x] Ledger\n- [ ] Limits\n- [ ] Refunds',
      '~~*  Ledger\n+*  Limits\n *  Refunds\n',
    ],
    [
      'blocks within an alert',
      '> [!NOTE]\n> Kept for two years.',
      '> [!NOTE]\n> Kept for three years.',
      '~> ~Kept for {-two}{+three} years.\n',
    ],
    [
      'another tone as another alert',
      '> [!NOTE]\n> Kept.',
      '> [!WARNING]\n> Kept.',
      '->  Kept.\n+>  Kept.\n',
    ],
    [
      'deleted blocks at their position',
      '# Ledger\n\nFirst.\n\n## States\n\nSecond.',
      '# Ledger\n\n## States\n\nSecond.',
      ' Ledger\n-First.\n States\n Second.\n',
    ],
  ])('marks %s', (_, before, after, expected) => {
    expect(textOf(compareTexts(before, after).document, 'both')).toBe(expected);
  });

  it('returns the alignment of the columns of both tables', () => {
    const { document } = compareTexts(
      table('State | Trigger | Next', '- | :-: | -', 'draft | posted | pending'),
      table('State | Next', '- | -', 'draft | pending'),
    );
    expect(document.parts[0]?.blocks[0]).toMatchObject({ align: [undefined, 'center', undefined] });
  });

  it('returns the original objects for unchanged content', () => {
    fc.assert(
      fc.property(markdownPair, ([text]) => {
        const comparison = compareTexts(text, text);
        expect(comparison.document).toEqual(parseMarkdown(text));
        expect(comparison).toMatchObject({ changes: 0, changedSections: new Set() });
      }),
    );
    const after = parseMarkdown('# A\n\nOne.\n\n# B\n\nTwo, new.');
    const work = compareDocuments(parseMarkdown('# A\n\nOne.\n\n# B\n\nTwo.'), after);
    let step = work.next();
    while (!step.done) step = work.next();
    expect(step.value.document.parts[0]?.blocks[1]).toBe(after.parts[0]?.blocks[1]);
  });

  it.each(['before', 'after'] as const)('contains the complete text %s the change', (side) => {
    fc.assert(
      fc.property(markdownPair, (pair) => {
        const own = parseMarkdown(pair[side === 'before' ? 0 : 1]);
        expect(textOf(compareTexts(...pair).document, side)).toBe(textOf(own, side));
      }),
    );
  });
});

const ledger = `# Ledger

How an entry moves.

## States

An entry is in exactly one state.

## Limits

No more than 400 entries.
`;

describe('counts of compareDocuments', () => {
  it.each([
    ['one with changes', ledger.replace('400', '500'), ['limits'], 3, 1],
    [
      'one with another heading',
      ledger.replace('## States', '## What an entry can be'),
      ['what-an-entry-can-be'],
      3,
      1,
    ],
    ['the one before a deleted one', ledger.slice(0, ledger.indexOf('## L')), ['states'], 2, 2],
    ['the first one, for text before it', `New text.\n\n${ledger}`, ['ledger'], 3, 1],
  ])('include a section as changed: %s', (_, after, changed, sections, changes) => {
    const comparison = compareTexts(ledger, after);
    expect([...comparison.changedSections]).toEqual(changed);
    expect(comparison).toMatchObject({ sections, changes });
  });

  it('include footnotes, which are compared by id and not by number', () => {
    const { document, changes } = compareTexts(
      'One[^a] and two[^b].\n\n[^a]: First.\n[^b]: The second note.',
      'Two[^b] and one[^a].\n\n[^a]: First.\n[^b]: The second long note.',
    );
    expect(changes).toBe(2);
    expect(document.footnotes.map(({ children }) => textOfBlocks(children, 'both'))).toEqual([
      '~The second {+long }note.\n',
      ' First.\n',
    ]);
  });

  it('include changed front matter', () => {
    expect(
      compareTexts(
        '---\nstatus: draft\nowner: Ada\nold: yes\n---\n\nText',
        '---\nstatus: final\nowner: Ada\nnew: 1\n---\n\nText',
      ).frontMatterChanges,
    ).toEqual([
      { name: 'status', before: 'draft', after: 'final' },
      { name: 'new', before: undefined, after: '1' },
      { name: 'old', before: 'yes', after: undefined },
    ]);
  });

  it.each([
    ['deleted', ledger, ''],
    ['inserted', '', ledger],
  ])('include all blocks as %s if one text is empty', (change, before, after) => {
    const { document } = compareTexts(before, after);
    const blocks = document.parts.flatMap((part) => part.blocks);
    expect(blocks.map((block) => block.change)).toEqual(Array(6).fill(change));
  });
});

describe('compareDocuments with long texts', () => {
  /**
   * Returns paragraphs of numbered words. The words start at `first`, so that two texts can have no
   * word in common.
   */
  const paragraphs = (count: number, first = 0) =>
    Array.from({ length: count }, (_, index) => {
      const at = first + index * 4;
      return `w${at} w${at + 1} w${at + 2} w${at + 3}`;
    }).join('\n\n');

  it('marks blocks as deleted or inserted as a whole if the text was rewritten', () => {
    const { document, changes } = compareTexts(paragraphs(300), paragraphs(400, 10_000));
    expect(changes).toBe(700);
    const blocks = document.parts.flatMap((part) => part.blocks);
    expect(new Set(blocks.map(({ change }) => change))).toEqual(new Set(['deleted', 'inserted']));
  });

  it('pairs each paragraph with the paragraph that differs in one word', () => {
    const before = paragraphs(200);
    const { document } = compareTexts(before, before.replaceAll(/(w\d+)$/gm, 'new'));
    const blocks = document.parts.flatMap((part) => part.blocks);
    expect(blocks.map(({ change }) => change)).toEqual(Array(200).fill('changed'));
  });

  it('yields control repeatedly while it compares one long list', () => {
    const list = (word: string) =>
      parseMarkdown(Array.from({ length: 500 }, (_, at) => `- ${word} of item ${at}`).join('\n'));
    const steps = [...compareDocuments(list('one'), list('two'))].length;
    expect(steps).toBeGreaterThan(500);
  });
});
