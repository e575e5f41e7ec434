import { isSameJson } from '#data/api-descriptions/api-source.ts';
import type {
  EffectiveSchema,
  SchemaLimits,
} from '#data/api-descriptions/schemas/effective-schema.ts';
import { addChange, type ChangeNode, type ValueUse } from './change-tree.ts';
import type { ApiChangeRule } from './rules.ts';

type Schemas = {
  readonly before: EffectiveSchema;
  readonly after: EffectiveSchema;
  /** Value of the later schema. */
  readonly subject: unknown;
};

/**
 * Compares types, `null` and formats. Returns false if the schemas have nothing in common that can
 * be compared further.
 */
export function compareTypes(
  node: ChangeNode,
  { before, after, subject }: Schemas,
  use: ValueUse,
): boolean {
  const [earlier, later] = [getTypes(before), getTypes(after)];
  const isWider = coversAll(later, earlier, use);
  const isNarrower = coversAll(earlier, later, use);
  const isSameType = isWider && isNarrower;
  const sentence = { before: toTypeWords(before, earlier), after: toTypeWords(after, later) };
  const rule = isSameType
    ? getFormatRule(before.format, after.format)
    : toRule(isWider, isNarrower, 'type');
  if (rule !== undefined) addChange(node, rule, subject, { sentence });
  const isUntyped = earlier.length === 0 || later.length === 0;
  if (!isUntyped && allowsNull(before) !== allowsNull(after)) {
    addChange(node, allowsNull(after) ? 'null-added' : 'null-removed', subject);
  }
  return isWider || isNarrower ? isSameType || !isUntyped : false;
}

/** Returns the types without `null`; a schema without types has those of its other keywords. */
export function getTypes(schema: EffectiveSchema): readonly string[] {
  const { types, values } = schema;
  if (types.length > 0) return types.filter((type) => type !== 'null');
  if (values !== undefined) return [...new Set(values.map(getTypeOf))].filter((t) => t !== 'null');
  const { properties, required, patternProperties, additionalProperties } = schema;
  if (properties.size + required.size + patternProperties.size > 0) return ['object'];
  if (additionalProperties !== undefined) return ['object'];
  return schema.items !== undefined || schema.prefixItems.length > 0 ? ['array'] : [];
}

function getTypeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

function coversAll(types: readonly string[], others: readonly string[], use: ValueUse): boolean {
  if (types.length === 0) return true;
  return others.length > 0 && others.every((type) => covers(types, type, use));
}

function covers(types: readonly string[], type: string, { typing }: ValueUse): boolean {
  if (types.includes(type) || (type === 'integer' && types.includes('number'))) return true;
  const isText =
    typing === 'text' || (typing === 'parameter' && !['object', 'array'].includes(type));
  return isText && types.includes('string');
}

function allowsNull({ types, values }: EffectiveSchema): boolean {
  return (
    (types.length === 0 || types.includes('null')) &&
    (values === undefined || values.includes(null))
  );
}

function toRule(isWider: boolean, isNarrower: boolean, rule: 'type'): ApiChangeRule | undefined {
  if (isWider && isNarrower) return undefined;
  return isWider ? 'type-wider' : isNarrower ? 'type-narrower' : rule;
}

/** Formats whose values the other one contains. */
const widerFormats: Readonly<Record<string, readonly string[]>> = {
  int32: ['int64', 'bigint'],
  int64: ['bigint'],
  float: ['double'],
};

function getFormatRule(before: string, after: string): ApiChangeRule | undefined {
  if (before === after) return undefined;
  if (after === '' || widerFormats[before]?.includes(after)) return 'type-wider';
  return before === '' || widerFormats[after]?.includes(before) ? 'type-narrower' : 'type';
}

function toTypeWords({ format, kind }: EffectiveSchema, types: readonly string[]): string {
  if (kind === 'never') return 'no value';
  const words = types.length === 0 ? 'any type' : types.join(' or ');
  return format === '' ? words : `${words} · ${format}`;
}

