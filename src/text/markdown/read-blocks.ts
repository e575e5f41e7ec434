import type { Env, StateBlock, Token } from 'markdown-it';
import { parser as basicParser, type MarkdownParser } from './create-parser.ts';

/** Top-level block with its tokens. `lines` are 0-based line numbers; `to` is exclusive. */
export type TopLevelBlock = {
  readonly tokens: readonly Token[];
  readonly lines: readonly [from: number, to: number];
};

/** Callback that receives the tokens of a block and the link reference definitions found so far. */
type Define = (tokens: readonly Token[], references: NonNullable<Env['references']>) => void;

/**
 * Yields the top-level blocks of a text in order. Parses the text in windows of limited length, so
 * that the first blocks of a long text are available early. The last block of a window can be
 * incomplete, so it is parsed again as the first block of the next window.
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
  while (from < text.length) {
    const newline = text.indexOf('\n', from + length);
    const end = newline === -1 ? text.length : newline + 1;
    const env = { references: {} };
    const state = new parser.block.State(text.slice(from, end), parser, env, []);
    const blocks = readWindow(state, parser);
    const last = end < text.length ? popUnfinished(blocks) : undefined;
    if (last !== undefined && blocks.length === 0) {
      length *= 4;
      continue;
    }
    for (const { tokens, lines } of blocks) {
      for (const token of tokens) setLines(token, state, line);
      define(tokens, env.references);
      yield { tokens, lines: [lines[0] + line, lines[1] + line] };
    }
    line += last?.lines[0] ?? state.lineMax;
    from = last === undefined ? end : from + (state.bMarks[last.lines[0]] ?? 0);
    length = windowLength;
  }
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
    blocks.push({ tokens: state.tokens, lines: [line, state.line] });
  }
  return blocks;
}

/**
 * Converts the line range of a token from line numbers of the window to line numbers of the file,
 * and excludes empty lines at its end.
 */
function setLines({ map }: Token, state: StateBlock, firstLine: number): void {
  if (map === null) return;
  while (map[1] - 1 > map[0] && state.isEmpty(map[1] - 1)) map[1] -= 1;
  map[0] += firstLine;
  map[1] += firstLine;
}
