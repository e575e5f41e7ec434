import type { Competency } from '#data/directory/schema.ts';
import { findCorrection, type QueryCorrection } from '#text/did-you-mean.ts';
import { findWords, foldText, getSearchWords, type TextRange } from '#text/fold-text.ts';
import { getNameMatchRank, matchRanks, noMatch } from '#text/match-rank.ts';
import { createTimeSlices } from '#text/slices/time-slices.ts';
import { createVocabulary, type Vocabulary } from '#text/vocabulary.ts';
import { getAiLinkNames, type LevelName, levelNames } from './competency-fields.ts';
import type { ListedCompetency } from './competency-list.ts';

/**
 * Normalised texts (see `foldText`), the most important first: name, category and owner,
 * description, other texts.
 */
type SearchTexts = readonly string[];

function searchTextsOf({ competency, category, name }: ListedCompetency): SearchTexts {
  const { owner, description, difficultyLevels } = competency;
  const criteria = levelNames.map((level) => difficultyLevels?.[level]?.criteria ?? '');
  return [
    foldText(name).replace(/\s+/gu, ' ').trim(),
    foldText(`${category}\n${owner ?? ''}`),
    foldText(description ?? ''),
    foldText([...criteria, ...getAiLinkNames(competency)].join('\n')),
  ];
}

/**
 * Returns the rank of a competency, of which lower is better: that of the worst matching word, or
 * of the whole phrase in the name if that is better. Equal ranks are ordered by the sum of the
 * ranks of all words.
 */
function rankOf(texts: SearchTexts, words: readonly string[], phrase: string): number {
  const [name = ''] = texts;
  let worst = 0;
  let sum = 0;
  for (const word of words) {
    const field = texts.findIndex((text) => text.includes(word));
    if (field < 0) return noMatch;
    const rank = field === 0 ? getNameMatchRank(name, word) : matchRanks.inside + field;
    worst = Math.max(worst, rank);
    sum += rank;
  }
  const inARow = words.length > 1 ? getNameMatchRank(name, phrase) : noMatch;
  return (inARow === noMatch ? worst : Math.min(worst, inARow)) * 1000 + Math.min(sum, 999);
}

export type CompetencySearch = {
  /**
   * Returns the competencies that match every word, best matches first; all of them if the query has
   * no words.
   */
  readonly find: (query: string) => readonly ListedCompetency[];
  /** Searches with corrected typos, judged by the words in names, categories and owners. */
  readonly findWithCorrection: (query: string) => QueryCorrection<ListedCompetency> | undefined;
  /** True once the index is built, so that a search takes a few milliseconds. */
  readonly isPrepared: () => boolean;
  /** Prepares the search in short time slices. Repeated calls return the same promise. */
  readonly prepare: () => Promise<void>;
};

function createSearch(all: readonly ListedCompetency[]): CompetencySearch {
  const folded = new Map<ListedCompetency, SearchTexts>();
  const textsOf = (listed: ListedCompetency) => {
    const texts = folded.get(listed) ?? searchTextsOf(listed);
    folded.set(listed, texts);
    return texts;
  };
  let preparing: Promise<void> | undefined;
  async function prepareAll(): Promise<void> {
    const slice = createTimeSlices();
    await slice.next();
    for (const listed of all) {
      if (slice.isOver()) await slice.next();
      textsOf(listed);
    }
  }
  let vocabulary: Vocabulary | undefined;
  /** Words and matches of the last search. The matches are in the order of the list. */
  let last: { words: readonly string[]; found: readonly ListedCompetency[] } = {
    words: [],
    found: all,
  };

  function find(query: string): readonly ListedCompetency[] {
    const words = getSearchWords(query);
    if (words.length === 0) return all;
    const phrase = words.join(' ');
    // Each word of the last search is part of a new word, so the new matches are a subset.
    const isNarrower = last.words.every((shorter) => words.some((word) => word.includes(shorter)));
    const ranked = (isNarrower ? last.found : all)
      .map((listed) => ({ listed, rank: rankOf(textsOf(listed), words, phrase) }))
      .filter(({ rank }) => rank !== noMatch);
    last = { words, found: ranked.map(({ listed }) => listed) };
    return ranked.sort((a, b) => a.rank - b.rank).map(({ listed }) => listed);
  }

  return {
    find,
    findWithCorrection(query) {
      if (vocabulary === undefined) {
        vocabulary = createVocabulary();
        for (const { name, category, competency } of all) {
          vocabulary.add(`${name} ${category} ${competency.owner ?? ''}`);
        }
      }
      return findCorrection(query, vocabulary, find);
    },
    isPrepared: () => folded.size === all.length,
    prepare: () => {
      preparing ??= prepareAll();
      return preparing;
    },
  };
}

const searches = new WeakMap<readonly ListedCompetency[], CompetencySearch>();

/** Returns one search per list. Without `prepare`, a text is normalised on first use. */
export function getCompetencySearch(all: readonly ListedCompetency[]): CompetencySearch {
  const search = searches.get(all) ?? createSearch(all);
  searches.set(all, search);
  return search;
}

export type Excerpt = {
  /** Undefined if the excerpt is from the description. */
  readonly source: LevelName | 'link' | undefined;
  readonly text: string;
  readonly hits: readonly TextRange[];
};

/** Number of characters of each text that are searched. */
const maxSearched = 20_000;
/** Number of characters of an excerpt; fills the row on a wide screen. */
const maxLength = 200;
const contextLength = 32;

/** Starts shortly before the first match, so that the match is visible. */
function excerptAround(text: string, words: readonly string[]): Omit<Excerpt, 'source'> {
  const searched = text.slice(0, maxSearched);
  const first = words.length === 0 ? 0 : (findWords(searched, words).at(0)?.start ?? 0);
  const wordStart =
    first <= contextLength * 2 ? 0 : searched.indexOf(' ', first - contextLength) + 1;
  const start = Math.min(wordStart, first);
  const end = start + maxLength;
  const part = searched.slice(start, end).toWellFormed();
  const shown = `${start > 0 ? '… ' : ''}${part}${end < searched.length ? '…' : ''}`;
  return { text: shown, hits: findWords(shown, words) };
}

/**
 * Quotes the description, or the criteria or a link if a word occurs only there. Undefined if there
 * is neither a description nor a match. The words must be normalised.
 */
export function getExcerpt(competency: Competency, words: readonly string[]): Excerpt | undefined {
  const { description, difficultyLevels } = competency;
  const matches = (text: string | null | undefined) => {
    const searched = foldText((text ?? '').slice(0, maxSearched));
    return words.some((word) => searched.includes(word));
  };
  if (words.length > 0 && !matches(description)) {
    const texts = [
      ...levelNames.map((source) => ({ source, text: difficultyLevels?.[source]?.criteria })),
      ...getAiLinkNames(competency).map((text) => ({ source: 'link' as const, text })),
    ];
    const found = texts.find(({ text }) => matches(text));
    if (found?.text) return { source: found.source, ...excerptAround(found.text, words) };
  }
  return description ? { source: undefined, ...excerptAround(description, words) } : undefined;
}
