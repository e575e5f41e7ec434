import type { ApiDescription } from '#api-descriptions/api-description.ts';
import { escapeKey, getChild, isApiObject, toText } from '#api-descriptions/api-source.ts';
import type { TraitOwners } from '#api-descriptions/outline/asyncapi.ts';
import { getPartMembers } from '#api-descriptions/references.ts';
import { type ApiNode, createNode, type NodeParts } from './api-node.ts';
import { createValueNode } from './schema-nodes.ts';

/** Returns a node for each protocol. */
export function listBindings(
  api: ApiDescription,
  parent: ApiNode,
  owners: TraitOwners,
  prefix = '',
): readonly ApiNode[] {
  const bindings = owners
    .toReversed()
    .flatMap((owner) => getPartMembers(api.files, getChild(owner, 'bindings')));
  return [...new Map(bindings)].map(([name, source]) =>
    createBindingNode(api, parent, {
      kind: 'binding',
      key: `${prefix}${escapeKey(name)}`,
      name,
      source,
      direction: 'response',
    }),
  );
}

const schemaKeyword = /^(?:type|properties|enum|\$ref|oneOf|allOf)$/;

/** Creates the node of a binding or its property: a schema, an object with properties, or a value. */
function createBindingNode(api: ApiDescription, parent: ApiNode, parts: NodeParts): ApiNode {
  const { source } = parts;
  const { value } = source;
  if (!isApiObject(value)) return createNode(parent, parts);
  // The property `type` of an HTTP binding is the text `request` or `response`.
  const isHttp = /^re(?:quest|sponse)$/.test(toText(value.type));
  if (!isHttp && Object.keys(value).some((key) => schemaKeyword.test(key))) {
    return createValueNode(api, parent, { ...parts, schema: source });
  }
  return createNode(parent, parts, (node) =>
    getPartMembers(api.files, source).map(([name, member]) =>
      createBindingNode(api, node, { kind: 'binding', name, source: member }),
    ),
  );
}
