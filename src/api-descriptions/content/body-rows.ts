import type {
  ApiDescription,
  ApiDirection,
  ApiFact,
  ApiRow,
  ApiSection,
  ApiSource,
} from '#api-descriptions/api-description.ts';
import { createRow, type RowParts, withUniqueKeys } from '#api-descriptions/api-row.ts';
import {
  getChild,
  getMembers,
  getOptionalChild,
  toText,
  toTexts,
} from '#api-descriptions/api-source.ts';
import { createSchemaRow } from '#api-descriptions/schemas/schema-rows.ts';
import { joinParagraphs, toFacts } from './facts.ts';
import {
  type ApiBody,
  type ApiMediaType,
  type ApiParameter,
  type ApiPart,
  getOwnSchema,
  readContent,
  readExamples,
  readPart,
  toMissing,
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

const listFormats: ReadonlyMap<string, string> = new Map([
  ['csv', 'separated by commas'],
  ['ssv', 'separated by spaces'],
  ['tsv', 'separated by tabs'],
  ['pipes', 'separated by |'],
  ['multi', 'repeated parameter'],
  ['spaceDelimited', 'separated by spaces'],
  ['pipeDelimited', 'separated by |'],
]);

/** Describes how the value of a parameter is serialized, if it isn't the default. */
function getStyleFacts(value: ApiPart['value']): readonly ApiFact[] {
  const style = toText(value.style);
  const hasCommas = value.explode === false && ['form', ''].includes(style) && value.in === 'query';
  const format = hasCommas ? 'csv' : toText(value.collectionFormat) || style;
  const words = listFormats.get(format);
  const isDefault = style === 'form' || style === 'simple';
  return [
    ...(words === undefined ? toFacts('Style', isDefault ? '' : style) : toFacts('List', words)),
    ...(value.allowEmptyValue === true ? toFacts('Empty value', 'allowed') : []),
    ...(value.allowReserved === true ? toFacts('Reserved characters', 'not encoded') : []),
  ];
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
      ...getStyleFacts(value),
      ...toFacts('Location', identity.kind === 'parameter' ? value.location : '', true),
      ...facts,
      ...(mediaType?.facts ?? []),
    ],
    examples: examples.length > 0 ? examples : (mediaType?.examples ?? []),
    reference,
    problem,
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

/** Returns a section for each location that has parameters. */
export function getParameterSections(
  api: ApiDescription,
  parameters: readonly ApiParameter[],
  direction: ApiDirection,
): readonly ApiSection[] {
  const others = parameters
    .filter(({ location }) => !parameterTitles.has(location))
    .map((parameter) => {
      const isRead = parameter.problem === '' && toMissing(parameter.reference) === undefined;
      const problem = '“in” isn’t path, query, header or cookie.';
      return isRead ? { ...parameter, problem } : parameter;
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

/** Describes the headers of the parts of a multipart body. */
function getEncodingHeaderFacts(api: ApiDescription, source: ApiSource, direction: ApiDirection) {
  return getMembers(getChild(source, 'encoding')).flatMap(([field, encoding]) =>
    getMembers(getChild(encoding, 'headers')).flatMap(([name, header]) => {
      const part = readPart(api, header);
      const row = getParameterRow(api, part, direction, { kind: 'header', name });
      return toFacts(`Header of ${field}`, toTexts([name, row.type, row.description]).join(' · '));
    }),
  );
}

/** Returns the row of a media type, whose children are the fields of the body. */
function getMediaTypeRow(
  api: ApiDescription,
  { source, schema, itemSchema, ...mediaType }: ApiMediaType,
  direction: ApiDirection,
): ApiRow {
  const shown = schema ?? itemSchema;
  const facts = [...mediaType.facts, ...getEncodingHeaderFacts(api, source, direction)];
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
