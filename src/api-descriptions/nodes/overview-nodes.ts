import type { ApiDescription, ApiSource } from '#api-descriptions/api-description.ts';
import { escapeKey, getChild, getRoot, toText } from '#api-descriptions/api-source.ts';
import {
  getPart,
  getPartItems,
  getPartMembers,
  isReference,
} from '#api-descriptions/references.ts';
import { type ApiNode, createNode } from './api-node.ts';
import { listBindings } from './binding-nodes.ts';
import { createParameterNode, listUnreadNodes, toSections } from './body-nodes.ts';
import { isUnread, readPart, toMissing } from './parts.ts';
import { getSchemes, listFlows } from './security.ts';
import { type ApiServer, getServers } from './servers.ts';

/** Parts of a description from which its outline and its overview are created. */
const rootParts = [
  ...['info', 'servers', 'tags', 'security', 'paths', 'webhooks', 'x-webhooks', 'channels'],
  ...['operations', 'components', 'components/schemas', 'components/messages'],
  ...['components/securitySchemes', 'definitions', 'securityDefinitions'],
];

/** Returns the sections of the overview of OpenAPI, Swagger or AsyncAPI. */
export function listOverviewSections(api: ApiDescription, node: ApiNode): readonly ApiNode[] {
  const { files } = api;
  const root = getRoot(api);
  const unread = rootParts
    .map((name) => ({ name, source: getPart(files, root, ...name.split('/')) }))
    .filter(({ source }) => isReference(source.value));
  const owners = [root, getChild(root, 'info')];
  const lists = owners.map((owner) => getPartItems(files, getPart(files, owner, 'tags')));
  const tags = lists.find((list) => list.length > 0) ?? [];
  return [
    ...toSections(node, 'problems', 'response', (section) => listUnreadNodes(api, section, unread)),
    ...toSections(node, 'servers', 'response', (section) =>
      getServers(api).map((server) => createServerNode(api, section, server)),
    ),
    ...toSections(node, 'security', 'response', (section) => listSchemes(api, section)),
    ...toSections(node, 'tags', 'response', (section) =>
      tags.flatMap((tag, index) => createTagNodes(api, section, tag, index)),
    ),
  ];
}

function createServerNode(api: ApiDescription, section: ApiNode, server: ApiServer): ApiNode {
  const { key: name, source, value, problem, reference } = server;
  const parts = { kind: 'server', server, name, key: escapeKey(name), source, value } as const;
  const variables = getChild(source, 'variables');
  const properties = {
    ...parts,
    direction: 'request',
    problem,
    reference: toMissing(reference),
  } as const;
  return createNode(section, properties, (node) => [
    ...getPartMembers(api.files, variables).map(([variable, member]) => {
      const identity = { kind: 'parameter', name: variable, key: escapeKey(variable) } as const;
      return createParameterNode(api, node, readPart(api, member), identity);
    }),
    ...listUnreadNodes(api, node, [{ name: 'variables', source: variables, type: 'an object' }]),
    ...listBindings(api, node, [source], 'binding:'),
  ]);
}

/** Returns a node for each security scheme; its children are its OAuth flows. */
function listSchemes(api: ApiDescription, section: ApiNode): readonly ApiNode[] {
  return getPartMembers(api.files, getSchemes(api)).map(([name, scheme]) => {
    const { source, value, problem, reference } = readPart(api, scheme);
    const parts = { kind: 'security-scheme', name, source, value, reference, problem } as const;
    return createNode(section, parts, (node) =>
      listFlows(api, source).map(([flow, member]) =>
        createNode(node, { kind: 'flow', name: flow, source: member }),
      ),
    );
  });
}

function createTagNodes(
  api: ApiDescription,
  section: ApiNode,
  tag: ApiSource,
  index: number,
): readonly ApiNode[] {
  const { source, value, reference, problem } = readPart(api, tag);
  if (isReference(tag.value) && isUnread({ reference, problem })) {
    return listUnreadNodes(api, section, [{ name: `tags/${index}`, source: tag }], 'tag');
  }
  const name = toText(value.name);
  return name === ''
    ? []
    : [createNode(section, { kind: 'tag', name, key: String(index), source, value })];
}
