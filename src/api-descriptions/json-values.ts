import { compareNumbers, ExactNumber, isFileNumber, isWholeNumber } from '#text/exact-number.ts';
import type { ApiDescription, ApiLocation, Located } from './api-description.ts';

/** Object of a description. A property can have any type, because descriptions can be invalid. */
export type ApiObject = Readonly<Record<string, unknown>>;

export function isApiObject(value: unknown): value is ApiObject {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof ExactNumber)
  );
}

const emptyObject: ApiObject = {};

/** Returns the value if it is an object, or else an empty object. */
export function toApiObject(value: unknown): ApiObject {
  return isApiObject(value) ? value : emptyObject;
}

/** Returns a string or the text of a number or boolean; empty for any other value. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  return isFileNumber(value) || typeof value === 'boolean' ? String(value) : '';
}

/** Returns the value if it is a list, or else an empty list. */
export function toItems(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns the items of a list that are text, numbers or booleans, as texts that aren't empty. */
export function toTexts(value: unknown): readonly string[] {
  return toItems(value)
    .map(toText)
    .filter((text) => text !== '');
}

/** Escapes a key as a segment of a JSON pointer or of a row path. */
export function escapeKey(key: string): string {
  const escaped = key.includes('~') ? key.replaceAll('~', '~0') : key;
  return escaped.includes('/') ? escaped.replaceAll('/', '~1') : escaped;
}

export function unescapeKey(segment: string): string {
  return segment.includes('~') ? segment.replaceAll('~1', '/').replaceAll('~0', '~') : segment;
}

/** Returns the value of a key in a map. Adds the value if it is missing. */
export function getOrCreate<Key, Value>(
  map: {
    readonly get: (key: Key) => Value | undefined;
    readonly set: (key: Key, value: Value) => unknown;
  },
  key: Key,
  create: () => Value,
): Value {
  let value = map.get(key);
  if (value === undefined) {
    value = create();
    map.set(key, value);
  }
  return value;
}

/** Appends a number to a key that is taken. */
export function toUniqueKey(
  taken: { readonly has: (key: string) => boolean },
  key: string,
  separator = '-',
): string {
  let unique = key;
  for (let count = 2; taken.has(unique); count += 1) unique = `${key}${separator}${count}`;
  return unique;
}

function toChild(value: unknown, key: string, parent: ApiLocation): Located {
  return { value, location: toChildLocation(parent, key) };
}

/** Returns the location of a property or item. */
function toChildLocation({ file, pointer, scope }: ApiLocation, key: string): ApiLocation {
  const child = `${pointer}/${escapeKey(key)}`;
  return scope === undefined ? { file, pointer: child } : { file, pointer: child, scope };
}

/** True for an object with the property, or a list with the item. */
export function hasMember(value: unknown, key: string): value is object {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key);
}

/** Returns a property or an item; several keys are followed one after another. */
export function getChild(source: Located, ...keys: readonly (string | number)[]): Located {
  let child = source;
  for (const key of keys) {
    const { value, location } = child;
    const name = String(key);
    child = toChild(hasMember(value, name) ? Reflect.get(value, name) : undefined, name, location);
  }
  return child;
}

/** Returns the property, or undefined if it is missing. */
export function getOptionalChild(source: Located, ...keys: readonly string[]) {
  const child = getChild(source, ...keys);
  return child.value === undefined ? undefined : child;
}

/** Returns a text that identifies a location. */
export function toLocationKey({ file, pointer }: ApiLocation): string {
  return `${file}#${pointer}`;
}

/** Returns the opened file of a description. */
export function getRoot({ files, path }: Pick<ApiDescription, 'files' | 'path'>): Located {
  return { value: files.get(path), location: { file: path, pointer: '' } };
}

/** Returns the properties of an object with their names; empty for any other value. */
export function getMembers(source: Located): readonly (readonly [string, Located])[] {
  const { value, location } = source;
  if (!isApiObject(value)) return [];
  return Object.keys(value).map((key) => [key, toChild(value[key], key, location)]);
}

/** Returns the items of a list; empty for any other value. */
export function getItems({ value, location }: Located): readonly Located[] {
  return toItems(value).map((item, index) => toChild(item, String(index), location));
}

const maxComparedDepth = 64;

/**
 * Compares values, ignoring the order of properties and how numbers are written (1.0 is 1). Levels
 * below 64 count as equal.
 */
export function isSameJson(first: unknown, second: unknown): boolean {
  return isSameValue(first, second, 0, new Map());
}

/** `compared` has pairs that are equal or still compared, because YAML can repeat objects. */
function isSameValue(
  first: unknown,
  second: unknown,
  depth: number,
  compared: Map<object, Set<object>>,
): boolean {
  if (first === second || depth > maxComparedDepth) return true;
  if (isFileNumber(first) && isFileNumber(second)) return compareNumbers(first, second) === 0;
  const areObjects = typeof first === 'object' && typeof second === 'object';
  if (!areObjects || first === null || second === null) return Object.is(first, second);
  const others = getOrCreate(compared, first, () => new Set());
  if (others.has(second)) return true;
  others.add(second);
  const [members, otherMembers] = [new Map(Object.entries(first)), Object.entries(second)];
  return (
    Array.isArray(first) === Array.isArray(second) &&
    members.size === otherMembers.length &&
    otherMembers.every(
      ([key, value]) =>
        members.has(key) && isSameValue(members.get(key), value, depth + 1, compared),
    )
  );
}

/** Maximum number of values in a JSON text. A short YAML file can repeat a value without end. */
const maxJsonValues = 1_000_000;

/** Replaces an exact number in JSON; random, so that no string of a file contains it. */
const numberMark = `number ${Math.random()}`;

/**
 * Formats a value without rounding numbers. Returns an ellipsis if it is circular, nested thousands
 * of levels deep, or contains more than a million values.
 */
export function toJson(value: unknown, indent = 0): string {
  let count = 0;
  const numbers: string[] = [];
  const replace = (_: string, member: unknown) => {
    count += 1;
    if (count > maxJsonValues) throw new RangeError('The value is too large.');
    if (!(member instanceof ExactNumber)) return member;
    numbers.push(member.text);
    return numberMark;
  };
  try {
    const json = JSON.stringify(value, replace, indent) ?? '';
    if (numbers.length === 0) return json;
    const texts = numbers.values();
    return json.replaceAll(`"${numberMark}"`, () => texts.next().value ?? '');
  } catch {
    return '…';
  }
}

/** Returns a string unmodified, and any other value as JSON. */
export function toValueText(value: unknown, indent = 0): string {
  return typeof value === 'string' ? value : toJson(value, indent);
}

/** Matches strings that are invisible in part, or that can be mistaken for a value of another type. */
const ambiguousText = /^$|^\s|\s$|^(?:null|true|false|-?\d[\d.]*(?:e[+-]?\d+)?|["[{].*)$/iu;

/**
 * Formats a value as on the page: JSON with all digits, or a string, quoted if it would be
 * invisible or look like another type, such as `""`, `" "`, `"null"` and `"1"`.
 */
export function toShownText(value: unknown, indent = 0): string {
  return typeof value === 'string' && !ambiguousText.test(value) ? value : toJson(value, indent);
}

/** Returns the JSON type of a value; `integer` for a number without a fraction. */
export function toTypeName(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (isFileNumber(value)) return isWholeNumber(value) ? 'integer' : 'number';
  return typeof value;
}
