import type {
  ApiDescription,
  ApiDirection,
  ApiFiles,
  Located,
} from '#api-descriptions/api-description.ts';
import { isApiObject, toLocationKey } from '#api-descriptions/json-values.ts';
import type { EffectiveSchema } from '#api-descriptions/schemas/effective-schema.ts';
import { describeOption } from '#api-descriptions/schemas/options.ts';
import { isOmittedIn, readSchema } from '#api-descriptions/schemas/read-schema.ts';
import {
  listNames,
  meetsRequirement,
  readRequiredChoice,
  readRequirement,
} from '#api-descriptions/schemas/requirements.ts';
import { findField, listParts } from '#api-descriptions/schemas/schema-parts.ts';
import { allowsType } from '#api-descriptions/schemas/schema-values.ts';
import { inferTypes } from '#api-descriptions/schemas/schema-words.ts';
import { createNumberExample, createStringExample } from './example-scalar.ts';
import { matchesSchema } from './matches-schema.ts';

type ExampleState = {
  readonly files: ApiFiles;
  readonly direction: ApiDirection | undefined;
  /** Schemas that contain the current value, outermost first. */
  readonly path: EffectiveSchema[];
  /** Number of values that can still be created. */
  remaining: number;
};

const maxValues = 500;
const maxDepth = 12;
const maxItems = 20;

/**
 * Uses examples, defaults and constraints. Limits the size, and omits optional recursive fields.
 */
export function createExample(
  { files }: ApiDescription,
  source: Located,
  direction?: ApiDirection,
): unknown {
  return create({ files, direction, path: [], remaining: maxValues }, source, 0);
}

/** `index` is the position among values that must differ. */
function create(state: ExampleState, source: Located, index: number): unknown {
  const { files, path } = state;
  const schema = readSchema(files, source);
  state.remaining -= 1;
  if (index === 0 && schema.examples.length > 0) return schema.examples[0];
  if (index === 0 && schema.default !== undefined) return schema.default.value;
  // A required field can have the same schema as its parent, which would never end.
  if (path.length >= maxDepth || state.remaining < -maxValues) return null;
  path.push(schema);
  const { length } = path;
  let first: { readonly value: unknown } | undefined;
  for (const value of createCandidates(state, schema, index)) {
    first ??= { value };
    if (state.remaining > 0 && !matchesSchema(files, schema, value)) continue;
    first = { value };
    break;
  }
  path.length = length - 1;
  return first?.value;
}

/** Yields values with different options, the best first. */
function* createCandidates(
  state: ExampleState,
  schema: EffectiveSchema,
  index: number,
): Generator<unknown> {
  const { path } = state;
  const { length } = path;
  for (const selection of selectOptions(state, schema)) {
    const { allowedValues = [] } = selection.schema;
    const count = Math.max(1, Math.min(allowedValues.length, maxSelections));
    for (let offset = 0; offset < count; offset += 1) {
      path.push(...selection.options);
      const value = createSelected(state, selection, index + offset);
      path.length = length;
      yield value;
    }
  }
}

/** Schema with one option of each choice. */
type Selection = {
  /** Combines the constraints of the schema and of the options. */
  readonly schema: EffectiveSchema;
  /** Schema before the options were selected. */
  readonly base: EffectiveSchema;
  readonly options: readonly EffectiveSchema[];
  /** Fields that select the options, by the discriminators. */
  readonly selected: Readonly<Record<string, unknown>>;
};

const maxSelections = 16;

/** Yields selections of options, in the order of the options and without recursive ones. */
function* selectOptions(state: ExampleState, schema: EffectiveSchema): Generator<Selection> {
  let count = 0;
  const pending: Selection[] = [{ schema, base: schema, options: [], selected: {} }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { schema: current, options: earlier, selected } = next;
    const [choice, ...choices] = current.choices;
    if (choice === undefined) {
      yield next;
      count += 1;
      if (count === maxSelections) return;
      continue;
    }
    const isRepeated = (option: Located) => {
      const read = readSchema(state.files, option);
      return state.path.includes(read) || earlier.includes(read);
    };
    const options = choice.options.filter((option) => !isRepeated(option));
    if (options.length === 0) pending.push({ ...next, schema: { ...current, choices } });
    for (const option of options.slice(0, maxSelections).toReversed()) {
      const { field, values } = describeOption(state.files, choice, option);
      const [value] = values;
      const read = readSchema(state.files, option);
      pending.push({
        ...next,
        schema: combine({ ...current, choices }, read),
        options: [...earlier, read],
        selected: value === undefined ? selected : { ...selected, [field]: value },
      });
    }
  }
}

