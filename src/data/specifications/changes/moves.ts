import type { DiffRange } from '#text/diff/diff-sequences.ts';
import { splitWords } from '#text/diff/split-words.ts';
import type { Block, ListItem } from '#text/markdown/markdown-document.ts';
import { contentOfBlock, contentOfItem, isVisible, textsWithin } from './content.ts';

/**
 * Returns true if an element that isn't at the same position in both texts was moved.
 * @param content content of the element (see `content.ts`)
 */
export type MovableTest = (element: Block | ListItem, content: string) => boolean;

/** Number of blocks processed between two yields of the generator. */
const sliceLength = 64;

/**
 * Returns a test for the elements that two texts have in common. An element is movable if it occurs
 * once in each text, and is a heading or long enough not to recur by chance. Blocks and items
 * inside of blocks that both texts contain are ignored.
 */
export function* findMovable(
  before: readonly Block[],
  after: readonly Block[],
): Generator<undefined, MovableTest> {
  const [contentsBefore, contentsAfter] = [yield* contentsOf(before), yield* contentsOf(after)];
  const countsBefore = yield* countContents(before, contentsBefore, new Set(contentsAfter));
  const countsAfter = yield* countContents(after, contentsAfter, new Set(contentsBefore));
  return (element, content) =>
    countsBefore.get(content) === 1 && countsAfter.get(content) === 1 && isDistinctive(element);
}

function* contentsOf(blocks: readonly Block[]): Generator<undefined, readonly string[]> {
  const contents: string[] = [];
  for (const block of blocks) {
    contents.push(contentOfBlock(block));
    if (contents.length % sliceLength === 0) yield;
  }
  return contents;
}

/** Counts the contents of the blocks, and of the elements inside of blocks not in `common`. */
function* countContents(
  blocks: readonly Block[],
  contents: readonly string[],
  common: ReadonlySet<string>,
): Generator<undefined, ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  const count = (content: string) => counts.set(content, (counts.get(content) ?? 0) + 1);
  for (const [at, block] of blocks.entries()) {
    const content = contents[at] ?? '';
    count(content);
    if (common.has(content)) continue;
    for (const within of contentsWithin(block)) count(within);
    yield;
  }
  return counts;
}

/** Yields the contents of the items and blocks inside of a block. */
function* contentsWithin(block: Block): Generator<string> {
  if (block.kind === 'list') {
    for (const item of block.items) {
      yield contentOfItem(item);
      yield* contentsOfChildren(item.children);
    }
  } else if (
    block.kind === 'quote' ||
    block.kind === 'alert' ||
    block.kind === 'details' ||
    block.kind === 'element'
  ) {
    yield* contentsOfChildren(block.children);
  }
}

function* contentsOfChildren(blocks: readonly Block[]): Generator<string> {
  for (const block of blocks) {
    yield contentOfBlock(block);
    yield* contentsWithin(block);
  }
}

/** Minimum number of words of a moved element that isn't a heading. */
const minWords = 8;
/** Maximum number of characters of a text in which words are counted. */
const maxCountedLength = 400;

function isDistinctive(element: Block | ListItem): boolean {
  if ('kind' in element && element.kind === 'heading') return isVisible(element.children);
  let words = 0;
  for (const text of textsWithin(element)) {
    const pieces = splitWords(text.slice(0, maxCountedLength));
    words += pieces.filter((piece) => /[\p{L}\p{N}]/u.test(piece)).length;
    if (words >= minWords) return true;
  }
  return false;
}

/**
 * Returns the moved elements of both sequences: movable elements outside of equal ranges, and equal
 * elements next to them at both positions. A run of moved elements can therefore contain elements
 * that are too short to be movable.
 * @param contents contents of the elements of each sequence
 */
export function findMoved<Element>(
  [before, after]: readonly [readonly Element[], readonly Element[]],
  [contentsBefore, contentsAfter]: readonly [readonly string[], readonly string[]],
  ranges: readonly DiffRange[],
  isMovable: (element: Element, content: string) => boolean,
): ReadonlySet<Element> {
  const moved = new Set<Element>();
  const [changedBefore, changedAfter] = [new Set<number>(), new Set<number>()];
  const addRange = (
    elements: readonly Element[],
    contents: readonly string[],
    [start, end]: DiffRange['after'],
    changed: Set<number>,
  ) => {
    for (const [index, element] of elements.slice(start, end).entries()) {
      changed.add(start + index);
      if (isMovable(element, contents[start + index] ?? '')) moved.add(element);
    }
  };
  for (const range of ranges.filter(({ same }) => !same)) {
    addRange(before, contentsBefore, range.before, changedBefore);
    addRange(after, contentsAfter, range.after, changedAfter);
  }
  const extend = (from: number, to: number, step: 1 | -1) => {
    for (let [left, right] = [from + step, to + step]; ; left += step, right += step) {
      const [earlier, later] = [before[left], after[right]];
      if (earlier === undefined || later === undefined) return;
      if (!changedBefore.has(left) || !changedAfter.has(right)) return;
      if (contentsBefore[left] !== contentsAfter[right]) return;
      if (moved.has(earlier) || moved.has(later)) return;
      moved.add(earlier).add(later);
    }
  };
  const positions = new Map([...changedAfter].map((at) => [contentsAfter[at], at]));
  for (const from of changedBefore) {
    const [element, to] = [before[from], positions.get(contentsBefore[from])];
    if (element === undefined || to === undefined || !moved.has(element)) continue;
    extend(from, to, 1);
    extend(from, to, -1);
  }
  return moved;
}
