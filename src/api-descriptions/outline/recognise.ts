import type { ApiFormat } from '#api-descriptions/api-description.ts';
import { type ApiObject, isApiObject, toApiObject, toText } from '#api-descriptions/json-values.ts';

/** Property that contains the version of each format, with the supported versions. */
const versionMembers = [
  { member: 'openapi', name: 'OpenAPI', format: 'openapi', versions: /^3(\.\d+|$)/ },
  { member: 'swagger', name: 'Swagger', format: 'openapi', versions: /^2(\.\d+|$)/ },
  { member: 'asyncapi', name: 'AsyncAPI', format: 'asyncapi', versions: /^[23](\.\d+|$)/ },
] as const;

const schemaFile = /\.schema\.(?:json|ya?ml)$/i;

/** Matches one of the properties by which a description is recognized, without its quotes. */
const rootKey = [
  ...versionMembers.map(({ member }) => member),
  '\\$schema',
  '\\$defs',
  'definitions',
  'properties',
].join('|');

/** Matches a key of JSON or of YAML in flow style, at any depth. */
const flowKey = new RegExp(`[{,](?:\\s|#.*\\n)*(["']?)(?:${rootKey})\\1\\s*:`);

/** Matches comments, directives and markers, then the indent and first character of the content. */
const beginning =
  /^\uFEFF?(?:[ \t]*(?:[#%].*|---[ \t]*(?:#.*)?)?(?:\r\n?|\n))*(?:---[ \t]+)?([ \t]*)(.?)/;

/**
 * Tests a JSON or YAML text cheaply: only the parsed value decides. Misses keys that are escaped,
 * tagged or anchored.
 */
export function mayBeApiDescription(path: string, text: string): boolean {
  if (schemaFile.test(path)) return true;
  const [, indent = '', first] = beginning.exec(text) ?? [];
  if (first === '{') return flowKey.test(text);
  return new RegExp(`^\uFEFF?[ \\t]{${indent.length}}(["']?)(?:${rootKey})\\1[ \\t]*:`, 'm').test(
    text,
  );
}

type RecognisedFormat = { readonly format: ApiFormat; readonly formatLabel: string };

/** Returns the format of a parsed file, or undefined if the file isn't an API description. */
export function recogniseFormat(path: string, value: ApiObject): RecognisedFormat | undefined {
  for (const { member, name, format, versions } of versionMembers) {
    // In YAML, a version without quotes is a number.
    const match = versions.exec(toText(value[member]));
    if (match === null) continue;
    const version = match[1] === '' ? `${match[0]}.0` : match[0];
    return { format, formatLabel: `${name} ${version}` };
  }
  const formatLabel = recogniseJsonSchema(path, value);
  return formatLabel === undefined ? undefined : { format: 'json-schema', formatLabel };
}

const dialect = /^https?:\/\/json-schema\.org\/(?:draft\/)?(draft-0\d|\d{4}-\d\d)?/;

/** Keywords by which a JSON Schema without `$schema` is recognized. */
const keyword =
  /^(?:type|properties|\$ref|allOf|anyOf|oneOf|enum|const|not|items|additionalProperties|patternProperties)$/;
const typeName = /^(?:object|array|string|number|integer|boolean|null)$/;

/**
 * Returns “JSON Schema” with its draft. Without `$schema`, other data isn't mistaken for it: `type`
 * must be a type of JSON Schema, and `definitions` must contain schemas.
 */
function recogniseJsonSchema(path: string, value: ApiObject): string | undefined {
  const match = dialect.exec(toText(value.$schema));
  if (match !== null) return match[1] === undefined ? 'JSON Schema' : `JSON Schema ${match[1]}`;
  const isSchema =
    (schemaFile.test(path) && isSchemaLike(value)) ||
    (isTyped(value) && hasOnlySchemas(value.properties)) ||
    hasOnlySchemas(value.$defs) ||
    hasOnlySchemas(value.definitions);
  return isSchema ? 'JSON Schema' : undefined;
}

function isTyped({ type }: ApiObject): boolean {
  return [type].flat().every((each) => typeof each === 'string' && typeName.test(each));
}

function isSchemaLike(value: unknown): boolean {
  if (!isApiObject(value)) return typeof value === 'boolean';
  const hasKeyword = Object.keys(value).some((key) => keyword.test(key));
  return hasKeyword && (!Object.hasOwn(value, 'type') || isTyped(value));
}

/** True if all values can be schemas, and at least one has a keyword of JSON Schema. */
function hasOnlySchemas(value: unknown): boolean {
  const members = Object.values(toApiObject(value));
  // A schema can have only annotations or unknown keywords.
  const canBeSchema = (member: unknown) =>
    isSchemaLike(member) || (isApiObject(member) && !Object.hasOwn(member, 'type'));
  return members.some(isSchemaLike) && members.every(canBeSchema);
}
