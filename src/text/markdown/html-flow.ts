import {
  countImplicitlyClosedElements,
  type HtmlTag,
  type HtmlToken,
  isBlockTag,
  parseLayout,
  parseTagAttributes,
  splitHtml,
} from './html-tags.ts';
import {
  type Block,
  type ContainerTag,
  containerTags,
  getInlineText,
  type Heading,
  headingLevels,
  type Inline,
  type ListItem,
  type ListNumbering,
} from './markdown-document.ts';

/** Functions and state that are shared while all blocks of a document are built. */
export type BuildContext = {
  readonly inlines: (content: string) => readonly Inline[];
  /** `isCode` is true for the text of a `<pre>` element, which contains no formulas. */
  readonly htmlInlines: (pieces: readonly HtmlToken[], isCode: boolean) => readonly Inline[];
  /** Returns the heading with its slug and text, and adds it to the list of headings. */
  readonly heading: (heading: Omit<Heading, 'slug' | 'text'>) => Heading;
  /**
   * Maps each HTML tag name to the 1-based number of the line with the last end tag of that name.
   */
  readonly lastEnds: ReadonlyMap<string, number>;
  /** Number of HTML elements that are open at the current position. Collectors update it. */
  readonly openElements: { count: number };
  /** Number of HTML elements that contain blocks. */
  readonly htmlElements: { count: number };
  /** Number of formulas that are blocks. */
  readonly formulas: { count: number };
};

type Lines = Block['lines'];

/**
 * Collects the blocks of a container, such as a document part or a list item, and builds the HTML
 * elements around them.
 */
export type BlockCollector = {
  readonly add: (block: Block) => void;
  readonly addHtml: (html: string, lines: Lines) => void;
  /** True while an element is open that can't be divided into several document parts. */
  readonly isOpen: () => boolean;
  /**
   * Closes all open elements. Returns the blocks, and the start tags of the closed elements, which
   * the next document part opens again.
   */
  readonly finish: () => {
    readonly blocks: readonly Block[];
    readonly reopened: readonly HtmlTag[];
  };
};

type OpenElement = {
  readonly tag: HtmlTag;
  readonly attributes: ReadonlyMap<string, string>;
  readonly lines: Lines;
  readonly children: Block[];
};

/**
 * Maximum number of open HTML elements, including elements that are open outside the current quote
 * or list item. Tags beyond this limit are ignored, but their text is kept.
 */
const deepestElements = 40;

/** Maximum number of HTML elements in a document. Further tags are ignored, but their text is kept. */
const maxElements = 15_000;

/**
 * Elements that set only the alignment or direction of their content, so that they can be divided
 * into several document parts.
 */
