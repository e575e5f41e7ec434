/** Tag or comment in an HTML block, or the text between two of them. */
export type HtmlToken =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'comment' }
  | HtmlTag;

export type HtmlTag = {
  readonly kind: 'tag';
  /** Source text of the tag. */
  readonly text: string;
  /** Name of the tag in lower case. */
  readonly name: string;
  readonly closes: boolean;
};

const tagStart = /<(\/?)([a-z][a-z0-9-]*)(?=[\s/>])/iy;
const tags = /<\/?[a-z][a-z0-9-]*(?=[\s/>])[^<>"']*(?:(?:"[^"]*"|'[^']*')[^<>"']*)*>/gi;
const tagsAndComments = new RegExp(`<!--(?:-?>|[^]*?-->)|${tags.source}`, 'gi');

/** Splits an HTML block into tags, comments and texts, in source order. */
export function splitHtml(html: string): HtmlToken[] {
  // Looks for comments only up to the last `-->`. A comment without an end is text, and looking for
  // its end from every `<!--` would take quadratic time.
  const commentsEnd = html.includes('-->') ? html.lastIndexOf('-->') + 3 : 0;
  return [
    ...splitAt(tagsAndComments, html.slice(0, commentsEnd)),
    ...splitAt(tags, html.slice(commentsEnd)),
  ];
}

function splitAt(pattern: RegExp, html: string): HtmlToken[] {
  const pieces: HtmlToken[] = [];
  let from = 0;
  for (const { 0: found, index } of html.matchAll(pattern)) {
    if (from < index) pieces.push({ kind: 'text', text: html.slice(from, index) });
    pieces.push(
      isShownAsText(found)
        ? { kind: 'text', text: found }
        : (parseTag(found) ?? { kind: 'comment' }),
    );
    from = index + found.length;
  }
  if (from < html.length) pieces.push({ kind: 'text', text: html.slice(from) });
  return pieces;
}

const shownAsText =
  /^<\/?(?:title|textarea|style|xmp|iframe|noembed|noframes|script|plaintext)(?![\w-])/i;

/** True if the tag must be shown as text (GFM 6.11, disallowed raw HTML). */
export function isShownAsText(tag: string): boolean {
  return shownAsText.test(tag);
}

/** Parses an inline HTML token; returns undefined if it isn't a tag, for example a comment. */
export function parseTag(text: string): HtmlTag | undefined {
  tagStart.lastIndex = 0;
  const [, slash, name] = tagStart.exec(text) ?? [];
  if (name === undefined) return undefined;
  return { kind: 'tag', text, name: name.toLowerCase(), closes: slash === '/' };
}

const attribute = /\s([a-z_:][\w:.-]*)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'<>`]+))?/gi;

/**
 * Returns the attributes of a tag without decoding their values. The first attribute with a name
 * takes precedence.
 */
export function parseTagAttributes(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', value = ''] of text.matchAll(attribute)) {
    const key = name.toLowerCase();
    if (!found.has(key)) found.set(key, value.replace(/^(["'])(.*)\1$/s, '$2'));
  }
  return found;
}

export type Alignment = 'left' | 'center' | 'right' | 'justify';
export type TextDirection = 'ltr' | 'rtl' | 'auto';

const alignments: readonly Alignment[] = ['left', 'center', 'right', 'justify'];
const directions: readonly TextDirection[] = ['ltr', 'rtl', 'auto'];

/**
 * Returns the alignment and the direction that the attributes of a tag set. Unknown values are
 * ignored.
 */
export function parseLayout(attributes: ReadonlyMap<string, string>): {
  readonly align?: Alignment;
  readonly dir?: TextDirection;
} {
  const align = alignments.find((value) => value === attributes.get('align')?.toLowerCase());
  const dir = directions.find((value) => value === attributes.get('dir')?.toLowerCase());
  return { ...(align && { align }), ...(dir && { dir }) };
}

const blockTags = new Set(
  `address article aside blockquote caption center dd details div dl dt figcaption figure footer
   h1 h2 h3 h4 h5 h6 header hgroup hr li main nav ol p pre section summary table tbody td tfoot th
   thead tr ul`.split(/\s+/),
);

/** True for the tag of a block element, which ends the text before it. */
export function isBlockTag(name: string): boolean {
  return blockTags.has(name);
}

const otherTags = new Set(
  `a abbr b bdo big br cite code del dfn em font i img ins kbd mark picture q rp rt ruby s samp
   small source span strike strong sub sup time tt u var wbr`.split(/\s+/),
);

/** True if documents can contain the tag. Other tags are removed or shown as text. */
export function isSupportedTag(name: string): boolean {
  return otherTags.has(name) || isBlockTag(name);
}

/**
 * Maps elements whose end tag is optional before the next sibling, such as list items, to their
 * possible parents.
 */
const parents = new Map<string, readonly string[]>([
  ['li', ['ul', 'ol']],
  ['dt', ['dl']],
  ['dd', ['dl']],
  ['td', ['tr']],
  ['th', ['tr']],
  ['tr', ['table', 'thead', 'tbody', 'tfoot']],
  ...['caption', 'thead', 'tbody', 'tfoot'].map((name) => [name, ['table']] as const),
]);

/**
 * Returns the number of open elements that a start tag closes implicitly: a list item closes the
 * previous item, and a block element closes an open paragraph (HTML standard, optional tags).
 * @param open names of the open elements, innermost last
 */
export function countImplicitlyClosedElements(open: readonly string[], name: string): number {
  const parent = parents.get(name);
  const at = parent ? open.findLastIndex((other) => parent.includes(other)) : -1;
  if (at >= 0) return open.length - 1 - at;
  const innermost = open.findLastIndex(isBlockTag);
  return isBlockTag(name) && open[innermost] === 'p' ? open.length - innermost : 0;
}
