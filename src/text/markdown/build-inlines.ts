import MarkdownIt, { type Env, type Token } from 'markdown-it';
import { appendTextWithEmailLinks } from './autolinks.ts';
import type { MarkdownParser } from './create-parser.ts';
import { decodeReferences } from './decode-references.ts';
import {
  countImplicitlyClosedElements,
  type HtmlTag,
  type HtmlToken,
  isShownAsText,
  isSupportedTag,
  parseLayout,
  parseTag,
  parseTagAttributes,
} from './html-tags.ts';
import { appendText, getInlineText, type Inline, inlineTags } from './markdown-document.ts';

/**
 * Maximum nesting depth of inline elements. Elements that are nested deeper are rendered as plain
 * text.
 */
const deepestMarks = 24;

/**
 * Function that is called for each footnote reference. Returns the number of the footnote, and the
 * 1-based position of this reference among the references to the footnote.
 */
export type FootnoteNumbering = (label: string) => { number: number; occurrence: number };

type Frame = {
  readonly children: Inline[];
  readonly finish: ((children: readonly Inline[]) => Inline) | undefined;
  readonly inLink: boolean;
  /** Name of the HTML tag that opened the element; undefined for Markdown markup. */
  readonly tag: string | undefined;
};

type SimpleKind =
  | 'strong'
  | 'emphasis'
  | 'strikethrough'
  | 'subscript'
  | 'superscript'
  | 'keyboard';

const marks = new Map<string, SimpleKind>([
  ['strong_open', 'strong'],
  ['em_open', 'emphasis'],
  ['s_open', 'strikethrough'],
]);

/** Maps HTML tag names to the kinds of inline elements that are built from them. */
const kinds = new Map<string, SimpleKind>([
  ['b', 'strong'],
  ['strong', 'strong'],
  ['i', 'emphasis'],
  ['em', 'emphasis'],
  ['dfn', 'emphasis'],
  ['s', 'strikethrough'],
  ['strike', 'strikethrough'],
  ['sub', 'subscript'],
  ['sup', 'superscript'],
  ['kbd', 'keyboard'],
]);

/**
 * Maps HTML tag names to the names of the elements that replace them. Contains block tags, because
 * they can occur inside table cells and lines of text.
 */
const replaced = new Map(
  Object.entries({
    ...{ tt: 'code', big: 'span', font: 'span', time: 'span', center: 'div' },
    ...{ p: 'div', h1: 'div', h2: 'div', h3: 'div', h4: 'div', h5: 'div', h6: 'div' },
  }),
);

/**
 * Builds the inlines of a line from the parser's tokens.
 * @param keepsUnknownTags whether unknown tags are shown as text; otherwise they are removed
 */
