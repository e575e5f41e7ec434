import {
  compareDocuments,
  type DocumentComparison,
} from '#data/specifications/changes/compare-documents.ts';
import type {
  Block,
  ChangeKind,
  Inline,
  MarkdownDocument,
} from '#text/markdown/markdown-document.ts';
import { parseMarkdown } from '#text/markdown/parse-markdown.ts';

/** Compares two Markdown texts synchronously. */
export function compareTexts(before: string, after: string): DocumentComparison {
  const work = compareDocuments(parseMarkdown(before), parseMarkdown(after));
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/**
 * Which part of a comparison to print: one of the two texts, or both, with signs that mark changed
 * lines and words.
 */
export type Side = 'before' | 'after' | 'both';

const signs = { inserted: '+', deleted: '-', changed: '~' };

export function textOf({ parts }: MarkdownDocument, side: Side): string {
  return textOfBlocks(
    parts.flatMap(({ blocks }) => blocks),
    side,
  );
}

function line(change: ChangeKind | undefined, side: Side, text: string): string {
  if (side === 'both') return `${change ? signs[change] : ' '}${text}`;
  return change === (side === 'before' ? 'inserted' : 'deleted') ? '' : text;
}

export function textOfBlocks(blocks: readonly Block[], side: Side): string {
  return blocks.map((block) => line(block.change, side, textOfBlock(block, side))).join('');
}

function textOfBlock(block: Block, side: Side): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return `${textOfInlines(block.children, side)}\n`;
    case 'code':
      return (block.comparedLines ?? block.text.split('\n').map((text) => ({ text })))
        .map((row) => line('change' in row ? row.change : undefined, side, `${row.text}\n`))
        .join('');
    case 'list':
      return block.items
        .map(({ change, children }) => line(change, side, `* ${textOfBlocks(children, side)}`))
        .join('');
    case 'table':
      return [{ cells: block.header }, ...block.rows]
        .map((row) => {
          const cells = row.cells.map((cell) => textOfInlines(cell, side)).filter(Boolean);
          return line('change' in row ? row.change : undefined, side, `|${cells.join('|')}\n`);
        })
        .join('');
    case 'quote':
    case 'alert':
      return `> ${textOfBlocks(block.children, side)}`;
    case 'details':
      return `${textOfInlines(block.summary, side)}\n${textOfBlocks(block.children, side)}`;
    case 'rule':
      return '---\n';
  }
}

function textOfInlines(inlines: readonly Inline[], side: Side): string {
  return inlines
    .map((inline) => {
      if (inline.kind === 'inserted' || inline.kind === 'deleted') {
        const text = line(inline.kind, side, textOfInlines(inline.children, side));
        return side === 'both' ? `{${text}}` : text;
      }
      if (inline.kind === 'link' && side === 'both') {
        return `[${textOfInlines(inline.children, side)}]`;
      }
      if ('children' in inline) return textOfInlines(inline.children, side);
      if ('text' in inline) return inline.text;
      if (inline.kind === 'image') return `![${inline.alt}](${inline.src})`;
      return inline.kind === 'line-break' ? '\n' : '';
    })
    .join('');
}
