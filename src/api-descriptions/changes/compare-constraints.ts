import { isSameJson, toJson, toShownText, toValueText } from '#api-descriptions/json-values.ts';
import type { EffectiveSchema, SchemaLimits } from '#api-descriptions/schemas/effective-schema.ts';
import { allowsType } from '#api-descriptions/schemas/schema-values.ts';
import { describeFormat, inferTypes } from '#api-descriptions/schemas/schema-words.ts';
import {
  compareNumbers,
  type FileNumber,
  formatFileNumber,
  isFileNumber,
  isMultipleOf,
  toFileNumber,
  toNumberKey,
} from '#text/exact-number.ts';
import { formatNumber } from '#text/format-number.ts';
import { addChange, type ChangeNode, type ValuePosition } from './change-tree.ts';
import type { ApiChangeRule } from './rules.ts';

type Typing = ValuePosition['typing'];

/** Returns false if the schemas have nothing in common that can be compared further. */
export function compareTypes(
  node: ChangeNode,
  before: EffectiveSchema,
  after: EffectiveSchema,
): boolean {
  const [earlier, later] = [getTypes(before), getTypes(after)];
  const words = { before: toTypeWords(before, earlier), after: toTypeWords(after, later) };
  if (before.kind === 'never' || after.kind === 'never') {
    const rule = after.kind === 'never' ? 'type-narrower' : 'type-wider';
    if (before.kind !== after.kind) addChange(node, rule, words);
    return false;
  }
  const isWider = coversAll(later, earlier, node.position);
  const isNarrower = coversAll(earlier, later, node.position);
  const rule = isWider
    ? isNarrower
      ? getFormatRule(before, after)
      : 'type-wider'
    : isNarrower
      ? 'type-narrower'
      : 'type';
  if (rule !== undefined) addChange(node, rule, words);
  const isTyped = earlier.length > 0 && later.length > 0;
  const isChoice = earlier.length + later.length === 0;
  if (isChoice && before.allowsNull !== after.allowsNull) {
    addChange(node, after.allowsNull ? 'null-added' : 'null-removed');
  }
  if (isTyped && allowsNull(before) !== allowsNull(after)) {
    addChange(node, allowsNull(after) ? 'null-added' : 'null-removed');
  }
  return (isWider && isNarrower) || ((isWider || isNarrower) && isTyped);
}

/** Omits `null`. Infers the types from other keywords if the schema declares none. */
export function getTypes(schema: EffectiveSchema): readonly string[] {
  const { required, patternProperties, additionalProperties } = schema;
  const types = inferTypes(schema).filter((type) => type !== 'null');
  if (types.length > 0 || schema.types.length > 0 || schema.allowedValues !== undefined)
    return types;
  const isObject = required.size + patternProperties.size > 0 || additionalProperties !== undefined;
  return isObject ? ['object'] : [];
}

function coversAll(
  types: readonly string[],
  others: readonly string[],
  position: ValuePosition,
): boolean {
  if (types.length === 0) return true;
  return others.length > 0 && others.every((type) => covers(types, type, position));
}

function covers(types: readonly string[], type: string, { typing }: ValuePosition): boolean {
  if (allowsType(types, type)) return true;
  const isText =
    typing === 'text' ||
    typing === 'xml' ||
    (typing === 'parameter' && !['object', 'array'].includes(type));
  return isText && types.includes('string');
}

function allowsNull({ types, allowedValues }: EffectiveSchema): boolean {
  return (
    (types.length === 0 || types.includes('null')) &&
    (allowedValues === undefined || allowedValues.includes(null))
  );
}

/** Maps a format to the formats that contain all of its values. */
const widerFormats: ReadonlyMap<string, readonly string[]> = new Map([
  ['int32', ['int64', 'bigint']],
  ['int64', ['bigint']],
  ['float', ['double']],
]);

/** Smallest and largest values of integer formats. */
const formatRanges: ReadonlyMap<string, readonly [FileNumber, FileNumber]> = new Map([
  ['int32', [-(2 ** 31), 2 ** 31 - 1]],
  ['int64', [toFileNumber('-9223372036854775808'), toFileNumber('9223372036854775807')]],
]);

