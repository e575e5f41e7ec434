import type { ApiDescription, ApiEntry } from '#api-descriptions/api-description.ts';
import { getChild, getOrCreate } from '#api-descriptions/json-values.ts';
import { isReference } from '#api-descriptions/references.ts';
import { type ApiNode, createNode } from './api-node.ts';
import { listAsyncSections } from './asyncapi-nodes.ts';
import { readUnread, toUnreadSections } from './body-nodes.ts';
import { listOperationSections } from './operation-nodes.ts';
import { listOverviewSections } from './overview-nodes.ts';
import { readPart } from './parts.ts';
import { createValueNode } from './schema-nodes.ts';

const nodes = new WeakMap<ApiEntry, ApiNode>();

/** Returns the same node on each call. */
export function getEntryNode(api: ApiDescription, entry: ApiEntry): ApiNode {
  return getOrCreate(nodes, entry, () => createEntryNode(api, entry));
}

/** Creates the node of an entry, whose children are the sections of the entry’s page. */
export function createEntryNode(api: ApiDescription, entry: ApiEntry): ApiNode {
  const { source, path } = entry;
  const { value } = readPart(api, source);
  const parts = { kind: 'entry', key: '', name: path, source, value } as const;
  return createNode(undefined, parts, (node) => listSections(api, entry, node));
}

function listSections(api: ApiDescription, entry: ApiEntry, node: ApiNode): readonly ApiNode[] {
  switch (entry.kind) {
    case 'overview':
      return listOverviewSections(api, node);
    case 'schema':
      return listSchemaSections(api, entry, node);
    case 'message':
    case 'channel':
      return listAsyncSections(api, entry, node);
    case 'operation':
    case 'webhook':
      return api.format === 'asyncapi'
        ? listAsyncSections(api, entry, node)
        : listOperationSections(api, entry, node);
  }
}

function listSchemaSections(
  api: ApiDescription,
  { source }: ApiEntry,
  node: ApiNode,
): readonly ApiNode[] {
  // The outline lists the definitions of the root.
  const unread = ['$defs', 'definitions'].flatMap((name) => {
    const definitions = getChild(source, name);
    return isReference(definitions.value) ? readUnread(api, name, definitions) : [];
  });
  return [
    ...toUnreadSections(node, 'response', unread),
    createValueNode(api, node, { kind: 'value', name: 'schema', source, schema: source }),
  ];
}
