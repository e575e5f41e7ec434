import { compareDocuments } from '#data/specifications/changes/compare-documents.ts';
import type { DocumentComparison } from '#data/specifications/changes/compare-documents.ts';
import type { Block, Inline, MarkdownDocument } from '#text/markdown/markdown-document.ts';
import { parseMarkdown } from '#text/markdown/parse-markdown.ts';

/** Compares two Markdown texts, and does all the work at once. */
export function compareTexts(before: string, after: string): DocumentComparison {
  return finish(compareDocuments(parseMarkdown(before), parseMarkdown(after)));
}

export function finish<Result>(work: Generator<unknown, Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

export type Side = 'before' | 'after';

/** The text of one side of a compared document: what only the other side has is left out. */
export function textOfSide(document: MarkdownDocument, side: Side): string {
  return document.parts.map((part) => blocksOfSide(part.blocks, side)).join('');
}

function isLeftOut(change: string | undefined, side: Side): boolean {
  return change === (side === 'before' ? 'inserted' : 'deleted');
}

function blocksOfSide(blocks: readonly Block[], side: Side): string {
  return blocks.map((block) => blockOfSide(block, side)).join('');
}

function blockOfSide(block: Block, side: Side): string {
  if (isLeftOut(block.change, side)) return '';
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return `${inlinesOfSide(block.children, side)}\n`;
    case 'code':
      return (
        block.comparedLines ?? block.text.split('\n').map((text) => ({ text, change: undefined }))
      )
        .filter((line) => !isLeftOut(line.change, side))
        .map((line) => `${line.text}\n`)
        .join('');
    case 'list':
      return block.items
        .filter((item) => !isLeftOut(item.change, side))
        .map((item) => `- ${blocksOfSide(item.children, side)}`)
        .join('');
    case 'table':
      return [{ cells: block.header }, ...block.rows]
        .filter((row) => !('change' in row) || !isLeftOut(row.change, side))
        .map((row) => `| ${row.cells.map((cell) => inlinesOfSide(cell, side)).join('')}\n`)
        .join('');
    case 'quote':
    case 'alert':
      return `> ${blocksOfSide(block.children, side)}`;
    case 'details':
      return `${inlinesOfSide(block.summary, side)}\n${blocksOfSide(block.children, side)}`;
    case 'rule':
      return '---\n';
  }
}

function inlinesOfSide(inlines: readonly Inline[], side: Side): string {
  return inlines
    .map((inline) => {
      if (isLeftOut(inline.kind, side)) return '';
      if ('children' in inline) return inlinesOfSide(inline.children, side);
      if ('text' in inline) return inline.text;
      if (inline.kind === 'image') return `![${inline.alt}](${inline.src})`;
      return inline.kind === 'line-break' ? '\n' : '';
    })
    .join('');
}
