import type { Token } from 'markdown-it';

/** A tag, a comment, or what stands between them. */
export type HtmlPiece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'comment' }
  | HtmlTag;

export type HtmlTag = {
  readonly kind: 'tag';
  /** As written, to be shown where the tag is none of those that are drawn. */
  readonly text: string;
  /** In lower case. */
  readonly name: string;
  readonly closes: boolean;
};

const tagStart = /<(\/?)([a-z][a-z0-9-]*)(?=[\s/>])/iy;

/** The pieces of a block of HTML, in order; together they are its text. Takes linear time. */
export function htmlPieces(html: string): HtmlPiece[] {
  const pieces: HtmlPiece[] = [];
  let textFrom = 0;
  let at = html.indexOf('<');
  let commentsEnd = true;
  const add = (piece: HtmlPiece, end: number) => {
    if (textFrom < at) pieces.push({ kind: 'text', text: html.slice(textFrom, at) });
    pieces.push(piece);
    textFrom = end;
  };
  while (at !== -1) {
    if (html.startsWith('<!--', at)) {
      // Without an end it is text, and so are all comments after it.
      const end = commentsEnd ? html.indexOf('-->', at + 2) : -1;
      if (end === -1) commentsEnd = false;
      else add({ kind: 'comment' }, end + 3);
    } else {
      tagStart.lastIndex = at;
      const [, slash, name] = tagStart.exec(html) ?? [];
      const end = name === undefined ? -1 : tagEnd(html, at);
      if (name !== undefined && end !== -1) {
        const text = html.slice(at, end);
        add({ kind: 'tag', text, name: name.toLowerCase(), closes: slash === '/' }, end);
      }
    }
    at = html.indexOf('<', Math.max(at + 1, textFrom));
  }
  if (textFrom < html.length) pieces.push({ kind: 'text', text: html.slice(textFrom) });
  return pieces;
}

/** The longest tag that is recognized, so that a quote that never closes costs little. */
const longestTag = 4_000;

/** Where the tag that begins at `from` ends; -1 where it doesn't. */
function tagEnd(html: string, from: number): number {
  let quote = '';
  const limit = Math.min(html.length, from + longestTag);
  for (let at = from + 1; at < limit; at += 1) {
    const character = html.charAt(at);
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '>') return at + 1;
    else if (character === '<') return -1;
  }
  return -1;
}

/** The tag that an inline token of HTML is; undefined for comments and the like. */
export function parseTag(text: string): HtmlTag | undefined {
  tagStart.lastIndex = 0;
  const [, slash, name] = tagStart.exec(text) ?? [];
  if (name === undefined) return undefined;
  return { kind: 'tag', text, name: name.toLowerCase(), closes: slash === '/' };
}

const attribute = /\s([a-z_:][\w:.-]*)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'=<>`]+))?/gi;

/** The attributes of a tag, the first of each name, with their character references. */
export function tagAttributes(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', value = ''] of text.matchAll(attribute)) {
    const key = name.toLowerCase();
    if (!found.has(key)) found.set(key, value.replace(/^(["'])(.*)\1$/s, '$2'));
  }
  return found;
}

const paired = new Set(['sub', 'sup', 'kbd', 'a']);

/**
 * Which tokens of a line are tags that close each other, by their places: within the same mark, and
 * nothing between them that opens and doesn't close. The others are text.
 */
export function pairTags(tokens: readonly Token[]): ReadonlySet<number> {
  const found = new Set<number>();
  let open: { name: string; index: number }[] = [];
  const outside: (typeof open)[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.nesting > 0) {
      outside.push(open);
      open = [];
    } else if (token.nesting < 0) open = outside.pop() ?? [];
    if (token.type !== 'html_inline') continue;
    const tag = parseTag(token.content);
    if (tag === undefined || !paired.has(tag.name)) continue;
    const last = open.at(-1);
    if (!tag.closes) open.push({ name: tag.name, index });
    else if (last?.name === tag.name) {
      open.pop();
      found.add(last.index).add(index);
    }
  }
  return found;
}