const dividable = new Set(['center', 'div', 'p']);
/** Elements in which text isn't wrapped in a paragraph. */
const bareIn = new Set(['caption', 'dd', 'dt', 'figcaption', 'li', 'pre', 'summary', 'td', 'th']);
export function createBlockCollector(
  context: BuildContext,
  first: readonly Block[] = [],
  reopened: readonly HtmlTag[] = [],
): BlockCollector {
  const root: Block[] = [...first];
  const open: OpenElement[] = [];

  const add = (block: Block) => {
    (open.at(-1)?.children ?? root).push(block);
  };
  /** Link targets that are added at the start of the next text. */
  let anchors: Inline[] = [];
  const push = (tag: HtmlTag, lines: Lines) => {
    context.openElements.count += 1;
    open.push({ tag, attributes: parseTagAttributes(tag.text), lines, children: [] });
  };
  const close = (lastLine: number | undefined) => {
    const element = open.pop();
    if (element === undefined) return;
    context.openElements.count -= 1;
    const last = lastLine ?? element.children.at(-1)?.lines[1] ?? element.lines[1];
    const parent = open.at(-1)?.tag.name ?? '';
    for (const block of finishElement(element, [element.lines[0], last], context)) {
      for (const fitting of fitInto(parent, block)) add(fitting);
    }
  };
  const addRun = (run: readonly HtmlToken[], lines: Lines) => {
    const isCode = open.some(({ tag }) => tag.name === 'pre');
    const children = [...anchors, ...context.htmlInlines(run, isCode)];
    if (!children.some((inline) => inline.kind !== 'text' || inline.text.trim() !== '')) return;
    anchors = [];
    const isBare = bareIn.has(open.at(-1)?.tag.name ?? '');
    add({ kind: 'paragraph', lines, children, ...(isBare && { isBare }) });
  };
  const openElement = (tag: HtmlTag, lines: Lines) => {
    const names = open.map((element) => element.tag.name);
    for (let count = countImplicitlyClosedElements(names, tag.name); count > 0; count -= 1)
      close(lines[1]);
    if (tag.name === 'hr') add({ kind: 'rule', lines });
    else if (
      context.openElements.count < deepestElements &&
      context.htmlElements.count < maxElements
    ) {
      context.htmlElements.count += 1;
      push(tag, lines);
      const id = open.at(-1)?.attributes.get('id');
      if (id !== undefined) anchors.push({ kind: 'anchor', id });
    }
  };
  const closeElement = (name: string, lines: Lines) => {
    const at = open.findLastIndex((element) => element.tag.name === name);
    while (at >= 0 && open.length > at) close(lines[1]);
  };
  for (const tag of reopened) push(tag, [0, 0]);
  return {
    add,
    addHtml: (html, lines) => {
      const pieces = splitHtml(html.trim());
      let run: HtmlToken[] = [];
      for (const piece of pieces) {
        if (piece.kind !== 'tag' || isInline(piece)) {
          run.push(piece);
          continue;
        }
        if (isUnclosedDetails(piece, lines)) continue;
        addRun(run, lines);
        run = [];
        if (piece.closes) closeElement(piece.name, lines);
        else openElement(piece, lines);
      }
      addRun(run, lines);
      if (anchors.length > 0) addRun([], lines);
      // Closes all open elements with this block if no later block contains an end tag for any of
      // them.
      if (!open.some(({ tag }) => (context.lastEnds.get(tag.name) ?? 0) > lines[1])) {
        while (open.length > 0) close(lines[1]);
      }
    },
    isOpen: () => open.some(({ tag }) => !dividable.has(tag.name)),
    finish: () => {
      const tags = open.map(({ tag }) => tag);
      while (open.length > 0) close(undefined);
      return { blocks: root, reopened: tags };
    },
  };

  /**
   * True if the tag doesn't end the current text: an inline tag, or any tag inside `<summary>`
   * except `<summary>` and `<details>`.
   */
  function isInline({ name }: HtmlTag): boolean {
    const isInSummary = open.at(-1)?.tag.name === 'summary';
    return !isBlockTag(name) || (isInSummary && name !== 'summary' && name !== 'details');
  }

  /**
   * True for a `<details>` start tag without an end tag. The element would hide all of the document
   * below it.
   */
  function isUnclosedDetails({ name, closes }: HtmlTag, lines: Lines): boolean {
    return name === 'details' && !closes && lines[0] > (context.lastEnds.get('details') ?? 0);
  }
}

/** Maps the `type` of an `<ol>` to the style of its numbers. */
const numberings: ReadonlyMap<string, ListNumbering> = new Map([
  ['a', 'lower-alpha'],
  ['A', 'upper-alpha'],
  ['i', 'lower-roman'],
  ['I', 'upper-roman'],
]);

/**
 * Returns the blocks that represent an HTML element with its children. Called when the element is
 * closed.
 */
