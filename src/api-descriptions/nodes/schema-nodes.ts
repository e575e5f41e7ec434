import type { ApiDescription, ApiFiles, ApiSource } from '#api-descriptions/api-description.ts';
import { getOrCreate, toLocationKey } from '#api-descriptions/api-source.ts';
import type { EffectiveSchema } from '#api-descriptions/schemas/effective-schema.ts';
import { isOmittedIn, readSchema } from '#api-descriptions/schemas/read-schema.ts';
import { readRequirement } from '#api-descriptions/schemas/requirements.ts';
import {
  getFieldItems,
  listParts,
  type SchemaPart,
} from '#api-descriptions/schemas/schema-parts.ts';
import { type ApiNode, createNode, type NodeParts } from './api-node.ts';

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
 * Creates the nodes of the fields, items, choices and other schemas in the schema of a node. The
 * items of an array of objects are inline, so that the row of the array shows their fields.
 */
export function listSchemaNodes(
  api: ApiDescription,
  parent: ApiNode,
  source: ApiSource,
): readonly ApiNode[] {
  const { files } = api;
  const schema = readSchema(files, source);
  const parts = listParts(files, schema);
  if (parts.length === 0 || isRecursiveNode(api, parent)) return noNodes;
  // The type of such a schema describes all its parts.
  if (schema.properties.size === 0 && readRequirement(files, schema)) return noNodes;
  const fields = getFieldItems(files, schema);
  const nodes: ApiNode[] = [];
  for (const part of parts) {
    const isInline = part.source === fields;
    if (!isInline && part.key === undefined) continue;
    if (part.role === 'field' && isOmittedIn(readSchema(files, part.source), parent.direction)) {
      continue;
    }
    nodes.push(createSchemaNode(api, parent, part, schema, isInline));
  }
  return nodes;
}

/** Doesn't use `createNode`, because most nodes are created here and copying defaults is slow. */
function createSchemaNode(
  api: ApiDescription,
  parent: ApiNode,
  part: SchemaPart,
  outer: EffectiveSchema,
  isInline: boolean,
): ApiNode {
  const { key = '', name, source, isRequired } = part;
  let children: readonly ApiNode[] | undefined;
  const node: ApiNode = {
    kind: 'schema',
    part,
    outer,
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

/** True if a node repeats the schema of a node around it. It then has no children. */
export function isRecursiveNode({ files }: ApiDescription, node: ApiNode): boolean {
  // Items without a row of their own are read with their array.
  if (node.kind !== 'schema' || node.isInline) return false;
  const own = getIdentities(files, node);
  for (let at = node.parent; at?.schema !== undefined; at = at.parent) {
    if (getIdentities(files, at).some((identity) => own.includes(identity))) return true;
    if (at.kind !== 'schema') break;
  }
  return false;
}

const identities = new WeakMap<ApiNode, readonly unknown[]>();

/**
 * Returns what identifies the schema of a node, and the item schema whose fields its row shows:
 * their locations and parsed objects.
 */
function getIdentities(files: ApiFiles, node: ApiNode): readonly unknown[] {
  const { schema } = node;
  return getOrCreate(identities, node, () =>
    schema === undefined ? [] : listIdentities(files, schema),
  );
}

function listIdentities(files: ApiFiles, source: ApiSource): readonly unknown[] {
  const { value, location } = source;
  const schema = readSchema(files, source);
  const key = toLocationKey(schema.reference?.location ?? location);
  const own = typeof value === 'object' && value !== null ? [key, value] : [key];
  const fields = getFieldItems(files, schema);
  // `getFieldItems` returns nothing for nested arrays, so this ends after one level.
  return fields === undefined ? own : [...own, ...listIdentities(files, fields)];
}
