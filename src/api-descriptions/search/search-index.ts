import type { ApiDescription, ApiEntry } from '#api-descriptions/api-description.ts';
import { getOrCreate } from '#api-descriptions/json-values.ts';
import { createNodeVisitor } from '#api-descriptions/nodes/visit-nodes.ts';
import { foldText, getSearchWords } from '#text/fold-text.ts';
import { findBestNames, type JoinedTexts, joinTexts } from '#text/joined-texts.ts';
import { collectTexts, type EntryText } from './entry-texts.ts';

/** Folded texts of all entries. All texts of all entries are numbered consecutively. */
export type ApiSearchIndex = {
  readonly entries: readonly ApiEntry[];
  /** Names of the entries, by the index of the entry. */
  readonly entryNames: JoinedTexts;
  readonly names: JoinedTexts;
  /** Names and words. */
  readonly texts: JoinedTexts;
  /** Index of the first text of each entry. */
  readonly firstTexts: readonly number[];
};

/** Builds the search index of a description. Yields after each entry. */
export function* buildSearchIndex(api: ApiDescription): Generator<undefined, ApiSearchIndex> {
  const entries = [...api.entries.values()];
  const entryNames: string[] = [];
  const names: string[] = [];
  const texts: string[] = [];
  const firstTexts: number[] = [];
  const visitNodes = createNodeVisitor(api);
  for (const entry of entries) {
    firstTexts.push(texts.length);
    const collected = collectTexts(api, entry, visitNodes);
    for (const { searchedName, words } of collected) {
      const folded = foldText(searchedName);
      names.push(folded);
      texts.push(`${folded}\n${foldText(words)}`);
    }
    entryNames.push(foldText(collected[0]?.searchedName ?? ''));
    yield;
  }
  const joinedNames = joinTexts(names);
  yield;
  const joinedTexts = joinTexts(texts);
  yield;
  return {
    entries,
    entryNames: joinTexts(entryNames),
    names: joinedNames,
    texts: joinedTexts,
    firstTexts,
  };
}

/**
 * Part of a description that contains the words of a search. Everything except the entry is read
 * when it is needed, because reading the nodes of 60 entries takes longer than a frame.
 */
export type ApiSearchHit = {
  readonly entry: ApiEntry;
  /** Name of the parameter, field or another part; empty for the entry itself. */
  readonly name: string;
  /** Description of the part as Markdown, and its allowed values. */
  readonly text: string;
  /** Path of the part's row; empty for the entry itself. */
  readonly rowPath: string;
};

const maxHits = 60;
/** Maximum number of hits that are entries, so that fields of the same name are found too. */
const maxEntryHits = 40;

/**
 * Returns the parts that contain a word of a query, if the other words are in the part or in the
 * name and description of its entry. Entries come first, then parts by name, then parts by
 * description.
 */
export function findInDescription(
  api: ApiDescription,
  index: ApiSearchIndex,
  query: string,
): readonly ApiSearchHit[] {
  const words = getSearchWords(query);
  const [word] = words;
  if (word === undefined) return [];
  const { entryNames, names, texts, firstTexts } = index;
  const find = (searched: JoinedTexts, firsts: readonly number[], count: number) =>
    words.length === 1
      ? findBestNames(word, searched, count)
      : findAllWords(words, searched, firsts);
  const found = new Set<number>();
  const add = (indexes: Iterable<number>, count: number) => {
    for (const text of indexes) {
      if (found.size >= count) return;
      found.add(text);
    }
  };
  const entries = find(entryNames, [...firstTexts.keys()], maxEntryHits);
  add(toTexts(entries, firstTexts), maxEntryHits);
  add(find(names, firstTexts, maxHits), maxHits);
  if (found.size < maxHits) add(findAllWords(words, texts, firstTexts), maxHits);
  // The texts aren't stored in their original spelling, because that would double the memory.
  const collected = new Map<ApiEntry, readonly EntryText[]>();
  const visitNodes = createNodeVisitor(api);
  return [...found].flatMap((text) => {
    const at = findEntryOfText(firstTexts, text);
    const entry = index.entries[at];
    if (entry === undefined) return [];
    const getPart = () =>
      getOrCreate(collected, entry, () => collectTexts(api, entry, visitNodes))[
        text - (firstTexts[at] ?? 0)
      ];
    return [
      {
        entry,
        get name() {
          return getPart()?.getName() ?? '';
        },
        get text() {
          return getPart()?.words ?? '';
        },
        get rowPath() {
          return getPart()?.path ?? '';
        },
      },
    ];
  });
}

/** Returns the index of the entry with a text, by binary search. */
function findEntryOfText(firstTexts: readonly number[], text: number): number {
  let [start, end] = [0, firstTexts.length];
  while (end - start > 1) {
    const middle = (start + end) >> 1;
    if ((firstTexts[middle] ?? 0) <= text) start = middle;
    else end = middle;
  }
  return start;
}

function* toTexts(entries: Iterable<number>, firstTexts: readonly number[]): Iterable<number> {
  for (const entry of entries) yield firstTexts[entry] ?? 0;
}

/**
 * Yields the texts that contain a word, if the other words are in the text or in the first text of
 * its entry. Skips the entries without the longest word, which is probably the rarest.
 * @param firstTexts index of the first text of each entry
 */
function* findAllWords(
  words: readonly string[],
  { joined, starts }: JoinedTexts,
  firstTexts: readonly number[],
): Iterable<number> {
  const longest = words.reduce((one, other) => (other.length > one.length ? other : one));
  const textAt = (text: number) => joined.slice(starts[text], starts[text + 1]);
  let entry = 0;
  for (let at = joined.indexOf(longest); at >= 0; ) {
    while ((starts[firstTexts[entry + 1] ?? -1] ?? joined.length) <= at) entry += 1;
    const first = firstTexts[entry] ?? 0;
    const end = firstTexts[entry + 1] ?? starts.length - 1;
    const missing = words.filter((word) => !textAt(first).includes(word));
    for (let text = first; text < end; text += 1) {
      const own = textAt(text);
      const hasWord = (word: string) => own.includes(word);
      if (missing.every(hasWord) && words.some(hasWord)) yield text;
    }
    at = joined.indexOf(longest, starts[end]);
  }
}
