import type { ComparedLine } from '#text/diff/compare-lines.ts';
import type { Alignment, TextDirection } from './html-tags.ts';

/**
 * Kind of difference between a block, list item or table row and the earlier text. `changed` means
 * that parts of its content were inserted or deleted, or that the exact difference isn't available.
 * `moved` marks moved content at its position in the later text, and `moved-from` at its position
 * in the earlier text.
 */
export type ChangeKind = 'inserted' | 'deleted' | 'changed' | 'moved' | 'moved-from';

/** Inline element. It never contains HTML; all its strings are rendered literally. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  /** Formula in TeX, without its delimiters. `isDisplay` means larger and on its own line. */
  | { readonly kind: 'math'; readonly text: string; readonly isDisplay: boolean }
  /** Emoji that was written as a code such as `:smile:`. */
  | { readonly kind: 'emoji'; readonly text: string; readonly code: string }
  | {
      readonly kind:
        | 'strong'
        | 'emphasis'
        | 'strikethrough'
        | 'subscript'
        | 'superscript'
        | 'keyboard'
        /** Text that was inserted or deleted; occurs only in comparisons. */
        | 'inserted'
        | 'deleted';
      readonly children: readonly Inline[];
    }
  | {
      readonly kind: 'link';
      /** URL as in the source: percent-encoded, but neither resolved nor validated. */
      readonly href: string;
      readonly title: string | undefined;
      readonly children: readonly Inline[];
      /** Link target in the earlier text; set only if the target has changed. */
      readonly earlier?: { readonly href: string };
    }
  | {
      readonly kind: 'image';
      readonly src: string;
      readonly alt: string;
      readonly title: string | undefined;
      /** Width and height in pixels or per cent, as in HTML. */
      readonly width?: string | undefined;
      readonly height?: string | undefined;
    }
  /** HTML element for which no other `kind` exists. */
  | {
      readonly kind: 'element';
      readonly tag: InlineTag;
      readonly dir?: TextDirection | undefined;
      readonly title?: string | undefined;
      /** Alignment of a block inside a line, such as a paragraph in a table cell. */
      readonly align?: Alignment | undefined;
      readonly children: readonly Inline[];
    }
  | { readonly kind: 'line-break' }
  | {
      readonly kind: 'footnote-reference';
      readonly id: string;
      readonly number: number;
      /** 1-based position of this reference among all references to the same footnote. */
      readonly occurrence: number;
    }
  /** Link target created by `<a id>` or `<a name>`. */
  | { readonly kind: 'anchor'; readonly id: string };

/**
 * HTML elements that inlines can contain. The elements after `ruby` are block elements, for example
 * a list inside a table cell.
 */
export const inlineTags = [
  ...['u', 'ins', 'del', 'var', 'samp', 'mark', 'q', 'cite', 'abbr', 'code', 'small', 'span'],
  ...['bdo', 'rt', 'rp', 'ruby', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'div', 'blockquote', 'pre'],
  ...['details', 'summary'],
] as const;
export type InlineTag = (typeof inlineTags)[number];

