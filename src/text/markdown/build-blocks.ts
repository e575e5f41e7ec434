import type { Token } from 'markdown-it';
import { parser } from './create-parser.ts';
import { type BlockCollector, type BuildContext, createBlockCollector } from './html-flow.ts';
import {
  type AlertTone,
  type Block,
  headingLevels,
  type Inline,
  type ListItem,
  maxFormulaLength,
  maxFormulas,
  type TableRow,
} from './markdown-document.ts';

/** Current position in the list of tokens, which builders advance. */
export type TokenCursor = { readonly tokens: readonly Token[]; at: number };

/**
 * Returns the content of the heading, paragraph or table cell whose opening token was just
 * consumed. Moves the cursor past its closing token.
 */
function takeLine(cursor: TokenCursor): string {
  const content = cursor.tokens[cursor.at]?.content ?? '';
  cursor.at += 2;
  return content;
}

/** Moves the cursor past the closing token of the block whose opening token was just consumed. */
function skipToClose(cursor: TokenCursor): void {
  for (let depth = 1; depth > 0 && cursor.at < cursor.tokens.length; cursor.at += 1) {
    depth += cursor.tokens[cursor.at]?.nesting ?? 0;
  }
}

/** Returns the 1-based numbers of the first and the last line of a block. */
function linesOf(token: Token): readonly [first: number, last: number] {
  const [from, to] = token.map ?? [0, 1];
  return [from + 1, Math.max(from + 1, to)];
}

/**
 * Builds blocks up to the closing token of their parent or the last token. Returns the blocks in
 * `first`, followed by the built blocks. Doesn't modify the tokens.
 */
export function buildBlocks(
  cursor: TokenCursor,
  context: BuildContext,
  first: readonly Block[] = [],
): readonly Block[] {
  const flow = createBlockCollector(context, first);
  addBlocks(cursor, context, flow);
  return flow.finish().blocks;
}

/**
 * Builds blocks up to the closing token of their parent or the last token, and adds them to the
 * collector `flow`.
 */
export function addBlocks(cursor: TokenCursor, context: BuildContext, flow: BlockCollector): void {
  for (
    let token = cursor.tokens[cursor.at];
    token !== undefined && token.nesting >= 0;
    token = cursor.tokens[cursor.at]
  ) {
    cursor.at += 1;
    buildBlock(token, cursor, context, flow);
  }
}

function buildBlock(
  token: Token,
  cursor: TokenCursor,
  context: BuildContext,
  flow: BlockCollector,
) {
  const lines = linesOf(token);
  switch (token.type) {
    case 'heading_open': {
      const children = context.inlines(takeLine(cursor));
      const level = headingLevels.find((number) => token.tag === `h${number}`) ?? 6;
      flow.add(context.heading({ kind: 'heading', lines, level, children }));
      break;
    }
    case 'paragraph_open': {
      const children = context.inlines(takeLine(cursor));
      if (children.length > 0) flow.add({ kind: 'paragraph', lines, children });
      break;
    }
    case 'bullet_list_open':
    case 'ordered_list_open':
      flow.add(buildList(token, cursor, context));
      break;
    case 'blockquote_open':
      flow.add(buildQuote(token, cursor, context));
      break;
    case 'table_open':
      flow.add({ kind: 'table', lines, ...buildTable(cursor, context) });
      break;
    case 'footnote_open':
      skipToClose(cursor);
      break;
    case 'fence':
    case 'code_block': {
      const language = /^\s*(\S*)/.exec(parser.utils.unescapeAll(token.info))?.[1] ?? '';
      const text = token.content.replace(/\n$/, '');
      if (language === 'math') flow.add(buildFormula(text, lines, context));
      else flow.add({ kind: 'code', lines, language, text });
      break;
    }
    case 'math_block':
      flow.add(buildFormula(token.content, lines, context));
      break;
    case 'hr':
      flow.add({ kind: 'rule', lines });
      break;
    case 'html_block':
      flow.addHtml(token.content, lines);
      break;
    default:
      break;
  }
}

function buildFormula(text: string, lines: Block['lines'], { formulas }: BuildContext): Block {
  formulas.count += 1;
  return formulas.count > maxFormulas || text.length > maxFormulaLength
    ? { kind: 'code', lines, language: 'math', text }
    : { kind: 'math', lines, text };
}

