import type { ApiDescription, ApiFiles, Located } from '#api-descriptions/api-description.ts';
import { isOmittedIn, readSchema } from '#api-descriptions/schemas/read-schema.ts';
import { readRequirement } from '#api-descriptions/schemas/requirements.ts';
import {
  getFieldItems,
  listParts,
  type SchemaPart,
} from '#api-descriptions/schemas/schema-parts.ts';
import {
  type ApiNode,
  createNode,
  type NodeParts,
  type OuterSchemas,
  type SchemaNode,
} from './api-node.ts';

/** Creates the node of a value: a parameter, header, body or payload. Its children are the fields. */
export function createValueNode(
  api: ApiDescription,
  parent: ApiNode | undefined,
  parts: NodeParts,
): ApiNode {
  const { schema } = parts;
  return createNode(parent, parts, schema && ((node) => listSchemaNodes(api, node, schema)));
}

const noNodes: readonly ApiNode[] = [];
const noValue = {};

/**
 * Lists fields, items, choices and other schemas. The items of an array of objects are inline, so
 * that the row of the array shows their fields.
 */
export function listSchemaNodes(
  api: ApiDescription,
  parent: ApiNode,
  source: Located,
): readonly ApiNode[] {
  const { files } = api;
  const schema = readSchema(files, source);
  const parts = listParts(files, schema);
  if (parts.length === 0 || isRecursiveNode(api, parent)) return noNodes;
  // The type of such a schema describes all its parts.
  if (schema.properties.size === 0 && readRequirement(files, schema)) return noNodes;
  const fields = getFieldItems(files, schema);
  const around = {
    identities: listIdentities(files, source),
    around: parent.kind === 'schema' ? parent.around : undefined,
  };
  const nodes: ApiNode[] = [];
  for (const part of parts) {
    const isInline = part.source === fields;
    if (!isInline && part.key === undefined) continue;
    if (part.role === 'field' && isOmittedIn(readSchema(files, part.source), parent.direction)) {
      continue;
    }
    nodes.push(createSchemaNode(api, parent, part, { outer: schema, around, isInline }));
  }
  return nodes;
}

/** Doesn't use `createNode`, because most nodes are created here and copying defaults is slow. */
function createSchemaNode(
  api: ApiDescription,
  parent: ApiNode,
  part: SchemaPart,
  { outer, around, isInline }: Pick<SchemaNode, 'outer' | 'around' | 'isInline'>,
): ApiNode {
  const { key = '', name, source, isRequired } = part;
  let children: readonly ApiNode[] | undefined;
  const node: ApiNode = {
    kind: 'schema',
    part,
    outer,
    around,
    key,
    isInline,
    name,
    parent,
    direction: parent.direction,
    source,
    value: noValue,
    schema: source,
    isRequired,
    reference: undefined,
    problem: '',
    getChildren: () => (children ??= listSchemaNodes(api, node, source)),
  };
  return node;
}

/** True if a node has the same schema as one of its ancestors. It then has no children. */
export function isRecursiveNode({ files }: ApiDescription, node: ApiNode): boolean {
  // Items without a row of their own are read with their array.
  if (node.kind !== 'schema' || node.isInline) return false;
  const own = listIdentities(files, node.source);
  for (let at: OuterSchemas | undefined = node.around; at !== undefined; at = at.around) {
    if (at.identities.some((one) => own.some((other) => isSameIdentity(one, other)))) return true;
  }
  return false;
}

function isSameIdentity(one: Located, other: Located): boolean {
  const { pointer, file } = one.location;
  const isSameLocation = pointer === other.location.pointer && file === other.location.file;
  return isSameLocation || (typeof one.value === 'object' && one.value === other.value);
}

/**
 * Returns what identifies a schema: its parsed object, and the location to which it refers. Adds
 * those of the item schema whose fields its row shows.
 */
function listIdentities(files: ApiFiles, source: Located): readonly Located[] {
  const { value, location } = source;
  const schema = readSchema(files, source);
  const own = { value, location: schema.reference?.location ?? location };
  const fields = getFieldItems(files, schema);
  // `getFieldItems` returns nothing for nested arrays, so this ends after one level.
  return fields === undefined ? [own] : [own, ...listIdentities(files, fields)];
}
