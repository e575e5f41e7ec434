import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseWithExtensions } from '#test/text/markdown/extended-document.ts';
import { compareDocuments } from '#text/markdown/compare/compare-documents.ts';
import { hasChangeMarks } from '#text/markdown/markdown-document.ts';
import { parseMarkdown } from '#text/markdown/parse-markdown.ts';
import {
  arbitraryMarkdownTexts,
  arbitraryReflowedTexts,
  reorderedPair,
} from './arbitrary-markdown.ts';
import {
  compareParsed,
  compareTexts,
  findInvisibleMarks,
  findMarkedSections,
  formatComparedBlocks,
  formatComparedDocument,
} from './compared-text.ts';

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
      'a row of a table that is replaced by one without common words',
      table('State | Next', '- | -', 'draft | pending', 'open | shut', 'settled | reversed'),
      table('State | Next', '- | -', 'draft | pending', 'pending | void', 'settled | reversed'),
      '~ |State|Next\n |draft|pending\n-|open|shut\n+|pending|void\n |settled|reversed\n',
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
      '~ a: 1\n-b: {2}\n+b: {3}\n c: 3\n',
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
  ])('marks changes in text and blocks: %s', (_, before, after, expected) => {
    expect(formatComparedDocument(compareTexts(before, after).document, 'both')).toBe(expected);
  });

  it.each([
    [
      'a paragraph with other line breaks',
      'One two\nthree **four\nfive**.',
      'One\ntwo three **four five**.',
    ],
    ['double spaces', '# One two\n\nThree four', '#  One  two\n\nThree  four'],
    [
      'items and cells with other white space',
      '- One\n  two\n\n|a b|\n|-|',
      '- One two\n\n| a  b |\n|-|',
    ],
    ['spaces next to a line break', 'One <br> two', 'One<br>two'],
    ['an anchor', 'One two.', '<a id="one"></a>\n\nOne <a id="two"></a>two.'],
    ['an empty link', 'One two.', 'One two[](a.md).'],
  ])('marks no change for %s', (_, before, after) => {
    const comparison = compareTexts(before, after);
    expect(hasChangeMarks(comparison.document.parts)).toBe(false);
    expect(comparison).toMatchObject({ changes: 0, changedSections: new Set() });
  });

  it.each([
    [
      'the target of a link without its words',
      'See [the **limits**](a.md#x) and [states](b.md).',
      'See [the **limits**](c.md) and [states](b.md).',
      '~See [the limits](was a.md#x) and [states].\n',
    ],
    [
      'the target and the words of a link',
      'See [the old limits](a.md).',
      'See [the new limits](b.md).',
      '~See [the {-old}{+new} limits](was a.md).\n',
    ],
    [
      'a replaced link as words',
      'See [limits](a.md) for more.',
      'See [states](b.md) for more.',
      '~See {-[limits]}{+[states]} for more.\n',
    ],
    [
      'the target of a link in a table and around an image',
      '|A|\n|-|\n|[one](a.md)|\n\n[![one](1.png)](a.md)',
      '|A|\n|-|\n|[one](b.md)|\n\n[![one](1.png)](b.md)',
      '~ |A\n~|[one](was a.md)\n~[![one](1.png)](was a.md)\n',
    ],
    ['white space in code', '`a b`', '`a  b`', '~{-a b}{+a  b}\n'],
    ['a space together with the word next to it', 'a-b c', 'a -b c', '~{-a}{+a }-b c\n'],
    [
      'a line break together with the word next to it',
      'Ada Mara',
      'Ada<br>Mara',
      '~{-Ada }{+Ada⏎}Mara\n',
    ],
    [
      'words around an inserted anchor',
      'One two.',
      'One <a id="x"></a>new two.',
      '~One {+new }two.\n',
    ],
    [
      'a space together with the word in the link next to it',
      'See a[b c](d.md).',
      'See a [new b c](d.md).',
      '~See a[{+ new }b c].\n',
    ],
  ])('marks changes in links and white space: %s', (_, before, after, expected) => {
    expect(formatComparedDocument(compareTexts(before, after).document, 'both')).toBe(expected);
  });

  it.each([
    [
      'words of a similar line of code',
      '```\ntimeout = 30 seconds\nretries = 2\n```',
      '```\nretries = 2\ntimeout = 45 more seconds\nlimit = 9\n```',
      '~-timeout = 30 seconds\n retries = 2\n+timeout = 45 more seconds\n+limit = 9\n',
    ],
    [
      'the words of two lines that replace two lines',
      '```\nlet timeout = 30;\nlet retries = 2;\n```',
      '```\nlet timeout = 45;\nlet maxRetries = 2;\n```',
      '~-let timeout = {30};\n-let {retries} = 2;\n+let timeout = {45};\n+let {maxRetries} = 2;\n',
    ],
    [
      'a changed indentation of code',
      '```\n  a b\n```',
      '```\n    a b\n```',
      '~-{  }a b\n+{    }a b\n',
    ],
    ['no words of lines without a common word', '```\n{\n```', '```\n}\n```', '~-{\n+}\n'],
  ])('marks changed words of code: %s', (_, before, after, expected) => {
    expect(formatComparedDocument(compareTexts(before, after).document, 'both')).toBe(expected);
  });

  it('ignores a heading without text', () => {
    const comparison = compareTexts('# A\n\nText.', '# A\n\n##\n\nText.');
    expect(hasChangeMarks(comparison.document.parts)).toBe(false);
    expect(comparison.changes).toBe(0);
  });

  it('returns the previous level of a changed heading and the previous language of changed code', () => {
    const { document } = compareTexts(
      '# One *two*\n\n```js\na\n```',
      '## One *two*\n\n```ts\na\n```',
    );
    const [heading, code] = document.parts[0]?.blocks ?? [];
    expect(heading).toMatchObject({ change: 'changed', earlier: { level: 1 } });
    expect(code).toMatchObject({ change: 'changed', earlier: { language: 'js' } });
    expect(code).not.toHaveProperty('comparedLines');
    expect(hasChangeMarks(heading?.kind === 'heading' && heading.children)).toBe(false);
  });

  it('returns the column alignment of a table with a deleted column', () => {
    const { document } = compareTexts(
      table('State | Trigger | Next', '- | :-: | -', 'draft | posted | pending'),
      table('State | Next', '- | -', 'draft | pending'),
    );
    expect(document.parts[0]?.blocks[0]).toMatchObject({ align: [undefined, 'center', undefined] });
  });

  it('returns the original objects for unchanged content', () => {
    fc.assert(
      fc.property(arbitraryMarkdownTexts, ([text]) => {
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

  it('counts headings inside an aligned container as sections', () => {
    const container = (text: string) => `<div align="center">\n\n# a\n\n${text}\n\n</div>`;
    expect(compareTexts(container('before'), container('after'))).toMatchObject({
      sections: 1,
      changedSections: new Set(['a']),
    });
  });

  it('shows a changed HTML table as deleted and inserted', () => {
    const table = (cell: string) => `<table><tr><td>${cell}</td><td>same words</td></tr></table>`;
    const { document } = compareTexts(table('old'), table('new'));
    expect(document.parts[0]?.blocks.map(({ change }) => change)).toEqual(['deleted', 'inserted']);
  });

  it('marks reordered passages only as moved', () => {
    fc.assert(
      fc.property(reorderedPair, ([before = '', after = '']) => {
        const { document, changes, moves } = compareTexts(before, after);
        const marks = document.parts.flatMap((part) => part.blocks).map(({ change }) => change);
        expect(new Set(['moved', 'moved-from', undefined, ...marks]).size).toBe(3);
        expect(changes).toBe(0);
        expect(moves > 0).toBe(before !== after);
      }),
    );
  });

  it('contains the text of both documents unmodified, except for line breaks', () => {
    fc.assert(
      fc.property(arbitraryMarkdownTexts, (pair) => {
        const { document } = compareTexts(...pair);
        const [before, after] = pair.map((text) => parseMarkdown(text));
        expect(before && formatComparedDocument(document, 'before')).toBe(
          before && formatComparedDocument(before, 'before'),
        );
        expect(after && formatComparedDocument(document, 'after')).toBe(
          after && formatComparedDocument(after, 'after'),
        );
        expect(
          document.footnotes.map((note) => formatComparedBlocks(note.children, 'after')),
        ).toEqual(after?.footnotes.map((note) => formatComparedBlocks(note.children, 'after')));
      }),
      { numRuns: 300 },
    );
  });

  it('ignores changed line breaks and double spaces', () => {
    fc.assert(
      fc.property(arbitraryReflowedTexts, ([before = '', after = '']) => {
        const comparison = compareTexts(before, after);
        expect(hasChangeMarks(comparison.document.parts)).toBe(false);
        expect(comparison).toMatchObject({ changes: 0, changedSections: new Set() });
      }),
      { numRuns: 300 },
    );
  });

  it('marks only visible changes', () => {
    fc.assert(
      fc.property(arbitraryMarkdownTexts, (pair) => {
        const { document, changedSections } = compareTexts(...pair);
        expect(findInvisibleMarks(document)).toEqual([]);
        const marked = findMarkedSections(document);
        expect([...changedSections].filter((slug) => !marked.has(slug))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

const rule = 'An entry that was settled can only be reversed.';
const other = 'Every batch has one owner, who can void it.';

describe('compareDocuments with moved content', () => {
  it.each([
    [
      'a paragraph',
      `# A\n\n${rule}\n\nOne.\n\n# B\n\nTwo.`,
      `# A\n\nOne.\n\n# B\n\nTwo.\n\n${rule}`,
      ` A\n<${rule}\n One.\n B\n Two.\n>${rule}\n`,
      0,
    ],
    [
      'a section as one passage, with its short paragraphs',
      `# A\n\n## Limits\n\nShort.\n\n${rule}\n\n## B\n\n${other}\n\n## C\n\nLast\n\nwords\n\nhere`,
      `# A\n\n## B\n\n${other}\n\n## C\n\nLast\n\nwords\n\nhere\n\n## Limits\n\nShort.\n\n${rule}`,
      ` A\n<Limits\n<Short.\n<${rule}\n B\n ${other}\n C\n Last\n words\n here\n>Limits\n>Short.\n>${rule}\n`,
      0,
    ],
    [
      'an item to another list',
      `- ${rule}\n- One\n- Two\n\nText.\n\n1. Three\n2. Four`,
      `- One\n- Two\n\nText.\n\n1. Three\n2. ${rule}\n3. Four`,
      ` <*  ${rule}\n *  One\n *  Two\n Text.\n  *  Three\n>*  ${rule}\n *  Four\n`,
      0,
    ],
    [
      'a heading whose former position has a new heading',
      '# A\n\n## Limits\n\nOne.\n\n## B\n\nTwo.\n\n## C\n\nThree.',
      '# A\n\n## States\n\nOne.\n\n## B\n\nTwo.\n\n## C\n\nThree.\n\n## Limits',
      ' A\n<Limits\n+States\n One.\n B\n Two.\n C\n Three.\n>Limits\n',
      1,
    ],
  ])('marks %s at both positions', (_, before, after, expected, changes) => {
    const comparison = compareTexts(before, after);
    expect(formatComparedDocument(comparison.document, 'both')).toBe(expected);
    expect(comparison).toMatchObject({ moves: 1, changes });
    expect(comparison.changedSections.size).toBe(changes);
  });

  it.each([
    ['a short paragraph', 'See below.\n\nOne.\n\nTwo.', 'One.\n\nTwo.\n\nSee below.'],
    [
      'a paragraph that occurs twice',
      `${rule}\n\nOne.\n\n${rule}\n\nTwo.`,
      `One.\n\n${rule}\n\nTwo.\n\n${rule}`,
    ],
    [
      'a paragraph with a changed word',
      `${rule}\n\nOne.\n\nTwo.`,
      `One.\n\nTwo.\n\n${rule.replace('only', 'never')}`,
    ],
  ])('marks %s as deleted and inserted', (_, before, after) => {
    const { document, moves, changes } = compareTexts(before, after);
    const marks = document.parts.flatMap((part) => part.blocks).map(({ change }) => change);
    expect(marks.filter(Boolean)).toEqual(['deleted', 'inserted']);
    expect({ moves, changes }).toEqual({ moves: 0, changes: 2 });
  });

  it('counts two passages that were moved to different positions', () => {
    const fixed = Array.from({ length: 9 }, (_, at) => `Paragraph ${at}.`).join('\n\n');
    const before = `${rule}\n\n${other}\n\n${fixed}`;
    const after = `${fixed.replace('5.', `5.\n\n${rule}`)}\n\n${other}`;
    expect(compareTexts(before, after)).toMatchObject({ moves: 2, changes: 0 });
  });

  it('shows a paragraph as moved if the quote that contained it was deleted', () => {
    const { document, moves, changes } = compareTexts(
      `> ${rule}\n\nOne.\n\nTwo.`,
      `One.\n\nTwo.\n\n${rule}`,
    );
    expect(formatComparedDocument(document, 'both')).toBe(`->  ${rule}\n One.\n Two.\n>${rule}\n`);
    expect({ moves, changes }).toEqual({ moves: 1, changes: 1 });
  });
});

const ledger = `# Ledger

How an entry moves.

## States

An entry is in exactly one state.[^kept]

## Limits

No more than 400 entries, see [posting](a.md).

[^kept]: For a year.
`;

describe('change counts of compareDocuments', () => {
  it.each([
    ['one with changes', ledger.replace('400', '500'), ['limits'], 3, 1],
    [
      'one with another heading',
      ledger.replace('## States', '## What an entry can be'),
      ['what-an-entry-can-be'],
      3,
      1,
    ],
    ['the one before a deleted one', ledger.replace(/## Limits[^[]*.*/, ''), ['states'], 2, 2],
    ['the first one, for text before it', `New text.\n\n${ledger}`, ['ledger'], 3, 1],
    ['one with another link target', ledger.replace('(a', '(b'), ['limits'], 3, 1],
    ['one that refers to a changed footnote', ledger.replace('year', 'month'), ['states'], 3, 1],
    ['none with only another level', ledger.replaceAll(/^#/gm, '##'), [], 3, 3],
    [
      'one with another level and text',
      ledger.replaceAll(/^#/gm, '##').replace('400', '500'),
      ['limits'],
      3,
      4,
    ],
  ])('include the changed section: %s', (_, after, changed, sections, changes) => {
    const comparison = compareTexts(ledger, after);
    expect([...comparison.changedSections]).toEqual(changed);
    expect(comparison).toMatchObject({ sections, changes });
  });

  it('include footnotes, which are matched by id instead of by number', () => {
    const { document, changes } = compareTexts(
      'One[^a] and two[^b].\n\n[^a]: First.\n[^b]: The second note.',
      'Two[^b] and one[^a].\n\n[^a]: First.\n[^b]: The second long note.',
    );
    expect(changes).toBe(2);
    expect(
      document.footnotes.map(({ children }) => formatComparedBlocks(children, 'both')),
    ).toEqual(['~The second {+long }note.\n', ' First.\n']);
  });

  it.each([
    ['with another id', 'One[^a].\n\n[^a]: First note.', 'One[^note].\n\n[^note]: First note.'],
    [
      'whose numbers have moved',
      'One[^1] and two[^2].\n\n[^1]: First.\n[^2]: Second.',
      'One[^2] and two[^3].\n\n[^2]: First.\n[^3]: Second.',
    ],
  ])('don’t include footnotes %s', (_, before, after) => {
    expect(compareTexts(before, after)).toMatchObject({ changes: 0, changedSections: new Set() });
  });

  it('include a new footnote that takes the id of another footnote', () => {
    const { document, changes } = compareTexts(
      'One[^1] and two[^2].\n\n[^1]: First.\n[^2]: Second.',
      'New[^1], one[^2] and two[^3].\n\n[^1]: New.\n[^2]: First.\n[^3]: Second.',
    );
    expect(changes).toBe(2);
    expect(document.footnotes.map(({ children }) => children[0]?.change)).toEqual([
      'inserted',
      undefined,
      undefined,
    ]);
  });

  it('include a changed formula as a whole', async () => {
    const [before, after] = await Promise.all(
      ['a + b', 'a + c'].map((sum) =>
        parseWithExtensions(`The sum is $${sum}$ here.\n\n$$${sum}$$`),
      ),
    );
    if (before === undefined || after === undefined) throw new Error('no documents');
    const { document, changes } = compareParsed(before, after);
    expect(formatComparedDocument(document, 'both')).toBe(
      '~The sum is {-a + b}{+a + c} here.\n-a + b\n+a + c\n',
    );
    expect(changes).toBe(3);
    expect(compareParsed(before, before).changes).toBe(0);
  });

  it('ignore whether an emoji was written as a code', async () => {
    const [code, emoji] = await Promise.all([
      parseWithExtensions('Done :tada:'),
      parseWithExtensions('Done 🎉'),
    ]);
    expect(compareParsed(code, emoji).changes).toBe(0);
  });

  it('include changed front matter', () => {
    expect(
      compareTexts(
        '---\nstatus: draft\nowner: Ada\nold: yes\n---\n\nText',
        '---\nstatus: final\nowner: Ada\nnew: 1\n---\n\nText',
      ),
    ).toMatchObject({
      frontMatterChanges: [
        { name: 'status', before: 'draft', after: 'final' },
        { name: 'new', before: undefined, after: '1' },
        { name: 'old', before: 'yes', after: undefined },
      ],
      changes: 3,
    });
  });

  it('include changed values of nested front matter with their path', async () => {
    const [before, after] = await Promise.all(
      ['red', 'blue'].map((color) =>
        parseWithExtensions(
          `---\ntag: a\ntag: ${color}\nmenu: {main: {color: ${color}}}\nauthors: [{id: 1}, {id: ${color}}]\n---\n`,
        ),
      ),
    );
    if (before === undefined || after === undefined) throw new Error('no documents');
    expect(compareParsed(before, after).frontMatterChanges).toEqual([
      { name: 'tag', before: 'a, red', after: 'a, blue' },
      { name: 'menu.main.color', before: 'red', after: 'blue' },
      { name: 'authors.2.id', before: 'red', after: 'blue' },
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

  it('marks whole blocks as deleted or inserted if the text was rewritten', () => {
    const { document, changes } = compareTexts(paragraphs(300), paragraphs(400, 10_000));
    expect(changes).toBe(700);
    const blocks = document.parts.flatMap((part) => part.blocks);
    expect(new Set(blocks.map(({ change }) => change))).toEqual(new Set(['deleted', 'inserted']));
  });

  it('pairs paragraphs that differ only in one word', () => {
    const before = paragraphs(200);
    const { document } = compareTexts(before, before.replaceAll(/(w\d+)$/gm, 'new'));
    const blocks = document.parts.flatMap((part) => part.blocks);
    expect(blocks.map(({ change }) => change)).toEqual(Array(200).fill('changed'));
  });

  it('yields control repeatedly during the comparison of one long list', () => {
    const list = (word: string) =>
      parseMarkdown(Array.from({ length: 500 }, (_, at) => `- ${word} of item ${at}`).join('\n'));
    const steps = [...compareDocuments(list('one'), list('two'))].length;
    expect(steps).toBeGreaterThan(500);
  });
});
