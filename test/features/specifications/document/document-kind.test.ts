import { expect, test } from 'vitest';
import { documentKind, hasText } from '#features/specifications/document/document-kind.ts';

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
] as const)('%s is read as %s', (path, kind) => {
  expect(documentKind(path)).toBe(kind);
});

test('images and files have no text', () => {
  expect(['a.png', 'a.pdf', 'a.md', 'a'].map(hasText)).toEqual([false, false, true, true]);
});
