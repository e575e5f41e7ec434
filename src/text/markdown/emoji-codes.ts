import type { StateInline } from 'markdown-it';
import list from 'markdown-it-emoji/lib/data/full.mjs';
import type { MarkdownExtensions } from './create-parser.ts';

const emoji = new Map(Object.entries(list));

export function addEmojiRule({ parser }: MarkdownExtensions): void {
  parser.inline.ruler.before('linkify', 'emoji', emojiRule);
}

const code = /:([+-]?[a-z0-9_-]{1,60}):(?![A-Za-z0-9])/y;

/**
 * Inline rule of the parser for emoji codes such as `:smile:`. Text such as `10:100:20` contains no
 * code.
 */
function emojiRule(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state;
  if (src.charAt(pos) !== ':') return false;
  const isAfterCode = state.pending === '' && state.tokens.at(-1)?.type === 'emoji';
  if (!isAfterCode && /[A-Za-z0-9:]/.test(src.charAt(pos - 1))) return false;
  code.lastIndex = pos;
  const [whole = '', name = ''] = code.exec(src) ?? [];
  const found = emoji.get(name);
  if (found === undefined || pos + whole.length > state.posMax) return false;
  if (!silent) {
    const token = state.push('emoji', '', 0);
    token.content = found;
    token.markup = name;
  }
  state.pos += whole.length;
  return true;
}
