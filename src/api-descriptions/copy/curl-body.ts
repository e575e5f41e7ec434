import type {
  ApiDescription,
  ApiEntry,
  ApiFiles,
  Located,
} from '#api-descriptions/api-description.ts';
import { createExample } from '#api-descriptions/examples/example-value.ts';
import { getChild, isApiObject, toApiObject, toText } from '#api-descriptions/json-values.ts';
import { createParameterNode } from '#api-descriptions/nodes/body-nodes.ts';
import {
  type ApiMediaType,
  type ApiParameter,
  getOwnSchema,
  readPart,
  readStyle,
} from '#api-descriptions/nodes/parts.ts';
import { readOperation } from '#api-descriptions/nodes/swagger.ts';
import { getPathItems } from '#api-descriptions/outline/openapi.ts';
import { getPart, getPartItems, getPartMembers, readObject } from '#api-descriptions/references.ts';
import { readExamples, readMediaExamples } from '#api-descriptions/rows/examples.ts';
import { readSchema } from '#api-descriptions/schemas/read-schema.ts';
import { findField } from '#api-descriptions/schemas/schema-parts.ts';
import { quote, toFormOption, toHeaderOptions } from './curl-options.ts';
import {
  formEncoding,
  getReservedEncoding,
  serialize,
  unencoded,
  urlEncoding,
} from './parameter-styles.ts';
import { getFirstExample, toMediaText, toPairs } from './request-parameters.ts';

export const formType = 'application/x-www-form-urlencoded';

/** Field of a form, or part of another multipart body. */
type Field = {
  /** Empty for a part that is identified by its position. */
  readonly name: string;
  readonly value: unknown;
  readonly schema: Located | undefined;
  /** Encoding object of OpenAPI 3, or the parameter of Swagger 2. */
  readonly encoding: Located;
};

/** Returns the options for the body of a request. */
export function getBodyOptions(api: ApiDescription, operation: ApiEntry): readonly string[] {
  const pathItems = getPathItems(api, operation);
  const { request, formFields } = readOperation(api, pathItems, operation.source);
  // A media type without a name and a schema stands for content that can’t be read.
  const mediaTypes = (request?.readMediaTypes() ?? []).filter(
    ({ name, schema }) => name !== '' || schema !== undefined,
  );
  const mediaType = mediaTypes.find(({ name }) => name.includes('json')) ?? mediaTypes[0];
  if (mediaType === undefined) return [];
  const type = selectType(mediaType, formFields);
  const example = getFirstExample(readMediaExamples(api, mediaType).examples)?.value;
  const fields =
    formFields.length > 0 ? formFields.flatMap((field) => toField(api, field)) : undefined;
  const header = toHeaderOptions(['Content-Type', type]);
  if (type.startsWith('multipart/')) {
    const parts =
      fields ?? getFields(api, mediaType, typeof example === 'object' ? example : undefined);
    // curl adds the boundary to a given media type.
    const isGiven = !type.startsWith('multipart/form-data');
    return [...(isGiven ? header : []), ...parts.flatMap((part) => getPartOptions(api, part))];
  }
  const isForm = type.startsWith(formType);
  if (!isForm && isFile(api.files, mediaType.schema, type, example)) {
    return [...header, "--data-binary '@file'"];
  }
  const text = isForm
    ? toForm(api, mediaType, example, fields)
    : toMediaText(type, example ?? createValue(api, mediaType), 2);
  // `--data-raw` doesn't read a file if the text begins with `@`.
  return [...header, `--data-raw ${quote(text)}`];
}

/** Selects one of the media types of Swagger, which are joined by commas. */
function selectType({ name }: ApiMediaType, formFields: readonly ApiParameter[]): string {
  const names = name.split(',').map((each) => each.trim());
  const find = (words: string) => names.find((each) => each.includes(words));
  if (formFields.length === 0) return find('json') || names[0] || 'application/json';
  const multipart = find('multipart/');
  if (formFields.some(({ value }) => value.type === 'file')) {
    return multipart ?? 'multipart/form-data';
  }
  return find(formType) ?? multipart ?? formType;
}

function createValue(api: ApiDescription, { schema, itemSchema }: ApiMediaType): unknown {
  const shown = schema ?? itemSchema;
  return shown && createExample(api, shown, 'request');
}

/** Returns the body of a form, also for the query string of OpenAPI 3.2. */
export function toForm(
  api: ApiDescription,
  mediaType: ApiMediaType,
  example: unknown,
  fields = getFields(api, mediaType, example),
): string {
  if (typeof example === 'string') return example;
  const pairs = fields.flatMap(({ name, value, encoding }): readonly (readonly string[])[] => {
    const given = toApiObject(encoding.value);
    if (isStyled(encoding)) {
      const position = given.allowReserved === true ? getReservedEncoding('query') : urlEncoding;
      return serialize(name, value, readStyle({ in: 'query', ...given }), position);
    }
    return (Array.isArray(value) ? value : [value]).map((item) => {
      const text = toMediaText(toText(given.contentType), item);
      return [formEncoding.name(name), formEncoding.value(text)];
    });
  });
  return pairs.map((pair) => pair.join('=')).join('&');
}

/** True if a field is serialized by its style instead of its media type. */
function isStyled({ value }: Located): boolean {
  const encoding = toApiObject(value);
  return ['style', 'explode', 'allowReserved', 'in'].some((key) => encoding[key] !== undefined);
}

