import { elementInView } from './element-in-view.ts';
import { type TextBlock, textBlocks } from './text-blocks.ts';

const blocksOfStep = 16;
/** About two screens. */
const blocksNearView = 120;

/** All blocks of an element, read in slices. */
export function* indexText(container: Element): Generator<undefined, readonly TextBlock[]> {
  const blocks: TextBlock[] = [];
  for (const block of textBlocks(container)) {
    blocks.push(block);
    if (blocks.length % blocksOfStep === 0) yield;
  }
  return blocks;
}

/** The blocks from the top of what is in view, so that it is marked before everything is read. */
export function blocksInView(container: HTMLElement): readonly TextBlock[] {
  const blocks: TextBlock[] = [];
  for (const block of textBlocks(container, elementInView(container))) {
    blocks.push(block);
    if (blocks.length === blocksNearView) break;
  }
  return blocks;
}

/** The first block that begins in or after what is in view. */
export function firstInView(container: HTMLElement, blocks: readonly TextBlock[]): number {
  const element = elementInView(container);
  let low = 0;
  let high = blocks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const node = blocks[middle]?.nodes[0];
    if (node !== undefined && isBefore(node, element)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isBefore(node: Node, element: Element): boolean {
  return (
    !element.contains(node) &&
    (element.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
  );
}
