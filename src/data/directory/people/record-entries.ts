import { isObjectRecord } from '#data/directory/parse-record.ts';
import { maxNameLength } from '#text/truncate.ts';

export type ProfileEntry = {
  /** Empty if no name was recognised. */
  readonly name: string;
  /** False if the record states that the person doesn't have it. */
  readonly isHeld: boolean;
  /** All fields except the name. A value without a field name has the key ''. */
  readonly details: ReadonlyMap<string, unknown>;
};

/** Number of characters above which a part of a comma-separated list counts as a sentence. */
const maxWordLength = 60;

const tidied = (text: string) => text.trim().replace(/\s+/gu, ' ');

function unnamed(details: ReadonlyMap<string, unknown>): ProfileEntry {
  return { name: '', isHeld: true, details };
}

function named(text: string, details: ReadonlyMap<string, unknown> = new Map()): ProfileEntry {
  const name = tidied(text);
  return name.length > maxNameLength
    ? unnamed(new Map([['', text], ...details]))
    : { name, isHeld: true, details };
}

/**
 * Splits “Go, Rust; OpenAPI” into three, but neither sentences nor text with brackets at commas.
 */
function wordsIn(text: string): readonly string[] {
  const lines = text.split(/[\n;]/).filter((line) => line.trim() !== '');
  const words = text.includes('(') ? lines : lines.flatMap((line) => line.split(','));
  return (words.some((word) => word.length > maxWordLength) ? lines : words)
    .map(tidied)
    .filter((word) => word !== '');
}

export function normalizeFieldName(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '');
}

/**
 * Returns entries of an object that maps names to details: `"Go": "expert"`, `"Go": { "level": 3 }`
 * or `"Go": true`. A group's name, such as `"Tools": ["Go"]`, is added to the details.
 */
function keyedEntries(
  [key, value]: readonly [string, unknown],
  nameMembers: readonly string[],
): readonly ProfileEntry[] {
  if (Array.isArray(value)) {
    return parseProfileEntries(value, nameMembers).map((entry) => ({
      ...entry,
      details: new Map<string, unknown>([['group', key], ...entry.details]),
    }));
  }
  if (isObjectRecord(value)) return [named(key, new Map(Object.entries(value)))];
  if (value === true) return [named(key)];
  const isHeld = value !== false && value !== null;
  return [{ ...named(key, new Map([['', value]])), isHeld }];
}

/** Returns the object with a name field, or with an object that has one. */
function namedRecord(
  members: ReadonlyMap<string, unknown>,
  nameMembers: readonly string[],
  isNested = false,
): ProfileEntry | undefined {
  const keys = [...members.keys()];
  for (const wanted of nameMembers) {
    const key = keys.find((one) => normalizeFieldName(one) === wanted) ?? '';
    const value = members.get(key);
    const others = new Map([...members].filter(([other]) => other !== key));
    if (isObjectRecord(value) && !isNested) {
      const inner = namedRecord(new Map(Object.entries(value)), nameMembers, true);
      if (inner === undefined) continue;
      const { details } = inner;
      return {
        ...inner,
        details: details.size === 0 ? others : others.set(key, Object.fromEntries(details)),
      };
    }
    if ((typeof value !== 'number' && typeof value !== 'string') || !String(value).trim()) continue;
    return named(String(value), others);
  }
  return undefined;
}

/**
 * Accepts text, a list, an object, or an object that maps names or groups to details. No value is
 * lost: a value without a name becomes an entry without one. `nameMembers` are in lower case,
 * without separators, the most likely first.
 */
export function parseProfileEntries(
  value: unknown,
  nameMembers: readonly string[],
  isInList = false,
): readonly ProfileEntry[] {
  if (value === null || value === '') return [];
  if (typeof value === 'number') return [named(String(value))];
  if (typeof value === 'string') {
    return (isInList ? [value] : wordsIn(value)).map((word) => named(word));
  }
  if (Array.isArray(value) && !isInList) {
    return value.flatMap((item) => parseProfileEntries(item, nameMembers, true));
  }
  if (!isObjectRecord(value)) return [unnamed(new Map([['', value]]))];
  const members = new Map(Object.entries(value));
  const entry = namedRecord(members, nameMembers) ?? (isInList ? unnamed(members) : undefined);
  return entry === undefined
    ? [...members].flatMap((member) => keyedEntries(member, nameMembers))
    : [entry];
}
