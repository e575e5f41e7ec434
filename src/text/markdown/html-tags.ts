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
const tags = /<\/?[a-z][a-z0-9-]*(?=[\s/>])[^<>"']*(?:(?:"[^"]*"|'[^']*')[^<>"']*)*>/gi;
const tagsAndComments = new RegExp(`<!--(?:-?>|[^]*?-->)|${tags.source}`, 'gi');

/** The pieces of a block of HTML, in order; together they are its text. */
export function htmlPieces(html: string): HtmlPiece[] {
  // A comment without an end is text. Looking for its end from each start would take quadratic time.
  const commentsEnd = html.includes('-->') ? html.lastIndexOf('-->') + 3 : 0;
  return [
    ...splitAt(tagsAndComments, html.slice(0, commentsEnd)),
    ...splitAt(tags, html.slice(commentsEnd)),
  ];
}

function splitAt(pattern: RegExp, html: string): HtmlPiece[] {
  const pieces: HtmlPiece[] = [];
  let from = 0;
  for (const { 0: found, index } of html.matchAll(pattern)) {
    if (from < index) pieces.push({ kind: 'text', text: html.slice(from, index) });
    pieces.push(parseTag(found) ?? { kind: 'comment' });
    from = index + found.length;
  }
  if (from < html.length) pieces.push({ kind: 'text', text: html.slice(from) });
  return pieces;
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
