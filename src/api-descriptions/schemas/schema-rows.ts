import type {
  ApiDescription,
  ApiDirection,
  ApiFact,
  ApiFiles,
  ApiLocation,
  ApiReference,
  ApiRow,
  ApiSource,
} from '#api-descriptions/api-description.ts';
import { callOnce, type RowParts } from '#api-descriptions/api-row.ts';
import {
  escapeKey,
  getOrCreate,
  isApiObject,
  toApiObject,
  toLocationKey,
  toShownText,
  toText,
  toTexts,
} from '#api-descriptions/api-source.ts';
import { findEntryAt } from '#api-descriptions/entry-locations.ts';
import { resolveReferenceText } from '#api-descriptions/references.ts';
import type { EffectiveSchema, SchemaChoice, SchemaProperty } from './effective-schema.ts';
import { isOmittedIn, readSchema } from './read-schema.ts';
import { describeType } from './schema-words.ts';

/** Kind, name and position of the row of a schema. */
type SchemaRowOptions = Pick<
  RowParts,
  'kind' | 'name' | 'key' | 'isRequired' | 'origin' | 'facts'
> & {
  /** Undefined for pages of schemas, which show the fields of both directions. */
  readonly direction: ApiDirection | undefined;
  /** Identities of the schemas that contain the row, from `getSchemaRows`. */
  readonly ancestors?: readonly unknown[];
};

/** Creates the row of a schema: of a field, parameter, body or choice. */
export function createSchemaRow(
  api: ApiDescription,
  source: ApiSource,
  options: SchemaRowOptions,
): ApiRow {
  const { kind, name, facts = [], direction, ancestors = [] } = options;
  const { files } = api;
  const schema = readSchema(files, source);
  const fields = getFieldItems(files, schema);
  const element = schema.items === undefined ? undefined : readSchema(files, schema.items);
  const isRecursive = getIdentities(files, source).some((item) => ancestors.includes(item));
  const reference = toReference(api, schema.reference ?? element?.reference);
  const hasChildren = !isRecursive && hasRows(files, schema);
  // Uses a literal, because most rows are created here and copying default values is many times
  // slower.
  return {
    kind,
    name,
    key: options.key ?? escapeKey(name),
    isRequired: options.isRequired ?? false,
    origin: options.origin ?? '',
    source,
    schema: source,
    type: describeType(files, schema),
    isDeprecated: schema.isDeprecated,
    isReadOnly: schema.isReadOnly,
    isWriteOnly: schema.isWriteOnly,
    description: schema.description || (fields === undefined ? '' : (element?.description ?? '')),
    facts: [...facts, ...getFacts(schema), ...getXmlFacts(source)],
    values: (schema.values ?? []).map((value, index) => ({
      value: toShownText(value),
      description: schema.valueDescriptions[index] ?? '',
    })),
    examples: schema.examples.map((value) => ({ name: '', value })),
    reference,
    isRecursive,
    getChildren: hasChildren
      ? callOnce(() => getSchemaRows(api, source, direction, ancestors))
      : undefined,
    // The page offers to load a missing file instead.
    problem: reference?.missingFile === undefined ? schema.problem : '',
  };
}

/**
 * Creates the child rows of a schema: fields, items, choices and other schemas. The fields of an
 * array's items are rows of the array.
 * @param ancestors identities of the schemas that contain the rows; a row that repeats one of them
 * has no children
 */
