import type { ApiFiles, Located } from '#api-descriptions/api-description.ts';
import { escapeKey, getOrCreate, isApiObject, toItems } from '#api-descriptions/json-values.ts';
import { isReference } from '#api-descriptions/references.ts';
import type { EffectiveSchema, SchemaChoice, SchemaProperty } from './effective-schema.ts';
import { getPlainTarget, readSchema } from './read-schema.ts';
import { readRequiredChoice, readRequirement } from './requirements.ts';
import { createSchemaCache } from './schema-cache.ts';
import { describeDetails, isTypeChoice } from './schema-words.ts';

/** Part of a schema that has a schema of its own. */
export type SchemaPart = {
  readonly role: 'field' | 'pattern' | 'others' | 'tuple' | 'items' | 'option' | 'not' | 'keyword';
  /** Segment of the part's row; undefined if the row of the schema shows the part, or nothing does. */
  readonly key: string | undefined;
  /** Name of a field, pattern, index in a tuple, option such as `oneOf:1`, keyword, or `*`. */
  readonly name: string;
  readonly source: Located;
  readonly isRequired: boolean;
  /** Name of the `allOf` member that declares a field; empty for the schema itself. */
  readonly inheritedFrom: string;
  /** Alternatives that contain an option. */
  readonly choice: SchemaChoice | undefined;
};

const getListed = createSchemaCache<EffectiveSchema, readonly SchemaPart[]>();

/**
 * Returns the parts of a schema in the order of their rows. Rows, comparisons and examples are
 * derived from this list. Repeated calls return the same list.
 */
export function listParts(files: ApiFiles, schema: EffectiveSchema): readonly SchemaPart[] {
  return getOrCreate(getListed(files), schema, () => createParts(files, schema));
}

function createParts(files: ApiFiles, schema: EffectiveSchema): readonly SchemaPart[] {
  const { properties, patternProperties, additionalProperties, prefixItems, items } = schema;
  const parts: SchemaPart[] = [];
  const add = (
    role: SchemaPart['role'],
    name: string,
    key: string | undefined,
    source: Located | undefined,
    choice?: SchemaChoice,
  ) => {
    if (source === undefined) return;
    // A field can have the same name as a keyword.
    const isTaken = key !== undefined && properties.has(key);
    const segment = key === undefined ? undefined : `${isTaken ? ':' : ''}${escapeKey(key)}`;
    parts.push({ role, key: segment, name, source, isRequired: false, inheritedFrom: '', choice });
  };
  for (const [name, property] of properties) {
    const { isRequired, inheritedFrom } = property;
    const source = getPropertySource(files, property);
    const key = escapeKey(name);
    parts.push({ role: 'field', key, name, source, isRequired, inheritedFrom, choice: undefined });
  }
  for (const [pattern, source] of patternProperties) {
    add('pattern', pattern, `/${pattern}/`, source);
  }
  add('others', '*', isShown(additionalProperties) ? '*' : undefined, additionalProperties);
  for (const [index, source] of prefixItems.entries()) {
    add('tuple', String(index), String(index), source);
  }
  const hasItemRow =
    isShown(items) && getFieldItems(files, schema) === undefined && isDetailed(files, items);
  add('items', 'items', hasItemRow ? 'items' : undefined, items);
  const counts = { oneOf: 0, anyOf: 0 };
  for (const choice of schema.choices) {
    const hasRows = hasOptionRows(files, schema, choice);
    for (const option of choice.options) {
      if (hasRows) counts[choice.keyword] += 1;
      const name = `${choice.keyword}:${counts[choice.keyword]}`;
      add('option', name, hasRows ? name : undefined, option, choice);
    }
  }
  add('not', 'not', 'not', schema.not);
  for (const [keyword, source] of schema.otherKeywords) {
    add('keyword', keyword, isShown(source) ? keyword : undefined, source);
  }
  return parts;
}

/** Returns the schema of a declared field. */
export function findField(
  files: ApiFiles,
  schema: EffectiveSchema,
  wanted: string,
): Located | undefined {
  const isWanted = ({ role, name }: SchemaPart) => role === 'field' && name === wanted;
  return listParts(files, schema).find(isWanted)?.source;
}

const getCombinedSources = createSchemaCache<SchemaProperty, Located>();

