import type { ApiFiles, ApiGroup, ApiSource } from '#data/api-descriptions/api-description.ts';
import { getChild, isApiObject, toApiObject, toText } from '#data/api-descriptions/api-source.ts';
import { addNamedEntries, type EntryCollector, toGroups } from './outline.ts';

const dialect = /^https?:\/\/json-schema\.org\/(?:draft\/)?(draft-0\d|\d{4}-\d\d)?/;

/** Keywords of which a JSON Schema without `$schema` has at least one. */
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
    isNamedAsSchema(path, value) ||
    (isTyped(value) && hasOnlySchemas(value.properties)) ||
    hasOnlySchemas(value.$defs) ||
    hasOnlySchemas(value.definitions);
  return isSchema ? 'JSON Schema' : undefined;
}

function isNamedAsSchema(path: string, value: unknown): boolean {
  return /\.schema\.(?:json|ya?ml)$/i.test(path) && isSchemaLike(value);
}

function isTyped({ type }: Readonly<Record<string, unknown>>): boolean {
  return [type].flat().every((each) => typeof each === 'string' && typeName.test(each));
}

function isSchemaLike(value: unknown): boolean {
  if (typeof value === 'boolean') return true;
  return (
    isApiObject(value) &&
    Object.keys(value).some((key) => keyword.test(key)) &&
    (!Object.hasOwn(value, 'type') || isTyped(value))
  );
}

/** True for an object that contains schemas, and nothing that can't be a schema. */
function hasOnlySchemas(value: unknown): boolean {
  const members = Object.values(toApiObject(value));
  return members.some(isSchemaLike) && members.every(canBeSchema);
}

/** True for a schema, also if it has only annotations or unknown keywords. */
function canBeSchema(value: unknown): boolean {
  return isSchemaLike(value) || (isApiObject(value) && !Object.hasOwn(value, 'type'));
}

/** Adds the root schema and its definitions to the collector and returns the outline. */
export function getJsonSchemaGroups(
  root: ApiSource,
  _files: ApiFiles,
  collector: EntryCollector,
): readonly ApiGroup[] {
  const fileName = root.location.file.slice(root.location.file.lastIndexOf('/') + 1);
  const { title } = toApiObject(root.value);
  const schema = collector.add({ id: 'root', kind: 'schema', path: fileName, title, source: root });
  const definitions = ['$defs', 'definitions'].flatMap((key) =>
    addNamedEntries(collector, 'schema', getChild(root, key)),
  );
  return [
    { key: 'overview', title: '', description: '', entries: [schema] },
    ...toGroups('schemas', 'Definitions', definitions),
  ];
}