export function getSchemaRows(
  api: ApiDescription,
  source: ApiSource,
  direction: ApiDirection | undefined,
  ancestors: readonly unknown[] = [],
): readonly ApiRow[] {
  const { files } = api;
  const schema = readSchema(files, source);
  const fields = getFieldItems(files, schema);
  const inner = [...ancestors, ...getIdentities(files, source)];
  const toRow = (
    kind: ApiRow['kind'],
    wanted: string,
    part: ApiSource,
    name = wanted,
    facts: readonly ApiFact[] = [],
  ) => {
    const key = `${schema.properties.has(wanted) ? ':' : ''}${escapeKey(wanted)}`;
    return createSchemaRow(api, part, { kind, key, name, direction, ancestors: inner, facts });
  };
  const { additionalProperties, items } = schema;
  const rows: ApiRow[] = [];
  for (const [name, property] of schema.properties) {
    const part = getPropertySource(property);
    if (isOmittedIn(readSchema(files, part), direction)) continue;
    const { isRequired, origin } = property;
    const options = { kind: 'field', name, isRequired, origin, direction } as const;
    rows.push(createSchemaRow(api, part, { ...options, ancestors: inner }));
  }
  for (const [pattern, part] of schema.patternProperties) {
    rows.push(toRow('schema', `/${pattern}/`, part));
  }
  if (isShown(additionalProperties)) rows.push(toRow('schema', '*', additionalProperties));
  for (const [index, part] of schema.prefixItems.entries()) {
    rows.push(toRow('items', String(index), part, `[${index}]`));
  }
  if (fields !== undefined) {
    rows.push(...getSchemaRows(api, fields, direction, inner));
  } else if (isShown(items) && isDetailed(files, items)) {
    rows.push(toRow('items', 'items', items));
  }
  const counts = { oneOf: 0, anyOf: 0 };
  for (const choice of schema.choices.filter(({ options }) => isDetailedChoice(files, options))) {
    for (const option of choice.options) {
      counts[choice.keyword] += 1;
      const count = counts[choice.keyword];
      const { name, facts } = describeOption(files, choice, option);
      const label = name || `Option ${count}`;
      rows.push(toRow('choice', `${choice.keyword}:${count}`, option, label, facts));
    }
  }
  if (schema.not !== undefined) rows.push(toRow('schema', 'not', schema.not));
  for (const [keyword, part] of schema.others) {
    const name = keyword.replace(/^dependentSchemas\/(.*)$/su, 'if $1 is present');
    if (isShown(part)) rows.push(toRow('schema', keyword, part, name));
  }
  return rows;
}

const combined = new WeakMap<SchemaProperty, ApiSource>();

/** Returns the schema of a property, which combines the schemas of several `allOf` members. */
export function getPropertySource(property: SchemaProperty): ApiSource {
  const [first, second] = property.sources;
  if (first !== undefined && second === undefined) return first;
  const location = first?.location ?? { file: '', pointer: '' };
  const allOf = property.sources.map(({ value }) => value);
  return getOrCreate(combined, property, () => ({ value: { allOf }, location }));
}

/**
 * Returns what identifies a schema, and the item schema whose fields its row shows: their locations
 * and parsed objects. A row that shares one of them with a row around it is recursive.
 */
function getIdentities(files: ApiFiles, source: ApiSource): readonly unknown[] {
  const schema = readSchema(files, source);
  const fields = getFieldItems(files, schema);
  const { value } = source;
  return [
    toLocationKey(schema.reference?.location ?? source.location),
    ...(typeof value === 'object' && value !== null ? [value] : []),
    // `getFieldItems` returns nothing for nested arrays, so this ends after one level.
    ...(fields === undefined ? [] : getIdentities(files, fields)),
  ];
}

/**
 * Returns the item schema of an array of objects, so that the row of the array shows the fields of
 * the items; undefined for other schemas.
 */
