import type { ApiDescription } from '#api-descriptions/api-description.ts';
import { type ApiObject, toApiObject, toValueText } from '#api-descriptions/json-values.ts';
import type { ParameterNode } from '#api-descriptions/nodes/api-node.ts';
import { readStyle } from '#api-descriptions/nodes/parts.ts';
import type { ApiExample } from '#api-descriptions/rows/api-row.ts';
import { readExamples, readMediaExamples } from '#api-descriptions/rows/examples.ts';
import { readSchema } from '#api-descriptions/schemas/read-schema.ts';
import {
  getReservedEncoding,
  type ParameterEncoding,
  serialize,
  unencoded,
  urlEncoding,
} from './parameter-styles.ts';

/** Returns the first example that isn't serialized, or else the first one. */
export function getFirstExample(examples: readonly ApiExample[]): ApiExample | undefined {
  return examples.find(({ isSerialized }) => isSerialized !== true) ?? examples[0];
}

/** Returns a text in a media type. A text of JSON remains unmodified. */
export function toMediaText(mediaType: string, value: unknown, indent = 0): string {
  const isText = typeof value === 'string' && /[/+]json\s*(?:;|$)/iu.test(mediaType);
  return isText && !isJson(value) ? JSON.stringify(value) : toValueText(value, indent);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function getEncoding({ in: location, style, allowReserved }: ApiObject): ParameterEncoding {
  const isEncoded = location === 'path' || location === 'query' || location === 'cookie';
  if (!isEncoded || style === 'cookie') return unencoded;
  if (allowReserved !== true) return urlEncoding;
  return getReservedEncoding(location === 'path' ? 'path' : 'query');
}

/** Returns the example of a parameter, or else that of its content or schema. */
export function findExample(
  api: ApiDescription,
  { source, content, schema }: ParameterNode,
): ApiExample | undefined {
  const own = getFirstExample(readExamples(api, source).examples);
  const inContent = content && getFirstExample(readMediaExamples(api, content).examples);
  const [value] = schema === undefined ? [] : readSchema(api.files, schema).examples;
  return own ?? inContent ?? (value === undefined ? undefined : { name: '', value });
}

/**
 * Returns pairs if the parameter is required or has an example, encoded for its location. Without
 * an example, the value is the name in braces.
 */
export function toPairs(
  api: ApiDescription,
  node: ParameterNode,
): readonly (readonly [name: string, value: string])[] {
  const { name, isRequired, schema, source, content } = node;
  const example = findExample(api, node);
  if (!isRequired && example?.value === undefined) return [];
  const read = schema && readSchema(api.files, schema);
  const value = example?.value ?? read?.default?.value ?? read?.allowedValues?.[0];
  const parameter = toApiObject(source.value);
  const isSent = content === undefined || toValueText(value).startsWith(`${name}=`);
  if (example?.isSerialized === true && isSent) return [toSerializedPair(name, parameter, value)];
  const style = content === undefined ? readStyle(parameter) : contentStyle;
  const placeholder = `{${name}}`;
  const encoding = getEncoding(parameter);
  if (value === undefined) {
    return serialize(name, placeholder, style, { ...encoding, value: (text) => text });
  }
  const written = content === undefined ? value : toMediaText(content.name, value);
  const pairs = serialize(name, written, style, encoding);
  // A path has no empty segments.
  const isMissing = parameter.in === 'path' && pairs.every(([, text]) => text === '');
  return isMissing ? [[name, placeholder]] : pairs;
}

const contentStyle = { style: 'form', isExploded: true };

function toSerializedPair(
  name: string,
  { in: location }: ApiObject,
  value: unknown,
): readonly [string, string] {
  const text = toValueText(value);
  const [, first = name, rest = text] =
    location === 'query' || location === 'cookie' ? (/^([^=]*)=(.*)$/su.exec(text) ?? []) : [];
  return [first, rest];
}
