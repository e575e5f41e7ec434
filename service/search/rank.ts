import type { FileKind } from './file-kind.ts';
import { fields, type IndexedFile, mayHavePair, WEIGHTS } from './file-terms.ts';
import type { SearchQuery } from './search-query.ts';
import { WHOLE, type WordIndex } from './word-index.ts';

/** File that can be found, in the order of the repository's `words`. */
export type RankedFile = {
  path: string;
  /** Number of folders and the file in the path. */
  depth: number;
  kind: FileKind;
  /** True for files that are listed last (see `isSecondaryFile`). */
  isSecondary: boolean;
};

/** Searchable files of a repository. */
export type SearchedRepository<F extends RankedFile> = {
  slug: string;
  files: readonly F[];
  words: WordIndex;
};

type Candidate<F> = { slug: string; file: F; score: number; round: number };

/**
 * Groups of results, best first. Results of a group are ordered by their score. `parts` are files
 * in which at least one word of the query occurs only inside of other words.
 */
const tiers = { exact: 0, names: 1, texts: 2, parts: 3 } as const;
/** Number that is added to the tier of files that are listed last. */
const SECONDARY = 4;

/** Scores of texts, folders, headings and names, in the order of `fields`. */
const fieldScores: readonly number[] = [0, 0.7, 1.5, 3];
const kindScores: Readonly<Record<FileKind, number>> = {
  document: 0,
  api: 0,
  data: -0.7,
  code: -1.2,
};
const PAIR_SCORE = 1;
const TITLE_PAIR_SCORE = 2;
const COVERAGE_SCORE = 2;
const DEPTH_SCORE = -0.05;

/** Number of results of a repository that precede the results of other repositories in a tier. */
const ROUND = 3;
/** Share of a full list that is reserved for repositories without a result in it. */
const OTHERS_SHARE = 1 / 4;

/**
 * Returns the files that match all terms of a query, best first: files whose title or name is the
 * query, files with all words in titles, headings and paths, files with all words in the text, and
 * files with parts of words. Tests, lock files and vendored files come after all others. Within
 * these groups, the results of the repositories alternate.
 */
export function rankFiles<F extends RankedFile>(
  repositories: readonly SearchedRepository<F>[],
  query: SearchQuery,
  isIncluded: (slug: string, file: F) => boolean,
): { slug: string; file: F }[] {
  const { terms, words } = query;
  if (terms.length === 0) return [];
  const found = repositories.map((repository) => ({
    ...repository,
    occurrences: new Map(words.map((word) => [word, repository.words.find(word)])),
  }));
  const weights = weighTerms(found, query);
  const groups: Candidate<F>[][] = [];
  for (const { slug, files, words: index, occurrences } of found) {
    const match = createMatcher(query, occurrences, weights);
    for (const [at, file] of files.entries()) {
      const indexed = index.files[at];
      if (indexed === undefined || !match.test(at, file, indexed)) continue;
      if (!isIncluded(slug, file)) continue;
      const group = groups[match.tier] ?? [];
      groups[match.tier] = group;
      group.push({ slug, file, score: match.score, round: 0 });
    }
  }
  return groups.flatMap((group) => orderGroup(group ?? []));
}

/** Returns the weight of each term: rare words weigh more. */
function weighTerms(
  found: readonly { files: readonly unknown[]; occurrences: ReadonlyMap<string, Uint8Array> }[],
  { terms, words }: SearchQuery,
): number[] {
  const all = found.reduce((sum, { files }) => sum + files.length, 0);
  const weights = words.map((word): [string, number] => {
    let count = 0;
    for (const { occurrences } of found) {
      for (const one of occurrences.get(word) ?? []) if (one >= WHOLE) count += 1;
    }
    return [word, 0.3 + Math.log((all + 1) / (count + 1)) / Math.log(all + 2)];
  });
  const byWord = new Map(weights);
  return terms.map((term) => Math.max(...term.words.map((word) => byWord.get(word) ?? 0)));
}

/**
 * Creates the test whether a file of a repository matches. It keeps its result, because objects for
 * tens of thousands of files take long to allocate.
 */
