import {
  type Block,
  type DocumentNode,
  getInnerNodes,
  type Inline,
  type ListItem,
  type TableRow,
} from '#text/markdown/markdown-document.ts';

// The content of a node is a string that is equal for nodes that look the same. Positions, slugs,
// titles and footnote numbers are ignored, and white space outside of code counts as one space.
// U+0000 delimits nodes, because the parser replaces this character in texts.

/** Inline that contains other inlines, such as strong text or a link. */
export type InlineMark = Extract<Inline, { readonly children: readonly Inline[] }>;

/**
 * Maps each reference to a footnote in the earlier text to the id of the same footnote in the later
 * text (see `compareDocuments`).
 */
export const renamedFootnotes = new WeakMap<object, string>();

/**
 * Maps each copied block, item and row of a comparison to its original in the later text, or in the
 * earlier text if it was deleted.
 */
export const comparedSources = new WeakMap<object, object>();

/** Records in `comparedSources` that `copy` was copied from `source`, and returns `copy`. */
export function recordCopy<Node extends object>(source: object, copy: Node): Node {
  if (copy !== source) comparedSources.set(copy, comparedSources.get(source) ?? source);
  return copy;
}

/**
 * Maps each block, item and row of the earlier text that isn't deleted to the one that it became in
 * the later text.
 */
export const laterNodes = new WeakMap<object, object>();

/** Records in `laterNodes` that a node of the earlier text became a node of the later text. */
export function recordPair(before: object, after: object): void {
  laterNodes.set(comparedSources.get(before) ?? before, comparedSources.get(after) ?? after);
}

/** Records the pairs of two nodes with the same content and of the nodes inside them. */
export function recordEqualPairs(before: DocumentNode, after: DocumentNode): void {
  recordPair(before, after);
  const others = getInnerNodes(after);
  for (const [at, inner] of getInnerNodes(before).entries()) {
    const other = others[at];
    if (other) recordEqualPairs(inner, other);
  }
}

/** Returns a string that identifies a mark by its kind and target, without its children. */
export function getMarkContent(mark: InlineMark): string {
  if (mark.kind === 'link') return `\0link ${mark.href}\0`;
  return mark.kind === 'element' ? `\0${mark.tag} ${mark.dir} ${mark.align}\0` : `\0${mark.kind}\0`;
}

/** Returns a string that is equal for inlines that look the same; empty for an invisible inline. */
export function getInlineContent(inline: Inline): string {
  switch (inline.kind) {
    case 'text':
      return inline.text.replace(/[ \t\n]+/g, ' ');
    case 'code':
      return `\0code ${inline.text}\0`;
    case 'math':
      return `\0math ${inline.isDisplay} ${inline.text}\0`;
    case 'emoji':
      return inline.text;
    case 'image':
      return `\0image ${inline.src}\0${inline.alt}\0${inline.width} ${inline.height}\0`;
    case 'line-break':
      return '\0break\0';
    case 'footnote-reference':
      return `\0footnote ${renamedFootnotes.get(inline) ?? inline.id}\0`;
    case 'anchor':
      return '';
    default: {
      const within = inline.children.map(getInlineContent).join('');
      return within === '' ? '' : `${getMarkContent(inline)}${within}\0end\0`;
    }
  }
}

/**
 * Returns a string that is equal for lines that look the same. Spaces at the ends of the line and
 * next to line breaks are ignored.
 */
export function getLineContent(inlines: readonly Inline[]): string {
  return inlines
    .map(getInlineContent)
    .join('')
    .replace(/^ | $| ?(\0break\0) ?/g, '$1');
}

/** True if the inlines contain more than white space. */
export function hasVisibleContent(inlines: readonly Inline[]): boolean {
  return getLineContent(inlines).replaceAll('\0break\0', '').trim() !== '';
}

export function getCellsContent(cells: TableRow['cells']): string {
  return cells.map((cell) => `${getLineContent(cell)}\0cell\0`).join('');
}

export function getItemContent({ checked, children }: ListItem): string {
  return `\0item ${checked}\0${contentOfBlocks(children)}`;
}

export function getBlockContent(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return hasVisibleContent(block.children)
        ? `\0heading ${block.level}\0${getLineContent(block.children)}`
        : '';
    case 'paragraph':
      return hasVisibleContent(block.children) ? getLineContent(block.children) : '';
    case 'code':
      return `\0code ${block.language}\0${block.text}`;
    case 'math':
      return `\0math\0${block.text}`;
    case 'list':
      return `\0list ${block.start} ${block.numbering}\0${block.items.map(getItemContent).join('')}\0end\0`;
    case 'table':
      return `\0table\0${[block.header, ...block.rows.map(({ cells }) => cells)]
        .map((cells) => `${getCellsContent(cells)}\0row\0`)
        .join('')}`;
    case 'quote':
      return `\0quote\0${contentOfBlocks(block.children)}\0end\0`;
    case 'alert':
      return `\0${block.tone}\0${contentOfBlocks(block.children)}\0end\0`;
    case 'details':
      return `\0details\0${getLineContent(block.summary)}\0summary\0${contentOfBlocks(block.children)}\0end\0`;
    case 'element':
      return `\0${block.tag} ${block.columns} ${block.rows} ${block.align}\0${contentOfBlocks(block.children)}\0end\0`;
    case 'rule':
      return '\0rule\0';
  }
}

function contentOfBlocks(blocks: readonly Block[]): string {
  return blocks.map((block) => `${getBlockContent(block)}\0block\0`).join('');
}

/** Yields the texts and image sources inside a node, so that the caller can stop early. */
export function* textsWithin(node: unknown): Generator<string> {
  if (typeof node !== 'object' || node === null) return;
  if ('text' in node && typeof node.text === 'string') yield node.text;
  if ('src' in node && typeof node.src === 'string') yield node.src;
  for (const inner of Object.values(node)) yield* textsWithin(inner);
}
