import { describe, expect, it } from 'vitest';
import { readHeadings, toPlainHeading } from '#service/search/headings.ts';

const listHeadings = (path: string, text: string) =>
  readHeadings(path, text).map(({ line, level, text: heading }) => `${line}:${level} ${heading}`);

describe('headings of a document', () => {
  it.each([
    ['a.md', '# One ##\n\n  ## C#\n#hashtag\n####### Seven\n#\n', ['1:1 One', '3:2 C#']],
    [
      'a.md',
      'Title\nof two lines\n===\n\ntext\n\n---\nSub\n---\n',
      ['1:1 Title of two lines', '8:2 Sub'],
    ],
    ['a.md', '- item\n---\n> quote\n---\n| cell\n---\n', []],
    ['a.md', '```sh\n# comment\n```\n~~~\n# comment\n```\n~~~\n    # code\n# Last', ['9:1 Last']],
    [
      'a.md',
      '---\n# yaml: 1\n---\n<!--\n# hidden\n-->\n<!-- # one line -->\n# Shown',
      ['8:1 Shown'],
    ],
    ['a.md', '---\ntitle: x\n# y\n--- abstract\r\n# Scope {#scope}\r\n', ['5:1 Scope']],
    [
      'a.md',
      '```npm test``` runs\n# One\n```sh\n```js\n# code\n``` \n# Two',
      ['2:1 One', '7:1 Two'],
    ],
    ['a.md', '- item\n  goes on\n---\n> quote\nlazy\n---\n\nTwo\n---', ['8:2 Two']],
    ['a.mdx', '# One', ['1:1 One']],
    [
      'a.adoc',
      '= Title\n\n----\n== no\n----\n== The `fast` way\n=no\n',
      ['1:1 Title', '6:2 The fast way'],
    ],
    [
      'a.rst',
      '=====\nTitle\n=====\n\nPart\n----\n\ntext\n--\n\nOther\n-----\n',
      ['2:1 Title', '5:2 Part', '11:2 Other'],
    ],
    ['a.yaml', '# Comment\nkey: 1\n', []],
    ['a.sh', '# Comment\n', []],
    ['a.test.ts', '# Comment\n', []],
    ['a.txt', '# Comment\n', []],
  ])('in %s with the text %j are %j', (path, text, expected) => {
    expect(listHeadings(path, text)).toEqual(expected);
  });

  it('are at most 2,000', () => {
    expect(readHeadings('a.md', '# One\n'.repeat(3_000))).toHaveLength(2_000);
  });

  it.each([
    ['<a id="cpp"></a>C++', 'C++'],
    ['Stream States {#stream-states}', 'Stream States'],
    ['The [`fast`](#a) **way** of [it][1]', 'The fast way of it'],
    ['![logo](a.png) snake_case and _soft_', 'logo snake_case and soft'],
    [String.raw`A \* B`, 'A * B'],
    ['[[anchor]]See link:a.html[the page]', 'See the page'],
    ['a < b', 'a < b'],
  ])('of %j is %j without markup', (heading, text) => {
    expect(toPlainHeading(heading)).toBe(text);
  });
});
