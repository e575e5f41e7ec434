import {
  countImpliedEnds,
  type HtmlPiece,
  type HtmlTag,
  isBlockTag,
  layoutOf,
  splitHtml,
  tagAttributes,
} from './html-tags.ts';
import {
  type Block,
  type ContainerTag,
  containerTags,
  type Heading,
  headingLevels,
  type Inline,
  type ListItem,
} from './markdown-document.ts';

/** Functions and facts that builders of blocks need. */
export type BuildContext = {
  readonly inlines: (content: string) => readonly Inline[];
  readonly htmlInlines: (pieces: readonly HtmlPiece[]) => readonly Inline[];
  /** Adds a slug to a heading and records the heading. */
  readonly heading: (heading: Omit<Heading, 'slug' | 'text'>) => Heading;
  /** Line of the last end tag of each name in the whole text, from 1. */
  readonly lastEnds: ReadonlyMap<string, number>;
  /** Number of open HTML elements around the current position; collectors update it. */
  readonly openElements: { count: number };
  /** Number of formulas that are blocks. */
  readonly formulas: { count: number };
};

type Lines = Block['lines'];

/** Collects the blocks of a container, some of which can be inside HTML elements. */
export type BlockCollector = {
  readonly add: (block: Block) => void;
  readonly addHtml: (html: string, lines: Lines) => void;
  /** True inside an open element that can't be divided into several parts. */
  readonly isOpen: () => boolean;
  /**
   * Closes all open elements. Returns the blocks, and the start tags of the elements to open again
   * in the next part.
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
 * Maximum number of open elements, also across quotes and list items; deeper tags are ignored, and
 * their text is kept.
 */
const deepestElements = 40;

/** Elements that add nothing but an alignment or a direction, so that they can be divided. */
const dividable = new Set(['center', 'div', 'p']);
/** Elements whose text has no paragraph around it. */
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
  /** Targets of links, which begin the next run of text. */
  let anchors: Inline[] = [];
  const push = (tag: HtmlTag, lines: Lines) => {
    context.openElements.count += 1;
    open.push({ tag, attributes: tagAttributes(tag.text), lines, children: [] });
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
  const addRun = (run: readonly HtmlPiece[], lines: Lines) => {
    const children = [...anchors, ...context.htmlInlines(run)];
    if (!children.some((inline) => inline.kind !== 'text' || inline.text.trim() !== '')) return;
    anchors = [];
    const isBare = bareIn.has(open.at(-1)?.tag.name ?? '');
    add({ kind: 'paragraph', lines, children, ...(isBare && { isBare }) });
  };
  const openElement = (tag: HtmlTag, lines: Lines) => {
    const names = open.map((element) => element.tag.name);
    for (let count = countImpliedEnds(names, tag.name); count > 0; count -= 1) close(lines[1]);
    if (tag.name === 'hr') add({ kind: 'rule', lines });
    else if (context.openElements.count < deepestElements) {
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
      let run: HtmlPiece[] = [];
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
      // If no open element has an end tag in a later block, all of them end with this block.
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

  /** True if the tag doesn't end a run of text; a summary is a single run. */
  function isInline({ name }: HtmlTag): boolean {
    const isInSummary = open.at(-1)?.tag.name === 'summary';
    return !isBlockTag(name) || (isInSummary && name !== 'summary' && name !== 'details');
  }

  /** True for `<details>` without an end, which would hide the rest of the document. */
  function isUnclosedDetails({ name, closes }: HtmlTag, lines: Lines): boolean {
    return name === 'details' && !closes && lines[0] > (context.lastEnds.get('details') ?? 0);
  }
}

/** Builds the blocks of an element that was closed. */
function finishElement(
  { tag: { name }, attributes, children }: OpenElement,
  lines: Lines,
  context: BuildContext,
): readonly Block[] {
  const layout = layoutOf(attributes);
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
      if (set.align === undefined && set.dir === undefined) return children;
      return children.map((block) => withLayout(block, set));
    }
    case 'blockquote':
      return [{ kind: 'quote', lines, children }];
    case 'details': {
      const [first, ...rest] = children;
      const isSummary = first?.kind === 'paragraph' && first.isBare === true;
      return [
        {
          kind: 'details',
          lines,
          open: attributes.has('open'),
          summary: isSummary ? first.children : [],
          children: isSummary ? rest : children,
        },
      ];
    }
    case 'ul':
    case 'ol': {
      const start = Number.parseInt(attributes.get('start') ?? '1', 10) || 1;
      const items = itemsOf(children);
      if (items.length === 0) return [];
      return [
        { kind: 'list', lines, start: name === 'ol' ? start : undefined, tight: false, items },
      ];
    }
    case 'summary': {
      const text = textOf(children);
      return text.length === 0 ? [] : [{ kind: 'paragraph', lines, children: text, isBare: true }];
    }
    case 'pre': {
      const text = textOf(children);
      const isPlain = text.every((inline) => inline.kind === 'text');
      if (!isPlain || children.some(({ kind }) => kind !== 'paragraph')) return [container('pre')];
      const code = text.map((inline) => ('text' in inline ? inline.text : '')).join('');
      return [{ kind: 'code', lines, language: '', text: code.replace(/^\n|\n$/g, '') }];
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
      return tag === undefined ? children : [container(tag)];
    }
  }
}

/**
 * Sets the alignment and direction of a block inside an element that has them, unless the block has
 * its own. Each block has them, so that the element can be divided, and headings in it are headings
 * of the document.
 */
function withLayout(block: Block, layout: ReturnType<typeof layoutOf>): Block {
  const { kind, lines } = block;
  if (kind === 'paragraph' || kind === 'heading' || (kind === 'element' && block.tag === 'div')) {
    return { ...layout, ...block };
  }
  return { kind: 'element', tag: 'div', lines, children: [block], ...layout };
}

/** Returns the text of the paragraphs. */
function textOf(blocks: readonly Block[]): readonly Inline[] {
  return blocks.flatMap((block) => (block.kind === 'paragraph' ? block.children : []));
}

function isElement(block: Block, ...tags: readonly ContainerTag[]): boolean {
  return block.kind === 'element' && tags.includes(block.tag);
}

/** Returns the items of a list; content outside of items becomes an item. */
function itemsOf(children: readonly Block[]): readonly ListItem[] {
  return children.map((block) => ({
    checked: undefined,
    children: block.kind === 'element' && block.tag === 'li' ? block.children : [block],
  }));
}

type Container = Extract<Block, { kind: 'element' }>;
type CreateContainer = (tag: ContainerTag, children: readonly Block[]) => Container;

/** Returns rows for the contents of a table section. */
function rowsOf(children: readonly Block[], container: CreateContainer): readonly Block[] {
  return children.map((block) => {
    if (isElement(block, 'tr')) return block;
    return container('tr', [isElement(block, 'td', 'th') ? block : container('td', [block])]);
  });
}

/** Returns a table with its rows in sections; content that no table can contain precedes it. */
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
 * Returns a block in a form that its parent can contain; other parts of a table or list are
 * unwrapped.
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
