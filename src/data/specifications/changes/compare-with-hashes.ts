import { diffSequences } from '#text/diff/diff-sequences.ts';
import { createNumbering } from '#text/diff/numbering.ts';
import type { Block, Change, MarkdownDocument } from '#text/markdown/markdown-document.ts';
import { runInSlices } from '#text/slices/run-in-slices.ts';
import { blockHashes } from './block-hashes.ts';
import type { DocumentComparison } from './document-comparison.ts';
import { countSections } from './sections.ts';

/**
 * Compares a complete document with the hashes of an earlier text, which is not known. Where blocks are
 * missing, those that stand there now are `changed`; elsewhere a new block is `inserted`. Footnotes and
 * front matter are not compared.
 *
 * @param hashes as `blockHashes` made them, with the same salt
 */
export async function compareWithHashes(
  hashes: readonly string[],
  document: MarkdownDocument,
  salt: string,
): Promise<DocumentComparison & { readonly deletedBlocks: number }> {
  const numberOf = createNumbering();
  const before = hashes.map(numberOf);
  const after = (await blockHashes(document, salt)).map(numberOf);
  const ranges = await runInSlices(diffSequences(before, after));
  /** By the place of the block among all blocks. */
  const marks = new Map<number, Change>();
  let deletedBlocks = 0;
  for (const range of ranges) {
    if (range.same) continue;
    const [deleted, inserted] = [
      range.before[1] - range.before[0],
      range.after[1] - range.after[0],
    ];
    deletedBlocks += Math.max(0, deleted - inserted);
    for (let place = range.after[0]; place < range.after[1]; place += 1) {
      marks.set(place, deleted > 0 ? 'changed' : 'inserted');
    }
  }
  const parts = markedParts(document, marks);
  return {
    document: { ...document, parts },
    ...countSections(parts),
    frontMatterChanges: [],
    deletedBlocks,
  };
}

function markedParts(
  document: MarkdownDocument,
  marks: ReadonlyMap<number, Change>,
): MarkdownDocument['parts'] {
  let place = 0;
  return document.parts.map((part) => {
    const first = place;
    place += part.blocks.length;
    const blocks = part.blocks.map((block, index): Block => {
      const change = marks.get(first + index);
      return change === undefined ? block : { ...block, change };
    });
    return blocks.some((block, index) => block !== part.blocks[index]) ? { ...part, blocks } : part;
  });
}
