import { inlineText } from '#text/markdown/inline-text.ts';
import type { Block } from '#text/markdown/markdown-document.ts';

/** The words of blocks without marks, one piece after another, so that a caller may stop early. */
export function* blockTexts(blocks: readonly Block[]): Generator<string> {
  for (const block of blocks) {
    switch (block.kind) {
      case 'heading':
      case 'paragraph':
        yield inlineText(block.children);
        break;
      case 'code':
        yield block.text;
        break;
      case 'list':
        for (const item of block.items) yield* blockTexts(item.children);
        break;
      case 'table':
        for (const cell of block.header) yield inlineText(cell);
        for (const row of block.rows) for (const cell of row.cells) yield inlineText(cell);
        break;
      case 'details':
        yield inlineText(block.summary);
        yield* blockTexts(block.children);
        break;
      case 'quote':
      case 'alert':
        yield* blockTexts(block.children);
        break;
      case 'rule':
        break;
    }
  }
}
