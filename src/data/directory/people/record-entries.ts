import { maxNameLength } from '#text/truncate.ts';

/** One skill, competency or project assignment, whatever shape the record had for it. */
export type RecordEntry = {
  /** Empty where none was recognised. */
  readonly name: string;
  /** False where the record says that the person doesn't have it. */
  readonly isHeld: boolean;
  /** What the record says of it besides its name. A value without a name of its own is under ''. */
  readonly details: ReadonlyMap<string, unknown>;
};

const deepest = 3;
/** A longer piece between commas is a sentence. */
const longestWord = 60;
const none: ReadonlyMap<string, unknown> = new Map();

function tidied(text: string): string {
  return text.trim().replace(/\s+/gu, ' ');
}

function unnamed(value: unknown): RecordEntry {
  return { name: '', isHeld: true, details: new Map([['', value]]) };
}

function named(text: string, details = none): RecordEntry {
  const name = tidied(text);
  if (name.length > maxNameLength) return unnamed(text);
  return { name, isHeld: true, details };
}

/** “Go, Rust; OpenAPI” is three; a sentence, or a comma in brackets, is one. */
function wordsIn(text: string): readonly string[] {
  const lines = text.split(/[\n;]/);
  const parts = text.includes('(') ? lines : lines.flatMap((line) => line.split(','));
  const words = parts.map(tidied).filter((part) => part !== '');
  return words.some((word) => word.length > longestWord)
    ? lines.filter((line) => line.trim())
    : words;
}

function membersOf(value: unknown): ReadonlyMap<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return new Map<string, unknown>(Object.entries(value));
}

/** A member's name without case and separators. */
export function plainMemberName(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '');
}

function textIn(value: unknown, nameMembers: readonly string[]): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  if (typeof value === 'number') return String(value);
  const members = membersOf(value);
  return members && nameIn(members, nameMembers)?.text;
}

function nameIn(members: ReadonlyMap<string, unknown>, nameMembers: readonly string[]) {
  const byPlainName = new Map([...members.keys()].map((key) => [plainMemberName(key), key]));
  for (const wanted of nameMembers) {
    const key = byPlainName.get(wanted);
    if (key === undefined) continue;
    const text = textIn(members.get(key), nameMembers);
    if (text !== undefined) return { key, text };
  }
  return undefined;
}

/** Members of a record by name, where each names one: `{ "Go": "expert" }`, `{ "Tools": ["Go"] }`. */
function keyedEntries(
  members: ReadonlyMap<string, unknown>,
  nameMembers: readonly string[],
  depth: number,
): readonly RecordEntry[] {
  return [...members].flatMap(([key, value]): readonly RecordEntry[] => {
    if (Array.isArray(value)) {
      const group = new Map<string, unknown>([['group', key]]);
      return entriesIn(value, nameMembers, depth + 1).map((entry) => ({
        ...entry,
        details: new Map([...group, ...entry.details]),
      }));
    }
    const inner = membersOf(value);
    if (inner !== undefined) return [named(key, inner)];
    if (value === true) return [named(key)];
    const isHeld = value !== false && value !== null;
    return [{ ...named(key, new Map([['', value]])), isHeld }];
  });
}

function entriesIn(
  value: unknown,
  nameMembers: readonly string[],
  depth: number,
): readonly RecordEntry[] {
  if (value === null || value === '') return [];
  if (typeof value === 'string')
    return depth === 0 ? wordsIn(value).map((word) => named(word)) : [named(value)];
  if (typeof value === 'number') return [named(String(value))];
  if (depth === deepest) return [unnamed(value)];
  if (Array.isArray(value)) {
    return value.flatMap((item) => entriesIn(item, nameMembers, depth + 1));
  }
  const members = membersOf(value);
  if (members === undefined) return [unnamed(value)];
  const found = nameIn(members, nameMembers);
  if (found !== undefined) {
    return [named(found.text, new Map([...members].filter(([key]) => key !== found.key)))];
  }
  if (depth > 0) return [{ name: '', isHeld: true, details: members }];
  return keyedEntries(members, nameMembers, depth);
}

/**
 * Reads a text, a list of texts, a list of records or a record. Nothing is lost: what has no name is
 * an entry without one.
 * @param nameMembers the members that may name an entry, the likeliest first, as plainMemberName has them
 */
export function readEntries(
  value: unknown,
  nameMembers: readonly string[],
): readonly RecordEntry[] {
  return entriesIn(value, nameMembers, 0);
}