function createMatcher(
  { terms, pairs, words, name }: SearchQuery,
  occurrences: ReadonlyMap<string, Uint8Array>,
  weights: readonly number[],
) {
  const ofTerms = terms.map((term) => term.words.map((word) => occurrences.get(word)));
  /** Worst field of the last term, its score, and whether it is only inside of words. */
  let field: number = fields.name;
  let termScore = 0;
  let isPart = false;

  function testTerm(at: number, { titlePairs, pairs: all }: IndexedFile, index: number): boolean {
    const term = terms[index];
    if (term === undefined) return false;
    field = fields.name;
    termScore = 0;
    isPart = false;
    const found = ofTerms[index] ?? [];
    const last = found.length - 1;
    /** True if the word before is a whole word. */
    let isAfterWhole = false;
    for (let next = 0; next <= last; next += 1) {
      const occurrence = found[next]?.[at] ?? 0;
      if (occurrence === 0) return false;
      const isWhole = occurrence >= WHOLE;
      // Only the first and last word of a term such as `service.version` can be parts of words. A
      // single letter would be the beginning of any word.
      if (!isWhole && last > 0 && (isInner(next, last) || term.words[next]?.length === 1)) {
        return false;
      }
      const pair = term.pairs[next - 1];
      if (pair !== undefined && isWhole && isAfterWhole && !mayHavePair(all, pair)) return false;
      isAfterWhole = isWhole;
      if (!isWhole) isPart = true;
      const value = occurrence < WHOLE ? toPartValue(occurrence) : occurrence - WHOLE;
      const own = Math.floor(value / WEIGHTS);
      if (own < field) field = own;
      termScore += (fieldScores[own] ?? 0) + (value % WEIGHTS) / (WEIGHTS - 1);
    }
    termScore /= term.words.length;
    for (const pair of term.pairs) if (!mayHavePair(titlePairs, pair)) field = fields.text;
    return !isPart || !term.isPhrase;
  }

  const match = {
    tier: 0,
    score: 0,
    test(at: number, file: RankedFile, indexed: IndexedFile): boolean {
      let lowest: number = fields.name;
      let hasPart = false;
      let score = kindScores[file.kind] + DEPTH_SCORE * file.depth;
      for (let index = 0; index < terms.length; index += 1) {
        if (!testTerm(at, indexed, index)) return false;
        if (field < lowest) lowest = field;
        hasPart ||= isPart;
        score += (weights[index] ?? 0) * termScore;
      }
      for (const pair of pairs) {
        if (mayHavePair(indexed.titlePairs, pair)) score += TITLE_PAIR_SCORE;
        else if (mayHavePair(indexed.pairs, pair)) score += PAIR_SCORE;
      }
      match.tier = file.isSecondary ? SECONDARY : 0;
      if (hasPart) match.tier += tiers.parts;
      else if (lowest === fields.name) {
        const [isExact, coverage] = compareNames(indexed.names, name, words.length);
        score += COVERAGE_SCORE * coverage;
        match.tier += isExact && !file.isSecondary ? tiers.exact : tiers.names;
      } else match.tier += lowest === fields.text ? tiers.texts : tiers.names;
      match.score = score;
      return true;
    },
  };
  return match;
}

/** Returns whether a name is the query, and the part of the shortest name that it covers. */
function compareNames(names: readonly string[], query: string, count: number): [boolean, number] {
  if (names.includes(query)) return [true, 1];
  const lengths = names.map((name) => name.split(' ').length).filter((length) => length >= count);
  return [false, lengths.length === 0 ? 0 : count / Math.min(...lengths)];
}

const isInner = (index: number, last: number) => index > 0 && index < last;

/** Returns the value of a word in which a word of the query occurs: its beginning counts more. */
function toPartValue(occurrence: number): number {
  return ((occurrence - 1) >>> 1) * WEIGHTS + ((occurrence - 1) & 1) * (WEIGHTS - 1);
}

function orderGroup<F extends RankedFile>(group: Candidate<F>[]): Candidate<F>[] {
  group.sort(compareScores);
  const counts = new Map<string, number>();
  for (const candidate of group) {
    const count = counts.get(candidate.slug) ?? 0;
    counts.set(candidate.slug, count + 1);
    candidate.round = Math.floor(count / ROUND);
  }
  return group.sort((one, other) => one.round - other.round || compareScores(one, other));
}

function compareScores<F extends RankedFile>(one: Candidate<F>, other: Candidate<F>): number {
  return (
    other.score - one.score ||
    compareText(one.file.path, other.file.path) ||
    compareText(one.slug, other.slug)
  );
}

const compareText = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/**
 * Returns the first `limit` results. If there are more, the last of them make room for the best
 * result of each repository that would otherwise not be listed.
 */
export function takeFirst<T extends { slug: string }>(results: readonly T[], limit: number): T[] {
  const first = results.slice(0, limit);
  if (results.length <= limit) return first;
  const listed = new Set(first.map(({ slug }) => slug));
  const others: T[] = [];
  for (const result of results.slice(limit)) {
    if (others.length >= Math.floor(limit * OTHERS_SHARE)) break;
    if (listed.has(result.slug)) continue;
    listed.add(result.slug);
    others.push(result);
  }
  if (others.length === 0) return first;
  const counts = new Map<string, number>();
  for (const { slug } of first) counts.set(slug, (counts.get(slug) ?? 0) + 1);
  let surplus = others.length;
  const kept = first.toReversed().filter(({ slug }) => {
    const count = counts.get(slug) ?? 0;
    if (surplus === 0 || count < 2) return true;
    surplus -= 1;
    counts.set(slug, count - 1);
    return false;
  });
  return [...kept.reverse(), ...others].slice(0, limit);
}