/** True if a schema allows only values that a format contains. */
function isWithinFormat({ limits, types }: EffectiveSchema, format: string): boolean {
  const range = formatRanges.get(format);
  const low = limits.minimum ?? limits.exclusiveMinimum;
  const high = limits.maximum ?? limits.exclusiveMaximum;
  if (format === '') return true;
  if (range === undefined || low === undefined || high === undefined) return false;
  const isInteger = types.every((type) => type === 'integer' || type === 'null');
  return isInteger && compareNumbers(low, range[0]) >= 0 && compareNumbers(high, range[1]) <= 0;
}

function getFormatRule(
  { format: before, ...earlier }: EffectiveSchema,
  { format: after, ...later }: EffectiveSchema,
): ApiChangeRule | undefined {
  if (before === after) return undefined;
  const schemas = [
    [{ ...earlier, format: before }, after],
    [{ ...later, format: after }, before],
  ] as const;
  if (schemas.every(([schema, format]) => isWithinFormat(schema, format))) return 'format';
  if (after === '' || widerFormats.get(before)?.includes(after)) return 'type-wider';
  return before === '' || widerFormats.get(after)?.includes(before) ? 'type-narrower' : 'type';
}

function toTypeWords(schema: EffectiveSchema, types: readonly string[]): string {
  if (schema.kind === 'never') return 'no value';
  const words = types.length === 0 ? 'any type' : types.join(' or ');
  return schema.format === '' ? words : `${words} · ${describeFormat(schema)}`;
}

const unlimited = Number.POSITIVE_INFINITY;

type Limit = {
  readonly name: keyof SchemaLimits;
  /** Keyword of the limit if the limit itself isn't an allowed value. */
  readonly exclusive?: 'exclusiveMinimum' | 'exclusiveMaximum';
  /** Limit that allows every value. */
  readonly none: number;
  /** Words before and after the number. */
  readonly words: readonly [before: string, after: string];
};

const limits: readonly Limit[] = [
  { name: 'minLength', none: 0, words: ['at least ', ' characters'] },
  { name: 'maxLength', none: unlimited, words: ['at most ', ' characters'] },
  { name: 'minItems', none: 0, words: ['at least ', ' items'] },
  { name: 'maxItems', none: unlimited, words: ['at most ', ' items'] },
  { name: 'minContains', none: 1, words: ['contains at least ', ''] },
  { name: 'maxContains', none: unlimited, words: ['contains at most ', ''] },
  { name: 'minProperties', none: 0, words: ['at least ', ' fields'] },
  { name: 'maxProperties', none: unlimited, words: ['at most ', ' fields'] },
  { name: 'minimum', exclusive: 'exclusiveMinimum', none: -unlimited, words: ['≥ ', ''] },
  { name: 'maximum', exclusive: 'exclusiveMaximum', none: unlimited, words: ['≤ ', ''] },
];

export function compareLimits(
  node: ChangeNode,
  before: EffectiveSchema,
  after: EffectiveSchema,
): void {
  const isUnlimited = Object.keys({ ...before.limits, ...after.limits }).length === 0;
  for (const limit of isUnlimited ? [] : limits) {
    const [earlier, later] = [readLimit(before.limits, limit), readLimit(after.limits, limit)];
    const order = compareNumbers(later.value, earlier.value);
    if (order === 0 && earlier.isExclusive === later.isExclusive) continue;
    const isMaximum = limit.none === unlimited;
    const isWider = order === 0 ? !later.isExclusive : order > 0 === isMaximum;
    // Omits the words in the earlier limit, as in “at most 140 characters, before 80”.
    const isShort =
      limit.exclusive === undefined && earlier.value !== limit.none && later.value !== limit.none;
    const words = isShort ? formatFileNumber(earlier.value) : earlier.words;
    addChange(node, isWider ? 'limit-wider' : 'limit-narrower', {
      before: words,
      after: later.words,
    });
  }
  compareMultiples(node, before.limits.multipleOf, after.limits.multipleOf);
  comparePatterns(node, before, after);
}

function readLimit(values: SchemaLimits, { name, exclusive, none, words }: Limit) {
  const strict = exclusive && values[exclusive];
  const value = strict ?? values[name] ?? none;
  const [prefix, suffix] = strict === undefined ? words : [none > 0 ? '< ' : '> ', ''];
  const text = value === none ? 'unlimited' : `${prefix}${formatFileNumber(value)}${suffix}`;
  return { value, isExclusive: strict !== undefined, words: text };
}

