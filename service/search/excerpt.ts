import type { createTimeSlices } from '#service/time-slices.ts';
import type { Heading } from './headings.ts';
import type { SearchQuery, SearchTerm } from './search-query.ts';
import { foldText } from './words.ts';

const EXCERPT_BEFORE = 60;
const EXCERPT_LENGTH = 200;
/** Number of characters of a line that can be part of its excerpt. */
const MAX_EXCERPT_SOURCE = 10_000;
/** Length of the parts in which a text is searched, in characters. */
const BLOCK_LENGTH = 32 * 1024;

/** Place in a text to which a search result leads. */
export type Passage = {
  excerpt: string;
  /** Text of the last heading at or above the line; null if there is none. */
  heading: string | null;
  /** 1-based number of the line; null if the text contains none of the words. */
  line: number | null;
};

/** Passage, and whether its line or heading contains all words, so that no other is looked for. */
type FoundPassage = { passage: Passage; isComplete: boolean };

type Line = { number: number; text: string; score: number };

/**
 * Returns the best passage of a text: the first line with all words of the query, or else the line
 * with most of them, whole words before parts, and headings before other lines. The excerpt of a
 * heading is the text below it.
 */
export async function findPassage(
  text: string,
  headings: readonly Heading[],
  query: SearchQuery,
  pause: ReturnType<typeof createTimeSlices>,
): Promise<FoundPassage> {
  const ofHeadings = findBestHeading(headings, query);
  const best = await findBestLine(text, query, ofHeadings, pause);
  if (best === undefined) {
    const passage = {
      excerpt: excerptOf(text.slice(0, MAX_EXCERPT_SOURCE), query),
      heading: null,
      line: null,
    };
    return { passage, isComplete: false };
  }
  const heading = headings.findLast(({ line }) => line <= best.number)?.text ?? null;
  const isHeading = best === ofHeadings;
  const below = isHeading ? readBelow(text, best.number, headings) : undefined;
  const excerpt = excerptOf(below ?? best.text, query);
  // The text below a heading can be missing in the beginning of a text.
  const isComplete = best.score >= getHighScore(query) && (!isHeading || below !== undefined);
  return { passage: { excerpt, heading, line: best.number }, isComplete };
}

const WHOLE_SCORE = 4;
const PART_SCORE = 1;

/** Returns the score of a line with all words of the query. */
const getHighScore = ({ terms }: SearchQuery) => terms.length * WHOLE_SCORE;

/** Scores a folded text by the terms in it; a text with the whole query in one piece counts twice. */
function scoreText(folded: string, { terms, wholePattern }: SearchQuery): number {
  let score = 0;
  for (const term of terms) score += scoreTerm(folded, term);
  return score > 0 && terms.length > 1 && wholePattern.test(folded) ? score * 2 : score;
}

function scoreTerm(folded: string, { words, pattern }: SearchTerm): number {
  if (!words.every((word) => folded.includes(word))) return 0;
  return pattern.test(folded) ? WHOLE_SCORE : PART_SCORE;
}

function findBestHeading(headings: readonly Heading[], query: SearchQuery): Line | undefined {
  let best: Line | undefined;
  for (const { line, text } of headings) {
    const score = scoreText(foldText(text), query);
    if (score > 0 && score + 1 > (best?.score ?? 0))
      best = { number: line, text, score: score + 1 };
  }
  return best;
}

async function findBestLine(
  text: string,
  query: SearchQuery,
  heading: Line | undefined,
  pause: ReturnType<typeof createTimeSlices>,
): Promise<Line | undefined> {
  const highest = getHighScore(query);
  let best = heading;
  let number = 1;
  for (let start = 0; start < text.length; ) {
    if ((best?.score ?? 0) >= highest) break;
    await pause();
    const end = findBlockEnd(text, start);
    const block = text.slice(start, end);
    start = end;
    const folded = foldText(block);
    for (const line of linesWithWords(folded, query.words)) {
      const score = scoreText(folded.slice(line.start, line.end), query);
      if (score <= (best?.score ?? 0)) continue;
      const index = countLineBreaks(folded, line.start);
      best = { number: number + index, text: readLine(block, index), score };
      if (score >= highest) break;
    }
    number += countLineBreaks(block);
  }
  return best;
}

