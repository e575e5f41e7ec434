import { describe, expect, it } from 'vitest';
import { parseMarkdown } from '#text/markdown/parse-markdown.ts';

const factsOf = (source: string) => parseMarkdown(source).frontMatter;

describe('front matter', () => {
  it('is read as names and values', () => {
    const source = [
      '---',
      '# comment',
      'title: "Ledger: states"',
      "owner: 'payments'  # who",
      'tags: [ledger, "two words"]',
      'reviewers:',
      '  - Mara',
      '- Jonas',
      'summary: >-',
      '  first',
      '  second',
      'url: https://a.test/x#y',
      'empty:',
      '---',
      '# Head',
    ];
    const { frontMatter, headings } = parseMarkdown(source.join('\n'));
    expect(frontMatter).toEqual([
      ['title', 'Ledger: states'],
      ['owner', 'payments'],
      ['tags', 'ledger, two words'],
      ['reviewers', 'Mara, Jonas'],
      ['summary', 'first second'],
      ['url', 'https://a.test/x#y'],
      ['empty', ''],
    ]);
    expect(headings).toMatchObject([{ text: 'Head', lines: [15, 15] }]);
  });

  it.each([
    '---\n---\n',
    '---\nno names\n---\n',
    '\n---\na: b\n---\n',
    '---\na: b\n',
    '--- \ntext\n',
  ])('%j is none', (source) => {
    expect(factsOf(source)).toEqual([]);
  });

  it('may end the file, and may begin after a byte order mark', () => {
    expect(factsOf('\ufeff---\r\na: b\r\n---')).toEqual([['a', 'b']]);
    expect(factsOf('---\na: b\n...\n')).toEqual([['a', 'b']]);
  });
});