/** Returns the content of the next token if it is a paragraph. */
function nextParagraph({ tokens, at }: TokenCursor): string | undefined {
  return tokens[at]?.type === 'paragraph_open' && tokens[at + 1]?.type === 'inline'
    ? tokens[at + 1]?.content
    : undefined;
}

const task = /^\[([ xX])\]\s+(?=\S)/;

function buildList(token: Token, cursor: TokenCursor, context: BuildContext): Block {
  const items: ListItem[] = [];
  let tight = true;
  while (cursor.tokens[cursor.at]?.type === 'list_item_open') {
    const itemLevel = (cursor.tokens[cursor.at]?.level ?? 0) + 1;
    cursor.at += 1;
    const [marker = '', check] = task.exec(nextParagraph(cursor) ?? '') ?? [];
    const opening = cursor.tokens[cursor.at];
    const first: Block[] = [];
    if (marker !== '' && opening) {
      cursor.at += 1;
      const children = context.inlines(takeLine(cursor).slice(marker.length));
      first.push({ kind: 'paragraph', lines: linesOf(opening), children });
      if (!opening.hidden) tight = false;
    }
    const from = cursor.at;
    const children = buildBlocks(cursor, context, first);
    for (let at = from; at < cursor.at && tight; at += 1) {
      const inside = cursor.tokens[at];
      if (inside?.type === 'paragraph_open' && inside.level === itemLevel) tight = inside.hidden;
    }
    cursor.at += 1;
    items.push({ checked: check === undefined ? undefined : check !== ' ', children });
  }
  cursor.at += 1;
  const start =
    token.type === 'ordered_list_open' ? Number(token.attrGet('start') ?? 1) : undefined;
  return { kind: 'list', lines: linesOf(token), start, tight, items };
}

const alert = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i;

const tones: readonly AlertTone[] = ['note', 'tip', 'important', 'warning', 'caution'];

function buildQuote(token: Token, cursor: TokenCursor, context: BuildContext): Block {
  const lines = linesOf(token);
  const [marker = '', word = ''] = alert.exec(nextParagraph(cursor) ?? '') ?? [];
  const tone = tones.find((name) => name === word.toLowerCase());
  const opening = cursor.tokens[cursor.at];
  if (tone === undefined || opening === undefined) {
    const children = buildBlocks(cursor, context);
    cursor.at += 1;
    return { kind: 'quote', lines, children };
  }
  cursor.at += 1;
  const rest = takeLine(cursor).slice(marker.length);
  const [from, to] = linesOf(opening);
  const first: Block[] =
    rest === ''
      ? []
      : [{ kind: 'paragraph', lines: [from + 1, to], children: context.inlines(rest) }];
  const children = buildBlocks(cursor, context, first);
  cursor.at += 1;
  return { kind: 'alert', lines, tone, children };
}

type Table = Extract<Block, { kind: 'table' }>;

const alignments = new Map<unknown, Table['align'][number]>([
  ['text-align:left', 'start'],
  ['text-align:center', 'center'],
  ['text-align:right', 'end'],
]);

/**
 * Builds the table whose opening token was just consumed. Moves the cursor past its closing token.
 */
function buildTable(
  cursor: TokenCursor,
  context: BuildContext,
): Pick<Table, 'align' | 'header' | 'rows'> {
  const align: Table['align'][number][] = [];
  let header: readonly (readonly Inline[])[] = [];
  const rows: TableRow[] = [];
  let cells: (readonly Inline[])[] = [];
  let isHead = true;
  for (let token = cursor.tokens[cursor.at]; token; token = cursor.tokens[cursor.at]) {
    cursor.at += 1;
    if (token.type === 'table_close') break;
    if (token.type === 'th_open' || token.type === 'td_open') {
      if (isHead) align.push(alignments.get(token.attrGet('style')));
      cells.push(context.inlines(takeLine(cursor)));
    } else if (token.type === 'tr_close') {
      if (isHead) header = cells;
      else rows.push({ cells });
      isHead = false;
      cells = [];
    }
  }
  return { align, header, rows };
}
