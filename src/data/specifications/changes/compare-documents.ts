import type {
  Block,
  Footnote,
  MarkdownDocument,
  MarkdownPart,
} from '#text/markdown/markdown-document.ts';
import { compareBlocks } from './compare-blocks.ts';
import { compareFrontMatter } from './compare-front-matter.ts';
import type { DocumentComparison } from './document-comparison.ts';
import { countSections } from './sections.ts';
import { createDeletedSlugs, type DeletedSlugs } from './whole-blocks.ts';

/**
 * Compares two complete documents: blocks by blocks, lists by items, tables by columns and rows, code by
 * lines, text by words and marks. What was moved is deleted in one place and inserted in the other.
 * Footnotes are compared by their ids; a deleted one isn't shown, only its reference. The generator
 * yields after a few milliseconds of work at most.
 */
export function* compareDocuments(
  before: MarkdownDocument,
  after: MarkdownDocument,
): Generator<undefined, DocumentComparison> {
  const nextSlug = createDeletedSlugs();
  const parts = yield* compareParts(before.parts, after.parts, nextSlug);
  const footnotes = yield* compareFootnotes(before.footnotes, after.footnotes, nextSlug);
  const { changedFootnotes } = footnotes;
  const counted = countSections(parts);
  return {
    document: { ...after, parts, footnotes: footnotes.footnotes },
    changedSections: counted.changedSections,
    sections: counted.sections,
    changes: counted.changes + changedFootnotes,
    frontMatterChanges: compareFrontMatter(before.frontMatter, after.frontMatter),
  };
}

/** A deleted block goes into the part of the block before it. */
function* compareParts(
  before: readonly MarkdownPart[],
  after: readonly MarkdownPart[],
  nextSlug: DeletedSlugs,
): Generator<undefined, readonly MarkdownPart[]> {
  const compared = yield* compareBlocks(
    before.flatMap((part) => part.blocks),
    after.flatMap((part) => part.blocks),
    nextSlug,
  );
  const parts = after.length > 0 ? after : before.slice(0, 1);
  const partOf = new Map<Block, number>();
  for (const [place, part] of after.entries()) {
    for (const block of part.blocks) partOf.set(block, place);
    yield;
  }
  const blocks: Block[][] = parts.map(() => []);
  let place = 0;
  for (const { step, block } of compared) {
    if (step.kind !== 'deleted') place = partOf.get(step.after) ?? place;
    blocks[place]?.push(block);
  }
  return parts.map((part, index) => {
    const own = blocks[index] ?? [];
    const isSame = own.every((block, at) => block === part.blocks[at]);
    return isSame && own.length === part.blocks.length ? part : { ...part, blocks: own };
  });
}

function* compareFootnotes(
  before: readonly Footnote[],
  after: readonly Footnote[],
  nextSlug: DeletedSlugs,
): Generator<undefined, { footnotes: readonly Footnote[]; changedFootnotes: number }> {
  const earlier = new Map(before.map((footnote) => [footnote.id, footnote]));
  const footnotes: Footnote[] = [];
  let changedFootnotes = 0;
  for (const footnote of after) {
    const compared = yield* compareBlocks(
      earlier.get(footnote.id)?.children ?? [],
      footnote.children,
      nextSlug,
    );
    if (compared.every(({ step }) => step.kind === 'same')) {
      footnotes.push(footnote);
    } else {
      changedFootnotes += 1;
      footnotes.push({ ...footnote, children: compared.map(({ block }) => block) });
    }
    yield;
  }
  return { footnotes, changedFootnotes };
}