/** Returns the end of the last whole line of a block; a very long line ends within it. */
function findBlockEnd(text: string, start: number): number {
  if (start + BLOCK_LENGTH >= text.length) return text.length;
  const end = text.lastIndexOf('\n', start + BLOCK_LENGTH);
  return end > start ? end + 1 : start + BLOCK_LENGTH;
}

/** Yields the lines of a text that contain one of the words, in order. */
function* linesWithWords(text: string, words: readonly string[]) {
  const next = words.map((word) => text.indexOf(word));
  for (;;) {
    const found = next.filter((at) => at >= 0);
    if (found.length === 0) return;
    const at = Math.min(...found);
    const start = text.lastIndexOf('\n', at) + 1;
    const stop = text.indexOf('\n', at);
    const end = stop < 0 ? text.length : stop;
    yield { start, end };
    for (const [index, word] of words.entries()) {
      const position = next[index] ?? -1;
      if (position >= 0 && position < end) next[index] = text.indexOf(word, end);
    }
  }
}

/** Returns the number of line breaks before `end`. */
function countLineBreaks(text: string, end = text.length): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < end; at = text.indexOf('\n', at + 1))
    count += 1;
  return count;
}

/** Returns the line with this index, from 0. */
function readLine(text: string, index: number): string {
  let start = 0;
  for (let line = 0; line < index; line += 1) start = text.indexOf('\n', start) + 1;
  const end = text.indexOf('\n', start);
  return text.slice(start, end < 0 ? text.length : end);
}

/**
 * Returns the first paragraph or code below the heading at a line; undefined if the section has no
 * text of its own.
 */
function readBelow(text: string, number: number, headings: readonly Heading[]): string | undefined {
  let start = 0;
  for (let line = 1; line <= number && start >= 0; line += 1)
    start = text.indexOf('\n', start) + 1 || -1;
  if (start < 0) return undefined;
  const next = headings.find(({ line }) => line > number)?.line ?? Number.POSITIVE_INFINITY;
  let found = '';
  for (let line = number + 1; line < next && start < text.length; line += 1) {
    const end = text.indexOf('\n', start);
    const stop = end < 0 ? text.length : end;
    const content = text.slice(start, Math.min(stop, start + MAX_EXCERPT_SOURCE)).trim();
    start = stop + 1;
    const isEmpty = content === '' || /^(?:`{3,}|~{3,}|([=\-~.^"])\1{2,}$)/.test(content);
    if (isEmpty && found === '') continue;
    if (isEmpty || found.length > EXCERPT_LENGTH) break;
    found = found === '' ? content : `${found} ${content}`;
  }
  return found || undefined;
}

/** Returns the part of a line around the first words of the query. Long lines are cut before. */
export function excerptOf(line: string, query: SearchQuery): string {
  const text = line.trim();
  const isLong = text.length > MAX_EXCERPT_SOURCE;
  const from = isLong ? Math.max(0, findWords(text, query) - MAX_EXCERPT_SOURCE / 2) : 0;
  const source = text.slice(from, from + MAX_EXCERPT_SOURCE);
  const plain = source.replace(/\s+/g, ' ').trim();
  const start = Math.max(0, findWords(plain, query) - EXCERPT_BEFORE);
  const end = start + EXCERPT_LENGTH;
  // Removes half of a surrogate pair from the start or the end, because it isn't a valid character.
  const cut = plain.slice(start, end).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
  const isCut = end < plain.length || from + source.length < text.length;
  return `${start > 0 || from > 0 ? '…' : ''}${cut}${isCut ? '…' : ''}`;
}

/** Returns the index of the whole query, or else of its first term or word; 0 if there is none. */
function findWords(text: string, { terms, words, wholePattern }: SearchQuery): number {
  const folded = foldText(text);
  const patterns = [wholePattern, ...terms.map(({ pattern }) => pattern)];
  const found = patterns.map((pattern) => folded.search(pattern)).find((at) => at >= 0);
  const at = found ?? words.map((word) => folded.indexOf(word)).find((index) => index >= 0) ?? 0;
  if (folded.length === text.length) return at;
  // Folding can change the length of characters.
  let length = 0;
  let index = 0;
  for (const character of text) {
    if (length >= at) break;
    length += foldText(character).length;
    index += character.length;
  }
  return index;
}
