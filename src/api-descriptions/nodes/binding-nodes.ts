import type { ApiDescription, Located } from '#api-descriptions/api-description.ts';
import { escapeKey, getChild, isApiObject, toText } from '#api-descriptions/json-values.ts';
import type { WithTraits } from '#api-descriptions/outline/asyncapi.ts';
import { getPartMembers } from '#api-descriptions/references.ts';
import { type ApiNode, createNode, type NodeParts } from './api-node.ts';
import { createValueNode } from './schema-nodes.ts';

/** Binding of a protocol with its name. */
type Binding = readonly [name: string, binding: Located];

/** Returns the bindings of an object and its traits by protocol. */
export function listBindings({ files }: ApiDescription, owners: WithTraits): readonly Binding[] {
  const bindings = owners
    .toReversed()
    .flatMap((owner) => getPartMembers(files, getChild(owner, 'bindings')));
  return [...new Map(bindings)];
}

export function createBindingNode(
  api: ApiDescription,
  parent: ApiNode,
  [name, source]: Binding,
  prefix = '',
): ApiNode {
  const key = `${prefix}${escapeKey(name)}`;
  return createMemberNode(api, parent, {
    kind: 'binding',
    key,
    name,
    source,
    direction: 'response',
  });
}

const schemaKeyword = /^(?:type|properties|enum|\$ref|oneOf|allOf)$/;

/** Creates the node of a binding or its property: a schema, an object with properties, or a value. */
function createMemberNode(api: ApiDescription, parent: ApiNode, parts: NodeParts): ApiNode {
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
      createMemberNode(api, node, { kind: 'binding', name, source: member }),
    ),
  );
}
