import type { TextBlock } from './text-index.ts';

/** How far below the top of its box reading begins, in pixels. */
const depth = 24;
const probeStep = 24;
const mostProbes = 10;

/** The first block that is in view, by what is drawn at the top; nothing else is measured. */
export function blockInView(container: HTMLElement, blocks: readonly TextBlock[]): number {
  const { left, right, top } = container.getBoundingClientRect();
  for (let probe = 0; probe < mostProbes; probe += 1) {
    const y = Math.max(0, top) + depth + probe * probeStep;
    const element = document.elementFromPoint((left + right) / 2, y);
    if (element === null || element === container || !container.contains(element)) continue;
    return firstAtOrAfter(element, blocks);
  }
  return 0;
}

function firstAtOrAfter(element: Element, blocks: readonly TextBlock[]): number {
  let low = 0;
  let high = blocks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const node = blocks[middle]?.nodes[0];
    const isBefore =
      node !== undefined &&
      (element.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
    if (isBefore) low = middle + 1;
    else high = middle;
  }
  return low;
}