function finishElement(
  { tag: { name }, attributes, children }: OpenElement,
  lines: Lines,
  context: BuildContext,
): readonly Block[] {
  const layout = parseLayout(attributes);
  const container = (tag: ContainerTag, inside: readonly Block[] = children): Container => ({
    kind: 'element',
    tag,
    lines,
    children: inside,
    ...layout,
  });
  const level = headingLevels.find((number) => name === `h${number}`);
  if (level !== undefined) {
    const text = textOf(children);
    const others = children.filter(({ kind }) => kind !== 'paragraph');
    const isEmpty = text.length === 0;
    return isEmpty
      ? others
      : [context.heading({ kind: 'heading', lines, level, children: text, ...layout }), ...others];
  }
  switch (name) {
    case 'p':
    case 'center':
    case 'div': {
      const set = name === 'center' ? { ...layout, align: 'center' as const } : layout;
      return children.map((block) => withLayout(block, set));
    }
    case 'blockquote':
      return [withDirection({ kind: 'quote', lines, children }, layout)];
    case 'details': {
      const [first, ...rest] = children;
      const isSummary = first?.kind === 'paragraph' && first.isBare === true;
      const details = {
        kind: 'details',
        lines,
        open: attributes.has('open'),
        summary: isSummary ? first.children : [],
        children: isSummary ? rest : children,
      } as const;
      return [withDirection(details, layout)];
    }
    case 'ul':
    case 'ol': {
      const start = Number.parseInt(attributes.get('start') ?? '1', 10) || 1;
      const items = itemsOf(children);
      if (items.length === 0) return [];
      const list = { kind: 'list', lines, tight: false, items } as const;
      if (name === 'ul') return [withDirection({ ...list, start: undefined }, layout)];
      const numbering = numberings.get(attributes.get('type') ?? '');
      return [withDirection({ ...list, start, ...(numbering && { numbering }) }, layout)];
    }
    case 'summary': {
      // Only the first block becomes the label, because a `<summary>` without an end tag contains
      // all blocks up to the next end tag.
      const [first, ...others] = children;
      if (first?.kind !== 'paragraph' && first?.kind !== 'heading') return children;
      const anchor = first.kind === 'heading' ? [{ kind: 'anchor' as const, id: first.slug }] : [];
      const label = [...anchor, ...first.children];
      return [{ kind: 'paragraph', lines, children: label, isBare: true }, ...others];
    }
    case 'pre': {
      // Most authors write `<pre><code>`.
      const text = textOf(children).flatMap((inline) =>
        inline.kind === 'element' && inline.tag === 'code' ? inline.children : [inline],
      );
      const isPlain = text.every((inline) => inline.kind === 'text');
      if (!isPlain || children.some(({ kind }) => kind !== 'paragraph'))
        return [container('pre', withoutFirstLineBreak(children))];
      return [
        { kind: 'code', lines, language: '', text: getInlineText(text).replace(/^\n|\n$/g, '') },
      ];
    }
    case 'table':
      return buildHtmlTable(children, container);
    case 'thead':
    case 'tbody':
    case 'tfoot':
      return children.length === 0 ? [] : [container(name, rowsOf(children, container))];
    case 'tr': {
      const cells = children.map((block) =>
        isElement(block, 'td', 'th') ? block : container('td', [block]),
      );
      return cells.length === 0 ? [] : [container('tr', cells)];
    }
    case 'td':
    case 'th':
      return [
        {
          ...container(name),
          columns: spanOf(attributes, 'colspan'),
          rows: spanOf(attributes, 'rowspan'),
        },
      ];
    default: {
      const tag = containerTags.find((known) => known === name);
      if (tag !== undefined) return [container(tag)];
      return children.map((block) => withDirection(block, layout));
    }
  }
}

type Layout = ReturnType<typeof parseLayout>;

/**
 * Copies the alignment and direction of an HTML element to a block inside the element, unless the
 * block sets its own. The element itself isn't rendered, so that document parts can divide it and
 * its headings stay top-level blocks.
 */
function withLayout(block: Block, layout: Layout): Block {
  if (layout.align === undefined && layout.dir === undefined) return block;
  const { kind, lines } = block;
  if (kind === 'paragraph' || kind === 'heading' || (kind === 'element' && block.tag === 'div')) {
    return { ...layout, ...block };
  }
  return { kind: 'element', tag: 'div', lines, children: [block], ...layout };
}

/** Adds the direction only; `withLayout` also adds the alignment. */
function withDirection(block: Block, { dir }: { readonly dir?: Layout['dir'] | undefined }): Block {
  return withLayout(block, dir === undefined ? {} : { dir });
}

