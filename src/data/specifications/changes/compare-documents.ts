import {
  type Block,
  type Footnote,
  hasMarks,
  type MarkdownDocument,
  type MarkdownPart,
} from '#text/markdown/markdown-document.ts';
import { compareBlocks } from './compare-blocks.ts';

export type FrontMatterChange = {
  readonly name: string;
  /** Value of the member in the earlier text; undefined if it isn't there. */
  readonly before: string | undefined;
  /** Value of the member in the later text; undefined if it isn't there. */
  readonly after: string | undefined;
};

/** Differences between two Markdown documents. */
export type DocumentComparison = {
  /**
   * Later text with its changes. Changed blocks, rows, items and lines are marked, deleted ones are
   * inserted at their former position, and changed words are inside `inserted` and `deleted` nodes.
   * Unchanged parts are the same objects as in the later text. Deleted nodes have the lines, slugs
   * and ids of the earlier text.
   */
  readonly document: MarkdownDocument;
  /**
   * Slugs of the headings whose section has changes. A section starts with a heading outside of
   * quotes, lists and details and ends before the next one of any level. Content before the first
   * heading belongs to that heading's section, deleted content to the section that contains it now,
   * and a footnote to each section that refers to it. Another level of the heading isn't a change
   * of its section.
   */
  readonly changedSections: ReadonlySet<string>;
  /** Number of sections in the later text. */
  readonly sections: number;
  /** Number of marked blocks in the document and its footnotes, and of front matter changes. */
  readonly changes: number;
  /**
   * Members of the front matter that were added, removed or changed; these changes are not marked
   * in the text.
   */
  readonly frontMatterChanges: readonly FrontMatterChange[];
};

/**
 * Compares two complete documents: blocks, items of lists, columns and rows of tables, lines of
 * code, and words of text with their formatting. Moved content is deleted at one position and
 * inserted at the other. Footnotes are compared by their ids; of a deleted footnote only the
 * reference is shown. The generator yields at least every few milliseconds, so that the caller can
 * pause the work.
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
 * Inserts each deleted block into the document part that contains the block before it. Parts
 * without changes are the same objects as in the later text.
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
 * Returns the changes of the front matter: first the members of the later text in order, then the
 * removed members.
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
  return block.kind === 'heading' && block.change === 'changed' && !hasMarks(block.children);
}

/** True if a node contains a reference to one of the footnotes. */
function refersTo(node: unknown, footnotes: ReadonlySet<string>): boolean {
  if (typeof node !== 'object' || node === null) return false;
  if ('kind' in node && node.kind === 'footnote-reference' && 'id' in node) {
    return typeof node.id === 'string' && footnotes.has(node.id);
  }
  return Object.values(node).some((within) => refersTo(within, footnotes));
}
