import { findMeant, type Meant } from '#text/did-you-mean.ts';
import { foldText, searchWords } from '#text/fold-text.ts';
import { matchRanks, notFound, rankInName } from '#text/match-rank.ts';
import { timeSlices } from '#text/slices/time-slices.ts';
import { createVocabulary, type Vocabulary } from '#text/vocabulary.ts';
import { aiLinkNames } from './competency-fields.ts';
import type { ListedCompetency } from './competency-list.ts';

/**
 * How well a word matches that isn’t in the name: it is in the category or the owner, in the description,
 * or in criteria and links.
 */
const ranks = {
  context: matchRanks.inside + 1,
  description: matchRanks.inside + 2,
  rest: matchRanks.inside + 3,
};

/** The folded texts of a competency, one field a line, the most important first. */
type SearchText = {
  readonly text: string;
  readonly name: string;
  readonly contextEnd: number;
  readonly descriptionEnd: number;
};

function searchTextOf({ competency, category, name }: ListedCompetency): SearchText {
  const { owner, description, difficultyLevels } = competency;
  const { easy, medium, hard } = difficultyLevels ?? {};
  const folded = foldText(name).replace(/\s+/gu, ' ').trim();
  const context = foldText([category, owner ?? ''].join('\n'));
  const described = foldText(description ?? '');
  const criteria = [easy, medium, hard].map((level) => level?.criteria);
  const rest = foldText([...criteria, ...aiLinkNames(competency)].filter(Boolean).join('\n'));
  const contextEnd = folded.length + 1 + context.length;
  return {
    text: `${folded}\n${context}\n${described}\n${rest}`,
    name: folded,
    contextEnd,
    descriptionEnd: contextEnd + 1 + described.length,
  };
}

function rankOfWord({ text, name, contextEnd, descriptionEnd }: SearchText, word: string): number {
  const at = text.indexOf(word);
  if (at < 0) return notFound;
  if (at < name.length) return rankInName(name, word);
  if (at < contextEnd) return ranks.context;
  return at < descriptionEnd ? ranks.description : ranks.rest;
}

/** The worst word decides, or the whole phrase if it is in the name; ties are decided by the sum. */
function rankOf(searched: SearchText, words: readonly string[], phrase: string): number {
  let weakest = 0;
  let sum = 0;
  for (const word of words) {
    const rank = rankOfWord(searched, word);
    if (rank === notFound) return notFound;
    weakest = Math.max(weakest, rank);
    sum += rank;
  }
  const inARow = words.length > 1 ? rankInName(searched.name, phrase) : notFound;
  return (inARow === notFound ? weakest : Math.min(weakest, inARow)) * 1000 + Math.min(sum, 999);
}

/** Finds competencies of one list; see competencySearch. */
export type CompetencySearch = {
  /** The competencies with every word of the query, best matches first; all of them for no words. */
  readonly find: (query: string) => readonly ListedCompetency[];
  /** What a mistyped query is meant for, by names, categories and owners. */
  readonly findMeant: (query: string) => Meant<ListedCompetency> | undefined;
  /** Whether all texts are folded, so that finding takes a few milliseconds. */
  readonly isPrepared: () => boolean;
  /** Folds the texts in short slices. Called again, it gives the same promise. */
  readonly prepare: () => Promise<void>;
};

function createSearch(all: readonly ListedCompetency[]): CompetencySearch {
  const texts = new Map<ListedCompetency, SearchText>();
  const textOf = (listed: ListedCompetency) => {
    const text = texts.get(listed) ?? searchTextOf(listed);
    texts.set(listed, text);
    return text;
  };
  let vocabulary: Vocabulary | undefined;
  const readVocabulary = () => {
    const words = createVocabulary();
    for (const { name, category, competency } of all) {
      words.add(`${name} ${category} ${competency.owner ?? ''}`);
    }
    return words;
  };
  let prepared = false;
  let preparing: Promise<void> | undefined;
  async function prepareAll(): Promise<void> {
    const slice = timeSlices();
    await slice.next();
    for (const listed of all) {
      if (slice.isOver()) await slice.next();
      textOf(listed);
    }
    prepared = true;
  }
  /** What was found last, in the order of the list. */
  let last: { words: readonly string[]; found: readonly ListedCompetency[] } = {
    words: [],
    found: all,
  };

  function find(query: string): readonly ListedCompetency[] {
    const words = searchWords(query);
    if (words.length === 0) return all;
    const phrase = words.join(' ');
    // A text that has the longer words has the shorter ones, so each stroke searches what the last one left.
    const isNarrower = last.words.every((shorter) => words.some((word) => word.includes(shorter)));
    const found: ListedCompetency[] = [];
    const byRank = new Map<number, ListedCompetency[]>();
    for (const listed of isNarrower ? last.found : all) {
      const rank = rankOf(textOf(listed), words, phrase);
      if (rank === notFound) continue;
      found.push(listed);
      const equals = byRank.get(rank);
      if (equals === undefined) byRank.set(rank, [listed]);
      else equals.push(listed);
    }
    last = { words, found };
    // Competencies of one rank keep the order of the list.
    return [...byRank].sort(([a], [b]) => a - b).flatMap(([, equals]) => equals);
  }

  return {
    find,
    findMeant(query) {
      vocabulary ??= readVocabulary();
      return findMeant(query, vocabulary, find);
    },
    isPrepared: () => prepared,
    prepare: () => {
      preparing ??= prepareAll();
      return preparing;
    },
  };
}

const known = new WeakMap<readonly ListedCompetency[], CompetencySearch>();

/**
 * The search over a list, made once for it. Texts are folded when first needed, or before that by `prepare`.
 */
export function competencySearch(all: readonly ListedCompetency[]): CompetencySearch {
  const search = known.get(all) ?? createSearch(all);
  known.set(all, search);
  return search;
}
