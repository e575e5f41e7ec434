import {
  type Block,
  type Footnote,
  type FrontMatter,
  hasChangeMarks,
  hasChangesBesidesMoves,
  type MarkdownDocument,
  type MarkdownPart,
} from '#text/markdown/markdown-document.ts';
import { compareBlocks } from './compare-blocks.ts';
import { getBlockContent, renamedFootnotes } from './content.ts';
import { findMovable } from './moves.ts';

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
   * former position, moved blocks and items are at both positions, and changed words are inside `inserted` and `deleted` nodes. Deleted nodes
   * have the lines, slugs and ids of the earlier text. Unchanged nodes are the same objects as in
   * the later text.
   */
  readonly document: MarkdownDocument;
  /**
   * Slugs of the headings of sections with changes. A section starts with a heading outside of
   * quotes, lists and details, and ends before the next of these headings. Content before the first
   * heading belongs to the first section, deleted content to the section in which it is shown, and
   * a footnote to each section that refers to it. A changed heading level or moved content isn't a
   * change of the section.
   */
  readonly changedSections: ReadonlySet<string>;
  /** Number of sections in the later text. */
  readonly sections: number;
  /**
   * Number of changes except moves: marked blocks in the document and its footnotes, and front
   * matter changes.
   */
  readonly changes: number;
  /** Number of moved passages: runs of consecutive blocks or list items that are marked as moved. */
  readonly moves: number;
  /** Number of headings that only have another level than in the earlier text. */
  readonly levelChanges: number;
  /**
   * Front matter fields that were added, removed or changed. These changes are not marked in the
   * text.
   */
  readonly frontMatterChanges: readonly FrontMatterChange[];
};

/**
 * Compares two complete documents: blocks, items of lists, columns and rows of tables, lines of
 * code, and words of text with their formatting. Blocks and list items that were moved without a
 * change are marked as moved, except in footnotes. Footnotes with the same text are compared even if
 * their ids differ, and other footnotes by their ids. A deleted footnote is shown only as a deleted reference. The generator yields at least every few
 * milliseconds, so that the caller can pause the work.
 */
export function* compareDocuments(
  before: MarkdownDocument,
  after: MarkdownDocument,
): Generator<undefined, DocumentComparison> {
  const earlier = pairFootnotes(before.footnotes, after.footnotes);
  const ids = new Map([...earlier].map(([{ id }, { id: earlierId }]) => [earlierId, id]));
  if (before.footnotes.length > 0) {
    for (const node of [...before.parts.flatMap(({ blocks }) => blocks), ...before.footnotes]) {
      renameFootnotes(node, ids);
      yield;
    }
  }
  const parts = yield* compareParts(before.parts, after.parts);
  const footnotes: Footnote[] = [];
  for (const footnote of after.footnotes) {
    const children = yield* compareBlocks(earlier.get(footnote)?.children ?? [], footnote.children);
    footnotes.push(children.some(isChanged) ? { ...footnote, children } : footnote);
  }
  const changedFootnotes = footnotes.filter(({ children }) => children.some(isChanged));
  const counted = countSections(parts, new Set(changedFootnotes.map(({ id }) => id)));
  const frontMatterChanges = compareFrontMatter(before.frontMatter, after.frontMatter);
  return {
    document: { ...after, parts, footnotes },
    ...counted,
    changes: counted.changes + changedFootnotes.length + frontMatterChanges.length,
    moves: yield* countMoves(parts, after.parts),
    frontMatterChanges,
  };
}

/**
 * Returns the earlier version of each footnote: a footnote with the same text, otherwise a footnote
 * with the same id. Prefers a footnote with both.
 */
function pairFootnotes(
  before: readonly Footnote[],
  after: readonly Footnote[],
): ReadonlyMap<Footnote, Footnote> {
  const texts = new Map(
    [...before, ...after].map((note) => [note, note.children.map(getBlockContent).join('\0')]),
  );
  const pairs = new Map<Footnote, Footnote>();
  const paired = new Set<Footnote>();
  const keys = [
    (note: Footnote) => `${note.id}\0${texts.get(note)}`,
    (note: Footnote) => texts.get(note),
    ({ id }: Footnote) => id,
  ];
  for (const keyOf of keys) {
    const rest = before.filter((note) => !paired.has(note));
    const candidates = new Map(rest.map((note) => [keyOf(note), note]));
    for (const note of after) {
      const earlier = candidates.get(keyOf(note));
      if (earlier === undefined || pairs.has(note) || paired.has(earlier)) continue;
      pairs.set(note, earlier);
      paired.add(earlier);
    }
  }
  return pairs;
}

/** Sets the later id of each reference to a footnote in the earlier text. */
function renameFootnotes(node: unknown, ids: ReadonlyMap<string, string>): void {
  if (typeof node !== 'object' || node === null) return;
  if ('kind' in node && node.kind === 'footnote-reference' && 'id' in node) {
    const id = String(node.id);
    // Adds a character that no id contains to the id of a deleted footnote.
    renamedFootnotes.set(node, ids.get(id) ?? `${id}\0`);
  } else for (const within of Object.values(node)) renameFootnotes(within, ids);
}

