import type {
  ApiDescription,
  ApiDirection,
  ApiFiles,
  ApiSource,
} from '#api-descriptions/api-description.ts';
import { isApiObject, toApiObject, toLocationKey } from '#api-descriptions/api-source.ts';
import type { EffectiveSchema, SchemaChoice } from '#api-descriptions/schemas/effective-schema.ts';
import { isOmittedIn, readSchema } from '#api-descriptions/schemas/read-schema.ts';
import { describeOption, getPropertySource } from '#api-descriptions/schemas/schema-rows.ts';
import { inferTypes } from '#api-descriptions/schemas/schema-words.ts';
import { createNumberExample, createStringExample } from './example-scalar.ts';

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
 * Creates an example of a schema from its examples, defaults and constraints. Limits the size of
 * the example, and omits optional recursive fields.
 */
export function createExample(
  { files }: ApiDescription,
  source: ApiSource,
  direction?: ApiDirection,
): unknown {
  return create({ files, direction, path: [], remaining: maxValues }, source, 0);
}

/** @param index position among values that must differ */
function create(state: ExampleState, source: ApiSource, index: number): unknown {
  const { path } = state;
  const schema = readSchema(state.files, source);
  const { examples, values = [], choices } = schema;
  state.remaining -= 1;
  if (index === 0 && examples.length > 0) return examples[0];
  if (index === 0 && schema.default !== undefined) return schema.default.value;
  if (values.length > 0) return values[index % values.length];
  // A required field can have the same schema as its parent, which would never end.
  if (path.length >= maxDepth || state.remaining < -maxValues) return null;
  path.push(schema);
  let value = createByType(state, schema, index);
  for (const choice of choices) value = addChoice(state, choice, value, index);
  path.pop();
  return value;
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
  for (const [name, property] of properties) {
    const source = getPropertySource(property);
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
    const pattern = [...schema.patternProperties].find(([text]) => matches(text, name))?.[1];
    const source = pattern ?? additionalProperties;
    values.set(name, isApiObject(source?.value) ? create(state, source, index) : 'text');
  }
  return Object.fromEntries(values);
}

/** True if the schema of a field or of its items is one of the schemas that contain the field. */
function repeatsAncestor({ files, path }: ExampleState, field: EffectiveSchema): boolean {
  const element = field.items && readSchema(files, field.items);
  const toKey = (schema: EffectiveSchema | undefined) =>
    schema?.reference && toLocationKey(schema.reference.location);
  const keys = [toKey(field), toKey(element)].filter((key) => key !== undefined);
  return path.some((schema) => keys.includes(toKey(schema) ?? ''));
}

/** Only matches patterns without repetition, so that a pattern can't block the page. */
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

/** Adds the first option of a choice, and the value of the discriminator that selects it. */
function addChoice(
  state: ExampleState,
  choice: SchemaChoice,
  before: unknown,
  index: number,
): unknown {
  const { files, path } = state;
  const isRepeated = (option: ApiSource) => path.includes(readSchema(files, option));
  const option = choice.options.find((each) => !isRepeated(each)) ?? choice.options[0];
  if (option === undefined) return before;
  const value = create(state, option, index);
  if (!isApiObject(value)) return value;
  const [fact] = describeOption(files, choice, option).facts;
  const selected = fact && { [fact.label]: fact.value.split(', ')[0] };
  return { ...toApiObject(before), ...value, ...selected };
}
