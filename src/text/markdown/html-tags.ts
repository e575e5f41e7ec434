import type { Token } from 'markdown-it';

/** Tag, comment, or text between them. */
export type HtmlPiece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'comment' }
  | HtmlTag;

export type HtmlTag = {
  readonly kind: 'tag';
  /** Source text, which is displayed if the tag isn't supported. */
  readonly text: string;
  /** Name of the tag in lower case. */
  readonly name: string;
  readonly closes: boolean;
};

const tagStart = /<(\/?)([a-z][a-z0-9-]*)(?=[\s/>])/iy;
const tags = /<\/?[a-z][a-z0-9-]*(?=[\s/>])[^<>"']*(?:(?:"[^"]*"|'[^']*')[^<>"']*)*>/gi;
const tagsAndComments = new RegExp(`<!--(?:-?>|[^]*?-->)|${tags.source}`, 'gi');

/** Splits an HTML block into pieces, which together are its text. */
export function htmlPieces(html: string): HtmlPiece[] {
  // A comment without an end is text. Searching for the end from each start would take quadratic
  // time.
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

/** Parses an inline HTML token; returns undefined if it isn't a tag, for example a comment. */
export function parseTag(text: string): HtmlTag | undefined {
  tagStart.lastIndex = 0;
  const [, slash, name] = tagStart.exec(text) ?? [];
  if (name === undefined) return undefined;
  return { kind: 'tag', text, name: name.toLowerCase(), closes: slash === '/' };
}

const attribute = /\s([a-z_:][\w:.-]*)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'=<>`]+))?/gi;

/**
 * Returns the attributes of a tag with decoded character references; the first of each name takes
 * precedence.
 */
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
 * Returns the indexes of the tokens that are tags with a partner: in the same parent and with only
 * balanced tokens between them. Other tags are text.
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
