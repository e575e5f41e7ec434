import type {
  ApiDescription,
  ApiDirection,
  ApiFact,
  ApiRow,
  ApiSection,
  ApiSource,
} from './api-description.ts';
import { createRow, createRowsOnce, type RowParts } from './api-row.ts';
import { escapeKey, getMembers, toApiObject, toText } from './api-source.ts';
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
import { createSchemaRow } from './schema-rows.ts';

/** Returns a section in a list; an empty list if it has no rows. */
export function toRowSections(
  key: string,
  title: string,
  direction: ApiDirection,
  rows: readonly ApiRow[],
): readonly ApiSection[] {
  return rows.length === 0 ? [] : [{ key, title, direction, description: '', rows }];
}

/** Returns a function that appends a number to a repeated row key. */
function createKeyCounter(): (key: string) => string {
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
  direction: ApiDirection,
  { reference, ...parts }: RowParts,
): ApiRow {
  const missing = reference?.missingFile === undefined ? undefined : reference;
  if (schema === undefined) return createRow({ ...parts, reference: missing });
  const row = createSchemaRow(api, schema, direction);
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
function getStyleFacts({ style, explode, collectionFormat, ...value }: ApiPart['value']): readonly ApiFact[] {
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
  const own = ['type', 'enum', '$ref'].some((each) => value[each] !== undefined) ? source : undefined;
  const schema = getOptionalChild(source, 'schema') ?? mediaType?.schema ?? own;
  const { examples, facts } = readExamples(api, source);
  return createValueRow(api, problem === '' ? schema : undefined, direction, {
    kind,
    key,
    name,
    isRequired: value.required === true,
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
  const others = parameters.filter(({ location }) => !locations.includes(location));
  const getRows = (found: readonly ApiParameter[]) => {
    const count = createKeyCounter();
    return found.map(({ name, problem, ...parameter }) => {
      const isInvalid = problem === '' && parameter.reference?.missingFile === undefined;
      return getParameterRow(
        api,
        {
          ...parameter,
          problem: isInvalid && !locations.includes(parameter.location)
            ? '“in” isn’t path, query, header or cookie.'
            : problem,
        },
        direction,
        { kind: 'parameter', key: count(escapeKey(name)), name },
      );
    });
  };
  return [
    ...parameterSections.flatMap(([location, title]) =>
      toRowSections(
        location,
        title,
        direction,
        getRows(parameters.filter((parameter) => parameter.location === location)),
      ),
    ),
    ...toRowSections('parameters', 'Other parameters', direction, getRows(others)),
  ];
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
    source,
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

type BodyRows = { readonly body: ApiRow | undefined; readonly rows: readonly ApiRow[] };

/**
 * Returns the rows of a body: its fields if it has one media type, or else a row for each media
 * type. `body` is the row of the single media type.
 */
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
    const rows = mediaTypes.map((each) => getMediaTypeRow(api, each, direction));
    return { body: undefined, rows };
  }
  if (mediaType === undefined) {
    const missing = reference?.missingFile === undefined ? undefined : reference;
    const body = createRow({ kind: 'media-type', key: '', name: '', isRequired, reference: missing, problem, source });
    return { body, rows: [] };
  }
  const row = getMediaTypeRow(api, mediaType, direction);
  const count = createKeyCounter();
  const fields = formFields.map((field) => {
    const { name } = field;
    return getParameterRow(api, field, direction, { kind: 'field', key: count(escapeKey(name)), name });
  });
  const facts = [...toFacts('Media type', mediaType.name, true), ...row.facts];
  const body = { ...row, key: '', name: '', isRequired, facts };
  if (fields.length === 0) return { body, rows: row.getChildren?.() ?? [] };
  return { body: { ...body, getChildren: () => fields }, rows: fields };
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
  const { body, rows } = getBody(api, response, direction);
  const headerRows = getMembers(headers).map(([name, header]) =>
    getParameterRow(api, readPart(api, header), direction, {
      kind: 'header',
      key: `header:${escapeKey(name)}`,
      name,
    }),
  );
  const children = [...headerRows, ...rows, ...linkRows];
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
    getChildren: children.length === 0 ? undefined : () => children,
  });
}
