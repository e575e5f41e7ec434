import type { StateBlock } from 'markdown-it';

/** Quotes, lists and their items inside each other. What is nested more deeply is text. */
export const deepestBlocks = 30;

/** A block rule before all others: past the deepest level, the lines of the block are a paragraph. */
export function depthRule(state: StateBlock, line: number, endLine: number, silent: boolean) {
  if (state.level < deepestBlocks || silent) return false;
  let next = line + 1;
  while (next < endLine && (state.sCount[next] ?? 0) >= state.blkIndent) next += 1;
  state.line = next;
  state.push('paragraph_open', 'p', 1).map = [line, next];
  const content = state.push('text_block', '', 0);
  content.content = state.getLines(line, next, state.blkIndent, false).trim();
  state.push('paragraph_close', 'p', -1);
  return true;
}
