import type { Delimiter, StateInline } from 'markdown-it';

const tilde = 0x7e;
/** `~` and `~~` don't close each other, so they are different delimiters. */
const single = 0x10007e;

/** `~x~` and `~~x~~`; longer runs are text (GFM 6.5). */
export function strikethroughDelimiter(state: StateInline, silent: boolean): boolean {
  if (silent || state.src.charCodeAt(state.pos) !== tilde) return false;
  const { can_open, can_close, length } = state.scanDelims(state.pos, true);
  const token = state.push('text', '', 0);
  token.content = '~'.repeat(length);
  if (length <= 2) {
    state.delimiters.push({
      marker: length === 1 ? single : tilde,
      length: 0,
      token: state.tokens.length - 1,
      end: -1,
      open: can_open,
      close: can_close,
    });
  }
  state.pos += length;
  return true;
}

/** Makes tokens that open and close of the delimiters that were paired. */
export function pairStrikethrough(state: StateInline): void {
  pair(state, state.delimiters);
  for (const meta of state.tokens_meta) if (meta?.delimiters) pair(state, meta.delimiters);
}

function pair(state: StateInline, delimiters: readonly Delimiter[]) {
  for (const opener of delimiters) {
    if ((opener.marker !== tilde && opener.marker !== single) || opener.end === -1) continue;
    const closer = delimiters[opener.end];
    const first = state.tokens[opener.token];
    const last = closer && state.tokens[closer.token];
    if (first === undefined || last === undefined) continue;
    [first.type, first.nesting, first.content] = ['s_open', 1, ''];
    [last.type, last.nesting, last.content] = ['s_close', -1, ''];
  }
}
