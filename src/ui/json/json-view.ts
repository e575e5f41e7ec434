import { checkLink } from '#text/safe-link.ts';
import { beginning } from '#text/truncate.ts';

type Members = ReadonlyMap<string, unknown>;

/** How to show a value of unknown meaning. Lists and texts are complete; the components limit them. */
export type JsonView =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly href: string }
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | {
      readonly kind: 'table';
      readonly columns: readonly string[];
      readonly rows: readonly Members[];
    }
  | { readonly kind: 'list'; readonly items: readonly unknown[] }
  /** A few members with plain values, which are shown without a disclosure. */
  | { readonly kind: 'pairs'; readonly members: Members }
  | { readonly kind: 'members'; readonly members: Members };

const longestWord = 40;
const longestName = 200;
const longestLabel = 60;
const mostColumns = 6;
const mostPairs = 8;
const mostWordsInPair = 12;
const mostCounted = 10_000;

/** The name of a member, cut at 200 characters. */
export function truncateName(name: string): string {
  return name.length > longestName ? `${beginning(name, longestName)}…` : name;
}

function isPlain(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function wordOf(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value === '' ? '(empty)' : String(value);
}

function membersOf(value: unknown): Members | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return new Map<string, unknown>(Object.entries(value));
}

function readText(text: string): JsonView {
  if (/^https?:/i.test(text)) {
    const link = checkLink(text);
    if (link.safe) return { kind: 'link', href: link.href };
  }
  return { kind: 'text', text };
}

function wordsIn(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isPlain)) return undefined;
  const words = value.map(wordOf);
  const isShort = (word: string) => word.length <= longestWord && !/^https?:/i.test(word);
  return words.every(isShort) ? words : undefined;
}

/** A table where every item is an object and they share few members. */
function readTable(items: readonly unknown[]): JsonView | undefined {
  const columns = new Set<string>();
  const rows: Members[] = [];
  let given = 0;
  for (const item of items) {
    const row = membersOf(item);
    if (row === undefined) return undefined;
    for (const name of row.keys()) columns.add(name);
    if (columns.size > mostColumns) return undefined;
    given += row.size;
    rows.push(row);
  }
  // Objects that have little in common would be a table of gaps.
  if (given === 0 || given * 2 < columns.size * rows.length) return undefined;
  return { kind: 'table', columns: [...columns], rows };
}

function isPair(value: unknown): boolean {
  if (value === null || isPlain(value)) return true;
  return (wordsIn(value)?.length ?? Number.POSITIVE_INFINITY) <= mostWordsInPair;
}

function readMembers(members: Members): JsonView {
  const isMap =
    members.size > 0 && members.size <= mostPairs && [...members.values()].every(isPair);
  return { kind: isMap ? 'pairs' : 'members', members };
}

/** Decides by its shape how to show a value. `null` is nothing; an empty text is a text. */
export function viewOf(value: unknown): JsonView {
  if (value === null || value === undefined) return { kind: 'nothing' };
  if (typeof value === 'string' && value !== '') return readText(value);
  if (isPlain(value)) return { kind: 'text', text: wordOf(value) };
  if (Array.isArray(value)) {
    const words = wordsIn(value);
    if (words !== undefined) return { kind: 'words', words };
    return readTable(value) ?? { kind: 'list', items: value };
  }
  return readMembers(membersOf(value) ?? new Map());
}

/** The label of an object: its first short text that isn't an address. */
export function labelOf(members: Members): string | undefined {
  for (const value of members.values()) {
    if (typeof value !== 'string' || value.trim() === '') continue;
    if (value.length <= longestLabel && !/^https?:/i.test(value)) return value;
  }
  return undefined;
}

/** Counts the plain values at any depth, up to 10,000. */
export function countValues(value: unknown): { readonly count: number; readonly more: boolean } {
  const open: unknown[] = [value];
  let count = 0;
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== 'object' || next === null) {
      if (count === mostCounted) return { count, more: true };
      count += 1;
      continue;
    }
    for (const inner of Object.values(next)) open.push(inner);
  }
  return { count, more: false };
}

/** Items with their index as key: received lists don't change their order while they are shown. */
export function withIndexKeys<T>(items: readonly T[]): (readonly [key: string, item: T])[] {
  return items.map((item, index) => [String(index), item]);
}
