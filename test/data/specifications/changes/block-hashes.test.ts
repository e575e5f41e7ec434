import { expect, test } from 'vitest';
import { blockHashes } from '#data/specifications/changes/block-hashes.ts';
import { compareWithHashes } from '#data/specifications/changes/compare-with-hashes.ts';
import { parseMarkdown } from '#text/markdown/parse-markdown.ts';

const text = '# Ledger\n\nFirst.\n\n## States\n\n- One\n- Two\n\nLast.';

async function compare(before: string, after: string, salt = 'salt') {
  const hashes = await blockHashes(parseMarkdown(before), 'salt');
  return compareWithHashes(hashes, parseMarkdown(after), salt);
}

function marks({ document }: Awaited<ReturnType<typeof compare>>) {
  return document.parts.flatMap((part) => part.blocks.map((block) => block.change));
}

test('A hash is 11 characters for each block, of which none is of the text', async () => {
  const hashes = await blockHashes(parseMarkdown(text), 'salt');
  expect(hashes).toHaveLength(5);
  for (const hash of hashes) expect(hash).toMatch(/^[\w+/]{11}$/);
});

test('Hashes are others with another salt', async () => {
  const one = await blockHashes(parseMarkdown(text), 'one');
  const other = await blockHashes(parseMarkdown(text), 'other');
  expect(one.filter((hash) => other.includes(hash))).toEqual([]);
});

test('Hashes of the same text mark nothing', async () => {
  const comparison = await compare(text, text);
  expect(comparison).toMatchObject({ changes: 0, sections: 2, deletedBlocks: 0 });
  expect(marks(comparison)).toEqual(Array(5).fill(undefined));
});

test('Hashes of an earlier text mark blocks that are other ones as changed', async () => {
  const comparison = await compare(text, text.replace('Two', 'Three'));
  expect(marks(comparison)).toEqual([undefined, undefined, undefined, 'changed', undefined]);
  expect([...comparison.changedSections]).toEqual(['states']);
  expect(comparison.deletedBlocks).toBe(0);
});

test('Hashes of an earlier text mark blocks between known ones as inserted', async () => {
  expect(marks(await compare(text, text.replace('First.', 'First.\n\nNew.')))).toEqual([
    undefined,
    undefined,
    'inserted',
    undefined,
    undefined,
    undefined,
  ]);
});

test('Hashes of an earlier text count the blocks that are gone', async () => {
  const comparison = await compare(text, text.replace('First.\n\n', ''));
  expect(comparison).toMatchObject({ changes: 0, deletedBlocks: 1 });
  expect(await compare(text, '')).toMatchObject({ changes: 0, deletedBlocks: 5 });
});

test('Hashes with another salt mark every block', async () => {
  expect(marks(await compare(text, text, 'other'))).toEqual(Array(5).fill('changed'));
});

test('Hashes of many blocks are in the order of the blocks', async () => {
  const paragraphs = Array.from({ length: 200 }, (_, place) => `Paragraph ${place}.`);
  const comparison = await compare(
    paragraphs.join('\n\n'),
    paragraphs.with(150, 'Other.').join('\n\n'),
  );
  expect(marks(comparison).flatMap((mark, place) => (mark ? [place] : []))).toEqual([150]);
});
