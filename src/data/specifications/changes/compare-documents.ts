import {
  type Block,
  type Footnote,
  hasChangeMarks,
  type MarkdownDocument,
  type MarkdownPart,
} from '#text/markdown/markdown-document.ts';
import { compareBlocks } from './compare-blocks.ts';

export type FrontMatterChange = {
  readonly name: string;
  /** Value of the field in the earlier text; undefined if the field was added. */
  readonly before: string | undefined;
  /** Value of the field in the later text; undefined if the field was removed. */
  readonly after: string | undefined;
};

/** Differences between two Markdown documents. */
export type DocumentComparison = {
  /**
   * Later text with its changes marked. Deleted blocks, rows, items and lines are inserted at their
   * former position, and changed words are inside `inserted` and `deleted` nodes. Deleted nodes
   * have the lines, slugs and ids of the earlier text. Unchanged nodes are the same objects as in
   * the later text.
   */
  readonly document: MarkdownDocument;
  /**
   * Slugs of the headings of sections with changes. A section starts with a heading outside of
   * quotes, lists and details, and ends before the next such heading. Content before the first
   * heading belongs to the first section. Deleted content belongs to the section in which it is
   * shown. A footnote belongs to each section that refers to it. A changed heading level isn't a
   * change of the section.
   */
  readonly changedSections: ReadonlySet<string>;
  /** Number of sections in the later text. */
  readonly sections: number;
  /**
   * Number of changes: marked blocks in the document and its footnotes, and front matter changes.
   */
  readonly changes: number;
  /**
   * Front matter fields that were added, removed or changed. These changes are not marked in the
   * text.
   */
  readonly frontMatterChanges: readonly FrontMatterChange[];
};

/**
 * Compares two complete documents: blocks, items of lists, columns and rows of tables, lines of
 * code, and words of text with their formatting. Moved content counts as deleted at the old
 * position and inserted at the new position. Footnotes are compared by their ids. A deleted
 * footnote is shown only as a deleted reference. The generator yields at least every few
 * milliseconds, so that the caller can pause the work.
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
  const changedFootnotes = footnotes.filter(({ children }) => children.some(isChanged));
  const counted = countSections(parts, new Set(changedFootnotes.map(({ id }) => id)));
  const frontMatterChanges = compareFrontMatter(before.frontMatter, after.frontMatter);
  return {
    document: { ...after, parts, footnotes },
    ...counted,
    changes: counted.changes + changedFootnotes.length + frontMatterChanges.length,
    frontMatterChanges,
  };
}

function isChanged({ change }: Block): boolean {
  return change !== undefined;
}

/**
 * Compares the blocks of two documents. A deleted block is inserted into the part that contains the
 * preceding block. Parts without changes are the same objects as in the later text.
 */
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

/**
 * Returns the changes of the front matter: changed and added fields in the order of the later text,
 * then removed fields.
 */
function compareFrontMatter(
  before: MarkdownDocument['frontMatter'],
  after: MarkdownDocument['frontMatter'],
): readonly FrontMatterChange[] {
  const textOf = (members: MarkdownDocument['frontMatter']) =>
    new Map(members.map(([name, values]) => [name, values.join(', ')]));
  const [earlier, later] = [textOf(before), textOf(after)];
  return [...new Set([...later.keys(), ...earlier.keys()])]
    .map((name) => ({ name, before: earlier.get(name), after: later.get(name) }))
    .filter((change) => change.before !== change.after);
}

/** Counts the marked blocks, and the sections that contain them (see `DocumentComparison`). */
function countSections(
  parts: readonly MarkdownPart[],
  changedFootnotes: ReadonlySet<string>,
): Pick<DocumentComparison, 'changedSections' | 'sections' | 'changes'> {
  const changedSections = new Set<string>();
  let [sections, changes, section, isSectionChanged] = [0, 0, '', false];
  for (const block of parts.flatMap(({ blocks }) => blocks)) {
    if (block.kind === 'heading' && block.change !== 'deleted') {
      section = block.slug;
      sections += 1;
      isSectionChanged &&= sections === 1;
    }
    if (block.change !== undefined) changes += 1;
    isSectionChanged ||=
      (block.change !== undefined && !hasOtherLevelOnly(block)) ||
      (changedFootnotes.size > 0 && refersTo(block, changedFootnotes));
    if (isSectionChanged && sections > 0) changedSections.add(section);
  }
  return { changedSections, sections, changes };
}

function hasOtherLevelOnly(block: Block): boolean {
  return block.kind === 'heading' && block.change === 'changed' && !hasChangeMarks(block.children);
}

/** True if a node contains a reference to one of the footnotes. */
function refersTo(node: unknown, footnotes: ReadonlySet<string>): boolean {
  if (typeof node !== 'object' || node === null) return false;
  if ('kind' in node && node.kind === 'footnote-reference' && 'id' in node) {
    return typeof node.id === 'string' && footnotes.has(node.id);
  }
  return Object.values(node).some((within) => refersTo(within, footnotes));
}
