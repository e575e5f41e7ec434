import type { ApiFiles, Located } from '#api-descriptions/api-description.ts';
import { isApiObject } from '#api-descriptions/json-values.ts';
import type { EffectiveSchema, SchemaChoice } from './effective-schema.ts';
import { readSchema } from './read-schema.ts';

/** Condition on which fields an object has, if a schema states nothing else. */
export type FieldRequirement =
  | { readonly kind: 'all'; readonly names: readonly string[] }
  | { readonly kind: 'not'; readonly inner: FieldRequirement }
  | { readonly kind: 'every' | 'oneOf' | 'anyOf'; readonly options: readonly FieldRequirement[] };

const maxDepth = 4;

/**
 * Returns the condition of a schema that only requires fields; undefined if the schema states
 * anything else, or nothing. `required`, `not`, `oneOf` and `anyOf` can be combined.
 */
export function readRequirement(
  files: ApiFiles,
  schema: EffectiveSchema,
  depth = 0,
): FieldRequirement | undefined {
  const { types, format, pattern, limits, allowedValues, otherKeywords, choices, required, not } =
    schema;
  const isPlain =
    schema.kind === 'schema' &&
    (required.size > 0 || not !== undefined || choices.length > 0) &&
    types.every((type) => type === 'object') &&
    allowedValues === undefined &&
    format === '' &&
    pattern.length +
      schema.prefixItems.length +
      schema.patternProperties.size +
      otherKeywords.size ===
      0 &&
    Object.keys(limits).length === 0 &&
    schema.items === undefined &&
    schema.additionalProperties === undefined &&
    !schema.hasUniqueItems;
  if (!isPlain || depth > maxDepth) return undefined;
  for (const [name, { sources }] of schema.properties) {
    if (!required.has(name) || !sources.every(allowsAll)) return undefined;
  }
  const inner = not && readRequirement(files, readSchema(files, not), depth + 1);
  if (not !== undefined && inner === undefined) return undefined;
  const read = choices.map((choice) => readRequiredChoice(files, choice, depth + 1));
  const options = read.filter((choice) => choice !== undefined);
  if (options.length < choices.length) return undefined;
  const all: readonly FieldRequirement[] = [
    ...(required.size > 0 ? [{ kind: 'all', names: [...required] } as const] : []),
    ...options,
    ...(inner === undefined ? [] : [{ kind: 'not', inner } as const]),
  ];
  const [first, second] = all;
  return first !== undefined && second === undefined ? first : { kind: 'every', options: all };
}

function allowsAll({ value }: Located): boolean {
  return value === true || JSON.stringify(value) === '{}';
}

/**
 * Returns the condition of alternatives that only require fields and have no names or texts of their
 * own, so that one fact describes all of them; undefined for others.
 */
export function readRequiredChoice(
  files: ApiFiles,
  { keyword, options }: SchemaChoice,
  depth = 0,
): FieldRequirement | undefined {
  const requirements: FieldRequirement[] = [];
  for (const option of options) {
    // The target of a reference has a name, so it needn't be read.
    if (isApiObject(option.value) && '$ref' in option.value) return undefined;
    const schema = readSchema(files, option);
    const isNamed = schema.title + schema.description !== '' || schema.reference !== undefined;
    const requirement = isNamed ? undefined : readRequirement(files, schema, depth);
    if (requirement === undefined) return undefined;
    requirements.push(requirement);
  }
  return { kind: keyword, options: requirements };
}

/** True if an object with certain fields meets a condition. */
export function meetsRequirement(
  requirement: FieldRequirement,
  fields: { readonly has: (name: string) => boolean },
): boolean {
  switch (requirement.kind) {
    case 'all':
      return requirement.names.every((name) => fields.has(name));
    case 'not':
      return !meetsRequirement(requirement.inner, fields);
    case 'every':
      return requirement.options.every((option) => meetsRequirement(option, fields));
    case 'anyOf':
      return requirement.options.some((option) => meetsRequirement(option, fields));
    case 'oneOf':
      return requirement.options.filter((one) => meetsRequirement(one, fields)).length === 1;
  }
}

/** Returns the fields that a condition names. */
export function listNames(requirement: FieldRequirement): readonly string[] {
  if (requirement.kind === 'all') return requirement.names;
  return (requirement.kind === 'not' ? [requirement.inner] : requirement.options).flatMap(
    listNames,
  );
}

/** Describes a condition: “a required”, “exactly one of a, (b and c)”, “a not allowed”. */
export function describeRequirement(
  requirement: FieldRequirement,
  verb: 'required' | 'present' = 'required',
): string {
  if (requirement.kind === 'all') return `${requirement.names.join(' and ')} ${verb}`;
  if (requirement.kind === 'not') {
    const { inner } = requirement;
    if (inner.kind !== 'all') return `not (${describeRequirement(inner, 'present')})`;
    const [name, second] = inner.names;
    if (second !== undefined) return `not ${inner.names.join(' and ')} together`;
    return `${name} ${verb === 'required' ? 'not allowed' : 'absent'}`;
  }
  const { kind, options } = requirement;
  if (kind === 'every') return options.map((one) => describeRequirement(one, verb)).join(', ');
  const items = options.map((option) => {
    if (option.kind !== 'all') return `(${describeRequirement(option, 'present')})`;
    return option.names.length === 1 ? option.names.join() : `(${option.names.join(' and ')})`;
  });
  return `${kind === 'oneOf' ? 'exactly one' : 'at least one'} of ${items.join(', ')}`;
}
