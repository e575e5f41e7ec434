import type {
  ApiDescription,
  ApiDirection,
  ApiFact,
  ApiRow,
  ApiSection,
  ApiSource,
} from '#data/api-descriptions/api-description.ts';
import { createRow, createRowsOnce, type RowParts } from '#data/api-descriptions/api-row.ts';
import { escapeKey, getMembers, toText } from '#data/api-descriptions/api-source.ts';
import { createSchemaRow } from '#data/api-descriptions/schemas/schema-rows.ts';
import { joinParagraphs, toFacts } from './facts.ts';
import {
  type ApiBody,
  type ApiMediaType,
  type ApiParameter,
  type ApiPart,
  getOptionalChild,
  readContent,
  readExamples,
  readPart,
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

/** Returns a function that appends a number to a repeated row key. */
export function createKeyCounter(): (key: string) => string {
  const keys = new Set<string>();
  return (key) => {
    let unique = key;
    for (let count = 2; keys.has(unique); count += 1) unique = `${key}-${count}`;
    keys.add(unique);
    return unique;
  };
}

/**
 * Creates the row of a parameter, header, media type or body from its schema. The given parts
 * replace those of the schema; descriptions and facts are joined.
 */
export function createValueRow(
  api: ApiDescription,
  schema: ApiSource | undefined,
  direction: ApiDirection | undefined,
  { reference, ...parts }: RowParts,
): ApiRow {
  const missing = reference?.missingFile === undefined ? undefined : reference;
  if (schema === undefined) return createRow({ ...parts, reference: missing });
  const { kind, key, name } = parts;
  const row = createSchemaRow(api, schema, { kind, key, name, direction });
  const { description = '', facts = [], examples = [], values = [] } = parts;
  return {
    ...row,
    ...parts,
    isDeprecated: parts.isDeprecated === true || row.isDeprecated,
    description:
      row.reference === undefined || description === ''
        ? joinParagraphs(description, row.description)
        : description,
    facts: [...facts, ...row.facts],
    values: values.length > 0 ? values : row.values,
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

/** Describes how the value of a parameter is written, if it isn't the default. */
function getStyleFacts({
  style,
  explode,
  collectionFormat,
  ...value
}: ApiPart['value']): readonly ApiFact[] {
  const name = toText(style);
  const hasCommas = explode === false && (name === 'form' || name === '') && value.in === 'query';
  const format = hasCommas ? 'csv' : toText(collectionFormat) || name;
  const words = listFormats.get(format);
  const isDefault = words === undefined && (name === '' || name === 'form' || name === 'simple');
  return [
    ...(isDefault ? [] : words === undefined ? toFacts('Style', name) : toFacts('List', words)),
    ...(value.allowEmptyValue === true ? toFacts('Empty value', 'allowed') : []),
    ...(value.allowReserved === true ? toFacts('Reserved characters', 'not encoded') : []),
  ];
}

/** Returns the row of a parameter or header. In Swagger, it is a schema itself. */
export function getParameterRow(
  api: ApiDescription,
  { source, value, reference, problem }: ApiPart,
  direction: ApiDirection,
  { kind, key, name }: Pick<ApiRow, 'kind' | 'key' | 'name'>,
): ApiRow {
  const content = getOptionalChild(source, 'content');
  const [mediaType] = content === undefined ? [] : readContent(api, content);
  const isSchema =
    Array.isArray(value.examples) ||
    ['type', 'enum', 'default'].some((each) => value[each] !== undefined);
  // In a schema, `required` is a list of names.
  const { required, ...keywords } = value;
  const own = isSchema ? { ...source, value: keywords } : undefined;
  const schema = getOptionalChild(source, 'schema') ?? mediaType?.schema ?? own;
  const { examples, facts } = readExamples(api, source);
  return createValueRow(api, problem === '' ? schema : undefined, direction, {
    kind,
    key,
    name,
    isRequired: required === true,
    isDeprecated: value.deprecated === true,
    description: joinParagraphs(value.description),
    facts: [
      ...toFacts('Media type', mediaType?.name, true),
      ...getStyleFacts(value),
      ...toFacts('Location', kind === 'parameter' ? value.location : '', true),
      ...facts,
      ...(mediaType?.facts ?? []),
    ],
    examples: examples.length > 0 ? examples : (mediaType?.examples ?? []),
    reference,
    problem,
    source,
  });
}

const parameterSections = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['querystring', 'Query string'],
  ['header', 'Headers'],
  ['cookie', 'Cookies'],
] as const;

/** Returns a section for each location that has parameters. */
export function getParameterSections(
  api: ApiDescription,
  parameters: readonly ApiParameter[],
  direction: ApiDirection,
): readonly ApiSection[] {
  const locations: readonly string[] = parameterSections.map(([location]) => location);
  const others = parameters.flatMap((parameter) => {
    const { location, problem, reference } = parameter;
    if (locations.includes(location)) return [];
    const isUnread = problem !== '' || reference?.missingFile !== undefined;
    return isUnread
      ? parameter
      : { ...parameter, problem: '“in” isn’t path, query, header or cookie.' };
  });
  return [
    ...parameterSections.flatMap(([location, title]) => {
      const found = parameters.filter((parameter) => parameter.location === location);
      const rows = getParameterRows(api, 'parameter', found, direction);
      return toRowSections(location, title, direction, rows);
    }),
    ...toRowSections(
      'parameters',
      'Other parameters',
      direction,
      getParameterRows(api, 'parameter', others, direction),
    ),
  ];
}

function getParameterRows(
  api: ApiDescription,
  kind: 'parameter' | 'field',
  parameters: readonly ApiParameter[],
  direction: ApiDirection,
): readonly ApiRow[] {
  const count = createKeyCounter();
  return parameters.map((parameter) => {
    const { name } = parameter;
    return getParameterRow(api, parameter, direction, { kind, key: count(escapeKey(name)), name });
  });
}

/** Returns the row of a media type, whose children are the fields of the body. */
function getMediaTypeRow(
  api: ApiDescription,
  { name, source, schema, itemSchema, facts, examples, problem }: ApiMediaType,
  direction: ApiDirection,
): ApiRow {
  const row = createValueRow(api, schema ?? itemSchema, direction, {
    kind: 'media-type',
    key: escapeKey(name),
    name,
    facts,
    examples,
    problem,
    source: schema ?? itemSchema ?? source,
  });
  if (itemSchema === undefined) return row;
  const type = `stream of ${row.reference?.name || row.type || 'any value'}`;
  if (schema === undefined) return { ...row, type };
  const items = createValueRow(api, itemSchema, direction, {
    kind: 'items',
    key: 'items',
    name: 'items',
    source: itemSchema,
  });
  return {
    ...row,
    getChildren: createRowsOnce(() => [...(row.getChildren?.() ?? []), items]),
  };
}

type BodyRows = {
  /** Row of the single media type; undefined if there are several. */
  readonly body: ApiRow | undefined;
  /** Returns the fields, or a row for each media type; undefined if there are none. */
  readonly getRows: (() => readonly ApiRow[]) | undefined;
};

/** Returns the rows of a body: its fields if it has one media type, or else a row for each. */
export function getBody(
  api: ApiDescription,
  { part, mediaTypes }: ApiBody,
  direction: ApiDirection,
  formFields: readonly ApiParameter[] = [],
): BodyRows {
  const { source, value, reference, problem } = part;
  const isRequired = value.required === true;
  const [mediaType, second] = mediaTypes;
  if (second !== undefined) {
    const getRows = () => mediaTypes.map((each) => getMediaTypeRow(api, each, direction));
    return { body: undefined, getRows: createRowsOnce(getRows) };
  }
  if (mediaType === undefined) {
    const missing = reference?.missingFile === undefined ? undefined : reference;
    const identity = { kind: 'media-type', key: '', name: '', source } as const;
    const body = createRow({ ...identity, isRequired, reference: missing, problem });
    return { body, getRows: undefined };
  }
  const row = getMediaTypeRow(api, mediaType, direction);
  const facts = [...toFacts('Media type', mediaType.name, true), ...row.facts];
  const getChildren =
    formFields.length === 0
      ? row.getChildren
      : createRowsOnce(() => getParameterRows(api, 'field', formFields, direction));
  return {
    body: { ...row, key: '', name: '', isRequired, facts, getChildren },
    getRows: getChildren,
  };
}

type BodyRowParts = Pick<ApiRow, 'kind' | 'key' | 'name'> & {
  readonly headers: ApiSource;
  readonly linkRows: readonly ApiRow[];
};

/** Returns the row of a response, whose children are its headers, its body and its links. */
export function getBodyRow(
  api: ApiDescription,
  response: ApiBody,
  direction: ApiDirection,
  { headers, linkRows, ...identity }: BodyRowParts,
): ApiRow {
  const { source, value, reference, problem } = response.part;
  const { body, getRows } = getBody(api, response, direction);
  const headerMembers = getMembers(headers);
  const hasChildren = headerMembers.length > 0 || getRows !== undefined || linkRows.length > 0;
  const getChildren = createRowsOnce(() => [
    ...headerMembers.map(([name, header]) =>
      getParameterRow(api, readPart(api, header), direction, {
        kind: 'header',
        key: `header:${escapeKey(name)}`,
        name,
      }),
    ),
    ...(getRows?.() ?? []),
    ...linkRows,
  ]);
  return createRow({
    ...body,
    ...identity,
    isRequired: false,
    description: joinParagraphs(
      value.description,
      body?.reference === undefined ? body?.description : '',
    ),
    reference: reference?.missingFile === undefined ? body?.reference : reference,
    problem: problem || (body?.problem ?? ''),
    source,
    getChildren: hasChildren ? getChildren : undefined,
  });
}