export function getFieldItems(files: ApiFiles, schema: EffectiveSchema): ApiSource | undefined {
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
export function isShown(source: ApiSource | undefined): source is ApiSource {
  if (source === undefined || typeof source.value === 'boolean') return false;
  const { value } = source;
  return typeof value !== 'object' || value === null || Object.keys(value).length > 0;
}

function hasRows(files: ApiFiles, schema: EffectiveSchema, depth = 0): boolean {
  const { items, others, additionalProperties } = schema;
  const fields = getFieldItems(files, schema);
  return (
    schema.properties.size + schema.patternProperties.size + schema.prefixItems.length > 0 ||
    isShown(additionalProperties) ||
    (fields === undefined
      ? isShown(items) && isDetailed(files, items, depth)
      : hasRows(files, readSchema(files, fields), depth)) ||
    schema.choices.some(({ options }) => isDetailedChoice(files, options, depth)) ||
    schema.not !== undefined ||
    [...others.values()].some(isShown)
  );
}

const maxDepth = 4;

/**
 * True if a schema needs its own row, because it has more than a type, which the row of the parent
 * shows.
 */
export function isDetailed(files: ApiFiles, source: ApiSource, depth = 0): boolean {
  const schema = readSchema(files, source);
  return (
    depth >= maxDepth ||
    schema.description !== '' ||
    schema.problem !== '' ||
    schema.values !== undefined ||
    schema.pattern.length > 0 ||
    describeType(files, schema).includes(' · ') ||
    hasRows(files, schema, depth + 1)
  );
}

function isDetailedChoice(files: ApiFiles, options: readonly ApiSource[], depth = 0): boolean {
  return options.some((option) => isDetailed(files, option, depth));
}

function toReference(
  api: ApiDescription,
  reference: EffectiveSchema['reference'],
): ApiReference | undefined {
  if (reference === undefined) return undefined;
  const { name, location } = reference;
  const missingFile = api.files.has(location.file) ? undefined : location.file;
  return { name, entryId: findEntryAt(api, location)?.id, missingFile };
}

function getFacts(schema: EffectiveSchema): readonly ApiFact[] {
  const { others, items, prefixItems, additionalProperties, choices } = schema;
  const toFact = (label: string, value: string, isCode = true) => ({ label, value, isCode });
  const isFalse = (source: ApiSource | undefined) => source?.value === false;
  const fields = [additionalProperties, others.get('unevaluatedProperties')];
  const tuple = [prefixItems.length > 0 ? items : undefined, others.get('unevaluatedItems')];
  const discriminators = choices.flatMap(({ discriminator }) => discriminator ?? []);
  const initial = schema.default && toShownText(schema.default.value);
  return [
    ...(initial === undefined ? [] : [toFact('Default', initial)]),
    ...schema.pattern.map((pattern) => toFact('Pattern', pattern)),
    ...discriminators.map(({ property }) => toFact('Discriminator', property)),
    ...(fields.some(isFalse) ? [toFact('Other fields', 'not allowed', false)] : []),
    ...(tuple.some(isFalse) ? [toFact('Other items', 'not allowed', false)] : []),
  ];
}

/** Describes the XML Object of a schema, for example `attribute app:id`. */
function getXmlFacts({ value }: ApiSource): readonly ApiFact[] {
  const { xml } = toApiObject(value);
  if (!isApiObject(xml)) return [];
  const { nodeType, attribute, prefix, name, wrapped, namespace } = xml;
  const node = toText(nodeType) || (attribute === true ? 'attribute' : 'element');
  const list = wrapped === true ? 'with an element around the list' : '';
  const place = toText(namespace) && `in ${toText(namespace)}`;
  const words = toTexts([node, toTexts([prefix, name]).join(':'), list, place]).join(' ');
  return [{ label: 'XML', value: words, isCode: false }];
}

/** Discriminator values by the location of the schema that they select. */
const mappedValues = new WeakMap<SchemaChoice, ReadonlyMap<string, string>>();

function readMapping(files: ApiFiles, mapping: ReadonlyMap<string, string>, from: ApiLocation) {
  const values = new Map<string, string>();
  for (const [value, target] of mapping) {
    const resolved = resolveReferenceText(files, from, target);
    if (resolved.kind === 'problem') continue;
    const { location } = resolved.kind === 'missing' ? resolved : resolved.source;
    const key = toLocationKey(location);
    values.set(key, [values.get(key) ?? [], value].flat().join(', '));
  }
  return values;
}

/** Returns the name of an option, and the value of the discriminator that selects it. */
export function describeOption(
  files: ApiFiles,
  choice: SchemaChoice,
  option: ApiSource,
): { readonly name: string; readonly facts: ApiFact[] } {
  const { reference, title } = readSchema(files, option);
  const name = reference?.name || title;
  const { discriminator } = choice;
  if (discriminator === undefined || reference === undefined) return { name, facts: [] };
  // The mapping is read once, because a base schema can have hundreds of options.
  const mapped = getOrCreate(mappedValues, choice, () =>
    readMapping(files, discriminator.mapping, option.location),
  );
  const value = mapped.get(toLocationKey(reference.location)) ?? reference.name;
  return { name, facts: [{ label: discriminator.property, value, isCode: true }] };
}
