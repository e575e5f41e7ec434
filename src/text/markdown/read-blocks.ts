import type { Env, StateBlock, Token } from 'markdown-it';
import { parser } from './create-parser.ts';

/** A block that is in no other, with what is in it. Its lines are counted from 0 in the whole file. */
export type TopBlock = {
  readonly tokens: readonly Token[];
  readonly lines: readonly [from: number, to: number];
};

/** Takes what is defined in these tokens, where reference links have these targets. */
export type Define = (tokens: readonly Token[], references: References) => void;

type References = NonNullable<Env['references']>;

/**
 * The outermost blocks of a text, one after the other, and its definitions as they are met. The text
 * is read by windows: what a window holds is as in the whole text, except what it may hold a part of,
 * which is read again with what follows it. So the first blocks of a long text cost little.
 * @param windowLength how many characters are read at once; more where a single block is longer
 */
export function* readBlocks(
  text: string,
  firstLine: number,
  define: Define,
  windowLength = 16_384,
): Generator<TopBlock, void> {
  let from = 0;
  let line = firstLine;
  let length = windowLength;
  while (from < text.length) {
    const newline = text.indexOf('\n', from + length);
    const end = newline === -1 ? text.length : newline + 1;
    const env: Env = { references: {} };
    const state = new parser.block.State(text.slice(from, end), parser, env, []);
    const blocks = readWindow(state);
    const last = end < text.length ? popUnfinished(blocks) : undefined;
    if (last !== undefined && blocks.length === 0) {
      length *= 4;
      continue;
    }
    for (const { tokens, lines } of blocks) {
      for (const token of tokens) setLines(token, state, line);
      define(tokens, env.references ?? {});
      yield { tokens, lines: [lines[0] + line, lines[1] + line] };
    }
    line += last?.lines[0] ?? state.lineMax;
    from = last === undefined ? end : from + (state.bMarks[last.lines[0]] ?? 0);
    length = windowLength;
  }
}

/**
 * Removes the last block, which may go on behind the window, and returns the first one removed: a definition
 * just before it goes too, because the last block may be the beginning of its title.
 */
function popUnfinished(blocks: TopBlock[]): TopBlock | undefined {
  const last = blocks.pop();
  const before = blocks.at(-1);
  const isTitled =
    before?.tokens[0]?.type === 'reference_definition' && before.lines[1] === last?.lines[0];
  return isTitled ? blocks.pop() : last;
}

/** As the parser's own loop over the outermost blocks, with their tokens apart. */
function readWindow(state: StateBlock): TopBlock[] {
  const rules = parser.block.ruler.getRules('');
  const blocks: TopBlock[] = [];
  for (
    let line = state.skipEmptyLines(0);
    line < state.lineMax;
    line = state.skipEmptyLines(state.line)
  ) {
    state.line = line;
    state.tokens = [];
    // The rule for paragraphs takes what no other does.
    rules.some((rule) => rule(state, line, state.lineMax, false));
    blocks.push({ tokens: state.tokens, lines: [line, state.line] });
  }
  return blocks;
}

/** Counts the lines of a token in the whole file, without empty ones at its end. */
function setLines({ map }: Token, state: StateBlock, firstLine: number) {
  if (map === null) return;
  while (map[1] - 1 > map[0] && state.isEmpty(map[1] - 1)) map[1] -= 1;
  map[0] += firstLine;
  map[1] += firstLine;
}
