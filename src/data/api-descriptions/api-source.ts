import type { ApiSource } from './api-description.ts';

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
  return /[~/]/.test(key) ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key;
}

export function unescapeKey(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** Returns the member of an object or the item of a list; its value is undefined if it's missing. */
export function getChild({ value, location }: ApiSource, key: string | number): ApiSource {
  const name = String(key);
  const child =
    typeof value === 'object' && value !== null && Object.hasOwn(value, name)
      ? Reflect.get(value, name)
      : undefined;
  const { file, pointer } = location;
  return { value: child, location: { file, pointer: `${pointer}/${escapeKey(name)}` } };
}

/** Returns the members of an object by name; empty for any other value. */
export function getMembers(source: ApiSource): readonly (readonly [string, ApiSource])[] {
  return Object.keys(toApiObject(source.value)).map((key) => [key, getChild(source, key)]);
}

/** Returns the items of a list; empty for any other value. */
export function getItems(source: ApiSource): readonly ApiSource[] {
  return Array.isArray(source.value) ? source.value.map((_, index) => getChild(source, index)) : [];
}
