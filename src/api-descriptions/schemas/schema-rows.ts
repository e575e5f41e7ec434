import type {
  ApiDescription,
  ApiDirection,
  ApiFact,
  ApiFiles,
  ApiReference,
  ApiRow,
  ApiSource,
} from '#api-descriptions/api-description.ts';
import { callOnce, type RowParts } from '#api-descriptions/api-row.ts';
import {
  escapeKey,
  isApiObject,
  toApiObject,
  toLocationKey,
  toShownText,
  toText,
  toTexts,
  unescapeKey,
} from '#api-descriptions/api-source.ts';
import { findEntryAt } from '#api-descriptions/entry-locations.ts';
import type { EffectiveSchema } from './effective-schema.ts';
import { describeOption } from './options.ts';
import { isOmittedIn, readSchema } from './read-schema.ts';
import { describeRequirement, readRequiredChoice, readRequirement } from './requirements.ts';
import { getFieldItems, hasRows, listParts, nameKeyword, type SchemaPart } from './schema-parts.ts';
import { describeType, inferTypes, type TypeContext } from './schema-words.ts';

/** Kind, name and position of the row of a schema. */
type SchemaRowOptions = Pick<
  RowParts,
  'kind' | 'name' | 'key' | 'isRequired' | 'origin' | 'facts'
> & {
  /** Undefined for pages of schemas, which show the fields of both directions. */
  readonly direction: ApiDirection | undefined;
  /** Identities of the schemas that contain the row, from `getSchemaRows`. */
  readonly ancestors?: readonly unknown[];
  readonly context?: TypeContext;
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
    type: describeType(files, schema, options.context),
    isDeprecated: schema.isDeprecated,
    isReadOnly: schema.isReadOnly,
    isWriteOnly: schema.isWriteOnly,
    description: schema.description || (fields === undefined ? '' : (element?.description ?? '')),
    facts: [
      ...facts,
      ...getFacts(schema),
      ...getRequirementFacts(files, schema),
      ...(fields === undefined || element === undefined ? [] : getRequirementFacts(files, element)),
      ...getXmlFacts(source),
    ],
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
  const inner = [...ancestors, ...getIdentities(files, source)];
  const fields = getFieldItems(files, schema);
  return listParts(files, schema).flatMap((part) => {
    if (part.source === fields) return getSchemaRows(api, fields, direction, inner);
    const { role, key, name, isRequired, origin } = part;
    if (key === undefined) return [];
    if (role === 'field' && isOmittedIn(readSchema(files, part.source), direction)) return [];
    const outer = role === 'option' ? schema : undefined;
    const context = { outer, isCondition: role === 'keyword' && name === 'if' };
    const row = { key, isRequired, origin, direction, ancestors: inner, context };
    return createSchemaRow(api, part.source, { ...row, ...describePart(files, part) });
  });
}

/** Returns the kind, the name and the facts of the row of a part. */
function describePart(
  files: ApiFiles,
  { role, name, source, choice }: SchemaPart,
): Pick<SchemaRowOptions, 'kind' | 'name' | 'facts'> {
  if (role === 'field') return { kind: 'field', name };
  if (role === 'tuple') return { kind: 'items', name: `[${name}]` };
  if (role === 'items') return { kind: 'items', name };
  if (role === 'pattern') return { kind: 'schema', name: `/${name}/` };
  if (choice === undefined) return { kind: 'schema', name: nameKeyword(name) };
  const option = describeOption(files, choice, source);
  const label = option.name || `Option ${name.slice(name.indexOf(':') + 1)}`;
  return { kind: 'choice', name: label, facts: option.facts };
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
    ...discriminators.flatMap(({ property, defaultMapping: other }) => [
      toFact('Discriminator', property),
      ...(other === undefined ? [] : [toFact('Choice for other values', nameReference(other))]),
    ]),
    ...(schema.nullableNote === '' ? [] : [toFact('Nullable', schema.nullableNote, false)]),
    ...(fields.some(isFalse) ? [toFact('Other fields', 'not allowed', false)] : []),
    ...(tuple.some(isFalse) ? [toFact('Other items', 'not allowed', false)] : []),
  ];
}

/** Describes required fields that aren't declared, and alternatives that only require fields. */
function getRequirementFacts(files: ApiFiles, schema: EffectiveSchema): readonly ApiFact[] {
  const { required, properties, choices } = schema;
  // The type of such a schema describes its requirement.
  if (inferTypes(schema).length === 0 && readRequirement(files, schema)) return [];
  const undeclared = [...required].filter((name) => !properties.has(name));
  const conditions = choices.flatMap((choice) => readRequiredChoice(files, choice) ?? []);
  return [
    ...undeclared.map((value) => ({ label: 'Also required', value, isCode: true })),
    ...conditions.map((condition) => {
      return { label: 'Required', value: describeRequirement(condition), isCode: false };
    }),
  ];
}

/** Returns the name of a schema in a reference. */
function nameReference(reference: string): string {
  return unescapeKey(reference.slice(reference.lastIndexOf('/') + 1));
}

function getXmlFacts({ value }: ApiSource): readonly ApiFact[] {
  const words = describeXml(toApiObject(value).xml);
  return words === '' ? [] : [{ label: 'XML', value: words, isCode: false }];
}

/** Describes the XML Object of a schema, for example `attribute app:id`; empty for another value. */
export function describeXml(xml: unknown): string {
  if (!isApiObject(xml)) return '';
  const { nodeType, attribute, prefix, name, wrapped, namespace } = xml;
  const node = toText(nodeType) || (attribute === true ? 'attribute' : 'element');
  const list = wrapped === true ? 'with an element around the list' : '';
  const place = toText(namespace) && `in ${toText(namespace)}`;
  return toTexts([node, toTexts([prefix, name]).join(':'), list, place]).join(' ');
}
