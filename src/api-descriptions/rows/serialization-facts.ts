import type { ApiDescription, Located } from '#api-descriptions/api-description.ts';
import { getChild, toTexts } from '#api-descriptions/json-values.ts';
import { createParameterNode } from '#api-descriptions/nodes/body-nodes.ts';
import {
  type ApiMediaType,
  type ApiPart,
  readPart,
  readStyle,
} from '#api-descriptions/nodes/parts.ts';
import { getPart, getPartItems, getPartMembers, readObject } from '#api-descriptions/references.ts';
import { readSchema } from '#api-descriptions/schemas/read-schema.ts';
import { findField } from '#api-descriptions/schemas/schema-parts.ts';
import { inferTypes } from '#api-descriptions/schemas/schema-words.ts';
import type { ApiFact } from './api-row.ts';
import { joinParagraphs, toFacts, toUnresolvedFacts } from './facts.ts';
import { describeSchema } from './schema-row.ts';

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
export function getStyleFacts(
  { files }: ApiDescription,
  value: ApiPart['value'],
  schema: Located | undefined,
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

/** Field of a form or part of a multipart body that has an encoding. */
type EncodedField = {
  readonly name: string;
  readonly schema: Located | undefined;
  readonly encoding: Located;
};

/** Returns the encodings in a media type or encoding, by the name or position of the field. */
function getEncodedFields(
  { files }: ApiDescription,
  source: Located,
  schema: Located | undefined,
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
export function getEncodingFacts(
  api: ApiDescription,
  { source, schema }: Pick<ApiMediaType, 'source' | 'schema'>,
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
    return [field, ...nested].flatMap((part) => getFieldFacts(api, part));
  });
  return [...facts, ...unresolved];
}

function getFieldFacts(
  api: ApiDescription,
  { name, schema, encoding }: EncodedField,
): readonly ApiFact[] {
  const object = readObject(api.files, encoding);
  const facts = [
    ...toFacts('Media type', object.contentType, true),
    ...getStyleFacts(api, { ...object, in: 'query' }, schema),
    ...toUnresolvedFacts(api, 'Encoding', encoding),
    ...toUnresolvedFacts(api, 'Headers', getPart(api.files, encoding, 'headers')),
    ...getPartMembers(api.files, getPart(api.files, encoding, 'headers')).flatMap(
      ([header, source]) => {
        const unresolved = toUnresolvedFacts(api, `Header ${header}`, source);
        if (unresolved.length > 0) return unresolved;
        const identity = { kind: 'header', name: header, key: '' } as const;
        const { schema: own, value } = createParameterNode(
          api,
          undefined,
          readPart(api, source),
          identity,
        );
        const words = own && describeSchema(api, own);
        const description = joinParagraphs(value.description, words?.description);
        return toFacts('Header', toTexts([header, words?.type, description]).join(' · '));
      },
    ),
  ];
  return facts.map((fact) => ({ ...fact, label: `${fact.label} of ${name}` }));
}
