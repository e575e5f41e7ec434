import type {
  ApiDescription,
  ApiDirection,
  ApiFact,
  ApiRow,
  ApiSection,
  ApiSource,
} from '#api-descriptions/api-description.ts';
import { createRow, type RowParts, withUniqueKeys } from '#api-descriptions/api-row.ts';
import { getChild, getOptionalChild, toTexts } from '#api-descriptions/api-source.ts';
import { getPart, getPartItems, getPartMembers, readObject } from '#api-descriptions/references.ts';
import { readSchema } from '#api-descriptions/schemas/read-schema.ts';
import { findField } from '#api-descriptions/schemas/schema-parts.ts';
import { createSchemaRow } from '#api-descriptions/schemas/schema-rows.ts';
import { inferTypes } from '#api-descriptions/schemas/schema-words.ts';
import { joinParagraphs, toFacts } from './facts.ts';
import {
  type ApiBody,
  type ApiMediaType,
  type ApiParameter,
  type ApiPart,
  type GroupType,
  getOwnSchema,
  isUnread,
  readContent,
  readExamples,
  readGroup,
  readPart,
  readStyle,
  toMissing,
  toUnresolvedFacts,
} from './operation-parts.ts';

/** Returns a section in a list; an empty list if it has no rows. */
export function toRowSections(
  key: string,
  title: string,
  direction: ApiDirection,
  rows: readonly ApiRow[],
): readonly ApiSection[] {
  return rows.length === 0 ? [] : [{ key, title, direction, description: '', rows }];
}

/** Returns the section of the parts that can't be read. */
export function toProblemSections(
  rows: readonly ApiRow[],
  direction: ApiDirection,
): readonly ApiSection[] {
  const isInvalid = rows.some(({ problem }) => problem !== '');
  const title = isInvalid ? 'Invalid parts' : 'Parts in other files';
  return toRowSections('problems', title, direction, rows);
}

/** Returns the row of a list or map that can't be read; an empty list if it can. */
export function getGroupRows(
  api: ApiDescription,
  name: string,
  group: ApiSource,
  type?: GroupType,
  kind: ApiRow['kind'] = 'schema',
): readonly ApiRow[] {
  const { reference, problem, source } = readGroup(api, group, type);
  return isUnread({ reference, problem })
    ? [createRow({ kind, name, reference: toMissing(reference), problem, source })]
    : [];
}

/** Returns the section of a single value, such as a payload, whose rows are its fields. */
export function toValueSection(row: ApiRow, direction: ApiDirection): ApiSection {
  const { key, name } = row;
  const body = { ...row, key: '', name: '' };
  return { key, title: name, direction, description: '', body, rows: row.getChildren?.() ?? [] };
}

/**
 * Creates the row of a parameter, header, media type or body from its schema. The given properties
 * replace the properties of the schema's row; descriptions and facts are joined.
 */
export function createValueRow(
  api: ApiDescription,
  schema: ApiSource | undefined,
  direction: ApiDirection | undefined,
  { reference, ...parts }: RowParts,
): ApiRow {
  const missing = toMissing(reference);
  if (schema === undefined) return createRow({ ...parts, reference: missing });
  const row = createSchemaRow(api, schema, { ...parts, direction, facts: [] });
  const { source, description = '', facts = [], examples = [] } = parts;
  return {
    ...row,
    source,
    isDeprecated: parts.isDeprecated === true || row.isDeprecated,
    description:
      row.reference === undefined || description === ''
        ? joinParagraphs(description, row.description)
        : description,
    facts: [...facts, ...row.facts],
    examples: examples.length > 0 ? examples : row.examples,
    reference: missing ?? row.reference,
    problem: parts.problem || row.problem,
  };
}

/** Separators that aren't commas. Only exploded values are separated by dots and semicolons. */
const separators: ReadonlyMap<string, string> = new Map([
  ['spaceDelimited', 'spaces'],
  ['pipeDelimited', '|'],
  ['tsv', 'tabs'],
]);
const explodedSeparators: ReadonlyMap<string, string> = new Map([
  ['simple', 'commas'],
  ['label', 'dots'],
  ['matrix', 'semicolons'],
]);

