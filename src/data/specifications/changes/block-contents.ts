import type { Block, Inline, ListItem } from '#text/markdown/markdown-document.ts';
import { inlineContent } from './inline-content.ts';

/**
 * What makes a block differ from another, piece by piece: texts, marks, addresses, and what is within
 * what. Where it stands, its slug, the first number of a list, the space between items and whether
 * details are open are no part.
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
      for (const item of block.items) yield* itemContents(item);
      yield 'end';
      break;
    case 'table':
      yield rowContent(block.header);
      for (const { cells } of block.rows) yield rowContent(cells);
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

export function* itemContents({ checked, children }: ListItem): Generator<string> {
  yield checked === undefined ? 'item' : `task ${checked}`;
  yield* contentsWithin(children);
}

export function rowContent(cells: readonly (readonly Inline[])[]): string {
  let content = 'row';
  for (const cell of cells) content += `\u0000cell ${inlineContent(cell)}`;
  return content;
}

function* contentsWithin(blocks: readonly Block[]): Generator<string> {
  for (const block of blocks) yield* blockContents(block);
  yield 'end';
}