function isChanged({ change }: Block): boolean {
  return change !== undefined;
}

/** True if the later text doesn't contain the block at this position. */
function isFromEarlierText({ change }: Block): boolean {
  return change === 'deleted' || change === 'moved-from';
}

/**
 * Compares the blocks of two documents. A block from the earlier text is inserted into the part
 * that contains the preceding block. Parts without changes are the same objects as in the later
 * text.
 */
function* compareParts(
  before: readonly MarkdownPart[],
  after: readonly MarkdownPart[],
): Generator<undefined, readonly MarkdownPart[]> {
  const earlier = before.flatMap((part) => part.blocks);
  const later = after.flatMap((part) => part.blocks);
  const isMovable = yield* findMovable(earlier, later);
  const compared = yield* compareBlocks(earlier, later, isMovable);
  const parts = after.length > 0 ? after : before.slice(0, 1);
  const blocks: Block[][] = parts.map(() => []);
  let at = 0;
  for (const block of compared) {
    const line = isFromEarlierText(block) ? 0 : block.lines[0];
    while (line >= (parts[at + 1]?.lines[0] ?? Number.POSITIVE_INFINITY)) at += 1;
    blocks[at]?.push(block);
  }
  return parts.map((part, index) => {
    const own = blocks[index] ?? [];
    const isSame =
      own.length === part.blocks.length && own.every((block, at) => block === part.blocks[at]);
    return isSame ? part : { ...part, blocks: own };
  });
}

/**
 * Returns the changes of the front matter: changed and added fields in the order of the later text,
 * then removed fields. The name of a nested field contains the names of its ancestors.
 */
function compareFrontMatter(before: FrontMatter, after: FrontMatter): readonly FrontMatterChange[] {
  const [earlier, later] = [flattenFields(before), flattenFields(after)];
  return [...new Set([...later.keys(), ...earlier.keys()])]
    .map((name) => ({ name, before: earlier.get(name), after: later.get(name) }))
    .filter((change) => change.before !== change.after);
}

/** Returns the values of all fields as text. The values of a repeated name are joined. */
function flattenFields(members: FrontMatter): Map<string, string> {
  const fields = new Map<string, string>();
  const add = (inner: FrontMatter, prefix: string) => {
    for (const [name, values] of inner) {
      const path = prefix + name;
      const texts = values.map((value) => (typeof value === 'string' ? value : value.text));
      const own = [fields.get(path), ...texts].filter((text) => text !== undefined && text !== '');
      fields.set(path, own.join(', '));
      const objects = values.filter((value) => typeof value !== 'string');
      for (const [at, object] of objects.entries()) {
        add(object.members, objects.length === 1 ? `${path}.` : `${path}.${at + 1}.`);
      }
    }
  };
  add(members, '');
  return fields;
}

/** Counts the marked blocks, and the sections that contain them (see `DocumentComparison`). */
function countSections(
  parts: readonly MarkdownPart[],
  changedFootnotes: ReadonlySet<string>,
): Pick<DocumentComparison, 'changedSections' | 'sections' | 'changes' | 'levelChanges'> {
  const changedSections = new Set<string>();
  let [sections, changes, levelChanges, section, isSectionChanged] = [0, 0, 0, '', false];
  for (const block of parts.flatMap(({ blocks }) => blocks)) {
    if (block.kind === 'heading' && !isFromEarlierText(block)) {
      section = block.slug;
      sections += 1;
      isSectionChanged &&= sections === 1;
    }
    const isEdited = isChanged(block) && hasChangesBesidesMoves(block);
    if (isEdited) changes += 1;
    if (hasOtherLevelOnly(block)) levelChanges += 1;
    isSectionChanged ||=
      (isEdited && !hasOtherLevelOnly(block)) ||
      (changedFootnotes.size > 0 && !isFromEarlierText(block) && refersTo(block, changedFootnotes));
    if (isSectionChanged && sections > 0) changedSections.add(section);
  }
  return { changedSections, sections, changes, levelChanges };
}

function isMoved(node: unknown): boolean {
  return typeof node === 'object' && node !== null && 'change' in node && node.change === 'moved';
}

/** Counts the runs of consecutive blocks or items that are marked as moved, at any depth. */
function* countMoves(
  parts: readonly MarkdownPart[],
  after: readonly MarkdownPart[],
): Generator<undefined, number> {
  const unchanged = new Set<Block>(after.flatMap(({ blocks }) => blocks));
  const blocks = parts.flatMap((part) => part.blocks);
  let moves = 0;
  for (const [at, block] of blocks.entries()) {
    if (unchanged.has(block)) continue;
    moves += isMoved(block) && !isMoved(blocks[at - 1]) ? 1 : countMovesWithin(block);
    yield;
  }
  return moves;
}

function countMovesWithin(node: unknown): number {
  if (typeof node !== 'object' || node === null) return 0;
  const within: readonly unknown[] = Object.values(node);
  const starts = within.filter((element, at) => isMoved(element) && !isMoved(within[at - 1]));
  return within.reduce<number>((sum, element) => sum + countMovesWithin(element), starts.length);
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