/** HTML elements that contain blocks and for which no other `kind` exists. */
export const containerTags = [
  ...['div', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['dl', 'dt', 'dd', 'figure', 'figcaption', 'pre', 'li'],
] as const;
export type ContainerTag = (typeof containerTags)[number];

type BlockBase = {
  /** 1-based numbers of the first and the last line of the block in the source file. */
  readonly lines: readonly [first: number, last: number];
  readonly change?: ChangeKind;
};

export const headingLevels = [1, 2, 3, 4, 5, 6] as const;
export type HeadingLevel = (typeof headingLevels)[number];

export type Heading = BlockBase & {
  readonly kind: 'heading';
  readonly level: HeadingLevel;
  /** Level in the earlier text; set only if the level has changed. */
  readonly earlier?: { readonly level: HeadingLevel };
  /** URL fragment of the heading in GitHub's format; unique in the document. */
  readonly slug: string;
  /** Text of the heading without markup. */
  readonly text: string;
  readonly align?: Alignment | undefined;
  readonly dir?: TextDirection | undefined;
  readonly children: readonly Inline[];
};

export type ListNumbering = 'lower-alpha' | 'upper-alpha' | 'lower-roman' | 'upper-roman';

export type ListItem = {
  /** Whether the task is done; undefined if the item isn't a task. */
  readonly checked: boolean | undefined;
  readonly children: readonly Block[];
  readonly change?: ChangeKind;
};

export type TableRow = {
  readonly cells: readonly (readonly Inline[])[];
  readonly change?: ChangeKind;
};

export type AlertTone = 'note' | 'tip' | 'important' | 'warning' | 'caution';

export type Block =
  | Heading
  | (BlockBase &
      (
        | {
            readonly kind: 'paragraph';
            readonly children: readonly Inline[];
            readonly align?: Alignment | undefined;
            readonly dir?: TextDirection | undefined;
            /**
             * True if the text has no paragraph tag in the HTML source, for example the text of a
             * table cell.
             */
            readonly isBare?: true;
          }
        | {
            readonly kind: 'element';
            readonly tag: ContainerTag;
            readonly align?: Alignment | undefined;
            readonly dir?: TextDirection | undefined;
            /** Number of columns and rows that a table cell spans. */
            readonly columns?: number | undefined;
            readonly rows?: number | undefined;
            readonly children: readonly Block[];
          }
        | {
            readonly kind: 'code';
            /** Language of the code: the first word after the fence; empty if there is none. */
            readonly language: string;
            /** Language in the earlier text; set only if the language has changed. */
            readonly earlier?: { readonly language: string };
            readonly text: string;
            /**
             * All lines of the code block and the deleted lines of the earlier text; set only if a
             * comparison found differences.
             */
            readonly comparedLines?: readonly ComparedLine[];
          }
        /** Formula in TeX, without its delimiters. */
        | { readonly kind: 'math'; readonly text: string }
        | {
            readonly kind: 'list';
            /** Number of the first item; undefined if the list is unordered. */
            readonly start: number | undefined;
            /** Style of the numbers, as in CSS; decimal by default. */
            readonly numbering?: ListNumbering | undefined;
            /** True if the text of the items isn't wrapped in paragraphs (a tight list). */
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
 * Group of consecutive sections, or a fraction of a long section. A part is parsed, laid out and
 * rendered as a unit; users don't see the boundaries of parts.
 */
export type MarkdownPart = {
  /** Key that is unique among the parts of the document. */
  readonly key: string;
  readonly lines: readonly [first: number, last: number];
  /** Number of characters of its source, without the markup of blocks. */
  readonly characters: number;
  readonly blocks: readonly Block[];
};

export type Footnote = {
  readonly id: string;
  readonly number: number;
  /** Number of references to the footnote. */
  readonly references: number;
  readonly children: readonly Block[];
};

/** Properties of the front matter (YAML or TOML at the top of a text). A name can occur several times. */
export type FrontMatter = readonly FrontMatterMember[];
export type FrontMatterMember = readonly [name: string, values: readonly FrontMatterValue[]];
/** Text as written, or an object with properties of its own; `text` is displayed before them. */
export type FrontMatterValue =
  | string
  | { readonly text: string; readonly members: readonly FrontMatterMember[] };

/**
 * Parsed Markdown text. Supports CommonMark, GFM, footnotes, alerts, front matter and some harmless
 * HTML tags.
 */
export type MarkdownDocument = {
  readonly frontMatter: FrontMatter;
  readonly parts: readonly MarkdownPart[];
  readonly headings: readonly Heading[];
  /** Footnotes that have at least one reference, in the order of their numbers. */
  readonly footnotes: readonly Footnote[];
  /** False while the document contains only the beginning of the text. */
  readonly isComplete: boolean;
};

/**
 * Maximum number of inline formulas in a document, and also of formulas that are blocks. Further
 * formulas are shown as source.
 */
export const maxFormulas = 5_000;
/** Maximum number of characters of a formula; longer ones are shown as source. */
export const maxFormulaLength = 8_000;

/** Part of a document that contains lines of text. */
export type DocumentNode = Block | ListItem | TableRow;

/** Returns the blocks, items or rows directly inside a node. */
export function getInnerNodes(node: DocumentNode): readonly DocumentNode[] {
  if ('cells' in node) return [];
  if (!('kind' in node)) return node.children;
  if (node.kind === 'list') return node.items;
  if (node.kind === 'table') return node.rows;
  const isText = node.kind === 'heading' || node.kind === 'paragraph';
  return 'children' in node && !isText ? node.children : [];
}

/** True if a comparison has marked changes in a node or its descendants. */
export function hasChangeMarks(node: unknown): boolean {
  return hasMarks(node, true);
}

/** True if a comparison has marked changes other than moves in a node or its descendants. */
export function hasChangesBesidesMoves(node: unknown): boolean {
  return hasMarks(node, false);
}

function hasMarks(node: unknown, includesMoves: boolean): boolean {
  if (typeof node !== 'object' || node === null) return false;
  if ('change' in node && node.change !== undefined) {
    return includesMoves || !(node.change === 'moved' || node.change === 'moved-from');
  }
  if ('earlier' in node && node.earlier !== undefined) return true;
  if ('kind' in node && (node.kind === 'inserted' || node.kind === 'deleted')) return true;
  return Object.values(node).some((within) => hasMarks(within, includesMoves));
}

/** Returns the text of inlines without markup and images. */
export function getInlineText(inlines: readonly Inline[]): string {
  let text = '';
  for (const inline of inlines) {
    if ('text' in inline) text += inline.text;
    else if ('children' in inline) text += getInlineText(inline.children);
    else if (inline.kind === 'line-break') text += '\n';
  }
  return text;
}

/** Appends a text to inlines. If the last inline is a text, extends that text. */
export function appendText(text: string, to: Inline[]): void {
  if (text === '') return;
  const last = to.at(-1);
  if (last?.kind === 'text') to[to.length - 1] = { kind: 'text', text: last.text + text };
  else to.push({ kind: 'text', text });
}
