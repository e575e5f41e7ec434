import { describe, expect, test } from 'vitest';
import {
  deriveTitleFromPath,
  parseBookmarkInput,
} from '#features/bookmarks/dialogs/bookmark-candidates.ts';
import { recogniseTarget } from '#platform/specification-link/specification-target.ts';

const template = 'https://code.example.test/{codeHostSlug}/blob/HEAD/{path}';
const recognise = (text: string) => recogniseTarget(text, { template, ownTarget: () => undefined });
const parse = (text: string, canSearch = true) => parseBookmarkInput(text, recognise, canSearch);
const link = (path: string) => `https://code.example.test/pay/api/blob/main/${path}`;
const entry = (path: string) =>
  expect.objectContaining({ candidate: { codeHostSlug: 'pay/api', path } });

describe('input of “Add bookmarks”', () => {
  test.each([
    ['one link a line, without empty lines', `${link('a.md')}\r\n\n  ${link('b.md')} `],
    ['several links in one line', `${link('a.md')} ${link('b.md')}`],
    ['a Markdown list', `- [A (draft)](${link('a.md')}).\n2. <${link('b.md')}>`],
    ['sentences', `See ${link('a.md')}, and also ${link('b.md')}.`],
    ['duplicates', [link('a.md'), link('b.md'), link('a.md')].join('\n')],
    ['links without a scheme', 'code.example.test/pay/api/blob/main/a.md\npay/api b.md'],
    ['repositories and paths', 'pay/api a.md\npay/api · b.md'],
  ])('can be %s', (_, text) => {
    expect(parse(text)).toEqual({ entries: [entry('a.md'), entry('b.md')], query: '' });
  });

  test('keeps parentheses that belong to a link', () => {
    expect(parse(link('a(1).md')).entries).toEqual([entry('a(1).md')]);
  });

  test('is a search if it is one line without a link', () => {
    expect(parse(' late fees ')).toEqual({ entries: [], query: 'late fees' });
    expect(parse('late fees', false).entries).toMatchObject([{ text: 'late fees' }]);
    expect(parse('')).toEqual({ entries: [], query: '' });
  });

  test('contains the reason for each link that names no specification', () => {
    expect(parse(`https://example.test/hello\n${link('a.md')}`).entries).toEqual([
      {
        key: 'https://example.test/hello',
        text: 'https://example.test/hello',
        reason: 'This leads to example.test, not to code.example.test.',
      },
      entry('a.md'),
    ]);
    expect(parse('javascript:alert(1)\ndata:text/html,x').entries).toMatchObject([
      { reason: expect.stringContaining('can’t be saved') },
      { reason: expect.stringContaining('can’t be saved') },
    ]);
  });

  test.each([`pay/api ${'.'.repeat(100_000)} x`, link(`${'.'.repeat(100_000)}x`)])(
    'contains the reason for a long line without a name: %.20s',
    (text) => {
      expect(parse(text, false).entries).toMatchObject([{ text, reason: expect.any(String) }]);
    },
  );

  test('contains a reason with the path if a link names no repository', () => {
    const flat = 'https://code.example.test/blob/{path}';
    const parsed = parseBookmarkInput(
      'https://code.example.test/blob/a.md',
      (text) => recogniseTarget(text, { template: flat, ownTarget: () => undefined }),
      true,
    );
    expect(parsed.entries).toMatchObject([{ reason: expect.stringContaining('“a.md”') }]);
  });
});

test.each([
  ['a/late-fees.md', 'Late fees'],
  ['refund_rules.v2.md', 'Refund rules v2'],
  ['.gitignore', '.gitignore'],
])('deriveTitleFromPath converts %s to %s', (path, title) => {
  expect(deriveTitleFromPath(path)).toBe(title);
});
