import type { Block, Inline, TableRow } from '#text/markdown/markdown-document.ts';

/** Whether a changed block shows in itself what changed, so that it needs no mark of its own. */
export function hasMarks(block: Block): boolean {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return hasMarkedWords(block.children);
    case 'list':
      return block.items.some(
        ({ change, children }) => change !== undefined || children.some(showsChange),
      );
    case 'table':
      return block.rows.some(isMarkedRow) || block.header.some(hasMarkedWords);
    case 'details':
      return hasMarkedWords(block.summary) || block.children.some(showsChange);
    case 'quote':
    case 'alert':
      return block.children.some(showsChange);
    case 'code':
      return block.comparedLines !== undefined;
    case 'rule':
      return false;
  }
}

/** Whether a block is marked, as a whole or in itself. */
export function showsChange(block: Block): boolean {
  return block.change !== undefined || hasMarks(block);
}

function isMarkedRow(row: TableRow): boolean {
  return row.change !== undefined || row.cells.some(hasMarkedWords);
}

function hasMarkedWords(inlines: readonly Inline[]): boolean {
  return inlines.some(
    (inline) =>
      inline.kind === 'inserted' ||
      inline.kind === 'deleted' ||
      ('children' in inline && hasMarkedWords(inline.children)),
  );
}
