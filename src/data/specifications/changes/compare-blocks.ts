import { compareLines } from '#text/diff/compare-lines.ts';
import type { Block, ListItem } from '#text/markdown/markdown-document.ts';
import { align, type Step } from './align.ts';
import type { BlockNumbers } from './block-numbers.ts';
import { blockTexts } from './block-text.ts';
import { compareInlines } from './compare-inlines.ts';
import { compareTables } from './compare-tables.ts';
import { inlineContent } from './inline-content.ts';
import { type DeletedSlugs, deletedBlock, deletedItem } from './whole-blocks.ts';

export type BlockContext = { readonly numbers: BlockNumbers; readonly nextSlug: DeletedSlugs };

/** The steps from the earlier blocks to the later ones, with each block as it is to be drawn. */
export function* compareBlocks(
  before: readonly Block[],
  after: readonly Block[],
  context: BlockContext,
): Generator<undefined, readonly { readonly step: Step<Block>; readonly block: Block }[]> {
  const steps = yield* align(
    { elements: before, numbers: yield* context.numbers.ofAll(before) },
    { elements: after, numbers: yield* context.numbers.ofAll(after) },
    {
      // A warning that becomes a note is another block, and so is a list that gets numbers.
      kindOf: (block) => (block.kind === 'alert' ? block.tone : block.kind),
      textsOf: (block) => blockTexts([block]),
      leastLikeness: (kind) =>
        kind === 'paragraph' || kind === 'heading' ? leastLikenessOfText : leastLikenessOfBlocks,
    },
  );
  const compared: { step: Step<Block>; block: Block }[] = [];
  for (const step of steps) {
    compared.push({ step, block: yield* comparedBlock(step, context) });
    yield;
  }
  return compared;
}

const leastLikenessOfText = 0.5;
/** Blocks of several lines or rows are compared further within, so less must be equal. */
const leastLikenessOfBlocks = 0.3;

function* comparedBlock(step: Step<Block>, context: BlockContext): Generator<undefined, Block> {
  switch (step.kind) {
    case 'same':
      return step.after;
    case 'inserted':
      return { ...step.after, change: 'inserted' };
    case 'deleted':
      return deletedBlock(step.before, context.nextSlug);
    case 'paired':
      return { ...(yield* compareWithin(step.before, step.after, context)), change: 'changed' };
  }
}

/** Compares what is in two blocks of one kind. */
function* compareWithin(
  before: Block,
  after: Block,
  context: BlockContext,
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
    return { ...after, items: yield* compareItems(before.items, after.items, context) };
  }
  if (after.kind === 'table' && before.kind === 'table') {
    return yield* compareTables(before, after, context.numbers);
  }
  if (
    (after.kind === 'quote' && before.kind === 'quote') ||
    (after.kind === 'alert' && before.kind === 'alert')
  ) {
    return { ...after, children: yield* blocksOf(before.children, after.children, context) };
  }
  if (after.kind === 'details' && before.kind === 'details') {
    return {
      ...after,
      summary:
        inlineContent(before.summary) === inlineContent(after.summary)
          ? after.summary
          : yield* compareInlines(before.summary, after.summary),
      children: yield* blocksOf(before.children, after.children, context),
    };
  }
  return after;
}

function* blocksOf(
  before: readonly Block[],
  after: readonly Block[],
  context: BlockContext,
): Generator<undefined, readonly Block[]> {
  return (yield* compareBlocks(before, after, context)).map(({ block }) => block);
}

function* compareItems(
  before: readonly ListItem[],
  after: readonly ListItem[],
  context: BlockContext,
): Generator<undefined, readonly ListItem[]> {
  const steps = yield* align(
    { elements: before, numbers: yield* context.numbers.ofAll(before) },
    { elements: after, numbers: yield* context.numbers.ofAll(after) },
    {
      kindOf: () => 'item',
      textsOf: (item) => blockTexts(item.children),
      leastLikeness: () => leastLikenessOfText,
    },
  );
  const items: ListItem[] = [];
  for (const step of steps) {
    items.push(yield* comparedItem(step, context));
    yield;
  }
  return items;
}

function* comparedItem(
  step: Step<ListItem>,
  context: BlockContext,
): Generator<undefined, ListItem> {
  switch (step.kind) {
    case 'same':
      return step.after;
    case 'inserted':
      return { ...step.after, change: 'inserted' };
    case 'deleted':
      return deletedItem(step.before, context.nextSlug);
    case 'paired':
      return {
        ...step.after,
        children: yield* blocksOf(step.before.children, step.after.children, context),
        change: 'changed',
      };
  }
}