/** Returns the schema of a property, which combines the schemas of several `allOf` members. */
function getPropertySource(files: ApiFiles, property: SchemaProperty): Located {
  const [first, second] = property.sources;
  if (first !== undefined && second === undefined) return first;
  const location = first?.location ?? { file: '', pointer: '' };
  const allOf = property.sources.map(({ value }) => value);
  return getOrCreate(getCombinedSources(files), property, () => ({ value: { allOf }, location }));
}

/** Returns the name of a keyword in rows and sentences: “if a is present” for `dependentSchemas/a`. */
export function nameKeyword(keyword: string): string {
  return keyword.replace(/^dependentSchemas\/(.*)$/su, 'if $1 is present');
}

/**
 * Returns the item schema of an array of objects, so that the row of the array shows the fields of
 * the items; undefined for other schemas.
 */
export function getFieldItems(files: ApiFiles, schema: EffectiveSchema): Located | undefined {
  const { items, properties, prefixItems } = schema;
  if (!isShown(items) || properties.size > 0 || prefixItems.length > 0) return undefined;
  const element = readSchema(files, items);
  // The row of a nested array doesn't show fields, because the level of the fields would be
  // ambiguous.
  if (isShown(element.items)) return undefined;
  const isObject =
    element.types.length === 0
      ? element.properties.size + element.patternProperties.size > 0
      : element.types.includes('object');
  return isObject ? items : undefined;
}

/** True for a schema that a row can show: an object that isn't empty, or an invalid value. */
function isShown(source: Located | undefined): source is Located {
  if (source === undefined || typeof source.value === 'boolean') return false;
  const { value } = source;
  return typeof value !== 'object' || value === null || hasKeys(value);
}

function hasKeys(value: object): boolean {
  for (const _ in value) return true;
  return false;
}

/** True if a schema has rows below its own row. */
function hasRows(files: ApiFiles, schema: EffectiveSchema, depth = 0): boolean {
  const { items, otherKeywords, additionalProperties } = schema;
  if (schema.properties.size === 0 && readRequirement(files, schema)) return false;
  const fields = getFieldItems(files, schema);
  return (
    schema.properties.size + schema.patternProperties.size + schema.prefixItems.length > 0 ||
    isShown(additionalProperties) ||
    (fields === undefined
      ? isShown(items) && isDetailed(files, items, depth)
      : hasRows(files, readSchema(files, fields), depth)) ||
    schema.choices.some((choice) => hasOptionRows(files, schema, choice, depth)) ||
    schema.not !== undefined ||
    [...otherKeywords.values()].some(isShown)
  );
}

const maxDepth = 4;
const getDetailed = createSchemaCache<EffectiveSchema, boolean[]>();

/**
 * True if a schema needs its own row: it has more than a type, and the parent's row shows only the type.
 */
function isDetailed(files: ApiFiles, source: Located, depth = 0): boolean {
  if (depth >= maxDepth) return true;
  // Most schemas declare fields, which can be seen without reading references and base schemas.
  const target = getPlainTarget(files, source) ?? source;
  if (declaresFields(target.value)) return true;
  const schema = readSchema(files, source);
  // The same schema can be an option thousands of times, at several levels.
  const known = getOrCreate(getDetailed(files), schema, () => []);
  known[depth] ??=
    schema.description !== '' ||
    schema.problem !== '' ||
    schema.allowedValues !== undefined ||
    schema.pattern.length > 0 ||
    schema.required.size > 0 ||
    describeDetails(schema).length > 0 ||
    hasRows(files, schema, depth + 1);
  return known[depth];
}

/** True if a schema object without `$ref`, or a member of its `allOf`, has fields. */
function declaresFields(value: unknown): boolean {
  if (!isApiObject(value) || '$ref' in value) return false;
  return hasFields(value) || toItems(value.allOf).some(hasFields);
}

function hasFields(value: unknown): boolean {
  if (!isApiObject(value) || '$ref' in value) return false;
  const { properties } = value;
  return isApiObject(properties) && !isReference(properties) && hasKeys(properties);
}

/** Returns false if the type or a fact of the schema describes all alternatives. */
function hasOptionRows(
  files: ApiFiles,
  schema: EffectiveSchema,
  choice: SchemaChoice,
  depth = 0,
): boolean {
  if (choice.options.some((option) => isDetailed(files, option, depth))) {
    return readRequiredChoice(files, choice) === undefined;
  }
  return !isTypeChoice(schema, choice);
}