/** Removes the line break after the start tag of `<pre>`, because it isn't part of the text. */
function withoutFirstLineBreak(children: readonly Block[]): readonly Block[] {
  const [first, ...others] = children;
  const text = first?.kind === 'paragraph' ? first.children[0] : undefined;
  if (first?.kind !== 'paragraph' || text?.kind !== 'text') return children;
  const rest = { kind: 'text', text: text.text.replace(/^\n/, '') } as const;
  return [{ ...first, children: [rest, ...first.children.slice(1)] }, ...others];
}

/** Returns the inlines of all paragraphs in the list of blocks. */
function textOf(blocks: readonly Block[]): readonly Inline[] {
  return blocks.flatMap((block) => (block.kind === 'paragraph' ? block.children : []));
}

function isElement(block: Block, ...tags: readonly ContainerTag[]): boolean {
  return block.kind === 'element' && tags.includes(block.tag);
}

/**
 * Returns the children of a list element as list items. A child that isn't an item is wrapped in an
 * item.
 */
function itemsOf(children: readonly Block[]): readonly ListItem[] {
  return children.map((block) => ({
    checked: undefined,
    children:
      block.kind === 'element' && block.tag === 'li'
        ? block.children.map((child) => withDirection(child, block))
        : [block],
  }));
}

type Container = Extract<Block, { kind: 'element' }>;
type CreateContainer = (tag: ContainerTag, children: readonly Block[]) => Container;

/**
 * Returns the children of a table section as rows. A child that isn't a row is wrapped in a row and
 * a cell.
 */
function rowsOf(children: readonly Block[], container: CreateContainer): readonly Block[] {
  return children.map((block) => {
    if (isElement(block, 'tr')) return block;
    return container('tr', [isElement(block, 'td', 'th') ? block : container('td', [block])]);
  });
}

/**
 * Returns a table element with all rows in table sections. Children that a table can't contain are
 * returned before the table.
 */
function buildHtmlTable(children: readonly Block[], container: CreateContainer): readonly Block[] {
  const before: Block[] = [];
  const inside: Block[] = [];
  let rows: Block[] = [];
  const endRows = () => {
    if (rows.length > 0) inside.push(container('tbody', rowsOf(rows, container)));
    rows = [];
  };
  for (const block of children) {
    if (isElement(block, 'tr', 'td', 'th')) rows.push(block);
    else {
      endRows();
      if (isElement(block, 'thead', 'tbody', 'tfoot', 'caption')) inside.push(block);
      else before.push(block);
    }
  }
  endRows();
  return inside.length === 0 ? before : [...before, container('table', inside)];
}

/**
 * Converts a block to blocks that are allowed in the parent element. A list item outside a list is
 * wrapped in a list. A part of a table or definition list that isn't inside one is replaced by its
 * children.
 */
function fitInto(parent: string, block: Block): readonly Block[] {
  if (block.kind === 'paragraph' && block.isBare && !bareIn.has(parent) && parent !== 'details') {
    const { isBare: _, ...paragraph } = block;
    return [paragraph];
  }
  if (block.kind !== 'element') return [block];
  const { tag, lines, children } = block;
  const isInTable = ['table', 'thead', 'tbody', 'tfoot', 'tr'].includes(parent);
  if (tag === 'li' && parent !== 'ul' && parent !== 'ol') {
    const items = [{ checked: undefined, children }];
    return [{ kind: 'list', lines, start: undefined, tight: false, items }];
  }
  const isPartOfTable = ['td', 'th', 'tr', 'thead', 'tbody', 'tfoot', 'caption'].includes(tag);
  if (isPartOfTable && !isInTable) return children.flatMap((child) => fitInto(parent, child));
  if ((tag === 'dt' || tag === 'dd') && parent !== 'dl') {
    return children.flatMap((child) => fitInto(parent, child));
  }
  return [block];
}

function spanOf(attributes: ReadonlyMap<string, string>, name: string): number | undefined {
  const span = Number.parseInt(attributes.get(name) ?? '', 10);
  return span >= 2 && span <= 1000 ? span : undefined;
}
