import { createNumbering } from '#text/diff/numbering.ts';
import type { Block, Inline, ListItem, TableRow } from '#text/markdown/markdown-document.ts';
import { inlineContent } from './inline-content.ts';

type Part = Block | ListItem | TableRow;

/** Separates the cells of a row. */
const cellEnd = '\u0000|\u0000';

/**
 * Numbers that are equal for what is drawn alike. Where a block stands, the slug of a heading, the first
 * number of a list, the space between its items and whether details are open make no difference.
 */
export class BlockNumbers {
  /** Of any content that must not be taken for that of a block. */
  readonly ofContent = createNumbering();
  readonly #known = new WeakMap<Part, number>();

  /** The numbers of blocks, items or rows. It yields, as one of them may be as long as a whole text. */
  *ofAll(parts: readonly Part[]): Generator<undefined, readonly number[]> {
    const numbers: number[] = [];
    for (const part of parts) {
      yield* this.#prepare(part);
      numbers.push(this.of(part));
      if (numbers.length % 32 === 0) yield;
    }
    return numbers;
  }

  of(part: Part): number {
    const number = this.#known.get(part) ?? this.ofContent(this.#content(part));
    this.#known.set(part, number);
    return number;
  }

  ofInlines(inlines: readonly Inline[]): number {
    return this.ofContent(`inlines ${inlineContent(inlines)}`);
  }

  /** Knows the numbers of what is in a block before its own is asked for. */
  *#prepare(part: Part): Generator<undefined, undefined> {
    if (this.#known.has(part)) return;
    if ('items' in part) yield* this.ofAll(part.items);
    else if ('rows' in part) yield* this.ofAll(part.rows);
    else if ('kind' in part && isContainer(part)) yield* this.ofAll(part.children);
    else if (!('kind' in part) && 'children' in part) yield* this.ofAll(part.children);
  }

  #content(part: Part): string {
    if ('cells' in part) return `row ${part.cells.map(inlineContent).join(cellEnd)}`;
    if (!('kind' in part)) return `item ${part.checked} ${this.#numbers(part.children)}`;
    switch (part.kind) {
      case 'heading':
        return `heading ${part.level} ${inlineContent(part.children)}`;
      case 'paragraph':
        return `paragraph ${inlineContent(part.children)}`;
      case 'code':
        return `code ${part.language}\u0000${part.text}`;
      case 'list':
        return `list ${part.start === undefined} ${this.#numbers(part.items)}`;
      case 'table':
        return `table ${this.ofContent(`row ${part.header.map(inlineContent).join(cellEnd)}`)} ${this.#numbers(part.rows)}`;
      case 'quote':
        return `quote ${this.#numbers(part.children)}`;
      case 'alert':
        return `alert ${part.tone} ${this.#numbers(part.children)}`;
      case 'details':
        return `details ${this.ofInlines(part.summary)} ${this.#numbers(part.children)}`;
      case 'rule':
        return 'rule';
    }
  }

  #numbers(parts: readonly Part[]): string {
    return parts.map((part) => this.of(part)).join(' ');
  }
}

function isContainer(block: Block) {
  return block.kind === 'quote' || block.kind === 'alert' || block.kind === 'details';
}
