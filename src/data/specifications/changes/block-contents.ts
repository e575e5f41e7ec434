import type { Block } from '#text/markdown/markdown-document.ts';
import { inlineContent } from './inline-content.ts';

/**
 * What makes a block differ from another, piece by piece: texts, marks, addresses, and what is within
 * what. Where it stands, its slug, the first number of a list and the space between items are no part.
 */
export function* blockContents(block: Block): Generator<string> {
  switch (block.kind) {
    case 'heading':
      yield `heading ${block.level} ${inlineContent(block.children)}`;
      break;
    case 'paragraph':
      yield `paragraph ${inlineContent(block.children)}`;
      break;
    case 'code':
      yield `code ${block.language}\u0000${block.text}`;
      break;
    case 'list':
      yield block.start === undefined ? 'list' : 'ordered list';
      for (const item of block.items) {
        yield `item ${item.checked}`;
        yield* contentsWithin(item.children);
      }
      yield 'end';
      break;
    case 'table':
      for (const cells of [block.header, ...block.rows.map((row) => row.cells)]) {
        yield 'row';
        for (const cell of cells) yield `cell ${inlineContent(cell)}`;
      }
      break;
    case 'details':
      yield `details ${inlineContent(block.summary)}`;
      yield* contentsWithin(block.children);
      break;
    case 'quote':
    case 'alert':
      yield block.kind === 'alert' ? block.tone : block.kind;
      yield* contentsWithin(block.children);
      break;
    case 'rule':
      yield 'rule';
  }
}

function* contentsWithin(blocks: readonly Block[]): Generator<string> {
  for (const block of blocks) yield* blockContents(block);
  yield 'end';
}
