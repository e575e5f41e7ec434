import type { Env, StateBlock, Token } from 'markdown-it';
import { parser as basicParser, type MarkdownParser } from './create-parser.ts';

/** Top-level block with its tokens. `lines` are 0-based line numbers; `to` is exclusive. */
export type TopLevelBlock = {
  readonly tokens: readonly Token[];
  readonly lines: readonly [from: number, to: number];
  /** Number of characters of its content. */
  readonly characters: number;
};

/** Callback that receives the tokens of a block and the link reference definitions found so far. */
type Define = (tokens: readonly Token[], references: NonNullable<Env['references']>) => void;

/** Maximum number of characters of the paragraphs into which a very long paragraph is divided. */
export const longParagraph = 8_192;
/** Minimum number of characters or tokens of a list, table or quote that is divided into several. */
const longBlock = { characters: 65_536, tokens: 10_000 };

/**
 * Yields the top-level blocks of a text in order. Parses the text in windows of limited length, so
 * that the first blocks of a long text are available early. The last block of a window can be
 * incomplete, so it is parsed again as the first block of the next window. Divides very long
 * paragraphs, lists, tables and quotes, so that parsing or rendering one block doesn't freeze the page.
 * @param firstLine number of the first line of the text in the file
 * @param windowLength number of characters in a window; increased if a single block is longer
 */
export function* readBlocks(
  text: string,
  firstLine: number,
  define: Define,
  parser = basicParser,
  windowLength = 16_384,
): Generator<TopLevelBlock, void> {
  let from = 0;
  let line = firstLine;
  let length = windowLength;
  /** End of the window if it is within a divided block. */
  let division: number | undefined;
  let continued = noContinuation;
  while (from < text.length) {
    const newline = text.indexOf('\n', from + length);
    const end = division ?? (newline === -1 ? text.length : newline + 1);
    const env = { references: {} };
    const { header } = continued;
    const state = new parser.block.State(header + text.slice(from, end), parser, env, []);
    const startOf = (at: number) => from + (state.bMarks[at] ?? 0) - header.length;
    const blocks = readWindow(state, parser);
    const isLong = end < text.length || end - from > 2 * longParagraph;
    const all = [...blocks];
    let last = division === undefined && isLong ? popUnfinished(blocks) : undefined;
    if (last !== undefined && blocks.length === 0) {
      const start = startOf(last.lines[0]);
      const child = findLastChild(last, end - from);
      if (last.tokens[0]?.type === 'paragraph_open' && end - start > 2 * longParagraph) {
        division = divideParagraph(text, start);
      } else if (child !== undefined) division = startOf(child);
      if (division !== undefined) continue;
      if (end < text.length) {
        length *= 2;
        continue;
      }
      blocks.push(...all);
      last = undefined;
    }
    const [opening] = blocks[0]?.tokens ?? [];
    if (continued.number !== undefined && opening?.type === 'ordered_list_open') {
      opening.attrSet('start', String(continued.number));
    }
    continued = division === undefined ? noContinuation : continueBlock(blocks.at(-1), state);
    const before = line - (header === '' ? 0 : headerLines);
    for (const { tokens, lines } of blocks) {
      let characters = 0;
      for (const token of tokens) {
        setLines(token, state, before);
        characters += token.content.length;
      }
      define(tokens, env.references);
      yield { tokens, lines: [lines[0] + before, lines[1] + before], characters };
    }
    line = before + (last?.lines[0] ?? state.lineMax);
    from = last === undefined ? end : startOf(last.lines[0]);
    length = windowLength;
    const isWithinLine = division !== undefined && text.charAt(division - 1) !== '\n';
    if (isWithinLine) line -= 1;
    // Examines only the beginning of the rest of a line, because the rest can be very long.
    const rest = isWithinLine ? text.slice(from, from + 2 * longParagraph) : '';
    const isLongLine = rest.length === 2 * longParagraph && !rest.includes('\n');
    division = isLongLine ? divideParagraph(text, from) : undefined;
  }
}

/** Number of lines before the first row of a table. */
const headerLines = 2;

