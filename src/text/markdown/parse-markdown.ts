import MarkdownIt, { type Env, type Token } from 'markdown-it';
import { createSlugger } from '#text/heading-slugs.ts';
import { runAtOnce } from '#text/slices/time-slices.ts';
import { isPlainText } from './autolinks.ts';
import { addBlocks, buildBlocks } from './build-blocks.ts';
import { buildHtmlInlines, buildInlines } from './build-inlines.ts';
import { parser as basicParser, type MarkdownExtensions } from './create-parser.ts';
import { type SplitText, splitFrontMatter } from './front-matter.ts';
import { type BuildContext, createBlockCollector } from './html-flow.ts';
import {
  type Footnote,
  getInlineText,
  type Heading,
  type Inline,
  type MarkdownDocument,
  type MarkdownPart,
} from './markdown-document.ts';
import { longParagraph, readBlocks, type TopLevelBlock } from './read-blocks.ts';

type MarkdownOptions = {
  /** Whether unknown HTML tags, such as `<T>`, are shown as text; otherwise they are removed. */
  readonly keepsUnknownTags?: boolean;
  /**
   * Rules for maths, emoji codes and additional front matter formats. Without the rules, this
   * markup is shown as text.
   */
  readonly extensions?: MarkdownExtensions;
};

/** Parses a text in one synchronous call, which blocks the page. Only for short texts. */
export function parseMarkdown(source: string, options: MarkdownOptions = {}): MarkdownDocument {
  return runAtOnce(parseMarkdownInParts(source, options));
}

/** Number of characters of a heading, a table cell or a nested paragraph after which markup is text. */
const maxMarkup = 16_384;
/** Number of characters after which the next block starts a new part. */
const maxPartCharacters = 2 * longParagraph;
/** Minimum number of lines in the first slice; about two screens. */
const firstLines = 100;
/** Number of lines after which the next heading starts a new part. */
const minPartLines = 60;
/** Number of lines after which the next block starts a new part, even if it isn't a heading. */
const maxPartLines = 240;

/**
 * Parses a Markdown text in slices of a few milliseconds. After each slice, yields a function that
 * returns the document as parsed so far. The generator returns the whole document. The first slice
 * covers about two screens.
 * Each document reuses the part objects of the previous document, unless the parsed definitions
 * differ from the guessed definitions. Takes linear time for any text.
 */
export function* parseMarkdownInParts(
  source: string,
  options: MarkdownOptions = {},
): Generator<() => MarkdownDocument, MarkdownDocument> {
  const { extensions } = options;
  const text = normalizeText(source);
  const { facts, body, draft } = extensions?.splitFrontMatter?.(text) ?? splitFrontMatter(text);
  const firstLine = countNewlines(text) - countNewlines(body);
  const definitions = createDefinitions(draft);
  // Guesses the definitions before parsing, because a link in the first lines can refer to a
  // definition in the last lines.
  const guessed = guessDefinitions(body, draft);
  const lastEnds = findLastEnds(text);
  let builder = createBuilder(facts, guessed, lastEnds, options);
  const blocks: TopLevelBlock[] = [];
  let isShown = false;
  /** Number of blocks that were built before all definitions were known. */
  let built = 0;
  let characters = 0;
  const unread = readBlocks(
    body,
    firstLine,
    (tokens, references) => addDefinitions(definitions, tokens, references),
    extensions?.parser,
  );
  // Builds each block as soon as it is read if the text can't contain definitions.
  const isOnePass = !body.includes(']:');
  for (const block of unread) {
    if (!isOnePass) blocks.push(block);
    if (!isShown || isOnePass) {
      builder.add(block);
      characters += block.characters;
      const isShort = block.lines[1] - firstLine < firstLines && characters < longParagraph;
      const isTooLong = block.lines[1] - firstLine > 10 * firstLines;
      if (!isShown && (isShort || (!builder.endPart() && !isTooLong))) continue;
      if (!isShown) built = blocks.length;
      isShown = true;
    }
    yield builder.document;
  }
  if (!isShown) built = blocks.length;
  if (!areEqual(guessed, definitions)) {
    builder = createBuilder(facts, definitions, lastEnds, options);
    for (const block of blocks.slice(0, built)) builder.add(block);
    builder.endPart();
  }
  for (const block of blocks.slice(built)) {
    builder.add(block);
    yield builder.document;
  }
  builder.endPart(true);
  yield* builder.addFootnotes(definitions.footnotes);
  return { ...builder.document(), isComplete: true };
}

