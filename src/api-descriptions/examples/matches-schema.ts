import type { ApiFiles, Located } from '#api-descriptions/api-description.ts';
import { getOrCreate, isApiObject, isSameJson, toTypeName } from '#api-descriptions/json-values.ts';
import type { EffectiveSchema } from '#api-descriptions/schemas/effective-schema.ts';
import { readSchema } from '#api-descriptions/schemas/read-schema.ts';
import { allowsType } from '#api-descriptions/schemas/schema-values.ts';
import { compareNumbers, type FileNumber, isFileNumber, isMultipleOf } from '#text/exact-number.ts';

const maxDepth = 16;

/**
 * Doesn't check formats and patterns, because a pattern can block the page. Levels below 16 count
 * as allowed.
 */
export function matchesSchema(files: ApiFiles, schema: EffectiveSchema, value: unknown): boolean {
  return isMatch(files, schema, value, 0, new Map());
}

/** `checked` has results by schema and value, because many options can refer to the same schema. */
function isMatch(
  files: ApiFiles,
  schema: EffectiveSchema,
  value: unknown,
  depth: number,
  checked: Map<EffectiveSchema, Map<unknown, boolean>>,
): boolean {
  if (depth > maxDepth || schema.kind === 'unresolved') return true;
  const results = getOrCreate(checked, schema, () => new Map<unknown, boolean>());
  return getOrCreate(results, value, () =>
    check(schema, value, (source, inner) =>
      isMatch(files, readSchema(files, source), inner, depth + 1, checked),
    ),
  );
}

function check(
  schema: EffectiveSchema,
  value: unknown,
  matchesSource: (source: Located, value: unknown) => boolean,
): boolean {
  const { types, allowedValues, not, choices, otherKeywords } = schema;
  const matches = (source: Located | undefined, inner = value) =>
    source === undefined || matchesSource(source, inner);
  const condition = otherKeywords.get('if');
  const branch = condition && otherKeywords.get(matches(condition) ? 'then' : 'else');
  return (
    schema.kind !== 'never' &&
    (types.length === 0 || allowsType(types, toTypeName(value)) || types.includes('file')) &&
    (allowedValues === undefined || allowedValues.some((each) => isSameJson(each, value))) &&
    (not === undefined || !matches(not)) &&
    choices.every(({ keyword, options }) => {
      if (value === null && schema.allowsNull) return true;
      const count = options.filter((option) => matches(option)).length;
      return keyword === 'oneOf' ? count === 1 : count > 0;
    }) &&
    matches(branch) &&
    (isFileNumber(value)
      ? matchesNumber(schema, value)
      : typeof value === 'string'
        ? isWithin([...value].length, schema.limits.minLength, schema.limits.maxLength)
        : Array.isArray(value)
          ? matchesList(schema, value, matches)
          : !isApiObject(value) || matchesObject(schema, value, matches))
  );
}

function isWithin(count: number, least = 0, most = Number.POSITIVE_INFINITY): boolean {
  return count >= least && count <= most;
}

function matchesNumber({ limits }: EffectiveSchema, value: FileNumber): boolean {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = limits;
  return (
    (minimum === undefined || compareNumbers(value, minimum) >= 0) &&
    (maximum === undefined || compareNumbers(value, maximum) <= 0) &&
    (exclusiveMinimum === undefined || compareNumbers(value, exclusiveMinimum) > 0) &&
    (exclusiveMaximum === undefined || compareNumbers(value, exclusiveMaximum) < 0) &&
    (multipleOf === undefined || isMultipleOf(value, multipleOf))
  );
}

type Matches = (source: Located | undefined, value: unknown) => boolean;

function matchesList(
  { limits, prefixItems, items, hasUniqueItems }: EffectiveSchema,
  list: readonly unknown[],
  matches: Matches,
): boolean {
  return (
    isWithin(list.length, limits.minItems, limits.maxItems) &&
    list.every((item, index) => matches(prefixItems[index] ?? items, item)) &&
    (!hasUniqueItems ||
      list.every((item, at) => list.slice(0, at).every((other) => !isSameJson(item, other))))
  );
}

function matchesObject(
  {
    limits,
    required,
    properties,
    additionalProperties,
    patternProperties,
    otherKeywords,
  }: EffectiveSchema,
  object: Readonly<Record<string, unknown>>,
  matches: Matches,
): boolean {
  const names = Object.keys(object);
  const has = (name: string) => Object.hasOwn(object, name);
  return (
    isWithin(names.length, limits.minProperties, limits.maxProperties) &&
    [...required].every(has) &&
    names.every((name) => {
      const sources = properties.get(name)?.sources;
      if (sources !== undefined) return sources.every((source) => matches(source, object[name]));
      return patternProperties.size > 0 || matches(additionalProperties, object[name]);
    }) &&
    [...otherKeywords].every(([keyword, source]) => {
      const [, name] = /^dependentSchemas\/(.*)$/su.exec(keyword) ?? [];
      return name === undefined || !has(name) || matches(source, object);
    })
  );
}
