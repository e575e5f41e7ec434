import {
  type FileMetadata,
  getBinaryMediaType,
  getFileMetadata,
  MAX_SEARCHED_BYTES,
} from '#service/repository/file-facts.ts';
import type { Repositories } from '#service/repository/repositories.ts';

const EXCERPT_BEFORE = 60;
const EXCERPT_LENGTH = 200;

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

type FileName = { codeHostSlug: string; path: string };

type Search = {
  q: string;
  limit: number;
  codeHostSlug?: string;
  /** Files to search; undefined to search all files. */
  only: readonly FileName[] | undefined;
};

const keyOf = ({ codeHostSlug, path }: FileName) => `${codeHostSlug}\0${path}`;

/**
 * Returns the `limit` best matching specifications that `subject` can read. Each word of `q` must
 * occur in the title, path or text, ignoring case.
 */
export async function searchSpecifications(
  repositories: Repositories,
  subject: string,
  { q, limit, codeHostSlug, only }: Search,
): Promise<SpecificationHit[]> {
  const slugs = codeHostSlug === undefined ? repositories.slugs : [codeHostSlug];
  const found: { hit: SpecificationHit; score: number }[] = [];
  const query = q.toLowerCase().trim();
  const keys = only && new Set(only.map(keyOf));
  for (const slug of slugs) {
    if (!repositories.isReadable(slug, subject)) continue;
    const repository = await repositories.open(slug);
    for (const path of repository.history().paths()) {
      if (keys?.has(keyOf({ codeHostSlug: slug, path })) === false) continue;
      const file = repository.history().current(path);
      if (file === undefined || getBinaryMediaType(path) !== undefined) continue;
      const match = matchFile(path, getFileMetadata(repository, file), query);
      if (match === undefined) continue;
      const { score, ...hit } = match;
      found.push({ hit: { codeHostSlug: slug, path, ...hit }, score });
    }
  }
  return found
    .sort((one, other) => other.score - one.score)
    .slice(0, limit)
    .map(({ hit }) => hit);
}

type Match = Omit<SpecificationHit, 'codeHostSlug' | 'path'> & { score: number };

function matchFile(path: string, facts: FileMetadata, query: string): Match | undefined {
  const { text, size } = facts;
  if (text === undefined || size > MAX_SEARCHED_BYTES) return undefined;
  const title = facts.title ?? path.slice(path.lastIndexOf('/') + 1);
  const words = query.split(/\s+/);
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
    const [, title] = (fence === undefined && /^#{1,6} +(.+?)(?: +#+)? *$/.exec(line)) || [];
    if (title !== undefined) heading = title.replace(/[`*]|\[([^\]]*)\]\([^)]*\)/g, '$1');
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