/**
 * Normalises line breaks and null characters as CommonMark requires, and removes a byte order mark.
 */
function normalizeText(source: string): string {
  return source
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replaceAll('\0', '\ufffd');
}

function countNewlines(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

/** Maps each HTML tag name to the 1-based number of the line with the last end tag of that name. */
function findLastEnds(text: string): ReadonlyMap<string, number> {
  const ends = new Map<string, number>();
  if (!text.includes('</')) return ends;
  for (const { 1: name = '', index } of text.matchAll(/<\/([a-z][a-z0-9]*)/gi)) {
    ends.set(name.toLowerCase(), index);
  }
  let line = 1;
  let at = 0;
  for (const [name, index] of [...ends].sort(([, one], [, other]) => one - other)) {
    line += countNewlines(text.slice(at, index));
    at = index;
    ends.set(name, line);
  }
  return ends;
}

/**
 * Definitions that apply to the whole text: the targets of reference links and the contents of
 * footnotes.
 */
type Definitions = Env & {
  readonly references: NonNullable<Env['references']>;
  readonly footnotes: Map<string, { readonly tokens: readonly Token[]; readonly at: number }>;
  readonly draft: SplitText['draft'];
};

function createDefinitions(draft: SplitText['draft']): Definitions {
  return { references: {}, footnotes: new Map(), draft };
}

/**
 * Adds the definitions in a block. If a label is defined several times, the first definition takes
 * precedence.
 */
function addDefinitions(
  { references, footnotes }: Definitions,
  tokens: readonly Token[],
  found: Definitions['references'],
): void {
  for (const [index, { type, info, meta }] of tokens.entries()) {
    if (type === 'footnote_open' && !footnotes.has(info)) {
      footnotes.set(info, { tokens, at: index + 1 });
    }
    const label = type === 'reference_definition' ? meta?.label : undefined;
    const reference = typeof label === 'string' ? found[label] : undefined;
    if (typeof label === 'string' && reference) references[label] ??= reference;
  }
}

const candidates = /^(?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t])*(\[[^[\]\n]{1,999}\]:.*)$/gm;

/** Maximum number of lines that are parsed to guess the definitions. */
const maxGuesses = 1_000;

/**
 * Finds lines that look like definitions, without parsing the surrounding blocks. The result can
 * contain lines of code blocks, and contains only the first line of a longer definition.
 */
function guessDefinitions(text: string, draft: SplitText['draft']): Definitions {
  const guess = createDefinitions(draft);
  if (!text.includes(']:')) return guess;
  const tokens: Token[] = [];
  const lines: string[] = [];
  for (const [, line = ''] of text.matchAll(candidates)) {
    if (lines.push(line) === maxGuesses) break;
  }
  basicParser.block.parse(lines.join('\n\n'), basicParser, guess, tokens);
  addDefinitions(guess, tokens, guess.references);
  return guess;
}

function areEqual(one: Definitions, other: Definitions): boolean {
  const [a, b] = [one, other].map(({ references, footnotes }) =>
    JSON.stringify([references, [...footnotes.keys()]]),
  );
  return a === b;
}

/**
 * Returns the text from which the slug of a heading is generated. A footnote reference is replaced
 * by its number, and an emoji by its code.
 */
function slugText(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if (inline.kind === 'footnote-reference') return String(inline.number);
      if (inline.kind === 'emoji') return inline.code;
      return 'children' in inline ? slugText(inline.children) : getInlineText([inline]);
    })
    .join('');
}

/**
 * Creates the builder of a document. It groups blocks into parts, collects the headings and numbers
 * the footnotes.
 */