/** Limits with the words before and after their number. The least value is no limit. */
const limits: readonly {
  readonly name: keyof SchemaLimits;
  readonly isMaximum: boolean;
  readonly words: readonly [before: string, after: string];
}[] = [
  { name: 'minLength', isMaximum: false, words: ['at least', ' characters'] },
  { name: 'maxLength', isMaximum: true, words: ['at most', ' characters'] },
  { name: 'minItems', isMaximum: false, words: ['at least', ' items'] },
  { name: 'maxItems', isMaximum: true, words: ['at most', ' items'] },
  { name: 'minContains', isMaximum: false, words: ['contains at least', ''] },
  { name: 'maxContains', isMaximum: true, words: ['contains at most', ''] },
  { name: 'minProperties', isMaximum: false, words: ['at least', ' fields'] },
  { name: 'maxProperties', isMaximum: true, words: ['at most', ' fields'] },
];

/** Compares limits, patterns and the uniqueness of items. */
export function compareLimits(node: ChangeNode, schemas: Schemas): void {
  const { before, after, subject } = schemas;
  for (const { name, isMaximum, words } of limits) {
    const none = isMaximum ? Number.POSITIVE_INFINITY : name === 'minContains' ? 1 : 0;
    const [earlier, later] = [before.limits[name] ?? none, after.limits[name] ?? none];
    if (earlier === later) continue;
    const toWords = (limit: number) =>
      limit === none ? 'unlimited' : `${words[0]} ${limit}${words[1]}`;
    const sentence = { before: toShortWords(toWords, earlier, later), after: toWords(later) };
    const isWider = isMaximum ? later > earlier : later < earlier;
    addChange(node, isWider ? 'limit-wider' : 'limit-narrower', subject, { sentence });
  }
  compareBounds(node, schemas, 'minimum', 'exclusiveMinimum');
  compareBounds(node, schemas, 'maximum', 'exclusiveMaximum');
  compareMultiples(node, schemas);
  comparePatterns(node, schemas);
  if (before.hasUniqueItems !== after.hasUniqueItems) {
    const rule = after.hasUniqueItems ? 'constraint-added' : 'constraint-removed';
    addChange(node, rule, subject, { sentence: { names: 'unique items' } });
  }
}

function toShortWords(toWords: (limit: number) => string, limit: number, other: number): string {
  // “at most 140 characters, before 80” doesn't repeat the words.
  const isRepeated = toWords(limit) !== 'unlimited' && toWords(other) !== 'unlimited';
  return isRepeated ? String(limit) : toWords(limit);
}

function compareBounds(
  node: ChangeNode,
  { before, after, subject }: Schemas,
  inclusive: 'minimum' | 'maximum',
  exclusive: 'exclusiveMinimum' | 'exclusiveMaximum',
): void {
  const earlier = getBound(before.limits, inclusive, exclusive);
  const later = getBound(after.limits, inclusive, exclusive);
  if (earlier.text === later.text) return;
  const sign = inclusive === 'maximum' ? 1 : -1;
  const difference = later.value - earlier.value;
  const isWider =
    difference === 0 || Number.isNaN(difference) ? !later.isExclusive : difference * sign > 0;
  addChange(node, isWider ? 'limit-wider' : 'limit-narrower', subject, {
    sentence: { before: earlier.text, after: later.text },
  });
}

function getBound(
  schemaLimits: SchemaLimits,
  inclusive: 'minimum' | 'maximum',
  exclusive: 'exclusiveMinimum' | 'exclusiveMaximum',
): { readonly value: number; readonly isExclusive: boolean; readonly text: string } {
  const isMaximum = inclusive === 'maximum';
  const { [inclusive]: limit, [exclusive]: strict } = schemaLimits;
  if (strict !== undefined) {
    return { value: strict, isExclusive: true, text: `${isMaximum ? '<' : '>'} ${strict}` };
  }
  if (limit !== undefined) {
    return { value: limit, isExclusive: false, text: `${isMaximum ? '≤' : '≥'} ${limit}` };
  }
  const value = isMaximum ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  return { value, isExclusive: false, text: 'unlimited' };
}

