import MarkdownIt, { type Token } from 'markdown-it';
import { linkEmails } from './autolinks.ts';
import { parser } from './create-parser.ts';
import { type HtmlPiece, pairTags, parseTag, tagAttributes } from './html-tags.ts';
import { addText, type Inline, inlineText } from './markdown-document.ts';

/** Maximum nesting of inline elements; deeper ones are rendered without their formatting. */
const deepestMarks = 24;

/** Returns the number of a footnote, and the index of this reference among those to it. */
export type NumberFootnote = (label: string) => { number: number; occurrence: number };

type Frame = {
  readonly children: Inline[];
  readonly finish: ((children: readonly Inline[]) => Inline) | undefined;
  readonly inLink: boolean;
};

const marks = new Map<string, 'strong' | 'emphasis' | 'strikethrough'>([
  ['strong_open', 'strong'],
  ['em_open', 'emphasis'],
  ['s_open', 'strikethrough'],
]);

const drawnTags = new Map<string, 'subscript' | 'superscript' | 'keyboard'>([
  ['sub', 'subscript'],
  ['sup', 'superscript'],
  ['kbd', 'keyboard'],
]);

/** Builds the inlines of a line from the parser's tokens. */
export function buildInlines(
  tokens: readonly Token[],
  numberFootnote: NumberFootnote | undefined,
): Inline[] {
  const pairs = pairTags(tokens);
  const root: Frame = { children: [], finish: undefined, inLink: false };
  const frames: Frame[] = [];
  let frame = root;
  let text = '';

  const flush = () => {
    if (text === '') return;
    if (frame.inLink) addText(text, frame.children);
    else linkEmails(text, frame.children);
    text = '';
  };
  const add = (inline: Inline) => {
    flush();
    frame.children.push(inline);
  };
  const open = (finish: Frame['finish'], isLink = false) => {
    flush();
    frames.push(frame);
    const isDrawn = finish !== undefined && frames.length <= deepestMarks;
    frame = {
      children: isDrawn ? [] : frame.children,
      finish: isDrawn ? finish : undefined,
      inLink: frame.inLink || isLink,
    };
  };
  const close = () => {
    flush();
    const { finish, children } = frame;
    frame = frames.pop() ?? root;
    if (finish) frame.children.push(finish(children));
  };

  /** True if the tag is supported; adds or opens its element. */
  const drawTag = (token: Token, isPaired: boolean): boolean => {
    const tag = parseTag(token.content);
    if (tag === undefined) return token.content.startsWith('<!--');
    if (tag.closes) {
      if (isPaired) close();
      return isPaired;
    }
    const kind = drawnTags.get(tag.name);
    if (kind !== undefined) {
      if (isPaired) open((children) => ({ kind, children }));
      return isPaired;
    }
    if (tag.name === 'br') {
      add({ kind: 'line-break' });
      return true;
    }
    const written = tagAttributes(tag.text);
    const attribute = (name: string) => decodeReferences(written.get(name));
    const title = attribute('title');
    if (tag.name === 'img') {
      const [src, alt = ''] = [attribute('src'), attribute('alt')];
      if (src === undefined) return false;
      add({ kind: 'image', src, alt, title });
      return true;
    }
    if (tag.name !== 'a') return false;
    const id = attribute('id') ?? attribute('name');
    const href = attribute('href');
    if (id !== undefined) add({ kind: 'anchor', id });
    if (!isPaired) return id !== undefined;
    if (href !== undefined) open((children) => ({ kind: 'link', href, title, children }), true);
    else open(undefined);
    return true;
  };

  for (const [index, token] of tokens.entries()) {
    const mark = marks.get(token.type);
    if (mark !== undefined) open((children) => ({ kind: mark, children }));
    else if (token.nesting < 0) close();
    else if (token.type === 'link_open') {
      const [href, title] = [attributeOf(token, 'href') ?? '', attributeOf(token, 'title')];
      open((children) => ({ kind: 'link', href, title, children }), true);
    } else if (token.type === 'code_inline') add({ kind: 'code', text: token.content });
    else if (token.type === 'hardbreak') add({ kind: 'line-break' });
    else if (token.info === 'escape') {
      // An escaped character can't be part of an email address.
      flush();
      addText(token.content, frame.children);
    } else if (token.type === 'softbreak') text += '\n';
    else if (token.type === 'image') add(image(token));
    else if (token.type === 'footnote_reference') {
      if (numberFootnote)
        add({ kind: 'footnote-reference', id: token.content, ...numberFootnote(token.content) });
      else text += `[^${token.content}]`;
    } else if (token.type !== 'html_inline' || !drawTag(token, pairs.has(index))) {
      text += token.content;
    }
  }
  flush();
  return root.children;
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

/** Returns the text of an image's description, including the descriptions of images in it. */
function descriptionOf(tokens: readonly Token[]): string {
  return inlineText(
    buildInlines(tokens, undefined).map((inline) =>
      inline.kind === 'image' ? { kind: 'text', text: inline.alt } : inline,
    ),
  );
}

/** Builds the inlines of an HTML block, whose text isn't Markdown. */
export function buildHtmlInlines(pieces: readonly HtmlPiece[]): Inline[] {
  const tokens = pieces.map((piece) => {
    const token = new MarkdownIt.Token(piece.kind === 'text' ? 'text' : 'html_inline', '', 0);
    if (piece.kind === 'comment') token.content = '<!---->';
    else token.content = piece.kind === 'text' ? decodeReferences(piece.text) : piece.text;
    return token;
  });
  return buildInlines(tokens, undefined);
}

/** Decodes character references such as `&amp;`. */
function decodeReferences<T extends string | undefined>(text: T): T | string {
  if (!text?.includes('&')) return text;
  // The parser's function also removes backslash escapes, so backslashes are doubled first.
  return parser.utils.unescapeAll(text.replaceAll('\\', '\\\\'));
}
