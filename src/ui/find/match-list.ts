import { boundsOf } from './block-range.ts';
import { countMatches, matchesIn } from './match-text.ts';
import type { TextBlock } from './text-blocks.ts';

/** All matches of a query in the order of the document. They are numbered from 1. */
export type MatchList = {
  readonly count: number;
  /** The first match in or after a block; else the first of all; 0 if there is none. */
  readonly firstFrom: (block: number) => number;
  /** Undefined if there is no such match. */
  readonly rangeAt: (at: number) => Range | undefined;
  /** The matches around one of them, the nearest first, by blocks. */
  readonly around: (at: number) => Generator<StaticRange>;
};

/** Counts at once, which is quick; ranges are made when they are asked for. */
export function createMatchList(blocks: readonly TextBlock[], query: string): MatchList {
  /** Blocks that hold matches, and how many there are before each. */
  const found: { readonly index: number; readonly before: number }[] = [];
  let count = 0;
  for (const [index, block] of blocks.entries()) {
    const own = countMatches(block, query);
    if (own > 0) found.push({ index, before: count });
    count += own;
  }

  /** The place in `found` of the block with match `at`. */
  function placeOf(at: number): number {
    let low = 0;
    let high = found.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((found[middle]?.before ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  function* rangesOf(place: number): Generator<StaticRange> {
    const block = blocks[found[place]?.index ?? -1];
    if (block === undefined) return;
    for (const match of matchesIn(block, query)) {
      const bounds = boundsOf(block, match);
      if (bounds !== undefined) yield new StaticRange(bounds);
    }
  }

  return {
    count,
    firstFrom: (block) => {
      const next = found.find(({ index }) => index >= block) ?? found[0];
      return next === undefined ? 0 : next.before + 1;
    },
    rangeAt: (at) => {
      const place = found[placeOf(at)];
      const block = blocks[place?.index ?? -1];
      if (place === undefined || block === undefined) return undefined;
      const match = matchesIn(block, query)[at - place.before - 1];
      const bounds = match && boundsOf(block, match);
      if (bounds === undefined) return undefined;
      const range = document.createRange();
      range.setStart(bounds.startContainer, bounds.startOffset);
      range.setEnd(bounds.endContainer, bounds.endOffset);
      return range;
    },
    around: function* (at) {
      const place = placeOf(at);
      yield* rangesOf(place);
      for (let far = 1; far < found.length; far += 1) {
        yield* rangesOf(place + far);
        yield* rangesOf(place - far);
      }
    },
  };
}