/** Returns the constraints of a schema and of one of its options. */
function combine(schema: EffectiveSchema, option: EffectiveSchema): EffectiveSchema {
  const [types, inner] = [inferTypes(schema), inferTypes(option)];
  const common = inner.filter((type) => types.length === 0 || allowsType(types, type));
  return {
    ...schema,
    types: common.length > 0 ? common : inner.length > 0 ? inner : types,
    format: option.format || schema.format,
    pattern: option.pattern.length > 0 ? option.pattern : schema.pattern,
    limits: { ...schema.limits, ...option.limits },
    hasUniqueItems: schema.hasUniqueItems || option.hasUniqueItems,
    allowedValues: option.allowedValues ?? schema.allowedValues,
    default: option.default,
    examples: option.examples,
    properties: new Map([...schema.properties, ...option.properties]),
    required: new Set([...schema.required, ...option.required]),
    patternProperties: new Map([...schema.patternProperties, ...option.patternProperties]),
    additionalProperties: option.additionalProperties ?? schema.additionalProperties,
    items: option.items ?? schema.items,
    prefixItems: option.prefixItems.length > 0 ? option.prefixItems : schema.prefixItems,
    choices: [...option.choices, ...schema.choices],
  };
}

function createSelected(state: ExampleState, selection: Selection, index: number): unknown {
  const { schema, selected } = selection;
  const { allowedValues = [], examples } = schema;
  const given = examples.length > 0 ? { value: examples[0] } : schema.default;
  if (index > 0 || given === undefined) {
    if (allowedValues.length > 0) return allowedValues[index % allowedValues.length];
    const value = createByType(state, schema, index);
    return isApiObject(value) ? meetConditions(state, selection, { ...value, ...selected }) : value;
  }
  if (!isApiObject(given.value) || schema.properties.size === 0) return given.value;
  return { ...createObject(state, schema), ...given.value, ...selected };
}

function createByType(state: ExampleState, schema: EffectiveSchema, index: number): unknown {
  const types = inferTypes(schema);
  const type = types.find((each) => each !== 'null') ?? types[0];
  if (type === 'array') return createArray(state, schema);
  if (type === 'boolean') return index % 2 === 0;
  if (type === 'integer' || type === 'number') {
    return createNumberExample(schema.limits, index, type === 'integer');
  }
  if (type === 'string' || type === 'file') return createStringExample(schema, index);
  if (type === 'null') return null;
  return type === 'object' || schema.required.size > 0 ? createObject(state, schema) : {};
}

function createObject(state: ExampleState, schema: EffectiveSchema): Record<string, unknown> {
  const { files, direction, path } = state;
  const { properties, required, limits, additionalProperties } = schema;
  const values = new Map<string, unknown>();
  const max = limits.maxProperties ?? Number.POSITIVE_INFINITY;
  let optional = max - required.size;
  for (const { role, name, source } of listParts(files, schema)) {
    if (role !== 'field') continue;
    const field = readSchema(files, source);
    if (field.kind === 'never' || isOmittedIn(field, direction)) continue;
    if (!required.has(name)) {
      const isFull = optional <= 0 || state.remaining <= 0 || path.length >= maxDepth;
      if (isFull || repeatsAncestor(state, field)) continue;
      optional -= 1;
    }
    values.set(name, create(state, source, 0));
  }
  const isMap = properties.size === 0 && isApiObject(additionalProperties?.value);
  const wanted = Math.min(maxItems, max, Math.max(limits.minProperties ?? 0, isMap ? 1 : 0));
  const names = [...required].filter((name) => !values.has(name) && !properties.has(name));
  for (let count = 1; values.size + names.length < wanted; count += 1) names.push(`key${count}`);
  for (const [index, name] of names.entries()) {
    values.set(name, createField(state, schema, name, index));
  }
  return Object.fromEntries(values);
}

