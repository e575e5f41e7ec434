import type { ComparedLine } from '#text/diff/compare-lines.ts';
import {
  compareDocuments,
  type DocumentComparison,
} from '#text/markdown/compare/compare-documents.ts';
import {
  type Block,
  type ChangeKind,
  hasChangeMarks,
  type Inline,
  type MarkdownDocument,
} from '#text/markdown/markdown-document.ts';
import { parseMarkdown } from '#text/markdown/parse-markdown.ts';
import { runAtOnce } from '#text/slices/time-slices.ts';

/** Compares two Markdown texts synchronously. */
export function compareTexts(before: string, after: string): DocumentComparison {
  return compareParsed(parseMarkdown(before), parseMarkdown(after));
}

export function compareParsed(before: MarkdownDocument, after: MarkdownDocument) {
  return runAtOnce(compareDocuments(before, after));
}

/**
 * Text to print from a comparison: the old text, the new text, or both with signs that mark changed
 * lines and words.
 */
export type ComparisonSide = 'before' | 'after' | 'both';

const signs = { inserted: '+', deleted: '-', changed: '~', moved: '>', 'moved-from': '<' };

export function formatComparedDocument({ parts }: MarkdownDocument, side: ComparisonSide): string {
  return formatComparedBlocks(
    parts.flatMap(({ blocks }) => blocks),
    side,
  );
}

function line(change: ChangeKind | undefined, side: ComparisonSide, text: string): string {
  if (side === 'both') return `${change ? signs[change] : ' '}${text}`;
  const isInserted = change === 'inserted' || change === 'moved';
  const isDeleted = change === 'deleted' || change === 'moved-from';
  return (side === 'before' ? isInserted : isDeleted) ? '' : text;
}

export function formatComparedBlocks(blocks: readonly Block[], side: ComparisonSide): string {
  return blocks.map((block) => line(block.change, side, textOfBlock(block, side))).join('');
}

function textOfBlock(block: Block, side: ComparisonSide): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return textOfLine(block.children, side).replace(/(.+)/s, '$1\n');
    case 'code':
      return (block.comparedLines ?? block.text.split('\n').map((text) => ({ text })))
        .map((row) => line('change' in row ? row.change : undefined, side, textOfCode(row, side)))
        .join('');
    case 'list':
      return block.items
        .map(({ change, children }) =>
          line(change, side, `* ${formatComparedBlocks(children, side)}`),
        )
        .join('');
    case 'table':
      return [{ cells: block.header }, ...block.rows]
        .map((row) => {
          const cells = row.cells.map((cell) => textOfLine(cell, side)).filter(Boolean);
          return line('change' in row ? row.change : undefined, side, `|${cells.join('|')}\n`);
        })
        .join('');
    case 'element':
    case 'quote':
    case 'alert':
      return `> ${formatComparedBlocks(block.children, side)}`;
    case 'details':
      return `${textOfLine(block.summary, side)}\n${formatComparedBlocks(block.children, side)}`;
    case 'math':
      return `${block.text}\n`;
    case 'rule':
      return '---\n';
  }
}

function textOfCode(
  { text, parts }: Pick<ComparedLine, 'text' | 'parts'>,
  side: ComparisonSide,
): string {
  const isMarked = (isChanged: boolean) => isChanged && side === 'both';
  const own = parts?.map((part) => (isMarked(part.isChanged) ? `{${part.text}}` : part.text));
  return `${own?.join('') ?? text}\n`;
}

/**
 * Returns the text of a line. Unless `side` is `both`, white space and line breaks become one
 * space.
 */
function textOfLine(inlines: readonly Inline[], side: ComparisonSide): string {
  const text = textOfInlines(inlines, side);
  return side === 'both' ? text : text.replaceAll(/[ \n⏎]+/g, ' ').trim();
}

function textOfInlines(inlines: readonly Inline[], side: ComparisonSide): string {
  return inlines
    .map((inline) => {
      if (inline.kind === 'inserted' || inline.kind === 'deleted') {
        const text = line(inline.kind, side, textOfInlines(inline.children, side));
        return side === 'both' ? `{${text}}` : text;
      }
      if (inline.kind === 'link' && side === 'both') {
        const earlier = inline.earlier ? `(was ${inline.earlier.href})` : '';
        return `[${textOfInlines(inline.children, side)}]${earlier}`;
      }
      if ('children' in inline) return textOfInlines(inline.children, side);
      if ('text' in inline) return inline.text;
      if (inline.kind === 'image') return `![${inline.alt}](${inline.src})`;
      return inline.kind === 'line-break' ? '⏎' : '';
    })
    .join('');
}

/**
 * Returns the slugs of the sections that contain a marked change or refer to a footnote with a
 * marked change.
 */
export function findMarkedSections({ parts, footnotes }: MarkdownDocument): ReadonlySet<string> {
  const marked = new Set<string>();
  const changedIds = footnotes
    .filter(hasChangeMarks)
    .map(({ id }) => `"footnote-reference","id":"${id}"`);
  let section: string | undefined;
  let isMarked = false;
  for (const block of parts.flatMap(({ blocks }) => blocks)) {
    const isFromEarlierText = block.change === 'deleted' || block.change === 'moved-from';
    if (block.kind === 'heading' && !isFromEarlierText) {
      isMarked &&= section === undefined;
      section = block.slug;
    }
    isMarked ||=
      hasChangeMarks(block) || changedIds.some((id) => JSON.stringify(block).includes(id));
    if (isMarked && section !== undefined) marked.add(section);
  }
  return marked;
}

/** Returns the marked changes that are invisible to a reader. */
export function findInvisibleMarks(node: unknown): readonly unknown[] {
  if (typeof node !== 'object' || node === null) return [];
  const { change, ...rest } = { change: undefined, ...node };
  const isEmpty =
    ('kind' in node && (node.kind === 'inserted' || node.kind === 'deleted')) ||
    change === 'inserted' ||
    change === 'deleted' ||
    change === 'moved' ||
    change === 'moved-from'
      ? !isShown(node)
      : change === 'changed' && !hasChangeMarks(rest) && !('start' in node || 'checked' in node);
  return [...(isEmpty ? [node] : []), ...Object.values(node).flatMap(findInvisibleMarks)];
}

/** True if a node is visible: an image, a rule, a list or a table, or a node with text. */
function isShown(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false;
  if ('text' in node && typeof node.text === 'string' && node.text.trim() !== '') return true;
  const shown = ['image', 'footnote-reference', 'rule', 'list', 'table', 'quote', 'alert'];
  if ('kind' in node && typeof node.kind === 'string' && shown.includes(node.kind)) return true;
  if ('checked' in node || 'cells' in node || 'summary' in node) return true;
  return Object.values(node).some(isShown);
}
