import { createDefinitions, guessDefinitions, sameDefinitions } from './definitions.ts';
import { createDocumentBuilder, type DocumentBuilder } from './document-builder.ts';
import { readFrontMatter } from './front-matter.ts';
import type { MarkdownDocument } from './markdown-document.ts';
import { type PartTokens, readParts } from './read-parts.ts';

/** Parses a whole text at once; for texts that are short. */
export function parseMarkdown(source: string): MarkdownDocument {
  const slices = parseMarkdownInParts(source);
  for (;;) {
    const slice = slices.next();
    if (slice.done) return slice.value;
  }
}

/** How many lines are parsed first: about two screens. */
const firstLines = 100;

/**
 * Parses a text in slices of a few milliseconds. Each gives a function that makes the document as far
 * as it is known, and the end gives the whole of it. The first slice has about two screens.
 *
 * Parts that were given stay the same objects, except where the text turns out to define something
 * else than it seemed to. Takes time in proportion to the text, whatever the text is.
 */
export function* parseMarkdownInParts(
  source: string,
): Generator<() => MarkdownDocument, MarkdownDocument> {
  const text = normalizeText(source);
  const { facts, length } = readFrontMatter(text);
  const body = text.slice(length);
  const firstLine = countNewlines(text, length);
  const closesDetails = createDetailsLookup(text);
  const definitions = createDefinitions();
  const unread = readParts(body, firstLine, definitions.add, closesDetails);

  const parts: PartTokens[] = [];
  const readPart = () => {
    const { done, value } = unread.next();
    if (value) parts.push(value);
    return !done;
  };
  const snapshot = (builder: DocumentBuilder, isComplete: boolean) => () => ({
    frontMatter: facts,
    parts: [...builder.parts],
    headings: [...builder.headings],
    footnotes: [...builder.footnotes],
    isComplete,
  });

  let hasMore = readPart();
  while (hasMore && (parts.at(-1)?.lines[1] ?? 0) - firstLine < firstLines) hasMore = readPart();
  // Links in the first lines may lead to definitions in the last ones.
  const guessed = hasMore ? guessDefinitions(body) : definitions;
  let builder = createDocumentBuilder(guessed.env, closesDetails);
  let built = 0;
  const buildUpTo = (count: number) => {
    for (const part of parts.slice(built, count)) builder.addPart(part);
    built = count;
  };
  buildUpTo(parts.length);
  if (hasMore) {
    const shown = parts.length;
    yield snapshot(builder, false);
    while (readPart()) yield snapshot(builder, false);
    if (!sameDefinitions(guessed, definitions)) {
      builder = createDocumentBuilder(definitions.env, closesDetails);
      built = 0;
      buildUpTo(shown);
    }
    while (built < parts.length) {
      buildUpTo(built + 1);
      yield snapshot(builder, false);
    }
  }
  builder.addFootnotes(definitions.footnotes);
  return snapshot(builder, true)();
}

/** As CommonMark 2.3 asks for, without a byte order mark. */
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

/** Tells whether `</details` stands in a line, counted from 1, or below it. */
function createDetailsLookup(text: string): (line: number) => boolean {
  let last: number | undefined;
  return (line) => {
    last ??= lastDetailsEnd(text);
    return line <= last;
  };
}

function lastDetailsEnd(text: string): number {
  let found = -1;
  for (const { index } of text.matchAll(/<\/details/gi)) found = index;
  return found === -1 ? 0 : countNewlines(text, found) + 1;
}
