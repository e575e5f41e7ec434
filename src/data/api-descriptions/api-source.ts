import type { ApiLocation, ApiSource } from './api-description.ts';

/** Object of a description. Its members can have any type, because descriptions can be invalid. */
export type ApiObject = Readonly<Record<string, unknown>>;

export function isApiObject(value: unknown): value is ApiObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the value if it is an object, or else an empty object. */
export function toApiObject(value: unknown): ApiObject {
  return isApiObject(value) ? value : {};
}

/** Returns a string or the text of a number or boolean; empty for any other value. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** Escapes a key as a segment of a JSON pointer or of a row path. */
export function escapeKey(key: string): string {
  const escaped = key.includes('~') ? key.replaceAll('~', '~0') : key;
  return escaped.includes('/') ? escaped.replaceAll('/', '~1') : escaped;
}

export function unescapeKey(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~');
}

function toChild(value: unknown, key: string, { file, pointer }: ApiLocation): ApiSource {
  return { value, location: { file, pointer: `${pointer}/${escapeKey(key)}` } };
}

/** Returns the member of an object or the item of a list; its value is undefined if it's missing. */
export function getChild({ value, location }: ApiSource, key: string | number): ApiSource {
  const name = String(key);
  const isPresent = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
  return toChild(isPresent ? Reflect.get(value, name) : undefined, name, location);
}

/** Returns the members of an object by name; empty for any other value. */
export function getMembers({
  value,
  location,
}: ApiSource): readonly (readonly [string, ApiSource])[] {
  if (!isApiObject(value)) return [];
  return Object.keys(value).map((key) => [key, toChild(value[key], key, location)]);
}

/** Returns the items of a list; empty for any other value. */
export function getItems({ value, location }: ApiSource): readonly ApiSource[] {
  if (!Array.isArray(value)) return [];
  return value.map((item, index) => toChild(item, String(index), location));
}

const maxComparedDepth = 64;

/** Compares two JSON values; the order of members is ignored. Deeper levels count as equal. */
export function isSameJson(first: unknown, second: unknown, depth = 0): boolean {
  if (first === second || depth > maxComparedDepth) return true;
  if (Array.isArray(first) && Array.isArray(second)) {
    return (
      first.length === second.length &&
      first.every((item, index) => isSameJson(item, second[index], depth + 1))
    );
  }
  if (!isApiObject(first) || !isApiObject(second)) return Object.is(first, second);
  const keys = Object.keys(first);
  return (
    keys.length === Object.keys(second).length &&
    keys.every(
      (key) => Object.hasOwn(second, key) && isSameJson(first[key], second[key], depth + 1),
    )
  );
}

/** Returns the JSON of a value; of a value that contains itself, which YAML allows, an ellipsis. */
export function toJson(value: unknown, indent = 0): string {
  try {
    return JSON.stringify(value, undefined, indent) ?? '';
  } catch {
    return '…';
  }
}

/** Returns the JSON type of a value; `integer` for a number without a fraction. */
export function toTypeName(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}
