import { readHeading } from '#service/repository/file-facts.ts';
import type { Reader, Repositories } from '#service/repository/repositories.ts';
import type { SpecificationIndex } from '#service/storage/specification-index.ts';
import { createTimeSlices } from '#service/time-slices.ts';

const EXCERPT_BEFORE = 60;
const EXCERPT_LENGTH = 200;
/** Length of a heading in characters, which bounds the time of the pattern for links in it. */
const MAX_HEADING_LENGTH = 1_000;

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
    const match = matchFile(path, { title, text }, query, words);
    if (match !== undefined) hits.push({ codeHostSlug: slug, path, ...match });
    await pause();
  }
  return hits
    .sort((one, other) => other.score - one.score)
    .slice(0, limit)
    .map(({ score: _, ...hit }) => hit);
}

type Match = Omit<SpecificationHit, 'codeHostSlug' | 'path'> & { score: number };

function matchFile(
  path: string,
  file: { title: string | null; text: string },
  query: string,
  words: readonly string[],
): Match | undefined {
  const { text } = file;
  const title = file.title ?? path.slice(path.lastIndexOf('/') + 1);
  const name = `${title}\n${path}`.toLowerCase();
  const lower = text.toLowerCase();
  if (!words.every((word) => name.includes(word) || lower.includes(word))) return undefined;

  const place = bestLine(text.split('\n'), query, words);
  const plain = place?.line ?? text;
  const score =
    (title.toLowerCase().includes(query) ? 40 : 0) +
    (words.every((word) => name.includes(word)) ? 20 : 0) +
    (place?.score ?? 0);
  return {
    title,
    excerpt: excerptOf(plain, query, words),
    heading: place?.heading ?? null,
    line: place?.number ?? null,
    score,
  };
}

type Place = { line: string; number: number; heading: string | null; score: number };

/**
 * Returns the line with the highest score. The score depends on the number of words in the line, is
 * higher for a heading, and doubles if the line contains the whole query.
 */
function bestLine(
  lines: readonly string[],
  query: string,
  words: readonly string[],
): Place | undefined {
  let best: Place | undefined;
  let heading: string | null = null;
  let fence: string | undefined;
  for (const [index, line] of lines.entries()) {
    const [, mark] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? [];
    if (mark !== undefined) {
      if (fence === undefined) fence = mark;
      else if (mark.startsWith(fence)) fence = undefined;
    }
    const title = fence === undefined ? readHeading(line) : undefined;
    if (title !== undefined) {
      const cut = title.slice(0, MAX_HEADING_LENGTH);
      heading = cut.replace(/[`*]|\[([^\]]*)\]\([^)]*\)/g, '$1');
    }
    const lower = line.toLowerCase();
    const count = words.filter((word) => lower.includes(word)).length;
    if (count === 0) continue;
    const phrase = lower.includes(query) ? 2 : 1;
    const score = (count * 2 + (title === undefined ? 0 : 1)) * phrase;
    if (best === undefined || score > best.score) {
      best = { line, number: index + 1, heading, score };
    }
  }
  return best;
}

function excerptOf(line: string, query: string, words: readonly string[]): string {
  const plain = line.replace(/\s+/g, ' ').trim();
  const lower = plain.toLowerCase();
  const found = [query, ...words].map((word) => lower.indexOf(word)).find((at) => at >= 0) ?? 0;
  const start = Math.max(0, found - EXCERPT_BEFORE);
  const end = start + EXCERPT_LENGTH;
  // Removes half of a surrogate pair from the start or the end, because it isn't a valid character.
  const cut = plain.slice(start, end).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
  return `${start > 0 ? '…' : ''}${cut}${end < plain.length ? '…' : ''}`;
}
