import type { DiffRange } from '#text/diff/diff-sequences.ts';
import { splitWords } from '#text/diff/split-words.ts';
import type { Block, ListItem } from '#text/markdown/markdown-document.ts';
import { getBlockContent, getItemContent, textsWithin } from './content.ts';

/** Returns true if an element that isn't at the same position in both texts was moved. */
export type MovableTest = (element: Block | ListItem, content: string) => boolean;

/**
 * Returns a test for elements that both texts contain. An element is movable if it occurs once in
 * each text, and is a heading or too long to recur by chance. Elements inside of top-level blocks
 * that both texts contain don't count.
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

/** Number of blocks processed between two yields of the generator. */
const sliceLength = 64;

function* contentsOf(blocks: readonly Block[]): Generator<undefined, readonly string[]> {
  const contents: string[] = [];
  for (const block of blocks) {
    contents.push(getBlockContent(block));
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
  for (const [at, content] of contents.entries()) {
    count(content);
    const block = blocks[at];
    if (block === undefined || common.has(content)) continue;
    for (const element of elementsWithin(block)) {
      count('kind' in element ? getBlockContent(element) : getItemContent(element));
    }
    yield;
  }
  return counts;
}

/** Yields the items and blocks inside of an element. */
function* elementsWithin(element: Block | ListItem): Generator<Block | ListItem> {
  if ('kind' in element && (element.kind === 'heading' || element.kind === 'paragraph')) return;
  const children = 'children' in element ? element.children : [];
  for (const within of 'items' in element ? element.items : children) {
    yield within;
    yield* elementsWithin(within);
  }
}

/** Minimum number of words of a moved element that isn't a heading. */
const minWords = 8;

function isDistinctive(element: Block | ListItem): boolean {
  if ('kind' in element && element.kind === 'heading') return true;
  let words = 0;
  for (const text of textsWithin(element)) {
    // Counting stops early, because a text can be long.
    const pieces = splitWords(text.slice(0, 400));
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
  contents: readonly [readonly string[], readonly string[]],
  ranges: readonly DiffRange[],
  isMovable: (element: Element, content: string) => boolean,
): ReadonlySet<Element> {
  const moved = new Set<Element>();
  // Elements outside of equal ranges, by index.
  const [changedBefore, changedAfter] = [new Map<number, Element>(), new Map<number, Element>()];
  for (const range of ranges.filter(({ same }) => !same)) {
    for (let at = range.before[0]; at < range.before[1]; at += 1) add(changedBefore, before, 0, at);
    for (let at = range.after[0]; at < range.after[1]; at += 1) add(changedAfter, after, 1, at);
  }
  function add(changed: Map<number, Element>, all: readonly Element[], side: 0 | 1, at: number) {
    const element = all[at];
    if (element === undefined) return;
    changed.set(at, element);
    if (isMovable(element, contents[side][at] ?? '')) moved.add(element);
  }
  const positions = new Map([...changedAfter.keys()].map((at) => [contents[1][at], at]));
  for (const [start, element] of changedBefore) {
    const target = positions.get(contents[0][start]);
    if (target === undefined || !moved.has(element)) continue;
    for (const step of [1, -1]) {
      for (let [from, to] = [start + step, target + step]; ; from += step, to += step) {
        const [earlier, later] = [changedBefore.get(from), changedAfter.get(to)];
        if (earlier === undefined || later === undefined) break;
        if (contents[0][from] !== contents[1][to] || moved.has(earlier) || moved.has(later)) break;
        moved.add(earlier).add(later);
      }
    }
  }
  return moved;
}
