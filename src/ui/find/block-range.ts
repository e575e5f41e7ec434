import type { TextMatch } from './match-text.ts';
import type { TextBlock } from './text-blocks.ts';

/** Where a match begins and ends in the document. */
export function boundsOf(
  { nodes, starts }: TextBlock,
  { start, end }: TextMatch,
): StaticRangeInit | undefined {
  const first = lastAtOrBefore(starts, start);
  // The end belongs to the node of the last character, not to the one that begins there.
  const last = lastAtOrBefore(starts, end - 1);
  const startContainer = nodes[first];
  const endContainer = nodes[last];
  if (startContainer === undefined || endContainer === undefined) return undefined;
  return {
    startContainer,
    startOffset: Math.min(start - (starts[first] ?? 0), startContainer.length),
    endContainer,
    endOffset: Math.min(end - (starts[last] ?? 0), endContainer.length),
  };
}

function lastAtOrBefore(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
