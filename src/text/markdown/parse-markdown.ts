import type { Env, Token } from 'markdown-it';
import { createSlugger } from '#text/heading-slugs.ts';
import { isPlainText } from './autolinks.ts';
import { addBlocks, buildBlocks } from './build-blocks.ts';
import { buildHtmlInlines, buildInlines } from './build-inlines.ts';
import { parser } from './create-parser.ts';
import { readFrontMatter } from './front-matter.ts';
import { type BuildContext, createHtmlFlow } from './html-flow.ts';
import {
  type Footnote,
  type Heading,
  type Inline,
  inlineText,
  type MarkdownDocument,
  type MarkdownPart,
} from './markdown-document.ts';
import { readBlocks, type TopBlock } from './read-blocks.ts';

/** Parses a whole text in one synchronous call; only for short texts. */
export function parseMarkdown(source: string): MarkdownDocument {
  const slices = parseMarkdownInParts(source);
  for (;;) {
    const slice = slices.next();
    if (slice.done) return slice.value;
  }
}

/** Number of lines in the first slice, about two screens. */
const firstLines = 100;
/** Minimum number of lines in a part before the next heading starts another part. */
const shortestPart = 60;
/** Number of lines in a part after which any block starts another part. */
const longestPart = 240;

/**
 * Parses a text in slices of a few milliseconds. Each yields a function that returns the document as far
 * as it is parsed; the generator returns the whole. The first slice has about two screens.
 *
 * Parts that were yielded stay the same objects, unless the text turns out to define something
 * else than its lines suggested. Takes time in proportion to the text, whatever the text is.
 */
export function* parseMarkdownInParts(
  source: string,
): Generator<() => MarkdownDocument, MarkdownDocument> {
  const text = normalizeText(source);
  const { facts, length } = readFrontMatter(text);
  const body = text.slice(length);
  const firstLine = countNewlines(text, length);
  const definitions = createDefinitions();
  // Links in the first lines can refer to definitions in the last ones, so definitions are guessed
  // before parsing.
  const guessed = guessDefinitions(body);
  const lastDetailsEnd = findLastDetailsEnd(text);
  let builder = createBuilder(facts, guessed, lastDetailsEnd);
  const blocks: TopBlock[] = [];
  let shown = 0;
  const unread = readBlocks(body, firstLine, (tokens, references) =>
    addDefinitions(definitions, tokens, references),
  );
  for (const block of unread) {
    blocks.push(block);
    if (shown === 0) {
      builder.add(block);
      if (block.lines[1] - firstLine < firstLines || !builder.endPart()) continue;
      shown = blocks.length;
    }
    yield () => builder.document();
  }
  const built = shown === 0 ? blocks.length : shown;
  if (!areEqual(guessed, definitions)) {
    builder = createBuilder(facts, definitions, lastDetailsEnd);
    for (const block of blocks.slice(0, built)) builder.add(block);
    builder.endPart();
  }
  for (const block of blocks.slice(built)) {
    builder.add(block);
    yield () => builder.document();
  }
  return builder.document(definitions.footnotes);
}

/** Normalizes as CommonMark 2.3 requires, and removes a byte order mark. */
function normalizeText(source: string): string {
  return source
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replaceAll('\0', '\ufffd');
}

function countNewlines(text: string, end: number): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1 && at < end; at = text.indexOf('\n', at + 1))
    count += 1;
  return count;
}

/** Returns the line number of the last `</details>`, from 1; 0 if there is none. */
function findLastDetailsEnd(text: string): number {
  let found = -1;
  for (const { index } of text.matchAll(/<\/details/gi)) found = index;
  return found === -1 ? 0 : countNewlines(text, found) + 1;
}

/** Definitions that apply to the whole text: targets of reference links, and footnotes. */
type Definitions = Env & {
  readonly references: NonNullable<Env['references']>;
  readonly footnotes: Map<string, { readonly tokens: readonly Token[]; readonly at: number }>;
};

function createDefinitions(): Definitions {
  return { references: {}, footnotes: new Map() };
}

/** Adds the definitions of a block; the first definition of each label takes precedence. */
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

/**
 * Guesses the definitions of a text from single lines. Some can be false, because the line is in a
 * code block; some can be incomplete, because they continue on the next line.
 */
