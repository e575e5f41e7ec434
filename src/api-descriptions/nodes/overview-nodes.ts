import type { ApiDescription, Located } from '#api-descriptions/api-description.ts';
import { escapeKey, getChild, getRoot, toText } from '#api-descriptions/json-values.ts';
import {
  getPart,
  getPartItems,
  getPartMembers,
  isReference,
} from '#api-descriptions/references.ts';
import { type ApiNode, createNode } from './api-node.ts';
import { createBindingNode, listBindings } from './binding-nodes.ts';
import {
  createParameterNode,
  createUnreadNodes,
  findUnread,
  type GroupTypes,
  readUnread,
  toSections,
  toUnreadSections,
} from './body-nodes.ts';
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
  const unread = rootParts.flatMap((name) => {
    const source = getPart(files, root, ...name.split('/'));
    return isReference(source.value) ? readUnread(api, name, source) : [];
  });
  const owners = [root, getChild(root, 'info')];
  const lists = owners.map((owner) => getPartItems(files, getPart(files, owner, 'tags')));
  const tags = (lists.find((list) => list.length > 0) ?? []).filter((tag) => isShown(api, tag));
  const schemes = getPartMembers(files, getSchemes(api));
  return [
    ...toUnreadSections(node, 'response', unread),
    ...toSections(node, 'servers', 'response', getServers(api), (section, server) =>
      createServerNode(api, section, server),
    ),
    ...toSections(node, 'security', 'response', schemes, (section, [name, scheme]) =>
      createSchemeNode(api, section, name, scheme),
    ),
    ...toSections(node, 'tags', 'response', tags, (section, tag) =>
      createTagNode(api, section, tag),
    ),
  ];
}

const variableGroups: GroupTypes = [['variables', 'an object']];

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
    ...createUnreadNodes(node, findUnread(api, source, variableGroups)),
    ...listBindings(api, [source]).map((binding) =>
      createBindingNode(api, node, binding, 'binding:'),
    ),
  ]);
}

/** Creates the node of a security scheme; its children are its OAuth flows. */
function createSchemeNode(
  api: ApiDescription,
  section: ApiNode,
  name: string,
  scheme: Located,
): ApiNode {
  const part = readPart(api, scheme);
  return createNode(section, { ...part, kind: 'security-scheme', name }, (node) =>
    listFlows(api, part.source).map(([flow, source]) =>
      createNode(node, { kind: 'flow', name: flow, source }),
    ),
  );
}

/** True for a tag with a name, or one that can’t be read. */
function isShown(api: ApiDescription, tag: Located): boolean {
  const part = readPart(api, tag);
  return toText(part.value.name) !== '' || (isReference(tag.value) && isUnread(part));
}

function createTagNode(api: ApiDescription, section: ApiNode, tag: Located): ApiNode {
  const { source, value, reference, problem } = readPart(api, tag);
  const index = tag.location.pointer.replace(/^.*\//u, '');
  if (isReference(tag.value) && isUnread({ reference, problem })) {
    const group = { name: `tags/${index}`, source: tag, problem, reference: toMissing(reference) };
    return createNode(section, { ...group, kind: 'unread', contains: 'tag' });
  }
  return createNode(section, { kind: 'tag', name: toText(value.name), key: index, source, value });
}
