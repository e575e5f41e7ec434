import type {
  ApiDescription,
  ApiEntry,
  ApiFiles,
  ApiLocation,
  ApiSource,
} from '#api-descriptions/api-description.ts';
import {
  escapeKey,
  getChild,
  getOrCreate,
  isApiObject,
  toApiObject,
  toText,
} from '#api-descriptions/api-source.ts';
import { findRowPath, getEntryContent } from '#api-descriptions/content/entry-content.ts';
import { findEntryAt } from '#api-descriptions/entry-locations.ts';
import { getPathItems } from '#api-descriptions/outline/openapi.ts';
import { followPart, followReferences, getPart } from '#api-descriptions/references.ts';
import { foldText, getSearchWords } from '#text/fold-text.ts';
import { findBestNames, type JoinedTexts, joinTexts } from '#text/joined-texts.ts';

/** Text of an entry, or of a parameter, response, field or another named part of an entry. */
type ApiText = {
  /** Name of the part; the title, method, path and operation id of an entry. */
  readonly name: string;
  /** Description and allowed values. */
  readonly words: string;
  readonly location: ApiLocation;
};

/** Properties whose value is an object that maps names to parts. */
const maps =
  /^(?:properties|patternProperties|responses|headers|content|callbacks|links|parameters|messages|variables|securitySchemes|securityDefinitions|scopes)$/;

/** Properties that aren't searched, because they contain no parts or the parts have their own entries. */
const skipped = /^(?:examples?|default|enum|const|\$defs|definitions|publish|subscribe|x-.*)$/;

/** Returns the parts of the root that the overview shows, and whether their keys are names. */
function getOverviewParts(
  files: ApiFiles,
  root: ApiSource,
): readonly (readonly [ApiSource, boolean])[] {
  const follow = (...keys: readonly string[]) => followPart(files, getPart(files, root, ...keys));
  return [
    ...['info', 'servers', 'tags'].map((key) => [follow(key), false] as const),
    [follow('securityDefinitions'), true],
    [follow('components', 'securitySchemes'), true],
  ];
}

/** Returns the texts of an entry. The first text describes the entry itself. */
function collectTexts(api: ApiDescription, entry: ApiEntry): readonly ApiText[] {
  const texts: ApiText[] = [];
  const visited = new Set<unknown>();

  function add(name: string, { value, location }: ApiSource): void {
    if (!isApiObject(value)) {
      if (name !== '' && typeof value === 'string') texts.push({ name, words: value, location });
      return;
    }
    const { title, summary, description, enum: values } = value;
    const parts = [title, summary, description].filter((part) => typeof part === 'string');
    if (Array.isArray(values)) parts.push(values.map(toText).join(' '));
    if (name !== '' || parts.length > 0) texts.push({ name, words: parts.join('\n'), location });
  }

  /** Adds the texts of all parts within a source. */
  function visit(source: ApiSource, isMap = false): void {
    const { value } = source;
    const { file, pointer } = source.location;
    if (typeof value !== 'object' || value === null || visited.has(value)) return;
    visited.add(value);
    for (const [key, child] of Object.entries(value)) {
      if (!isMap && (typeof child !== 'object' || skipped.test(key))) continue;
      const location = { file, pointer: `${pointer}/${escapeKey(key)}` };
      const member = { value: child, location };
      const target = followUnlessEntry(member);
      if (target === undefined) {
        if (isMap) add(key, member);
        continue;
      }
      add(isMap ? key : toText(toApiObject(target.value).name), target);
      visit(target, !isMap && maps.test(key) && isApiObject(target.value));
    }
  }

  /** Follows a reference. Returns undefined if the target is an entry, which has its own texts. */
  function followUnlessEntry(source: ApiSource): ApiSource | undefined {
    if (typeof toApiObject(source.value).$ref !== 'string') return source;
    const followed = followReferences(api.files, source);
    if (followed.kind !== 'resolved') return undefined;
    const { location, value } = followed.source;
    const isOwn =
      location.pointer.includes('/schemas/') || findEntryAt(api, location) !== undefined;
    return isOwn || visited.has(value) ? undefined : followed.source;
  }

  const { source, method, path, title, kind } = entry;
  add('', source);
  const names = [title, `${method} ${path}`.trim(), toText(toApiObject(source.value).operationId)];
  const words = texts.pop()?.words ?? '';
  texts.push({ name: names.join('\n'), words, location: source.location });
  if (kind === 'overview') {
    for (const [part, isMap] of getOverviewParts(api.files, source)) {
      add('', part);
      visit(part, isMap);
    }
  } else {
    visit(source);
    for (const pathItem of getPathItems(api, entry))
      visit(followPart(api.files, getChild(pathItem, 'parameters')));
  }
  return texts;
}

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
  for (const entry of entries) {
    firstTexts.push(texts.length);
    const collected = collectTexts(api, entry);
    for (const { name, words } of collected) {
      const folded = foldText(name);
      names.push(folded);
      texts.push(`${folded}\n${foldText(words)}`);
    }
    entryNames.push(foldText(collected[0]?.name ?? ''));
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

/** Part of a description that contains the words of a search. */
export type ApiSearchHit = {
  readonly entry: ApiEntry;
  /** Name of the parameter, field or another part; empty for the entry itself. */
  readonly name: string;
  /** Description of the part as Markdown, and its allowed values. */
  readonly text: string;
  /** Returns the path of the part's row; empty for the entry itself. */
  readonly getRowPath: () => string;
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
  const collected = new Map<ApiEntry, readonly ApiText[]>();
  return [...found].flatMap((text) => {
    const at = findEntryOfText(firstTexts, text);
    const entry = index.entries[at];
    if (entry === undefined) return [];
    const own = getOrCreate(collected, entry, () => collectTexts(api, entry));
    const number = text - (firstTexts[at] ?? 0);
    const part = own[number];
    if (part === undefined) return [];
    const getPath = () => findRowPath(getEntryContent(api, entry), part.location);
    return number === 0
      ? { entry, name: '', text: part.words, getRowPath: () => '' }
      : { entry, name: part.name, text: part.words, getRowPath: getPath };
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
