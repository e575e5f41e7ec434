import type { ApiSource } from './api-description.ts';

/** Object in a description. */
export type ApiObject = Readonly<Record<string, unknown>>;

/** True for an object that isn't an array. */
export function isApiObject(value: unknown): value is ApiObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Escapes a key as a segment of a JSON pointer or of a row's path. */
export function escapeKey(key: string): string {
  return /[~/]/.test(key) ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key;
}

/** Returns the key that `escapeKey` escaped. */
export function unescapeKey(segment: string): string {
  return segment.includes('~') ? segment.replaceAll('~1', '/').replaceAll('~0', '~') : segment;
}

/** Returns the member of an object or array; its value is undefined if it doesn't exist. */
export function getMember({ value, location }: ApiSource, key: string | number): ApiSource {
  const hasMember = typeof value === 'object' && value !== null && Object.hasOwn(value, key);
  const member: unknown = hasMember ? Reflect.get(value, key) : undefined;
  return withPointer(member, location, `${location.pointer}/${escapeKey(String(key))}`);
}

/** Returns the members of an object by key; of any other value, none. */
export function getMembers(source: ApiSource): [key: string, member: ApiSource][] {
  const { value, location } = source;
  if (!isApiObject(value)) return [];
  return Object.entries(value).map(([key, member]) => [
    key,
    withPointer(member, location, `${location.pointer}/${escapeKey(key)}`),
  ]);
}

/** Returns the members of an array; of any other value, none. */
export function getItems(source: ApiSource): ApiSource[] {
  const { value, location } = source;
  if (!Array.isArray(value)) return [];
  return value.map((item: unknown, index) =>
    withPointer(item, location, `${location.pointer}/${index}`),
  );
}

/** Returns the value if it is a string; otherwise an empty string. */
export function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function withPointer(value: unknown, { file }: ApiSource['location'], pointer: string): ApiSource {
  return { value, location: { file, pointer } };
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
