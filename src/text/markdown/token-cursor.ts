import type { Token } from 'markdown-it';

/** Where a reader of tokens is. */
export type Cursor = { readonly tokens: readonly Token[]; at: number };

/** The content of a heading, paragraph or cell whose opening token was taken; takes it and its end. */
export function takeLine(cursor: Cursor): string {
  const content = cursor.tokens[cursor.at]?.content ?? '';
  cursor.at += 2;
  return content;
}

/** Goes on after the end of what the token that was just taken opened. */
export function skipToClose(cursor: Cursor): void {
  for (let depth = 1; depth > 0 && cursor.at < cursor.tokens.length; cursor.at += 1) {
    depth += cursor.tokens[cursor.at]?.nesting ?? 0;
  }
}

/** The first and the last line of a block, counted from 1. */
export function linesOf(token: Token): readonly [first: number, last: number] {
  const [from, to] = token.map ?? [0, 1];
  return [from + 1, Math.max(from + 1, to)];
}
