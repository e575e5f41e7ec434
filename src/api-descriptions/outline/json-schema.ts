import type { ApiFiles, ApiGroup, ApiSource } from '#api-descriptions/api-description.ts';
import {
  type ApiObject,
  getChild,
  isApiObject,
  toApiObject,
  toText,
} from '#api-descriptions/api-source.ts';
import { addNamedEntries, type OutlineEntries, toGroups } from './outline.ts';

const dialect = /^https?:\/\/json-schema\.org\/(?:draft\/)?(draft-0\d|\d{4}-\d\d)?/;

/** Keywords by which a JSON Schema without `$schema` is recognized. */
const keyword =
  /^(?:type|properties|\$ref|allOf|anyOf|oneOf|enum|const|not|items|additionalProperties|patternProperties)$/;
const typeName = /^(?:object|array|string|number|integer|boolean|null)$/;

/**
 * Returns “JSON Schema” with its draft if the file is a JSON Schema, or else undefined. Without
 * `$schema`, other data isn't mistaken for a JSON Schema: `type` must be a type of JSON Schema, and
 * `definitions` must contain schemas.
 */
export function recogniseJsonSchema(path: string, value: unknown): string | undefined {
  if (!isApiObject(value)) return undefined;
  const match = dialect.exec(toText(value.$schema));
  if (match !== null) return match[1] === undefined ? 'JSON Schema' : `JSON Schema ${match[1]}`;
  const isSchema =
    (/\.schema\.(?:json|ya?ml)$/i.test(path) && isSchemaLike(value)) ||
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

/**
 * True for an object whose values can all be schemas, if at least one has a keyword of JSON Schema.
 */
function hasOnlySchemas(value: unknown): boolean {
  const members = Object.values(toApiObject(value));
  // A schema can have only annotations or unknown keywords.
  const canBeSchema = (member: unknown) =>
    isSchemaLike(member) || (isApiObject(member) && !Object.hasOwn(member, 'type'));
  return members.some(isSchemaLike) && members.every(canBeSchema);
}

/** Adds the definitions and returns the groups of the outline. */
export function getJsonSchemaGroups(
  root: ApiSource,
  files: ApiFiles,
  entries: OutlineEntries,
): readonly ApiGroup[] {
  const definitions = ['$defs', 'definitions'].flatMap((key) =>
    addNamedEntries(entries, files, 'schema', getChild(root, key)),
  );
  return toGroups('schemas', 'Definitions', definitions);
}