/** Returns the field of a form of Swagger. */
function toField(api: ApiDescription, { name, source }: ApiParameter): readonly Field[] {
  const schema = getOwnSchema(source);
  if (schema === undefined) return [];
  const value =
    readExamples(api, source).examples[0]?.value ?? createExample(api, schema, 'request');
  return [{ name, value, schema, encoding: source }];
}

/** Returns the fields of a body, or the parts of a multipart body without names. */
function getFields(
  api: ApiDescription,
  mediaType: ApiMediaType,
  example: unknown,
): readonly Field[] {
  const { source, schema, itemSchema } = mediaType;
  const created = example ?? createValue(api, mediaType);
  const value =
    schema === undefined && itemSchema !== undefined && example === undefined ? [created] : created;
  if (!Array.isArray(value)) {
    return Object.entries(toApiObject(value)).map(([name, member]) => ({
      name,
      value: member,
      schema: schema && findProperty(api.files, schema, name),
      encoding: getPart(api.files, source, 'encoding', name),
    }));
  }
  const encodings = getPartItems(api.files, getChild(source, 'prefixEncoding'));
  return value.map((item: unknown, index) => ({
    name: '',
    value: item,
    schema: schema === undefined ? itemSchema : getItemSchema(api.files, schema, index),
    encoding: encodings[index] ?? getChild(source, 'itemEncoding'),
  }));
}

function getItemSchema(files: ApiFiles, schema: Located, index: number): Located | undefined {
  const { prefixItems, items } = readSchema(files, schema);
  return prefixItems[index] ?? items;
}

/** Finds the schema of a field, also in the alternatives of the schema. */
function findProperty(
  files: ApiFiles,
  source: Located,
  name: string,
  depth = 0,
): Located | undefined {
  const schema = readSchema(files, source);
  const { choices, additionalProperties } = schema;
  const field = findField(files, schema, name);
  if (field !== undefined) return field;
  const options = depth > 2 ? [] : choices.flatMap((choice) => choice.options);
  for (const option of options) {
    const found = findProperty(files, option, name, depth + 1);
    if (found !== undefined) return found;
  }
  return isApiObject(additionalProperties?.value) ? additionalProperties : undefined;
}

function getPartOptions(api: ApiDescription, field: Field): readonly string[] {
  const { name, value, schema, encoding } = field;
  const isList = name !== '' && Array.isArray(value);
  const getPartSchema = (index: number) =>
    schema && isList ? getItemSchema(api.files, schema, index) : schema;
  const first = getPartSchema(0);
  const isText = first === undefined || !isFile(api.files, first, '');
  if (name !== '' && isText && isStyled(encoding)) {
    const style = readStyle({ in: 'query', ...toApiObject(encoding.value) });
    return serialize(name, value, style, unencoded).map(([key, text]) =>
      toFormOption({ name: key, text, mediaType: '', headers: [] }),
    );
  }
  const items: readonly unknown[] = isList ? value : [value];
  return items.map((item, index) =>
    toPartOption(api, { ...field, value: item, schema: getPartSchema(index) }),
  );
}

function toPartOption(api: ApiDescription, { name, value, schema, encoding }: Field): string {
  const types = toText(toApiObject(encoding.value).contentType)
    .split(',')
    .map((type) => type.trim());
  const given = types.find((type) => !type.includes('*')) ?? '';
  const headers = getPartMembers(api.files, getChild(encoding, 'headers')).flatMap(
    ([header, source]) => {
      const identity = { kind: 'header', name: header, key: '' } as const;
      const node = createParameterNode(api, undefined, readPart(api, source), identity);
      const isSent = node.isRequired && !/^content-(?:type|disposition)$/iu.test(header);
      return isSent ? toPairs(api, node) : [];
    },
  );
  if (schema !== undefined && isFile(api.files, schema, given || (types[0] ?? ''))) {
    return toFormOption({ name, text: undefined, mediaType: given, headers });
  }
  const isEncoded = schema !== undefined && isEncodedBinary(api.files, schema);
  const isJson = typeof value === 'object' && value !== null;
  const initial = isJson ? 'application/json' : isEncoded ? 'application/octet-stream' : '';
  const mediaType = given || initial;
  return toFormOption({ name, text: toMediaText(mediaType, value), mediaType, headers });
}

/** True for binary data that is sent as text, for example in Base64. */
function isEncodedBinary(files: ApiFiles, source: Located): boolean {
  const isByte = readSchema(files, source).format === 'byte';
  return isByte || readObject(files, source).contentEncoding !== undefined;
}

const textType = /^text\/|[/+.-](?:json|jsonl|ndjson|xml|yaml|csv|javascript|graphql|sql)\b/iu;
const binaryType =
  /^(?:image|audio|video|font)\/(?!.*\bxml\b)|^application\/(?:octet-stream|pdf|zip|gzip)\b/iu;

/** True if a value is sent as the bytes of a file. */
function isFile(
  files: ApiFiles,
  source: Located | undefined,
  mediaType: string,
  example?: unknown,
): boolean {
  const isUnknown = example === undefined ? !textType.test(mediaType) : binaryType.test(mediaType);
  if (source === undefined) return isUnknown;
  if (isEncodedBinary(files, source)) return false;
  const { kind, types, format, examples, default: initial } = readSchema(files, source);
  // A description can't contain binary values, so any value with an example or default is text.
  if (kind === 'any') return isUnknown && examples.length === 0 && initial === undefined;
  if (format === 'binary' || types.includes('file')) return true;
  return (
    binaryType.test(mediaType || format) &&
    types.every((type) => type === 'string' || type === 'null')
  );
}