function compareMultiples(node: ChangeNode, earlier?: FileNumber, later?: FileNumber): void {
  if (isSameJson(earlier, later)) return;
  const toWords = (value?: FileNumber) =>
    value === undefined ? 'every number' : `multiple of ${formatFileNumber(value)}`;
  const words = { before: toWords(earlier), after: toWords(later) };
  const isWider = later === undefined || (earlier !== undefined && isMultipleOf(earlier, later));
  const isNarrower = earlier === undefined || (later !== undefined && isMultipleOf(later, earlier));
  if (isWider || isNarrower) addChange(node, isWider ? 'limit-wider' : 'limit-narrower', words);
  else addChange(node, 'constraint', { names: 'multiple' });
}

/** Patterns that match every text. */
const emptyPattern = /^\^?(?:\.\*)?\$?$/;

function comparePatterns(node: ChangeNode, before: EffectiveSchema, after: EffectiveSchema): void {
  const select = ({ pattern }: EffectiveSchema) =>
    pattern.filter((each) => !emptyPattern.test(each)).sort();
  const [earlier, later] = [select(before), select(after)];
  if (isSameJson(earlier, later)) return;
  const isAdded = later.some((pattern) => !earlier.includes(pattern));
  const words = { before: earlier.join(', ') || 'no pattern', after: later.join(', ') };
  addChange(node, isAdded ? 'pattern-added' : 'pattern-removed', words);
}

const maxNamedValues = 10;

/** Compares the allowed values, except `null`, which is compared with the types. */
export function compareValues(
  node: ChangeNode,
  before: EffectiveSchema,
  after: EffectiveSchema,
): void {
  const { typing } = node.position;
  const [earlier, later] = [toValues(before, typing), toValues(after, typing)];
  if (earlier !== undefined && later !== undefined) {
    const removed = without(earlier, later);
    const added = without(later, earlier);
    const toNames = (values: readonly string[]) =>
      `${values.length > 1 ? 'values' : 'value'} ${listValues(values)}`;
    if (removed.length > 0) addChange(node, 'values-removed', { names: toNames(removed) });
    if (added.length > 0) addChange(node, 'values-added', { names: toNames(added) });
  } else if (earlier !== undefined || later !== undefined) {
    const rule = later === undefined ? 'values-unlimited' : 'values-limited';
    addChange(node, rule, { names: listValues([...(later ?? earlier ?? new Map()).values()]) });
  }
}

/** Compares values that are known, while others are allowed as well. */
export function compareKnownValues(
  node: ChangeNode,
  before: readonly unknown[],
  after: readonly unknown[],
): void {
  const { typing } = node.position;
  const earlier = toValueMap(before, typing) ?? new Map();
  const later = toValueMap(after, typing) ?? new Map();
  const lists = [
    ['added', without(later, earlier)],
    ['removed', without(earlier, later)],
  ] as const;
  const words = lists.flatMap(([change, values]) =>
    values.length === 0
      ? []
      : `${values.length > 1 ? 'values' : 'value'} ${listValues(values)} ${change}`,
  );
  if (words.length > 0) addChange(node, 'open-values', { names: words.join(', ') });
}

/** Allowed values as shown, by a key that is equal for equal values. */
type Values = ReadonlyMap<string, string>;

/** Returns the values that another list doesn't contain. */
function without(values: Values, others: Values): readonly string[] {
  return [...values].filter(([key]) => !others.has(key)).map(([, value]) => value);
}

function listValues(values: readonly string[]): string {
  const names = values.slice(0, maxNamedValues).join(', ');
  const rest = values.length - maxNamedValues;
  return rest > 0 ? `${names} and ${formatNumber(rest)} more` : names;
}

/** Returns undefined if only the type limits the values. In text, the string “1” equals the number. */
function toValues({ allowedValues = [] }: EffectiveSchema, typing: Typing): Values | undefined {
  return toValueMap(allowedValues, typing);
}

function toValueMap(values: readonly unknown[], typing: Typing): Values | undefined {
  const toKey = (value: unknown) => {
    if (isFileNumber(value)) return toNumberKey(value);
    return typing === 'typed' ? toJson(value) : toValueText(value);
  };
  const named = values.filter((value) => value !== null);
  if (named.length === 0) return undefined;
  return new Map(named.map((value) => [toKey(value), toShownText(value)]));
}

export function compareDefaults(
  node: ChangeNode,
  { default: before }: EffectiveSchema,
  { default: after }: EffectiveSchema,
): void {
  if (isSameJson(before?.value, after?.value)) return;
  addChange(node, node.position.isParameter ? 'parameter-default' : 'default', {
    before: before && toShownText(before.value),
    after: after && toShownText(after.value),
  });
}
