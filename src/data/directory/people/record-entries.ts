import { maxNameLength } from '#text/truncate.ts';

/** One skill, competency or project assignment, whatever shape the record had for it. */
export type RecordEntry = {
  /** Empty if none was recognised. */
  readonly name: string;
  /** False if the record says that the person doesn't have it. */
  readonly isHeld: boolean;
  /** Its members besides its name. A value without a name of its own has the key ''. */
  readonly details: ReadonlyMap<string, unknown>;
};

type Members = ReadonlyMap<string, unknown>;

const deepest = 3;
/** A longer piece between commas is a sentence. */
const longestWord = 60;

const tidied = (text: string) => text.trim().replace(/\s+/gu, ' ');

function unnamed(details: Members): RecordEntry {
  return { name: '', isHeld: true, details };
}

function named(text: string, details: Members = new Map()): RecordEntry {
  const name = tidied(text);
  return name.length > maxNameLength
    ? unnamed(new Map([['', text]]))
    : { name, isHeld: true, details };
}

/** Splits “Go, Rust; OpenAPI” into three; a sentence, or a comma in brackets, stays whole. */
function wordsIn(text: string): readonly string[] {
  const lines = text.split(/[\n;]/);
  const parts = text.includes('(') ? lines : lines.flatMap((line) => line.split(','));
  const words = parts.map(tidied).filter((part) => part !== '');
  return words.some((word) => word.length > longestWord)
    ? lines.filter((line) => line.trim())
    : words;
}

function membersOf(value: unknown): Members | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return new Map<string, unknown>(Object.entries(value));
}

/** Returns a member's name without case and separators. */
export function plainMemberName(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '');
}

/** Finds the member that names a record, as text or as a record with a name of its own. */
function nameIn(
  members: Members,
  nameMembers: readonly string[],
): { readonly key: string; readonly text: string } | undefined {
  const byPlainName = new Map([...members.keys()].map((key) => [plainMemberName(key), key]));
  for (const wanted of nameMembers) {
    const key = byPlainName.get(wanted);
    const value = key === undefined ? undefined : members.get(key);
    const inner = membersOf(value);
    const text = inner === undefined ? value : nameIn(inner, nameMembers)?.text;
    if (key === undefined || (typeof text !== 'number' && typeof text !== 'string')) continue;
    if (String(text).trim() !== '') return { key, text: String(text) };
  }
  return undefined;
}

/** Reads a record whose members are entries: `{ "Go": "expert" }`, `{ "Tools": ["Go"] }`. */
function keyedEntries(
  [key, value]: readonly [string, unknown],
  nameMembers: readonly string[],
): readonly RecordEntry[] {
  if (Array.isArray(value)) {
    return entriesIn(value, nameMembers, 1).map((entry) => ({
      ...entry,
      details: new Map<string, unknown>([['group', key], ...entry.details]),
    }));
  }
  const inner = membersOf(value);
  if (inner !== undefined) return [named(key, inner)];
  if (value === true) return [named(key)];
  const isHeld = value !== false && value !== null;
  return [{ ...named(key, new Map([['', value]])), isHeld }];
}

function entriesIn(
  value: unknown,
  nameMembers: readonly string[],
  depth: number,
): readonly RecordEntry[] {
  if (value === null || value === '') return [];
  if (typeof value === 'string') {
    return (depth === 0 ? wordsIn(value) : [value]).map((word) => named(word));
  }
  if (typeof value === 'number') return [named(String(value))];
  if (Array.isArray(value) && depth < deepest) {
    return value.flatMap((item) => entriesIn(item, nameMembers, depth + 1));
  }
  const members = depth < deepest ? membersOf(value) : undefined;
  if (members === undefined) return [unnamed(new Map([['', value]]))];
  const found = nameIn(members, nameMembers);
  if (found !== undefined) {
    return [named(found.text, new Map([...members].filter(([key]) => key !== found.key)))];
  }
  if (depth > 0) return [unnamed(members)];
  return [...members].flatMap((member) => keyedEntries(member, nameMembers));
}

/**
 * Reads a text, a list of texts, a list of records or a record. Nothing is lost: a value without a name
 * becomes an entry without one.
 * @param nameMembers the members that may name an entry, the likeliest first, as plainMemberName returns them
 */
export function readEntries(
  value: unknown,
  nameMembers: readonly string[],
): readonly RecordEntry[] {
  return entriesIn(value, nameMembers, 0);
}
