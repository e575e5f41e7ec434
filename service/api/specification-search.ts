import { linesOf, readHeading } from '#service/repository/file-facts.ts';
import type { Reader, Repositories } from '#service/repository/repositories.ts';
import type { SpecificationIndex } from '#service/storage/specification-index.ts';
import { createTimeSlices } from '#service/time-slices.ts';

const EXCERPT_BEFORE = 60;
const EXCERPT_LENGTH = 200;
/** Length of a heading in characters, which bounds the time of the pattern for links in it. */
const MAX_HEADING_LENGTH = 1_000;
/** Number of characters of a line that can be part of its excerpt. */
const MAX_EXCERPT_SOURCE = 10_000;

export type SpecificationHit = {
  codeHostSlug: string;
  path: string;
  title: string;
  excerpt: string;
  /** Text of the last heading at or above the matching line; null if there is none. */
  heading: string | null;
  /** 1-based number of the matching line; null if the words occur only in the title or the path. */
  line: number | null;
};

type Search = {
  q: string;
  limit: number;
  codeHostSlug?: string;
  /** True if only files are searched that the reader has bookmarked. */
  isBookmarked: boolean;
};

/**
 * Returns the `limit` best matching specifications that `reader` can read. Each word of `q` must
 * occur in the title, path or text, ignoring case.
 */
export async function searchSpecifications(
  repositories: Repositories,
  index: SpecificationIndex,
  reader: Reader,
  { q, limit, codeHostSlug, isBookmarked }: Search,
): Promise<SpecificationHit[]> {
  const all = repositories.slugs();
  const slugs = codeHostSlug === undefined ? all : [codeHostSlug];
  const readable = slugs.filter((slug) => repositories.isReadable(slug, reader));
  await repositories.indexAll(readable);
  const query = q.toLowerCase().trim();
  const words = query.split(/\s+/);
  const found = await index.search(words, readable, {
    bookmarkedBy: isBookmarked ? reader.subject : undefined,
    isPart: isBookmarked || readable.length < all.length,
  });
  // The texts can have hundreds of MiB, so other requests run in between.
  const pause = createTimeSlices();
  const hits: (Match & { codeHostSlug: string; path: string })[] = [];
  for (const { slug, path, title, content } of found) {
    const text = content.slice((title ?? '').length + path.length + 2);
    const match = await matchFile(path, { title, text }, query, words, pause);
    if (match !== undefined) hits.push({ codeHostSlug: slug, path, ...match });
    await pause();
  }
  return hits
    .sort((one, other) => other.score - one.score)
    .slice(0, limit)
    .map(({ score: _, ...hit }) => hit);
}

type Pause = ReturnType<typeof createTimeSlices>;
type Match = Omit<SpecificationHit, 'codeHostSlug' | 'path'> & { score: number };

async function matchFile(
  path: string,
  file: { title: string | null; text: string },
  query: string,
  words: readonly string[],
  pause: Pause,
): Promise<Match | undefined> {
  const { text } = file;
  const title = file.title ?? path.slice(path.lastIndexOf('/') + 1);
  const name = `${title}\n${path}`.toLowerCase();
  const lower = text.toLowerCase();
  for (const word of words) {
    if (!name.includes(word) && !lower.includes(word)) return undefined;
    await pause();
  }

  const place = await bestLine(text, query, words, pause);
  const score =
    (title.toLowerCase().includes(query) ? 40 : 0) +
    (words.every((word) => name.includes(word)) ? 20 : 0) +
    (place?.score ?? 0);
  return {
    title,
    excerpt: excerptOf(place?.text ?? text, query, words),
    heading: place?.heading ?? null,
    line: place?.number ?? null,
    score,
  };
}

type Place = {
  /** Text of the excerpt: the matching line, or the text below it if it is a heading. */
  text: string;
  /** `heading` or `begun` while the text below a heading is still being read. */
  reading: 'heading' | 'begun' | 'done';
  number: number;
  heading: string | null;
  score: number;
};

/**
 * Returns the line with the highest score. The score depends on the number of words in the line, is
 * higher for a heading, and doubles if the line contains the whole query.
 */
async function bestLine(
  text: string,
  query: string,
  words: readonly string[],
  pause: Pause,
): Promise<Place | undefined> {
  let best: Place | undefined;
  let heading: string | null = null;
  let fence: string | undefined;
  let number = 0;
  for (const line of linesOf(text)) {
    number += 1;
    // Most lines need no pause, and `await` takes longer than the search of a short line.
    const turn = pause();
    if (turn !== undefined) await turn;
    const [, mark] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? [];
    if (mark !== undefined) {
      if (fence === undefined) fence = mark;
      else if (mark.startsWith(fence)) fence = undefined;
    }
    const title = fence === undefined ? readHeading(line) : undefined;
    if (best !== undefined && best.reading !== 'done') {
      extendExcerpt(best, line, title !== undefined, mark !== undefined);
    }
    if (title !== undefined) heading = toPlainHeading(title);
    const lower = line.toLowerCase();
    let count = 0;
    for (const word of words) {
      if (lower.includes(word)) count += 1;
      if (line.length > MAX_EXCERPT_SOURCE) await pause();
    }
    if (count === 0) continue;
    const phrase = lower.includes(query) ? 2 : 1;
    const score = (count * 2 + (title === undefined ? 0 : 1)) * phrase;
    if (best === undefined || score > best.score) {
      const reading = title === undefined ? 'done' : 'heading';
      best = { text: line, reading, number, heading, score };
    }
  }
  return best;
}

/**
 * Replaces the line of a heading by the paragraph or code below it, line by line. A section without
 * text of its own keeps its heading.
 */
function extendExcerpt(place: Place, line: string, isHeading: boolean, isFence: boolean): void {
  const isFirst = place.reading === 'heading';
  const isEmpty = isFence || line.trim() === '';
  if (isEmpty && isFirst) return;
  const isEnd = isHeading || isEmpty || place.text.length > EXCERPT_LENGTH;
  if (!isEnd) place.text = isFirst ? line : `${place.text} ${line}`;
  place.reading = isEnd ? 'done' : 'begun';
}

/** Removes the marks of code and links from the beginning of a heading. */
export function toPlainHeading(title: string): string {
  return title.slice(0, MAX_HEADING_LENGTH).replace(/[`*]|\[([^\][]*)\]\([^()]*\)/g, '$1');
}

/** Returns the part of a line around the first of the words. Long lines are cut before. */
export function excerptOf(line: string, query: string, words: readonly string[]): string {
  const findIn = (text: string) => {
    const lower = text.toLowerCase();
    return [query, ...words].map((word) => lower.indexOf(word)).find((at) => at >= 0) ?? 0;
  };
  const text = line.trim();
  const isLong = text.length > MAX_EXCERPT_SOURCE;
  const from = isLong ? Math.max(0, findIn(text) - MAX_EXCERPT_SOURCE / 2) : 0;
  const source = text.slice(from, from + MAX_EXCERPT_SOURCE);
  const plain = source.replace(/\s+/g, ' ').trim();
  const start = Math.max(0, findIn(plain) - EXCERPT_BEFORE);
  const end = start + EXCERPT_LENGTH;
  // Removes half of a surrogate pair from the start or the end, because it isn't a valid character.
  const cut = plain.slice(start, end).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
  const isCut = end < plain.length || from + source.length < text.length;
  return `${start > 0 || from > 0 ? '…' : ''}${cut}${isCut ? '…' : ''}`;
}
