/**
 * How a block or a row differs from an earlier text. `changed` is said where something in it was
 * inserted or deleted, or where only that it changed is known.
 */
export type Change = 'inserted' | 'deleted' | 'changed';

/** A line of code that is compared. Without a change, both texts have it. */
export type ComparedLine = {
  readonly text: string;
  readonly change: 'inserted' | 'deleted' | undefined;
};

/** A piece of a line. Nothing here is HTML: every text is drawn as the text it is. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | {
      readonly kind:
        | 'strong'
        | 'emphasis'
        | 'strikethrough'
        | 'subscript'
        | 'superscript'
        | 'keyboard'
        /** Words of one text and not of the other, where two texts are compared. */
        | 'inserted'
        | 'deleted';
      readonly children: readonly Inline[];
    }
  | {
      readonly kind: 'link';
      /** As written, percent-encoded, not resolved and not checked. */
      readonly href: string;
      readonly title: string | undefined;
      readonly children: readonly Inline[];
    }
  | {
      readonly kind: 'image';
      readonly src: string;
      readonly alt: string;
      readonly title: string | undefined;
    }
  | { readonly kind: 'line-break' }
  | {
      readonly kind: 'footnote-reference';
      readonly id: string;
      readonly number: number;
      /** Which of the references to this footnote it is, counted from 1. */
      readonly occurrence: number;
    }
  /** `<a id>` and `<a name>`: a place that links lead to. */
  | { readonly kind: 'anchor'; readonly id: string };

type BlockBase = {
  /** The first and the last line of its source, counted from 1 in the whole file. */
  readonly lines: readonly [first: number, last: number];
  readonly change?: Change;
};

export type Heading = BlockBase & {
  readonly kind: 'heading';
  readonly level: 1 | 2 | 3 | 4 | 5 | 6;
  /** The fragment that leads here, as GitHub makes it; unique in the document. */
  readonly slug: string;
  /** Its text without marks. */
  readonly text: string;
  readonly children: readonly Inline[];
};

export type ListItem = {
  /** Undefined where the item is no task. */
  readonly checked: boolean | undefined;
  readonly children: readonly Block[];
  readonly change?: Change;
};

export type TableRow = {
  readonly cells: readonly (readonly Inline[])[];
  readonly change?: Change;
};

export type AlertTone = 'note' | 'tip' | 'important' | 'warning' | 'caution';

export type Block =
  | Heading
  | (BlockBase &
      (
        | { readonly kind: 'paragraph'; readonly children: readonly Inline[] }
        | {
            readonly kind: 'code';
            /** The first word after the fence; empty where there is none. */
            readonly language: string;
            readonly text: string;
            /** Its lines and the deleted ones, where an earlier text had other lines. */
            readonly comparedLines?: readonly ComparedLine[];
          }
        | {
            readonly kind: 'list';
            /** The first number, where the list is ordered. */
            readonly start: number | undefined;
            /** Items without paragraphs around their text. */
            readonly tight: boolean;
            readonly items: readonly ListItem[];
          }
        | {
            readonly kind: 'table';
            readonly align: readonly ('start' | 'center' | 'end' | undefined)[];
            readonly header: readonly (readonly Inline[])[];
            readonly rows: readonly TableRow[];
          }
        | { readonly kind: 'quote'; readonly children: readonly Block[] }
        | {
            readonly kind: 'alert';
            readonly tone: AlertTone;
            readonly children: readonly Block[];
          }
        | {
            readonly kind: 'details';
            readonly summary: readonly Inline[];
            readonly open: boolean;
            readonly children: readonly Block[];
          }
        | { readonly kind: 'rule' }
      ));

/**
 * Some sections that follow each other, or a piece of one that is long: what is parsed, laid out and
 * drawn at a time. Where one ends says nothing about the text.
 */
export type MarkdownPart = {
  /** Unique in the document. */
  readonly key: string;
  readonly lines: readonly [first: number, last: number];
  readonly blocks: readonly Block[];
};

export type Footnote = {
  readonly id: string;
  readonly number: number;
  /** How many references lead to it. */
  readonly references: number;
  readonly children: readonly Block[];
};

/** A Markdown text as a tree (CommonMark, GFM, footnotes, alerts, front matter, some harmless tags). */
export type MarkdownDocument = {
  /** What stands between `---` lines at the top: names and values as they are to be shown. */
  readonly frontMatter: readonly (readonly [name: string, value: string])[];
  readonly parts: readonly MarkdownPart[];
  readonly headings: readonly Heading[];
  /** Those that are referred to, in the order of their numbers. */
  readonly footnotes: readonly Footnote[];
  /** False while only the beginning has been parsed. */
  readonly isComplete: boolean;
};

/** The words of a line without their marks. Images have none. */
export function inlineText(inlines: readonly Inline[]): string {
  let text = '';
  for (const inline of inlines) {
    if ('text' in inline) text += inline.text;
    else if ('children' in inline) text += inlineText(inline.children);
    else if (inline.kind === 'line-break') text += '\n';
  }
  return text;
}

/** Adds a text, to the one before it if that is text too. */
export function addText(text: string, to: Inline[]): void {
  if (text === '') return;
  const last = to.at(-1);
  if (last?.kind === 'text') to[to.length - 1] = { kind: 'text', text: last.text + text };
  else to.push({ kind: 'text', text });
}