/** Properties of the beginning of a divided block that its rest needs. */
type Continuation = {
  /** Header of a table, including the line below it; otherwise empty. */
  readonly header: string;
  /** Number of the next item of an ordered list. */
  readonly number: number | undefined;
};

const noContinuation: Continuation = { header: '', number: undefined };

/**
 * Returns the line of the window at which a long block is divided: the beginning of the last item of a
 * list, row of a table or block of a quote; undefined if the block is too short or can't be divided.
 */
function findLastChild({ tokens, lines }: TopLevelBlock, length: number): number | undefined {
  if (length < longBlock.characters && tokens.length < longBlock.tokens) return undefined;
  if (tokens[0]?.type === 'blockquote_open') {
    const inside = tokens.findLast(({ level, map }) => level === 1 && map !== null);
    const start = inside?.map?.[0] ?? 0;
    if (start > lines[0]) return start;
    // Divides the only paragraph of the quote after half of its lines.
    const middle = Math.floor((lines[0] + lines[1]) / 2);
    return inside?.type === 'paragraph_open' && middle > lines[0] ? middle : undefined;
  }
  const isTable = tokens[0]?.type === 'table_open';
  const [child, level] = isTable ? ['tr_open', 2] : ['list_item_open', 1];
  const last = tokens.findLast((token) => token.type === child && token.level === level);
  const line = last?.map?.[0] ?? 0;
  return line > lines[0] + (isTable ? headerLines : 0) ? line : undefined;
}

/** Returns the position at which a long paragraph is divided: after a line, a word or a character. */
function divideParagraph(text: string, start: number): number {
  const begin = text.slice(start, start + longParagraph);
  const at = Math.max(begin.lastIndexOf('\n'), 0) || Math.max(begin.lastIndexOf(' '), 0);
  if (at > 0) return start + at + 1;
  return start + longParagraph - (/[\ud800-\udbff]$/.test(begin) ? 1 : 0);
}

function continueBlock(block: TopLevelBlock | undefined, state: StateBlock): Continuation {
  const [opening] = block?.tokens ?? [];
  const [start = 0] = block?.lines ?? [];
  if (opening?.type === 'table_open') {
    const header = state.src.slice(state.bMarks[start], state.bMarks[start + headerLines]);
    return { header, number: undefined };
  }
  if (opening?.type !== 'ordered_list_open') return noContinuation;
  const items = block?.tokens.filter(
    (token) => token.type === 'list_item_open' && token.level === 1,
  );
  return { header: '', number: Number(opening.attrGet('start') ?? 1) + (items?.length ?? 0) };
}

/**
 * Removes and returns the last block, which can be incomplete. If a link definition directly
 * precedes it, removes both blocks and returns the definition, because the last block can be the
 * beginning of the definition's title.
 */
function popUnfinished(blocks: TopLevelBlock[]): TopLevelBlock | undefined {
  const last = blocks.pop();
  const before = blocks.at(-1);
  const isTitled =
    before?.tokens[0]?.type === 'reference_definition' && before.lines[1] === last?.lines[0];
  return isTitled ? blocks.pop() : last;
}

/**
 * Parses the top-level blocks of a window. Replaces the parser's own loop, in order to separate the
 * tokens of the blocks.
 */
function readWindow(state: StateBlock, parser: MarkdownParser): TopLevelBlock[] {
  const rules = parser.block.ruler.getRules('');
  const blocks: TopLevelBlock[] = [];
  for (
    let line = state.skipEmptyLines(0);
    line < state.lineMax;
    line = state.skipEmptyLines(state.line)
  ) {
    state.line = line;
    state.tokens = [];
    // The loop always advances, because the last rule (paragraphs) matches any line.
    rules.some((rule) => rule(state, line, state.lineMax, false));
    blocks.push({ tokens: state.tokens, lines: [line, state.line], characters: 0 });
  }
  return blocks;
}

/**
 * Converts the line range of a token from line numbers in the parsed window to line numbers in the
 * file. Excludes empty lines at the end of the range.
 */
function setLines({ map }: Token, state: StateBlock, firstLine: number): void {
  if (map === null) return;
  while (map[1] - 1 > map[0] && state.isEmpty(map[1] - 1)) map[1] -= 1;
  map[0] += firstLine;
  map[1] += firstLine;
}