/** Creates the value of a field, which the schema doesn't have to declare. */
function createField(
  state: ExampleState,
  schema: EffectiveSchema,
  name: string,
  index: number,
): unknown {
  const pattern = [...schema.patternProperties].find(([text]) => matches(text, name))?.[1];
  const source = findField(state.files, schema, name) ?? pattern ?? schema.additionalProperties;
  return isApiObject(source?.value) ? create(state, source, index) : 'text';
}

/** Adds and removes fields so that an object meets the conditions of a schema, if it can. */
function meetConditions(
  state: ExampleState,
  { schema, base, options }: Selection,
  object: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const { files } = state;
  const { required } = schema;
  const fields = new Map(Object.entries(object));
  const remove = (names: readonly string[]) => {
    const name = names.findLast((each) => fields.has(each) && !required.has(each));
    return name !== undefined && fields.delete(name);
  };
  const apply = (source: Located | undefined) => {
    if (source === undefined) return;
    const condition = readSchema(files, source);
    for (const { role, name, source: field } of listParts(files, condition)) {
      if (role !== 'field' || !fields.has(name)) continue;
      if (matchesSchema(files, readSchema(files, field), fields.get(name))) continue;
      fields.set(name, create(state, field, 0));
    }
    for (const name of condition.required) {
      if (fields.has(name)) continue;
      const owner = condition.properties.has(name) ? condition : schema;
      fields.set(name, createField(state, owner, name, 0));
    }
    if (condition.not !== undefined) exclude(condition.not);
  };
  const exclude = (source: Located) => {
    const requirement = readRequirement(files, readSchema(files, source));
    if (requirement && meetsRequirement(requirement, fields)) remove(listNames(requirement));
  };
  for (const { choices, otherKeywords, not } of [base, ...options]) {
    for (const choice of choices) {
      const requirement = readRequiredChoice(files, choice);
      // At first, the optional fields have values too, so the example meets all options of a choice.
      // Only `oneOf` forbids that.
      if (requirement?.kind !== 'oneOf') continue;
      while (!meetsRequirement(requirement, fields) && remove(listNames(requirement)));
    }
    for (const [keyword, source] of otherKeywords) {
      const [, name] = /^dependentSchemas\/(.*)$/su.exec(keyword) ?? [];
      if (name !== undefined && fields.has(name)) apply(source);
    }
    const condition = otherKeywords.get('if');
    if (condition !== undefined) {
      const isMet = matchesSchema(files, readSchema(files, condition), Object.fromEntries(fields));
      apply(otherKeywords.get(isMet ? 'then' : 'else'));
    }
    if (not !== undefined) exclude(not);
  }
  return Object.fromEntries(fields);
}

/** True if the schema of a field or of its items is one of the schemas that contain the field. */
function repeatsAncestor({ files, path }: ExampleState, field: EffectiveSchema): boolean {
  const element = field.items && readSchema(files, field.items);
  const toKey = (schema: EffectiveSchema | undefined) =>
    schema?.reference && toLocationKey(schema.reference.location);
  const keys = [toKey(field), toKey(element)].filter((key) => key !== undefined);
  return path.some((schema) => keys.includes(toKey(schema) ?? ''));
}

/**
 * True if a pattern matches a name; false for patterns with repetition, which could block the page.
 */
function matches(pattern: string, name: string): boolean {
  if (/[*+{(]/u.test(pattern)) return false;
  try {
    return new RegExp(pattern, 'u').test(name);
  } catch {
    return false;
  }
}

function createArray(state: ExampleState, schema: EffectiveSchema): unknown[] {
  const { prefixItems, items, limits } = schema;
  const wanted = Math.max(limits.minItems ?? 0, prefixItems.length, 1);
  const length = items?.value === false ? prefixItems.length : wanted;
  const count = Math.min(length, limits.maxItems ?? maxItems, maxItems);
  return Array.from({ length: count }, (_, index) => {
    const source = prefixItems[index] ?? items;
    return source === undefined
      ? createStringExample(schema, index)
      : create(state, source, schema.hasUniqueItems ? index : 0);
  });
}
