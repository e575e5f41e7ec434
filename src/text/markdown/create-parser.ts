import MarkdownIt, {
  type Delimiter,
  type StateBlock,
  type StateInline,
  type Token,
} from 'markdown-it';
import { plainTextRule, webAutolinkRule } from './autolinks.ts';
import type { SplitText } from './front-matter.ts';
import { FastStateBlock, FastStateInline } from './parser-states.ts';

/**
 * Maximum nesting depth of images in the descriptions of other images. The limit is low, because
 * the parser parses nested descriptions again at each level.
 */
const deepestImages = 3;

/** Maximum nesting depth of quotes, lists and list items. Deeper markup is shown as code. */
const deepestBlocks = 30;

/** Creates a markdown-it parser and adds GFM rules that markdown-it doesn't have. */
export function createParser() {
  const parser = new MarkdownIt({
    html: true,
    // markdown-it drops text that is nested deeper than `maxNesting`, so the limit must be higher
    // than `deepestBlocks`.
    maxNesting: deepestBlocks + 10,
  });
  // Accepts every URL in the parser, because URLs are checked when links are rendered.
  parser.validateLink = () => true;
  parser.block.State = FastStateBlock;
  parser.inline.State = FastStateInline;

  parser.block.ruler.before('table', 'depth', depthRule);
  parser.block.ruler.before('reference', 'footnote', footnoteDefinition, {
    alt: ['paragraph', 'reference', 'blockquote'],
  });
  parser.inline.ruler.at('text', plainTextRule);
  parser.inline.ruler.at('linkify', webAutolinkRule);
  parser.inline.ruler.at('strikethrough', strikethroughDelimiter);
  parser.inline.ruler.before('link', 'footnote', footnoteReference);
  parser.inline.ruler2.at('strikethrough', pairStrikethrough);

  const parseInline = parser.inline.parse.bind(parser.inline);
  let depth = 0;
  parser.inline.parse = (text, md, env, tokens: Token[]) => {
    if (depth > deepestImages) return;
    depth += 1;
    try {
      parseInline(text, md, env, tokens);
    } finally {
      depth -= 1;
    }
  };
  return parser;
}

export type MarkdownParser = ReturnType<typeof createParser>;

/** Parser of documents. Additional rules are added when a text needs them. */
export type MarkdownExtensions = {
  readonly parser: MarkdownParser;
  /** Parser of formulas in the text of HTML blocks; undefined if the texts have no formulas. */
  htmlParser?: MarkdownParser;
  /**
   * Separates front matter in TOML or kramdown-rfc format from the text; undefined if the text has
   * no valid front matter in these formats.
   */
  splitFrontMatter?: (text: string) => SplitText | undefined;
};

/** Parser without extensions. */
export const parser = createParser();

/**
 * Block rule that the parser tries first. At the maximum nesting depth, the rule converts all lines
 * of a block to a code block, which has as many columns as needed although there is little space.
 */
function depthRule(state: StateBlock, line: number, endLine: number, silent: boolean) {
  if (state.level < deepestBlocks || silent) return false;
  let next = line + 1;
  while (next < endLine && (state.sCount[next] ?? 0) >= state.blkIndent) next += 1;
  state.line = next;
  const token = state.push('code_block', 'code', 0);
  token.map = [line, next];
  token.content = state.getLines(line, next, state.blkIndent, false).trim();
  return true;
}

const definitionStart = /^\[\^([^\]\s]{1,200})\]:/;

/**
 * Block rule of the parser for the definition of a footnote, `[^label]: text`. Further blocks of
 * the footnote must be indented by four spaces.
 */
function footnoteDefinition(
  state: StateBlock,
  line: number,
  endLine: number,
  silent: boolean,
): boolean {
  const from = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
  const to = state.eMarks[line] ?? 0;
  if (!state.src.startsWith('[^', from)) return false;
  const indent = state.sCount[line] ?? 0;
  if (indent - state.blkIndent >= 4) return false;
  const [marker, label] = definitionStart.exec(state.src.slice(from, to)) ?? [];
  if (marker === undefined || label === undefined) return false;
  if (silent) return true;

  const opening = state.push('footnote_open', '', 1);
  opening.info = footnoteLabel(label);
  const lines: [number, number] = [line, line + 1];
  opening.map = lines;

  const { parentType } = state;
  const before = [state.bMarks[line], state.tShift[line], state.sCount[line]] as const;
  const contentStart = from + marker.length;
  let column = indent + marker.length;
  let at = contentStart;
  for (; at < to; at += 1) {
    const code = state.src.charCodeAt(at);
    if (code === 0x20) column += 1;
    else if (code === 0x09) column += 4 - ((column + (state.bsCount[line] ?? 0)) % 4);
    else break;
  }
  state.bMarks[line] = contentStart;
  state.tShift[line] = at - contentStart;
  state.blkIndent += 4;
  // Ignores the spaces after the marker. Otherwise, four or more spaces would make the text an
  // indented code block.
  state.sCount[line] = state.blkIndent;
  state.parentType = 'footnote';
  state.md.block.tokenize(state, line, endLine);
  state.parentType = parentType;
  state.blkIndent -= 4;
  [state.bMarks[line], state.tShift[line], state.sCount[line]] = [
    before[0] ?? 0,
    before[1] ?? 0,
    before[2] ?? 0,
  ];
  lines[1] = Math.max(state.line, line + 1);
  state.line = lines[1];
  state.push('footnote_close', '', -1);
  return true;
}

const reference = /\[\^([^\]\s]{1,200})\]/y;

/**
 * Inline rule of the parser for a footnote reference, `[^label]`. The rule matches only if a
 * footnote with this label is defined.
 */
function footnoteReference(state: StateInline, silent: boolean): boolean {
  const { footnotes } = state.env;
  if (!(footnotes instanceof Map) || footnotes.size === 0) return false;
  if (state.src.charCodeAt(state.pos) !== 0x5b || state.src.charCodeAt(state.pos + 1) !== 0x5e) {
    return false;
  }
  reference.lastIndex = state.pos;
  const [whole, label] = reference.exec(state.src) ?? [];
  if (whole === undefined || label === undefined) return false;
  if (state.pos + whole.length > state.posMax || !footnotes.has(footnoteLabel(label))) return false;
  if (!silent) state.push('footnote_reference', '', 0).content = footnoteLabel(label);
  state.pos += whole.length;
  return true;
}

/** Normalises the label of a footnote, because labels are case-insensitive. */
function footnoteLabel(label: string): string {
  return label.toLowerCase().toUpperCase();
}

const tilde = 0x7e;
/**
 * Marker of a single `~` in the list of delimiters. It must differ from the marker of `~~`, because
 * `~` can't close `~~` and vice versa.
 */
const single = 0x10007e;

/**
 * Inline rule of the parser for `~x~` and `~~x~~`; three or more tildes are plain text (GFM 6.5).
 */
function strikethroughDelimiter(state: StateInline, silent: boolean): boolean {
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

/** Replaces the text tokens of paired `~` and `~~` delimiters with opening and closing tokens. */
function pairStrikethrough(state: StateInline): void {
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
