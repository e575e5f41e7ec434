import type {
  Block,
  Footnote,
  MarkdownDocument,
  MarkdownPart,
} from '#text/markdown/markdown-document.ts';
import { compareBlocks } from './compare-blocks.ts';

export type FrontMatterChange = {
  readonly name: string;
  /** Undefined if the earlier text lacks it. */
  readonly before: string | undefined;
  /** Undefined if the later text lacks it. */
  readonly after: string | undefined;
};

/** The differences between two Markdown documents. */
export type DocumentComparison = {
  /**
   * The later text with marks: changed blocks, rows, items and lines say so, deleted ones stand in their
   * place, and words are within `inserted` and `deleted`. What didn't change is the same object as in the
   * later text. Lines, slugs and ids of deleted nodes are those of the earlier text.
   */
  readonly document: MarkdownDocument;
  /**
   * The slugs of the headings whose section has changes. A section is a heading outside of quotes, lists
   * and details, with what follows up to the next one of any level. What stands before the first heading
   * belongs to the section of that heading, and what was deleted to the section in which it now stands.
   */
  readonly changedSections: ReadonlySet<string>;
  /** Number of sections in the later text. */
  readonly sections: number;
  /** Number of blocks of the document and of footnotes that are marked. */
  readonly changes: number;
  /** Facts at the top that were added, removed or given another value; no mark shows them. */
  readonly frontMatterChanges: readonly FrontMatterChange[];
};

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
  const parts = yield* compareParts(before.parts, after.parts);
  const footnotes: Footnote[] = [];
  const earlier = new Map(before.footnotes.map(({ id, children }) => [id, children]));
  for (const footnote of after.footnotes) {
    const children = yield* compareBlocks(earlier.get(footnote.id) ?? [], footnote.children);
    footnotes.push(children.some(isChanged) ? { ...footnote, children } : footnote);
  }
  const changedFootnotes = footnotes.filter(({ children }) => children.some(isChanged)).length;
  const counted = countSections(parts);
  return {
    document: { ...after, parts, footnotes },
    ...counted,
    changes: counted.changes + changedFootnotes,
    frontMatterChanges: compareFrontMatter(before.frontMatter, after.frontMatter),
  };
}

function isChanged({ change }: Block): boolean {
  return change !== undefined;
}

/** A deleted block goes into the part of the block before it. Parts without changes stay the same objects. */
function* compareParts(
  before: readonly MarkdownPart[],
  after: readonly MarkdownPart[],
): Generator<undefined, readonly MarkdownPart[]> {
  const compared = yield* compareBlocks(
    before.flatMap(({ blocks }) => blocks),
    after.flatMap(({ blocks }) => blocks),
  );
  const parts = after.length > 0 ? after : before.slice(0, 1);
  const blocks: Block[][] = parts.map(() => []);
  let at = 0;
  for (const block of compared) {
    const line = block.change === 'deleted' ? 0 : block.lines[0];
    while (line >= (parts[at + 1]?.lines[0] ?? Number.POSITIVE_INFINITY)) at += 1;
    blocks[at]?.push(block);
  }
  return parts.map((part, index) => {
    const own = blocks[index] ?? [];
    return own.some(isChanged) ? { ...part, blocks: own } : part;
  });
}

/** In the order of the later facts; the removed ones follow. */
function compareFrontMatter(
  before: MarkdownDocument['frontMatter'],
  after: MarkdownDocument['frontMatter'],
): readonly FrontMatterChange[] {
  const [earlier, later] = [new Map(before), new Map(after)];
  return [...new Set([...later.keys(), ...earlier.keys()])]
    .map((name) => ({ name, before: earlier.get(name), after: later.get(name) }))
    .filter((change) => change.before !== change.after);
}

/** Counts marked blocks and the sections that they are in; see DocumentComparison. */
function countSections(
  parts: readonly MarkdownPart[],
): Pick<DocumentComparison, 'changedSections' | 'sections' | 'changes'> {
  const changedSections = new Set<string>();
  let [sections, changes, section] = [0, 0, ''];
  for (const block of parts.flatMap(({ blocks }) => blocks)) {
    if (block.kind === 'heading' && block.change !== 'deleted') {
      section = block.slug;
      sections += 1;
      if (sections === 1 && changes > 0) changedSections.add(section);
    }
    if (block.change === undefined) continue;
    changes += 1;
    if (sections > 0) changedSections.add(section);
  }
  return { changedSections, sections, changes };
}
