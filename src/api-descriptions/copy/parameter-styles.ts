import { isApiObject, toJson, toValueText } from '#api-descriptions/json-values.ts';
import type { ParameterStyle } from '#api-descriptions/nodes/parts.ts';

/** Encodes the names and values of parameters for their position in a request. */
export type ParameterEncoding = {
  readonly name: (text: string) => string;
  readonly value: (text: string) => string;
};

export const unencoded: ParameterEncoding = { name: (text) => text, value: (text) => text };

/** Percent-encodes all characters except the unreserved ones of RFC 3986. */
function encode(text: string): string {
  // `encodeURIComponent` leaves these reserved characters.
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/gu,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

export const urlEncoding: ParameterEncoding = { name: encode, value: encode };

const encodeForm = (text: string) => new URLSearchParams([['', text]]).toString().slice(1);

/** The encoding of `application/x-www-form-urlencoded`, which writes a space as `+`. */
export const formEncoding: ParameterEncoding = { name: encodeForm, value: encodeForm };

/**
 * Keeps percent-encoded triples and reserved characters (`allowReserved`), except those that would
 * end the value or the path, and `+`, which servers read as a space.
 */
export function getReservedEncoding(location: 'path' | 'query'): ParameterEncoding {
  const kept =
    location === 'path' ? /%[\da-f]{2}|[:@!$&'()*+,;=]/giu : /%[\da-f]{2}|[:/?@!$'()*,;=[\]]/giu;
  const encodeOthers = (text: string) => {
    const others = text.split(kept).map(encode);
    return others.map((other, index) => other + (text.match(kept)?.[index] ?? '')).join('');
  };
  return { name: encode, value: encodeOthers };
}

/** Separators other than commas by style. */
const separators: ReadonlyMap<string, string> = new Map([
  ['spaceDelimited', ' '],
  ['pipeDelimited', '|'],
  ['tsv', '\t'],
]);

/** Separators of exploded values in styles that write all items or properties as one text. */
const explodedSeparators: ReadonlyMap<string, string> = new Map([
  ['simple', ','],
  ['label', '.'],
  ['matrix', ';'],
]);

/**
 * Returns a pair for each item or property if the style separates them, otherwise one pair (Style
 * Examples of OpenAPI 3). Lists and objects within the value are JSON, except in `deepObject`.
 */
export function serialize(
  name: string,
  value: unknown,
  parameterStyle: ParameterStyle,
  encoding: ParameterEncoding,
): readonly (readonly [name: string, value: string])[] {
  const { style, isExploded } = parameterStyle;
  const label = encoding.name(name);
  const write = (part: unknown) => (part === null ? '' : encoding.value(toValueText(part)));
  const isObject = isApiObject(value);
  // The JSON is cut off if YAML repeats a value without end.
  if (style === 'deepObject' && isObject && toJson(value) !== '…') {
    return Object.entries(value).flatMap(([key, member]) => {
      const items = Array.isArray(member) ? member : [member];
      return items.flatMap((item) => serialize(`${name}[${key}]`, item, parameterStyle, encoding));
    });
  }
  const members: readonly (readonly [string, string])[] = isObject
    ? Object.entries(value).map(([key, member]) => [encoding.name(key), write(member)])
    : Array.isArray(value)
      ? value.map((item) => [label, write(item)])
      : [[label, write(value)]];
  const explodedSeparator = explodedSeparators.get(style);
  if (explodedSeparator === undefined && isExploded) return members;
  if (explodedSeparator !== undefined && members.length === 0) {
    return serialize(name, '', parameterStyle, encoding);
  }
  const isNamed = isExploded && (isObject || style === 'matrix');
  const words = members.flatMap(([key, text]) => {
    if (!isNamed) return isObject ? [key, text] : [text];
    return [style === 'matrix' && text === '' ? key : `${key}=${text}`];
  });
  const separator = separators.get(style);
  const joined = separator === undefined ? ',' : encoding.value(separator);
  const text = words.join(isExploded ? explodedSeparator : joined);
  if (style === 'label') return [[label, `.${text}`]];
  if (style !== 'matrix') return [[label, text]];
  return [[label, `;${isNamed ? text : text === '' ? label : `${label}=${text}`}`]];
}