export function buildInlines(
  tokens: readonly Token[],
  numberFootnote: FootnoteNumbering | undefined,
  keepsUnknownTags = false,
): Inline[] {
  const root: Frame = { children: [], finish: undefined, inLink: false, tag: undefined };
  const frames: Frame[] = [];
  let frame = root;
  let text = '';

  const flush = () => {
    if (text === '') return;
    if (frame.inLink) appendText(text, frame.children);
    else appendTextWithEmailLinks(text, frame.children);
    text = '';
  };
  const add = (inline: Inline) => {
    flush();
    frame.children.push(inline);
  };
  const open = (
    finish: Frame['finish'],
    { isLink = false, tag }: { isLink?: boolean; tag?: string } = {},
  ) => {
    flush();
    frames.push(frame);
    const isDrawn =
      finish !== undefined && frames.length <= deepestMarks && !(isLink && frame.inLink);
    frame = {
      children: isDrawn ? [] : frame.children,
      finish: isDrawn ? finish : undefined,
      inLink: frame.inLink || isLink,
      tag,
    };
  };
  const close = () => {
    flush();
    const { finish, children } = frame;
    frame = frames.pop() ?? root;
    if (finish) frame.children.push(finish(children));
  };
  /**
   * Returns the names of the open HTML elements inside the innermost open Markdown markup,
   * innermost last.
   */
  const openTags = (): string[] => {
    const names: string[] = [];
    for (let at = frames.length; at > 0; at -= 1) {
      const { tag } = at === frames.length ? frame : (frames[at] ?? root);
      if (tag === undefined) break;
      names.unshift(tag);
    }
    return names;
  };
  const closeTags = (count: number) => {
    for (let left = count; left > 0; left -= 1) close();
  };

  /**
   * Handles an HTML tag. An unsupported tag is dropped, but the content up to its end tag is kept.
   */
  const addTag = ({ name, closes, text: written }: HtmlTag): void => {
    if (closes) {
      const names = openTags();
      const at = names.lastIndexOf(name);
      if (at >= 0) closeTags(names.length - at);
      return;
    }
    if (name === 'br' || name === 'wbr') {
      if (name === 'br') add({ kind: 'line-break' });
      return;
    }
    const attributes = parseTagAttributes(written);
    const attribute = (key: string) => decodeReferences(attributes.get(key));
    const title = attribute('title');
    if (name === 'img') {
      const [src, alt = ''] = [attribute('src'), attribute('alt')];
      if (src === undefined) {
        text += alt;
        return;
      }
      const [width, height] = [sizeOf(attribute('width')), sizeOf(attribute('height'))];
      add({ kind: 'image', src, alt, title, ...(width && { width }), ...(height && { height }) });
      return;
    }
    const id = attribute('id') ?? (name === 'a' ? attribute('name') : undefined);
    if (id !== undefined) add({ kind: 'anchor', id });
    if (name === 'a' && /(?:\s|["']|<a)\/>$/i.test(written)) return;
    if (frames.length >= deepestMarks) return;
    const kind = kinds.get(name);
    const tag = inlineTags.find((known) => known === (replaced.get(name) ?? name));
    const href = name === 'a' ? attribute('href') : undefined;
    if (href !== undefined) {
      open((children) => ({ kind: 'link', href, title, children }), { isLink: true, tag: name });
    } else if (kind !== undefined) open((children) => ({ kind, children }), { tag: name });
    else if (tag !== undefined) {
      closeTags(countImplicitlyClosedElements(openTags(), name));
      const { align, dir } = parseLayout(attributes);
      const layout = { ...(dir && { dir }), ...(align && { align }), ...(title && { title }) };
      const isPlain = tag === 'span' && dir === undefined;
      open(isPlain ? undefined : (children) => ({ kind: 'element', tag, ...layout, children }), {
        tag: name,
      });
    } else if (name === 'a') open(undefined, { tag: name });
  };

  for (const token of tokens) {
    const mark = marks.get(token.type);
    if (mark !== undefined) open((children) => ({ kind: mark, children }));
    else if (token.nesting < 0) closeTags(openTags().length + 1);
    else if (token.type === 'link_open') {
      const [href, title] = [attributeOf(token, 'href') ?? '', attributeOf(token, 'title')];
      open((children) => ({ kind: 'link', href, title, children }), { isLink: true });
    } else if (token.type === 'code_inline') add({ kind: 'code', text: token.content });
    else if (token.type === 'math_inline') {
      add({ kind: 'math', text: token.content, isDisplay: token.markup === '$$' });
    } else if (token.type === 'emoji') {
      add({ kind: 'emoji', text: token.content, code: token.markup });
    } else if (token.type === 'hardbreak') add({ kind: 'line-break' });
    else if (token.info === 'escape') {
      // Ends the pending text, because an escaped character can't be part of an e-mail address.
      flush();
      appendText(token.content, frame.children);
    } else if (token.type === 'softbreak') text += '\n';
    else if (token.type === 'image') add(image(token));
    else if (token.type === 'footnote_reference') {
      if (numberFootnote)
        add({ kind: 'footnote-reference', id: token.content, ...numberFootnote(token.content) });
      else text += `[^${token.content}]`;
    } else if (token.type === 'html_inline' && !isShownAsText(token.content)) {
      const tag = parseTag(token.content);
      if (tag !== undefined && keepsUnknownTags && !isSupportedTag(tag.name)) text += token.content;
      else if (tag !== undefined) addTag(tag);
    } else text += token.content;
  }
  closeTags(frames.length);
  flush();
  return root.children;
}

/** Returns the width or height of an image if it is a number of pixels or a percentage. */
function sizeOf(value: string | undefined): string | undefined {
  return /^\d{1,5}(?:\.\d+)?(?:px|%)?$/.exec(value?.trim() ?? '')?.[0].replace('px', '');
}

function attributeOf(token: Token, name: string): string | undefined {
  const value = token.attrGet(name);
  return value === null ? undefined : String(value);
}

function image(token: Token): Inline {
  const { children, content } = token;
  return {
    kind: 'image',
    src: attributeOf(token, 'src') ?? '',
    alt: children && children.length > 0 ? descriptionOf(children) : content,
    title: attributeOf(token, 'title'),
  };
}

/**
 * Returns the description of an image as plain text. An image inside the description is replaced by
 * its own description.
 */
function descriptionOf(tokens: readonly Token[]): string {
  return getInlineText(
    buildInlines(tokens, undefined).map((inline) =>
      inline.kind === 'image' ? { kind: 'text', text: inline.alt } : inline,
    ),
  );
}

const codeTags = new Set(['code', 'kbd', 'samp', 'tt', 'pre']);

/**
 * Builds inlines from an HTML block. The text in an HTML block isn't parsed as Markdown.
 * @param formulas parser of the formulas in the text; undefined if formulas are shown as text
 */
export function buildHtmlInlines(
  pieces: readonly HtmlToken[],
  keepsUnknownTags: boolean,
  formulas: MarkdownParser | undefined,
  env: Env,
): Inline[] {
  const tokens: Token[] = [];
  let isCode = false;
  for (const piece of pieces) {
    if (piece.kind === 'tag' && codeTags.has(piece.name)) isCode = !piece.closes;
    const token = new MarkdownIt.Token(piece.kind === 'text' ? 'text' : 'html_inline', '', 0);
    if (piece.kind === 'comment') token.content = '<!---->';
    else token.content = piece.kind === 'text' ? decodeReferences(piece.text) : piece.text;
    if (formulas === undefined || isCode || piece.kind !== 'text') tokens.push(token);
    else formulas.inline.parse(token.content, formulas, env, tokens);
  }
  return buildInlines(tokens, undefined, keepsUnknownTags);
}
