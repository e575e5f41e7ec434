import type { StateBlock, StateInline } from 'markdown-it';
import { createParser, type MarkdownExtensions } from './create-parser.ts';
import { maxFormulas } from './markdown-document.ts';

export function addMathRules(extensions: MarkdownExtensions): void {
  const { parser } = extensions;
  parser.block.ruler.before('fence', 'math', blockMathRule, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  });
  parser.inline.ruler.before('backticks', 'math', inlineMathRule);
  extensions.htmlParser = createParser();
  extensions.htmlParser.inline.ruler.before('backticks', 'math', inlineMathRule);
  extensions.htmlParser.inline.ruler.enableOnly(['text', 'math']);
}

const delimiter = /[$`\\]/g;

/** Returns the index of the next `$` or backtick without a backslash before it. */
function findDelimiter(text: string, from: number): number {
  delimiter.lastIndex = from;
  while (delimiter.test(text)) {
    const at = delimiter.lastIndex - 1;
    if (text.charAt(at) !== '\\') return at;
    delimiter.lastIndex = at + 2;
  }
  return text.length;
}

/** Matches an amount of money before a word, such as `5 per user, or 10`. */
const amount = /^\d[^\\{}]*\s\p{L}{2,}/u;

/**
 * Inline rule of the parser for `$x$`, `` $`x`$ `` and `$$x$$`. To exclude amounts of money, a
 * formula must not be next to a letter or digit, `$x$` must not have a space inside its delimiters,
 * and a formula ends at the next delimiter. Takes linear time.
 */
function inlineMathRule(state: StateInline, silent: boolean): boolean {
  const { src, pos, env } = state;
  const formulas = Number(env.formulas ?? 0);
  if (src.charAt(pos) !== '$' || formulas >= maxFormulas) return false;
  if (/[\p{L}\p{N}$]/u.test(src.charAt(pos - 1))) return false;
  const second = src.charAt(pos + 1);
  const isDisplay = second === '$';
  const length = isDisplay || second === '`' ? 2 : 1;
  const start = pos + length;
  let end = findDelimiter(src, start);
  while (isDisplay && /^\$[^$]/.test(src.slice(end, end + 2))) end = findDelimiter(src, end + 1);
  const closing = length === 1 ? '$' : `${second}$`;
  const after = end + closing.length;
  if (after > state.posMax || !src.startsWith(closing, end)) return false;
  if (/[\p{L}\p{N}{$]/u.test(src.charAt(after))) return false;
  const content = src.slice(start, end);
  if (content.trim() === '') return false;
  if (length === 1 && (/^\s|<\/?span\b|\s$/i.test(content) || amount.test(content))) return false;
  if (!silent) {
    env.formulas = formulas + 1;
    const token = state.push('math_inline', 'math', 0);
    token.content = content.trim();
    token.markup = closing;
  }
  state.pos = after;
  return true;
}

/**
 * Block rule of the parser for a formula that begins with `$$` at the start of a line and ends with
 * `$$` at the end of the same or a later line, without an empty line in between.
 */
function blockMathRule(
  state: StateBlock,
  firstLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  const textOf = (line: number) =>
    state.src
      .slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line])
      .trimEnd();
  if ((state.sCount[firstLine] ?? 0) - state.blkIndent >= 4) return false;
  if (!/^\$\$(?!\$)/.test(textOf(firstLine))) return false;
  // After a hard line break, the formula belongs to the paragraph.
  if (silent && textOf(firstLine - 1).endsWith('\\')) return false;
  const lines = [textOf(firstLine).slice(2)];
  let line = firstLine;
  for (let last = lines[0]; !last?.includes('$$'); last = lines.at(-1)) {
    line += 1;
    const isInside = line < endLine && (state.sCount[line] ?? 0) >= state.blkIndent;
    if (!isInside || state.isEmpty(line)) return false;
    lines.push(textOf(line));
  }
  const text = lines.join('\n');
  if (text.indexOf('$$') !== text.length - 2) return false;
  const content = text.slice(0, -2).trim();
  if (content === '') return false;
  if (silent) return true;
  state.line = line + 1;
  const token = state.push('math_block', 'math', 0);
  token.content = content;
  token.map = [firstLine, state.line];
  return true;
}