function createBuilder(
  frontMatter: MarkdownDocument['frontMatter'],
  definitions: Definitions,
  lastEnds: BuildContext['lastEnds'],
  { keepsUnknownTags = false, extensions = { parser: basicParser } }: MarkdownOptions,
) {
  const { parser, htmlParser } = extensions;
  const parts: MarkdownPart[] = [];
  const headings: Heading[] = [];
  const footnotes: Footnote[] = [];
  /** Ids in a kramdown-rfc document that no heading has so far. */
  const givenIds = new Set(definitions.draft?.headingIds);
  const slugger = createSlugger(givenIds);
  /** Footnotes with at least one reference, keyed by label, in the order of their numbers. */
  const referred = new Map<string, { number: number; occurrences: number }>();
  const context: BuildContext = {
    inlines: (content) => {
      if (isPlainText(content)) return content === '' ? [] : [{ kind: 'text', text: content }];
      const tokens: Token[] = [];
      parser.inline.parse(content.slice(0, maxMarkup), parser, definitions, tokens);
      if (content.length > maxMarkup) {
        const rest = new MarkdownIt.Token('text', '', 0);
        rest.content = content.slice(maxMarkup);
        tokens.push(rest);
      }
      return buildInlines(
        tokens,
        (label) => {
          const present = referred.get(label) ?? { number: referred.size + 1, occurrences: 0 };
          referred.set(label, present);
          present.occurrences += 1;
          return { number: present.number, occurrence: present.occurrences };
        },
        keepsUnknownTags,
      );
    },
    lastEnds,
    openElements: { count: 0 },
    formulas: { count: 0 },
    htmlElements: { count: 0 },
    htmlInlines: (pieces, isCode) =>
      buildHtmlInlines(pieces, keepsUnknownTags, isCode ? undefined : htmlParser, definitions),
    heading: (found) => {
      const text = getInlineText(found.children).trim();
      const given = found.children.find(
        (child) => child.kind === 'anchor' && givenIds.delete(child.id),
      );
      const slug = given?.kind === 'anchor' ? given.id : slugger(slugText(found.children));
      const isOwnAnchor = (child: Inline) => child.kind === 'anchor' && child.id === slug;
      const children = found.children.some(isOwnAnchor)
        ? found.children.filter((child) => !isOwnAnchor(child))
        : found.children;
      // The order matters: adding properties after a spread takes several times as long.
      const heading: Heading = { text, slug, ...found, children };
      headings.push(heading);
      return heading;
    },
  };
  let flow = createBlockCollector(context);
  let lines: readonly [from: number, to: number] | undefined;
  /** Number of characters in the current part. */
  let characters = 0;

  /**
   * Ends the current part and returns true. If an open element can't be divided into parts, returns
   * false without ending the part, unless this is the last part.
   */
  const endPart = (isLast = false): boolean => {
    if (flow.isOpen() && !isLast) return false;
    const { blocks, reopened } = flow.finish();
    if (lines && blocks.length > 0) {
      const key = String(parts.length);
      parts.push({ key, lines: [lines[0] + 1, lines[1]], characters, blocks });
    }
    flow = createBlockCollector(context, [], reopened);
    lines = undefined;
    characters = 0;
    return true;
  };
  /** Returns a document with the completed parts and footnotes. */
  const document = (): MarkdownDocument => ({
    frontMatter,
    parts: [...parts],
    headings: [...headings],
    footnotes: [...footnotes],
    isComplete: false,
  });
  return {
    endPart,
    add: ({ tokens, lines: [from, to], characters: added }: TopLevelBlock) => {
      const length = from - (lines?.[0] ?? from);
      const isHeading = tokens[0]?.type === 'heading_open';
      const maxLines = isHeading ? minPartLines : maxPartLines;
      if (length >= maxLines || characters + added > maxPartCharacters) endPart();
      characters += added;
      addBlocks({ tokens, at: 0 }, context, flow);
      lines = [lines?.[0] ?? from, to];
    },
    /** Builds the footnotes. Yields a function like `parseMarkdownInParts` after each footnote. */
    *addFootnotes(defined: Definitions['footnotes']): Generator<() => MarkdownDocument, void> {
      // The content of a footnote can refer to more footnotes. They are added to the map, and this
      // loop builds them too.
      for (const [id, { number, occurrences }] of referred) {
        const definition = defined.get(id);
        const children = definition ? buildBlocks({ ...definition }, context) : [];
        footnotes.push({ id, number, references: occurrences, children });
        yield document;
      }
      for (const [index, footnote] of footnotes.entries()) {
        const references = referred.get(footnote.id)?.occurrences ?? 0;
        // Reuses unchanged footnotes, so that they aren't rendered again.
        if (references !== footnote.references) footnotes[index] = { ...footnote, references };
      }
    },
    document,
  };
}
