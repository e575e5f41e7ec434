/** How a piece of code is drawn; undefined in a token that is drawn as it is. */
export type TokenKind = 'keyword' | 'name' | 'string' | 'comment' | 'title' | 'emphasis';

/** A piece of a line of code. */
export type Token = { readonly text: string; readonly kind: TokenKind | undefined };

/** A line of code, without its line break. */
export type CodeLine = readonly Token[];