/** Describes how a parameter, header or form field is serialized, if it isn't the default. */
function getStyleFacts(
  { files }: ApiDescription,
  value: ApiPart['value'],
  schema: ApiSource | undefined,
): readonly ApiFact[] {
  const { style, isExploded } = readStyle(value);
  const types = schema === undefined ? [] : inferTypes(readSchema(files, schema));
  const isList = types.length === 0 || types.includes('array');
  const isObject = !isList && types.includes('object');
  const isDelimited = separators.has(style);
  const isDefault =
    typeof value.explode !== 'boolean' || isExploded === ['form', 'cookie'].includes(style);
  const isStated = isDelimited || !isDefault || value.collectionFormat !== undefined;
  const hasSeparators = (isList || isObject) && isStated && style !== 'deepObject';
  const isPlain = ['form', 'simple'].includes(style) || (isDelimited && hasSeparators);
  return [
    ...toFacts('Style', isPlain ? '' : value.style),
    ...(hasSeparators
      ? toFacts(isList ? 'List' : 'Object', describeSeparators(style, isExploded, isObject))
      : []),
    ...(value.allowEmptyValue === true ? toFacts('Empty value', 'allowed') : []),
    ...(value.allowReserved === true ? toFacts('Reserved characters', 'not encoded') : []),
  ];
}

function describeSeparators(style: string, isExploded: boolean, isObject: boolean): string {
  if (!isExploded) {
    const words = `separated by ${separators.get(style) ?? 'commas'}`;
    return isObject ? `names and values ${words}` : words;
  }
  const separator = explodedSeparators.get(style);
  if (isObject) {
    return separator ? `name=value, separated by ${separator}` : 'a parameter for each field';
  }
  const isRepeated = separator === undefined || style === 'matrix';
  return isRepeated ? 'repeated parameter' : `separated by ${separator}`;
}

/** Returns the row of a parameter or header. */
export function getParameterRow(
  api: ApiDescription,
  { source, value, reference, problem }: ApiPart,
  direction: ApiDirection,
  identity: Pick<RowParts, 'kind' | 'name' | 'key'>,
): ApiRow {
  const [mediaType] = readContent(api, getChild(source, 'content'));
  const schema = getOptionalChild(source, 'schema') ?? mediaType?.schema ?? getOwnSchema(source);
  const { examples, facts } = readExamples(api, source);
  return createValueRow(api, problem === '' ? schema : undefined, direction, {
    ...identity,
    isRequired: value.required === true,
    isDeprecated: value.deprecated === true,
    description: joinParagraphs(value.description),
    facts: [
      ...toFacts('Media type', mediaType?.name, true),
      ...getStyleFacts(api, value, schema),
      ...toFacts('Location', identity.kind === 'parameter' ? value.location : '', true),
      ...(mediaType ? getEncodingFacts(api, mediaType, direction) : []),
      ...facts,
      ...(mediaType?.facts ?? []),
    ],
    examples: examples.length > 0 ? examples : (mediaType?.examples ?? []),
    reference: reference ?? mediaType?.reference,
    problem: problem || (mediaType?.problem ?? ''),
    source,
  });
}

/** Titles of the sections of parameters by the value of `in`. */
const parameterTitles: ReadonlyMap<string, string> = new Map([
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['querystring', 'Query string'],
  ['header', 'Headers'],
  ['cookie', 'Cookies'],
]);

/** Returns the key of the section for parameters with a value of `in`. */
export function getParameterSectionKey(location: string): string {
  return parameterTitles.has(location) ? location : 'parameters';
}

/** Returns a section for each location that has parameters. */
export function getParameterSections(
  api: ApiDescription,
  parameters: readonly ApiParameter[],
  direction: ApiDirection,
): readonly ApiSection[] {
  const others = parameters
    .filter(({ location }) => !parameterTitles.has(location))
    .map((parameter) => {
      const problem = '“in” isn’t path, query, header or cookie.';
      return isUnread(parameter) ? parameter : { ...parameter, problem };
    });
  const toSections = (key: string, title: string, members: readonly ApiParameter[]) =>
    toRowSections(key, title, direction, getParameterRows(api, 'parameter', members, direction));
  return [
    ...[...parameterTitles].flatMap(([key, title]) =>
      toSections(
        key,
        title,
        parameters.filter(({ location }) => location === key),
      ),
    ),
    ...toSections('parameters', 'Other parameters', others),
  ];
}

function getParameterRows(
  api: ApiDescription,
  kind: 'parameter' | 'field',
  parameters: readonly ApiParameter[],
  direction: ApiDirection,
): readonly ApiRow[] {
  const rows = parameters.map((parameter) =>
    getParameterRow(api, parameter, direction, { kind, name: parameter.name }),
  );
  return withUniqueKeys(rows);
}

/** Field of a form or part of a multipart body that has an encoding. */
type EncodedField = {
  readonly name: string;
  readonly schema: ApiSource | undefined;
  readonly encoding: ApiSource;
};

