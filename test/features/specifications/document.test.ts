import { expect, test } from 'vitest';
import { getDocumentKind, isTextFile } from '#features/specifications/document-kind.ts';
import { getSectionSource } from '#features/specifications/reader/DocumentContent.tsx';
import { parseMarkdown } from '#text/markdown/parse-markdown.ts';

test.each([
  ['spec/ledger.md', 'markdown'],
  ['README.MD', 'markdown'],
  ['guide.mdx', 'markdown'],
  ['openapi.yaml', 'data'],
  ['schema.json', 'data'],
  ['codes.csv', 'table'],
  ['diagram.svg', 'image'],
  ['terms.pdf', 'file'],
  ['ledger.proto', 'source'],
  ['Makefile', 'source'],
  ['md', 'source'],
] as const)('getDocumentKind of %s is %s', (path, kind) => {
  expect(getDocumentKind(path)).toBe(kind);
});

test('isTextFile is false for images and binary files', () => {
  expect(['a.png', 'a.pdf', 'a.md', 'a'].map(isTextFile)).toEqual([false, false, true, true]);
});

test.each([
  ['\n', 'Unix'],
  ['\r\n', 'Windows'],
  ['\r', 'old'],
])('getSectionSource returns a section with its subsections if the line breaks are %j', (end) => {
  const text = ['# A', '', '## B', '', 'x', '', '### C', '', 'y', '', '## D', ''].join(end);
  const { headings } = parseMarkdown(text);
  const [, section] = headings;
  expect(section && getSectionSource(text, section, headings)).toBe('## B\n\nx\n\n### C\n\ny\n');
});