function compareMultiples(node: ChangeNode, { before, after, subject }: Schemas): void {
  const [earlier, later] = [before.limits.multipleOf, after.limits.multipleOf];
  if (earlier === later) return;
  const toWords = (value: number | undefined) =>
    value === undefined ? 'every number' : `multiple of ${value}`;
  const sentence = { before: toWords(earlier), after: toWords(later) };
  const isWider = later === undefined || (earlier !== undefined && earlier % later === 0);
  const isNarrower = earlier === undefined || (later !== undefined && later % earlier === 0);
  if (isWider || isNarrower) {
    addChange(node, isWider ? 'limit-wider' : 'limit-narrower', subject, { sentence });
  } else {
    addChange(node, 'constraint', subject, { sentence: { names: 'multiple' } });
  }
}

/** Patterns that match every text. */
const emptyPattern = /^\^?(?:\.\*)?\$?$/;

function comparePatterns(node: ChangeNode, { before, after, subject }: Schemas): void {
  const [earlier = [], later = []] = [before, after].map(({ pattern }) =>
    pattern.filter((each) => !emptyPattern.test(each)).sort(),
  );
  const sentence = { before: earlier.join(', ') || 'no pattern', after: later.join(', ') };
  if (earlier.join() === later.join()) return;
  const isAdded = later.some((pattern) => !earlier.includes(pattern));
  addChange(node, isAdded ? 'pattern-added' : 'pattern-removed', subject, { sentence });
}

const maxNamedValues = 10;

/** Compares the allowed values, except `null`, which is compared with the types. */
export function compareValues(
  node: ChangeNode,
  { before, after, subject }: Schemas,
  use: ValueUse,
): void {
  const [earlier, later] = [toValues(before, use), toValues(after, use)];
  if (earlier === undefined && later === undefined) return;
  if (earlier === undefined || later === undefined) {
    const rule = later === undefined ? 'values-unlimited' : 'values-limited';
    const names = toValueNames([...(later ?? earlier ?? [])]);
    addChange(node, rule, subject, { sentence: { names } });
    return;
  }
  const added = [...later].filter((value) => !earlier.has(value));
  const removed = [...earlier].filter((value) => !later.has(value));
  for (const [rule, values] of [
    ['values-removed', removed],
    ['values-added', added],
  ] as const) {
    if (values.length === 0) continue;
    const names = `${values.length > 1 ? 'values' : 'value'} ${toValueNames(values)}`;
    addChange(node, rule, subject, { sentence: { names } });
  }
}

function toValueNames(values: readonly string[]): string {
  const names = values.slice(0, maxNamedValues).join(', ');
  const rest = values.length - maxNamedValues;
  return rest > 0 ? `${names} and ${rest} more` : names;
}

function toValues({ values }: EffectiveSchema, { typing }: ValueUse): Set<string> | undefined {
  if (values === undefined) return undefined;
  const texts = values
    .filter((value) => value !== null)
    .map((value) =>
      typing !== 'typed' || typeof value === 'string' ? String(value) : JSON.stringify(value),
    );
  return texts.length === 0 ? undefined : new Set(texts);
}

/** Compares defaults. */
export function compareDefaults(
  node: ChangeNode,
  { before, after, subject }: Schemas,
  use: ValueUse,
): void {
  if (isSameJson(before.default?.value, after.default?.value)) return;
  const toWords = (schema: EffectiveSchema) => {
    const value = schema.default?.value;
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  const sentence = { before: toWords(before), after: toWords(after) };
  addChange(node, use.isParameter ? 'parameter-default' : 'default', subject, { sentence });
}
