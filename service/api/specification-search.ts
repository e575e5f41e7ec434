import { MAX_SEARCHED_BYTES } from '#service/repository/file-facts.ts';
import type { Caller, Repositories } from '#service/repository/repositories.ts';
import { findPassage, type Passage } from '#service/search/excerpt.ts';
import type { FileKind } from '#service/search/file-kind.ts';
import { rankFiles, takeFirst } from '#service/search/rank.ts';
import {
  parseSearchQuery,
  type SearchQuery,
  type SearchTerm,
} from '#service/search/search-query.ts';
import { foldText } from '#service/search/words.ts';
import type { SearchableFile, SpecificationIndex } from '#service/storage/specification-index.ts';
import { createTimeSlices } from '#service/time-slices.ts';

/**
 * Number of characters of a text that are read to find a line with all words of a query, and then
 * to find a line with some of them. If there is none, the whole text is read.
 */
const BEGINNINGS = [16 * 1024, 64 * 1024] as const;
/** Number of whole texts that are in memory at once. */
const WHOLE_TEXTS = 8;
/** Maximum number of files that are read to find enough results with the phrases of a query. */
const MAX_CHECKED_FILES = 1_000;

export type SpecificationHit = Passage & { codeHostSlug: string; path: string; title: string };

type Search = {
  q: string;
  limit: number;
  codeHostSlug?: string;
  kind?: readonly FileKind[];
  /** True if only files are searched that the caller has bookmarked. */
  isBookmarked: boolean;
};

/**
 * Returns the `limit` best matching specifications that `caller` can read. Each word and each
 * phrase of `q` must occur in the title, path or text, ignoring case and accents.
 */
export async function searchSpecifications(
  repositories: Repositories,
  index: SpecificationIndex,
  caller: Caller,
  { q, limit, codeHostSlug, kind, isBookmarked }: Search,
): Promise<SpecificationHit[]> {
  const slugs = codeHostSlug === undefined ? repositories.slugs() : [codeHostSlug];
  const readable = slugs.filter((slug) => repositories.isReadable(slug, caller));
  await repositories.indexAll(readable);
  const query = parseSearchQuery(q);
  const hasBookmark = isBookmarked ? await index.findBookmarked(caller.subject) : undefined;
  const ranked = rankFiles(
    index.searchable(readable),
    query,
    (slug, file) =>
      (kind === undefined || kind.includes(file.kind)) && (hasBookmark?.(slug, file.path) ?? true),
  );
  return createHits(index, query, ranked, limit);
}

type Found = { slug: string; file: SearchableFile };

/**
 * Creates the first `limit` hits. Skips files that don't contain the phrases of the query, which
 * the index of words doesn't tell with certainty.
 */
async function createHits(
  index: SpecificationIndex,
  query: SearchQuery,
  ranked: readonly Found[],
  limit: number,
): Promise<SpecificationHit[]> {
  const first = takeFirst(ranked, limit);
  const hits = await readHits(index, query, first);
  if (hits.length === first.length || first.length === ranked.length) return hits;
  const listed = new Set(first);
  const others = ranked.filter((result) => !listed.has(result)).slice(0, MAX_CHECKED_FILES);
  for (let at = 0; at < others.length && hits.length < limit; at += limit) {
    hits.push(...(await readHits(index, query, others.slice(at, at + limit))));
  }
  return hits.slice(0, limit);
}

async function readHits(
  index: SpecificationIndex,
  query: SearchQuery,
  results: readonly Found[],
): Promise<SpecificationHit[]> {
  const hits = new Map<Found, SpecificationHit>();
  const hasPhrase = query.terms.some(isLongPhrase);
  // The texts can have hundreds of MiB, so other requests run in between.
  const pause = createTimeSlices();
  /** Adds hits, and returns the results for which the whole text is needed. */
  async function read(part: readonly Found[], maxLength: number): Promise<Found[]> {
    const sequences = part.map(({ file }) => file.sequence);
    const texts = await index.readTexts(sequences, maxLength);
    const rest: Found[] = [];
    for (const result of part) {
      const found = texts.get(result.file.sequence);
      // The file was changed or deleted in the meantime.
      if (found === undefined) continue;
      const { slug, file } = result;
      const { content, headings } = found;
      const { passage, isComplete } = await findPassage(content, headings, query, pause);
      const isEnough =
        isComplete || (maxLength === BEGINNINGS[1] && passage.line !== null && !hasPhrase);
      if (!isEnough && found.size > maxLength) rest.push(result);
      else if (
        isEnough ||
        hasPhrases(query, `${found.title ?? ''}\n${file.path}\n${found.content}`)
      ) {
        const title = found.title ?? file.path.slice(file.path.lastIndexOf('/') + 1);
        hits.set(result, { codeHostSlug: slug, path: file.path, title, ...passage });
      }
    }
    return rest;
  }
  let rest = results;
  for (const length of BEGINNINGS) rest = await read(rest, length);
  for (let at = 0; at < rest.length; at += WHOLE_TEXTS) {
    await read(rest.slice(at, at + WHOLE_TEXTS), MAX_SEARCHED_BYTES);
  }
  return results.flatMap((result) => hits.get(result) ?? []);
}

const isLongPhrase = ({ isPhrase, words }: SearchTerm) => isPhrase && words.length > 1;

function hasPhrases({ terms }: SearchQuery, text: string): boolean {
  const phrases = terms.filter(isLongPhrase);
  if (phrases.length === 0) return true;
  const folded = foldText(text);
  return phrases.every(({ pattern }) => pattern.test(folded));
}
