import { detailsDepth } from './html-flow.ts';
import { type Define, readBlocks, type TopBlock } from './read-blocks.ts';

/** What will be a part of the document. Its lines are counted from 0, the last one is not in it. */
export type PartTokens = {
  readonly blocks: readonly TopBlock[];
  readonly lines: readonly [from: number, to: number];
};

/** A part begins at a heading, if the one before has this many lines already … */
const shortestPart = 60;
/** … and at any block, if it has this many. */
const longestPart = 240;

/** The parts of a text; none begins inside of what another holds. */
export function* readParts(
  text: string,
  firstLine: number,
  define: Define,
  closesDetails: (line: number) => boolean,
): Generator<PartTokens, void> {
  let blocks: TopBlock[] = [];
  let lines: [number, number] = [firstLine, firstLine];
  let depth = 0;
  for (const block of readBlocks(text, firstLine, define)) {
    const [first] = block.tokens;
    const length = block.lines[0] - lines[0];
    const isHeading = first?.type === 'heading_open';
    if (
      blocks.length > 0 &&
      depth === 0 &&
      (length >= longestPart || (length >= shortestPart && isHeading))
    ) {
      yield { blocks, lines };
      blocks = [];
      lines = [block.lines[0], block.lines[1]];
    }
    blocks.push(block);
    lines[1] = block.lines[1];
    if (first?.type === 'html_block') {
      depth = detailsDepth(first.content, depth, closesDetails((first.map?.[0] ?? 0) + 1));
    }
  }
  if (blocks.length > 0) yield { blocks, lines };
}
