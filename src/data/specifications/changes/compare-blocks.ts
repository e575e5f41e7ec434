import { compareLines } from '#text/diff/compare-lines.ts';
import type { Block, ListItem } from '#text/markdown/markdown-document.ts';
import { align, type Step } from './align.ts';
import { blockContents, itemContents } from './block-contents.ts';
import { blockTexts } from './block-text.ts';
import { compareInlines } from './compare-inlines.ts';
import { compareTables } from './compare-tables.ts';
import { inlineContent } from './inline-content.ts';
import { type DeletedSlugs, deletedBlock, deletedItem } from './whole-blocks.ts';

/** The steps from the earlier blocks to the later ones, with each block as it is to be drawn. */
export function* compareBlocks(
  before: readonly Block[],
  after: readonly Block[],
  nextSlug: DeletedSlugs,
): Generator<undefined, readonly { readonly step: Step<Block>; readonly block: Block }[]> {
  const steps = yield* align(before, after, {
    contentsOf: blockContents,
    kindOf,
    textsOf: (block) => blockTexts([block]),
    // A heading with another name keeps its section.
    pairsLone: (kind) => kind === 'heading',
    leastLikeness: (kind) =>
      kind === 'paragraph' || kind === 'heading' ? leastLikenessOfText : leastLikenessOfBlocks,
  });
  const compared: { step: Step<Block>; block: Block }[] = [];
  for (const step of steps) {
    compared.push({ step, block: yield* comparedBlock(step, nextSlug) });
    yield;
  }
  return compared;
}

/** A note that becomes a warning is another block, and so is a list that gets numbers. */
function kindOf(block: Block): string {
  if (block.kind === 'alert') return block.tone;
  return block.kind === 'list' && block.start !== undefined ? 'ordered list' : block.kind;
}

const leastLikenessOfText = 0.5;
/** Blocks of several lines or rows are compared further within, so less must be equal. */
const leastLikenessOfBlocks = 0.3;

function* comparedBlock(step: Step<Block>, nextSlug: DeletedSlugs): Generator<undefined, Block> {
  switch (step.kind) {
    case 'same':
      return step.after;
    case 'inserted':
      return { ...step.after, change: 'inserted' };
    case 'deleted':
      return deletedBlock(step.before, nextSlug);
    case 'paired':
      return { ...(yield* compareWithin(step.before, step.after, nextSlug)), change: 'changed' };
  }
}

/** Compares what is in two blocks of one kind. */
function* compareWithin(
  before: Block,
  after: Block,
  nextSlug: DeletedSlugs,
): Generator<undefined, Block> {
  if (after.kind === 'heading' && before.kind === 'heading') {
    return { ...after, children: yield* compareInlines(before.children, after.children) };
  }
  if (after.kind === 'paragraph' && before.kind === 'paragraph') {
    return { ...after, children: yield* compareInlines(before.children, after.children) };
  }
  if (after.kind === 'code' && before.kind === 'code') {
    return { ...after, comparedLines: (yield* compareLines(before.text, after.text)).lines };
  }
  if (after.kind === 'list' && before.kind === 'list') {
    return { ...after, items: yield* compareItems(before.items, after.items, nextSlug) };
  }
  if (after.kind === 'table' && before.kind === 'table') {
    return yield* compareTables(before, after);
  }
  if (
    (after.kind === 'quote' && before.kind === 'quote') ||
    (after.kind === 'alert' && before.kind === 'alert')
  ) {
    return { ...after, children: yield* blocksOf(before.children, after.children, nextSlug) };
  }
  if (after.kind === 'details' && before.kind === 'details') {
    return {
      ...after,
      summary:
        inlineContent(before.summary) === inlineContent(after.summary)
          ? after.summary
          : yield* compareInlines(before.summary, after.summary),
      children: yield* blocksOf(before.children, after.children, nextSlug),
    };
  }
  return after;
}

function* blocksOf(
  before: readonly Block[],
  after: readonly Block[],
  nextSlug: DeletedSlugs,
): Generator<undefined, readonly Block[]> {
  return (yield* compareBlocks(before, after, nextSlug)).map(({ block }) => block);
}

function* compareItems(
  before: readonly ListItem[],
  after: readonly ListItem[],
  nextSlug: DeletedSlugs,
): Generator<undefined, readonly ListItem[]> {
  const steps = yield* align(before, after, {
    contentsOf: itemContents,
    kindOf: () => 'item',
    textsOf: (item) => blockTexts(item.children),
    leastLikeness: () => leastLikenessOfText,
  });
  const items: ListItem[] = [];
  for (const step of steps) {
    items.push(yield* comparedItem(step, nextSlug));
    yield;
  }
  return items;
}

function* comparedItem(
  step: Step<ListItem>,
  nextSlug: DeletedSlugs,
): Generator<undefined, ListItem> {
  switch (step.kind) {
    case 'same':
      return step.after;
    case 'inserted':
      return { ...step.after, change: 'inserted' };
    case 'deleted':
      return deletedItem(step.before, nextSlug);
    case 'paired':
      return {
        ...step.after,
        children: yield* blocksOf(step.before.children, step.after.children, nextSlug),
        change: 'changed',
      };
  }
}
