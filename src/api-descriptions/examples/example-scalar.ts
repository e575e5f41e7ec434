import type { EffectiveSchema, SchemaLimits } from '#api-descriptions/schemas/effective-schema.ts';
import { type FileNumber, toDouble } from '#text/exact-number.ts';

const formats: ReadonlyMap<string, string> = new Map([
  ['date', '2025-01-31'],
  ['date-time', '2025-01-31T09:30:00Z'],
  ['time', '09:30:00Z'],
  ['duration', 'P1D'],
  ['uuid', '3fa85f64-5717-4562-b3fc-2c963f66afa6'],
  ['email', 'user@example.com'],
  ['uri', 'https://example.com'],
  ['url', 'https://example.com'],
  ['uri-reference', '/path'],
  ['hostname', 'example.com'],
  ['ipv4', '192.0.2.1'],
  ['ipv6', '2001:db8::1'],
  ['byte', 'dGV4dA=='],
  ['json-pointer', '/path'],
]);
const maxLength = 1000;

/** Creates a string with the format, the pattern and the length of a schema, where possible. */
export function createStringExample(
  { format, pattern, limits }: EffectiveSchema,
  index: number,
): string {
  const [expression] = pattern;
  const { minLength = 0, maxLength: longest = maxLength } = limits;
  const match = expression === undefined ? undefined : createMatch(expression, minLength, longest);
  if (match !== undefined) return match;
  const formatted = formats.get(format);
  if (formatted !== undefined) return formatted;
  const suffix = index === 0 ? '' : String(index);
  const padded = 'text'.padEnd(Math.min(minLength, maxLength) - suffix.length, 'x');
  return `${padded.slice(0, Math.max(0, longest - suffix.length))}${suffix}`.slice(0, longest);
}

/** Different values of `index` create different numbers if possible. */
export function createNumberExample(
  limits: SchemaLimits,
  index: number,
  isInteger: boolean,
): FileNumber {
  const toLimit = (limit: FileNumber | undefined) => limit && toDouble(limit);
  const [minimum, maximum] = [toLimit(limits.minimum), toLimit(limits.maximum)];
  const exclusiveMinimum = toLimit(limits.exclusiveMinimum);
  const exclusiveMaximum = toLimit(limits.exclusiveMaximum);
  const multipleOf = toLimit(limits.multipleOf);
  const low = Math.max(minimum ?? -Infinity, exclusiveMinimum ?? -Infinity);
  const high = Math.min(maximum ?? Infinity, exclusiveMaximum ?? Infinity);
  const isAllowed = (value: number) =>
    value >= low && value <= high && value !== exclusiveMinimum && value !== exclusiveMaximum;
  const step = multipleOf ?? 1;
  const start = 1 >= low && 1 <= high ? 1 : Number.isFinite(low) ? low : high;
  const aligned = multipleOf !== undefined || isInteger ? Math.ceil(start / step) * step : start;
  const candidates = [aligned, aligned + step, aligned - step, (low + high) / 2, start];
  const first = candidates.find(
    (value) => isAllowed(value) && (!isInteger || Number.isInteger(value)),
  );
  const value = (first ?? start) + index * step;
  const example = isAllowed(value) ? value : (first ?? start);
  // Returns the limit itself if the example is its closest double, which can be out of range.
  return (
    [limits.minimum, limits.maximum].find((limit) => limit && toDouble(limit) === example) ??
    example
  );
}

/** Matches a character or a character class of a pattern, with its repetition. */
const part =
  /^(?:\\([dws])|\\([^a-zA-Z0-9])|\[((?:[^\]^\\[]|\\[dws.\-/])(?:[^\]\\[]|\\.)*)\]|([^\\[\](){}|^$.*+?])|(\.))(?:\{(\d+)(,?)(\d*)\}|([*+?]))?/u;
const shorthand: ReadonlyMap<string, string> = new Map([
  ['d', '0'],
  ['w', 'a'],
  ['s', ' '],
]);
const maxRepetition = 100;

/**
 * Returns a text for a pattern of characters and classes with repetitions, `min` to `max` long;
 * undefined for other patterns. Doesn't run the pattern, because a pattern can block the page.
 */
function createMatch(pattern: string, min: number, max: number): string | undefined {
  const candidates = [repeatParts(pattern, 0), repeatParts(pattern, min)];
  return candidates.find((text) => text !== undefined && text.length >= min && text.length <= max);
}

/** Repeats each part as rarely as possible, or more if the match would be shorter than `wanted`. */
function repeatParts(pattern: string, wanted: number): string | undefined {
  let rest = pattern.replace(/^\^/u, '').replace(/(?<!\\)\$$/u, '');
  let text = '';
  while (rest !== '') {
    const match = part.exec(rest);
    if (match === null) return undefined;
    const [all, escaped, symbol, characters, literal, any, min, comma, max, sign] = match;
    const character =
      symbol ??
      literal ??
      (any && 'a') ??
      shorthand.get(escaped ?? '') ??
      firstOf(characters ?? '');
    const least = min === undefined ? Number(sign === undefined || sign === '+') : Number(min);
    const isOpen = sign === '+' || sign === '*' || (comma === ',' && max === '');
    const most = isOpen ? maxRepetition : Math.max(least, Number(max ?? 0));
    const count = Math.min(Math.max(least, wanted - text.length), most, maxRepetition);
    text += character.repeat(count);
    rest = rest.slice(all.length);
  }
  return text;
}

function firstOf(characters: string): string {
  const [, escaped] = /^\\(.)/u.exec(characters) ?? [];
  if (escaped !== undefined) return shorthand.get(escaped) ?? escaped;
  return characters.slice(0, 1);
}