/** Returns the encodings in a media type or encoding, by the name or position of the field. */
function getEncodedFields(
  { files }: ApiDescription,
  source: ApiSource,
  schema: ApiSource | undefined,
): readonly EncodedField[] {
  const fieldsOf = schema && readSchema(files, schema);
  const fields = getPartMembers(files, getPart(files, source, 'encoding')).map(
    ([name, encoding]) => {
      return { name, schema: fieldsOf && findField(files, fieldsOf, name), encoding };
    },
  );
  const prefixes = getPartItems(files, getPart(files, source, 'prefixEncoding'));
  const parts = prefixes.map((encoding, index) => ({
    name: `part ${index + 1}`,
    schema: undefined,
    encoding,
  }));
  const itemEncoding = getPart(files, source, 'itemEncoding');
  const others = itemEncoding.value === undefined ? undefined : itemEncoding;
  const name = parts.length > 0 ? 'other parts' : 'each part';
  return [...fields, ...parts, ...(others ? [{ name, schema: undefined, encoding: others }] : [])];
}

/** Describes the encodings of the fields of a body, and the encodings within them. */
function getEncodingFacts(
  api: ApiDescription,
  { source, schema }: Pick<ApiMediaType, 'source' | 'schema'>,
  direction: ApiDirection,
): readonly ApiFact[] {
  const unresolved = ['encoding', 'prefixEncoding'].flatMap((key) =>
    toUnresolvedFacts(api, 'Encoding', getChild(source, key)),
  );
  const facts = getEncodedFields(api, source, schema).flatMap((field) => {
    const inner = getEncodedFields(api, field.encoding, field.schema);
    const nested = inner.map(({ name, ...part }) => ({
      name: `${name} in ${field.name}`,
      ...part,
    }));
    return [field, ...nested].flatMap((part) => getFieldFacts(api, part, direction));
  });
  return [...facts, ...unresolved];
}

function getFieldFacts(
  api: ApiDescription,
  { name, schema, encoding }: EncodedField,
  direction: ApiDirection,
): readonly ApiFact[] {
  const value = readObject(api.files, encoding);
  const facts = [
    ...toFacts('Media type', value.contentType, true),
    ...getStyleFacts(api, { ...value, in: 'query' }, schema),
    ...toUnresolvedFacts(api, 'Encoding', encoding),
    ...toUnresolvedFacts(api, 'Headers', getPart(api.files, encoding, 'headers')),
    ...getPartMembers(api.files, getPart(api.files, encoding, 'headers')).flatMap(
      ([header, source]) => {
        const unresolved = toUnresolvedFacts(api, `Header ${header}`, source);
        if (unresolved.length > 0) return unresolved;
        const part = readPart(api, source);
        const row = getParameterRow(api, part, direction, { kind: 'header', name: header });
        return toFacts('Header', toTexts([header, row.type, row.description]).join(' · '));
      },
    ),
  ];
  return facts.map((fact) => ({ ...fact, label: `${fact.label} of ${name}` }));
}

/** Returns the row of a media type, whose children are the fields of the body. */
function getMediaTypeRow(
  api: ApiDescription,
  { source, schema, itemSchema, ...mediaType }: ApiMediaType,
  direction: ApiDirection,
): ApiRow {
  const shown = schema ?? itemSchema;
  const facts = [...getEncodingFacts(api, { source, schema }, direction), ...mediaType.facts];
  const parts = { ...mediaType, facts, kind: 'media-type', source: shown ?? source } as const;
  const row = createValueRow(api, shown, direction, parts);
  if (itemSchema === undefined) return row;
  const type = `stream of ${row.reference?.name || row.type || 'any value'}`;
  if (schema === undefined) return { ...row, type };
  const identity = { kind: 'items', name: 'items', source: itemSchema } as const;
  const items = createValueRow(api, itemSchema, direction, identity);
  return createRow({ ...row, getChildren: () => [...(row.getChildren?.() ?? []), items] });
}

/**
 * Returns the row of a body, whose children are its fields, or a row for each media type if there
 * are several.
 */
export function getBodyRow(
  api: ApiDescription,
  { part, mediaTypes }: ApiBody,
  direction: ApiDirection,
  formFields: readonly ApiParameter[] = [],
): ApiRow {
  const { source, value, problem } = part;
  const isRequired = value.required === true;
  const [mediaType, second] = mediaTypes;
  if (mediaType === undefined || second !== undefined) {
    return createRow({
      kind: 'media-type',
      name: '',
      isRequired,
      reference: toMissing(part.reference),
      problem,
      source,
      getChildren:
        mediaType && (() => mediaTypes.map((each) => getMediaTypeRow(api, each, direction))),
    });
  }
  const row = getMediaTypeRow(api, mediaType, direction);
  const getFields = () => getParameterRows(api, 'field', formFields, direction);
  return createRow({
    ...row,
    key: '',
    name: '',
    isRequired,
    facts: [...toFacts('Media type', mediaType.name, true), ...row.facts],
    getChildren: formFields.length > 0 ? getFields : row.getChildren,
  });
}
