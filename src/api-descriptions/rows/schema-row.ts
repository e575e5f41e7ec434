import type {
  ApiDescription,
  ApiFiles,
  ApiReference,
  Located,
} from '#api-descriptions/api-description.ts';
import { findEntryAt } from '#api-descriptions/entry-locations.ts';
import { toApiObject, toShownText, unescapeKey } from '#api-descriptions/json-values.ts';
import type { EffectiveSchema } from '#api-descriptions/schemas/effective-schema.ts';
import { readSchema } from '#api-descriptions/schemas/read-schema.ts';
import {
  describeRequirement,
  readRequiredChoice,
  readRequirement,
} from '#api-descriptions/schemas/requirements.ts';
import { getFieldItems } from '#api-descriptions/schemas/schema-parts.ts';
import {
  describeType,
  describeXml,
  inferTypes,
  type TypeContext,
} from '#api-descriptions/schemas/schema-words.ts';
import type { ApiFact, ApiRow } from './api-row.ts';

/** Properties of a row that describe its schema. */
export type SchemaWords = Pick<
  ApiRow,
  | 'type'
  | 'isDeprecated'
  | 'isReadOnly'
  | 'isWriteOnly'
  | 'description'
  | 'facts'
  | 'values'
  | 'examples'
  | 'reference'
  | 'problem'
>;

/** Describes a schema and, if its row shows the fields of its items, the items. */
export function describeSchema(
  api: ApiDescription,
  source: Located,
  context?: TypeContext,
): SchemaWords {
  const { files } = api;
  const schema = readSchema(files, source);
  const fields = getFieldItems(files, schema);
  const element = schema.items === undefined ? undefined : readSchema(files, schema.items);
  const shownElement = fields === undefined ? undefined : element;
  const reference = toReference(api, schema.reference ?? element?.reference);
  return {
    type: describeType(files, schema, context),
    isDeprecated: schema.isDeprecated,
    isReadOnly: schema.isReadOnly,
    isWriteOnly: schema.isWriteOnly,
    description: schema.description || (shownElement?.description ?? ''),
    facts: [
      ...getFacts(schema),
      ...getRequirementFacts(files, schema),
      ...(shownElement === undefined ? [] : getRequirementFacts(files, shownElement)),
      ...getXmlFacts(source),
    ],
    values: (schema.allowedValues ?? []).map((value, index) => ({
      value: toShownText(value),
      description: schema.valueDescriptions[index] ?? '',
    })),
    examples: schema.examples.map((value) => ({ name: '', value })),
    reference,
    // The page offers to load a missing file instead.
    problem: reference?.missingFile === undefined ? schema.problem : '',
  };
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
  const { otherKeywords, items, prefixItems, additionalProperties, choices } = schema;
  const toFact = (label: string, value: string, isCode = true) => ({ label, value, isCode });
  const isFalse = (source: Located | undefined) => source?.value === false;
  const fields = [additionalProperties, otherKeywords.get('unevaluatedProperties')];
  const tuple = [prefixItems.length > 0 ? items : undefined, otherKeywords.get('unevaluatedItems')];
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

function getXmlFacts({ value }: Located): readonly ApiFact[] {
  const words = describeXml(toApiObject(value).xml);
  return words === '' ? [] : [{ label: 'XML', value: words, isCode: false }];
}