function guessDefinitions(text: string): Definitions {
  const guess = createDefinitions();
  if (!text.includes(']:')) return guess;
  const tokens: Token[] = [];
  const lines = Array.from(text.matchAll(candidates), ([, line = '']) => line);
  parser.block.parse(lines.join('\n\n'), parser, guess, tokens);
  addDefinitions(guess, tokens, guess.references);
  return guess;
}

function areEqual(one: Definitions, other: Definitions): boolean {
  const [a, b] = [one, other].map(({ references, footnotes }) =>
    JSON.stringify([references, [...footnotes.keys()]]),
  );
  return a === b;
}

/** Returns the text that a heading's slug is generated from, with the numbers of its footnotes. */
function slugText(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if (inline.kind === 'footnote-reference') return String(inline.number);
      return 'children' in inline ? slugText(inline.children) : inlineText([inline]);
    })
    .join('');
}

/**
 * Creates a builder that turns blocks into the parts of a document, and counts headings and
 * footnotes.
 */
function createBuilder(
  frontMatter: MarkdownDocument['frontMatter'],
  definitions: Definitions,
  lastDetailsEnd: number,
) {
  const parts: MarkdownPart[] = [];
  const headings: Heading[] = [];
  const slugger = createSlugger();
  /** Footnotes that were referred to, in the order of their numbers. */
  const referred = new Map<string, { number: number; occurrences: number }>();
  const context: BuildContext = {
    inlines: (content) => {
      if (isPlainText(content)) return content === '' ? [] : [{ kind: 'text', text: content }];
      const tokens: Token[] = [];
      parser.inline.parse(content, parser, definitions, tokens);
      return buildInlines(tokens, (label) => {
        const present = referred.get(label) ?? { number: referred.size + 1, occurrences: 0 };
        referred.set(label, present);
        present.occurrences += 1;
        return { number: present.number, occurrence: present.occurrences };
      });
    },
    lastDetailsEnd,
    htmlInlines: buildHtmlInlines,
    heading: (found) => {
      const text = inlineText(found.children).trim();
      const heading: Heading = { ...found, text, slug: slugger(slugText(found.children)) };
      headings.push(heading);
      return heading;
    },
  };
  let flow = createHtmlFlow(context);
  let lines: readonly [from: number, to: number] | undefined;

  /**
   * Ends the current part unless a `<details>` element is open; the last part closes open elements.
   */
  const endPart = (isLast = false): boolean => {
    if (flow.isOpen() && !isLast) return false;
    const blocks = flow.finish();
    if (lines && blocks.length > 0) {
      parts.push({ key: String(lines[0] + 1), lines: [lines[0] + 1, lines[1]], blocks });
    }
    flow = createHtmlFlow(context);
    lines = undefined;
    return true;
  };
  const buildFootnotes = (defined: Definitions['footnotes']): readonly Footnote[] => {
    const built: Omit<Footnote, 'references'>[] = [];
    // Footnotes can refer to more footnotes, which are appended to the map during the iteration.
    for (const [id, { number }] of referred) {
      const definition = defined.get(id);
      built.push({
        id,
        number,
        children: definition ? buildBlocks({ ...definition }, context) : [],
      });
    }
    return built.map((footnote) => ({
      ...footnote,
      references: referred.get(footnote.id)?.occurrences ?? 0,
    }));
  };
  return {
    endPart,
    add: ({ tokens, lines: [from, to] }: TopBlock) => {
      const length = from - (lines?.[0] ?? from);
      const isHeading = tokens[0]?.type === 'heading_open';
      if (length >= (isHeading ? shortestPart : longestPart)) endPart();
      addBlocks({ tokens, at: 0 }, context, flow);
      lines = [lines?.[0] ?? from, to];
    },
    /** Returns the document with the parts built so far; passing all footnotes completes it. */
    document: (defined?: Definitions['footnotes']): MarkdownDocument => {
      if (defined) endPart(true);
      return {
        frontMatter,
        parts: [...parts],
        headings: [...headings],
        footnotes: defined ? buildFootnotes(defined) : [],
        isComplete: defined !== undefined,
      };
    },
  };
}
