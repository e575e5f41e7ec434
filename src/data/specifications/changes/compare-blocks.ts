import { compareLines } from '#text/diff/compare-lines.ts';
import type { Block, ListItem } from '#text/markdown/markdown-document.ts';
import { type Comparable, compareSequences } from './align.ts';
import { compareInlines } from './compare-inlines.ts';
import { compareTables } from './compare-tables.ts';
import { contentOf } from './content.ts';

const comparable: Comparable<Block> = {
  // A note that becomes a warning is another block, and so is a list that gets numbers.
  kindOf: (block) => {
    if (block.kind === 'alert') return block.tone;
    return block.kind === 'list' && block.start !== undefined ? 'ordered list' : block.kind;
  },
  // A heading with another name keeps its section.
  pairsLone: (kind) => kind === 'heading',
  // Blocks of several lines or rows are compared further within, so less must be equal.
  leastLikeness: (kind) => (kind === 'paragraph' || kind === 'heading' ? 0.5 : 0.3),
};

/** The blocks of both documents, with their changes. */
export function compareBlocks(
  before: readonly Block[],
  after: readonly Block[],
): Generator<undefined, readonly Block[]> {
  return compareSequences(before, after, comparable, compareWithin);
}

/** Compares what is in two blocks of one kind. */
function* compareWithin(before: Block, after: Block): Generator<undefined, Block> {
  if (
    (after.kind === 'heading' && before.kind === 'heading') ||
    (after.kind === 'paragraph' && before.kind === 'paragraph')
  ) {
    return { ...after, children: yield* compareInlines(before.children, after.children) };
  }
  if (after.kind === 'code' && before.kind === 'code') {
    return { ...after, comparedLines: (yield* compareLines(before.text, after.text)).lines };
  }
  if (after.kind === 'list' && before.kind === 'list') {
    return {
      ...after,
      items: yield* compareSequences(before.items, after.items, {}, compareItems),
    };
  }
  if (after.kind === 'table' && before.kind === 'table') {
    return yield* compareTables(before, after);
  }
  if (
    (after.kind === 'quote' && before.kind === 'quote') ||
    (after.kind === 'alert' && before.kind === 'alert')
  ) {
    return { ...after, children: yield* compareBlocks(before.children, after.children) };
  }
  if (after.kind === 'details' && before.kind === 'details') {
    return {
      ...after,
      summary:
        contentOf(before.summary) === contentOf(after.summary)
          ? after.summary
          : yield* compareInlines(before.summary, after.summary),
      children: yield* compareBlocks(before.children, after.children),
    };
  }
  return after;
}

function* compareItems(before: ListItem, after: ListItem): Generator<undefined, ListItem> {
  return { ...after, children: yield* compareBlocks(before.children, after.children) };
}
