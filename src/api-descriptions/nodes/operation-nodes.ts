import type {
  ApiDescription,
  ApiDirection,
  ApiEntry,
  ApiSource,
} from '#api-descriptions/api-description.ts';
import {
  escapeKey,
  getChild,
  isApiObject,
  toApiObject,
  toText,
} from '#api-descriptions/api-source.ts';
import { findEntryAround, findEntryByOperationId } from '#api-descriptions/entry-locations.ts';
import {
  type CallbackOperation,
  getCallbackOperations,
  getPathItems,
} from '#api-descriptions/outline/openapi.ts';
import {
  followPart,
  getPartMembers,
  isReference,
  resolveReferenceText,
} from '#api-descriptions/references.ts';
import { type ApiNode, createNode, isRepeatedOperation } from './api-node.ts';
import {
  listHeaderNodes,
  listMediaTypeNodes,
  listParameterSections,
  listUnreadNodes,
  type NodeGroup,
  toSections,
} from './body-nodes.ts';
import { isUnread, type OperationParts, readPart, toMissing } from './parts.ts';
import { readOperation } from './swagger.ts';

/** Operation with its path items. Later path items override earlier ones. */
type OperationSource = {
  readonly operation: ApiSource;
  readonly pathItems: readonly ApiSource[];
  /** Direction of the request: `response` in webhooks and callbacks, because clients receive it. */
  readonly direction: ApiDirection;
};

const opposite = { request: 'response', response: 'request' } as const;

/** Returns the sections of an operation or webhook of OpenAPI or Swagger. */
export function listOperationSections(
  api: ApiDescription,
  entry: ApiEntry,
  node: ApiNode,
): readonly ApiNode[] {
  const { kind, method, source: operation } = entry;
  const { value } = operation;
  if (method === '' || !(value === null || isApiObject(value))) return listUnreadPath(api, node);
  const unread = isUnread(readPart(api, operation)) ? listUnreadEntry(api, entry, node) : [];
  if (unread.length > 0 && Object.keys(toApiObject(value)).length === 1) return unread;
  const pathItems = getPathItems(api, entry);
  const direction = kind === 'operation' ? 'request' : 'response';
  return [...unread, ...listSections(api, node, { operation, pathItems, direction })];
}

/** Returns the section of a path or operation that is invalid or in a file that isn’t loaded. */
function listUnreadPath(api: ApiDescription, node: ApiNode): readonly ApiNode[] {
  const { reference, problem } = readPart(api, node.source);
  const text = problem || (toMissing(reference) ? '' : 'This path has no operations.');
  const identity = { kind: 'unread', contains: 'schema', key: 'path', name: node.name } as const;
  return toSections(node, 'problems', 'response', (section) => [
    createNode(section, { ...identity, reference, problem: text, source: node.source }),
  ]);
}

/** Keys of the nodes that stand for an entry that can’t be read. */
const unreadKeys = { channel: 'channel', message: 'message' } as const;

/** Returns the section of an entry that is in a file that isn’t loaded, or has another problem. */
export function listUnreadEntry(
  api: ApiDescription,
  { kind, source, method, path }: ApiEntry,
  node: ApiNode,
): readonly ApiNode[] {
  const { reference, problem } = readPart(api, source);
  const key = kind === 'channel' || kind === 'message' ? unreadKeys[kind] : 'operation';
  const name = `${method.toUpperCase()} ${path}`.trim();
  const parts = { kind: 'unread', contains: 'schema', key, name, source, problem } as const;
  return toSections(node, 'problems', 'response', (section) => [
    createNode(section, { ...parts, reference: toMissing(reference) }),
  ]);
}

/** Properties of an operation that are lists or maps. */
const groups = [
  ['parameters', 'a list'],
  ['requestBody', 'an object'],
  ['responses', 'an object'],
  ['callbacks', 'an object'],
  ['servers', 'a list'],
  ['security', 'a list'],
  ['tags', 'a list'],
] as const;

function listGroups({ operation, pathItems }: OperationSource): readonly NodeGroup[] {
  const own = groups.map(([name, type]) => ({ name, type, source: getChild(operation, name) }));
  const inherited = pathItems.flatMap((pathItem) =>
    (['parameters', 'servers'] as const).map((name) => {
      return { name, type: 'a list', source: getChild(pathItem, name) } as const;
    }),
  );
  // The section of the request shows the reference of its body.
  const isShown = ({ name, source }: NodeGroup) =>
    name === 'requestBody' && isApiObject(source.value);
  return [...own.filter((group) => !isShown(group)), ...inherited];
}

function listSections(
  api: ApiDescription,
  node: ApiNode,
  source: OperationSource,
): readonly ApiNode[] {
  const { operation, pathItems, direction } = source;
  const parts = readOperation(api, pathItems, operation);
  const answer = opposite[direction];
  return [
    ...toSections(node, 'problems', direction, (section) =>
      listUnreadNodes(api, section, listGroups(source)),
    ),
    ...listParameterSections(api, node, parts.parameters, direction),
    ...listRequests(api, node, parts, direction),
    ...toSections(node, 'responses', answer, (section) =>
      parts.responses.map((response) => createResponseNode(api, section, response)),
    ),
    ...toSections(node, 'callbacks', answer, (section) => listCallbacks(api, section, source)),
  ];
}

function listRequests(
  api: ApiDescription,
  node: ApiNode,
  { request, formFields }: OperationParts,
  direction: ApiDirection,
): readonly ApiNode[] {
  if (request === undefined) return [];
  const { source, value, reference, problem } = request.part;
  const parts = {
    kind: 'body',
    name: '',
    key: 'request',
    source,
    value,
    problem,
    direction,
  } as const;
  return [
    createNode(node, { ...parts, reference, isRequired: value.required === true }, (body) =>
      listMediaTypeNodes(api, body, request, formFields),
    ),
  ];
}

/** Creates the node of a response, whose children are its headers, its media types and its links. */
function createResponseNode(
  api: ApiDescription,
  section: ApiNode,
  response: OperationParts['responses'][number],
): ApiNode {
  const { code, part, headers, links } = response;
  const { source, value, reference, problem } = part;
  const parts = { kind: 'response', name: code, source, value, reference, problem } as const;
  return createNode(section, parts, (node) => [
    ...listUnreadNodes(
      api,
      node,
      [{ name: 'headers', source: headers, type: 'an object' }],
      'header',
    ),
    ...listUnreadNodes(api, node, [{ name: 'links', source: links, type: 'an object' }], 'link'),
    ...listHeaderNodes(api, node, headers),
    ...listMediaTypeNodes(api, node, response),
    ...getPartMembers(api.files, links).map(([name, link]) =>
      createLinkNode(api, node, name, link),
    ),
  ]);
}

/** Creates the node of a link to another operation. */
function createLinkNode(
  api: ApiDescription,
  parent: ApiNode,
  name: string,
  link: ApiSource,
): ApiNode {
  const { source, value, reference: followed, problem } = readPart(api, link);
  const operationId = toText(value.operationId);
  const operationRef = toText(value.operationRef);
  let target = findEntryByOperationId(api, operationId);
  if (operationRef !== '') {
    const resolved = resolveReferenceText(api.files, source.location, operationRef);
    if (resolved.kind === 'resolved') {
      target = findEntryAround(api, followPart(api.files, resolved.source).location);
    }
  }
  const targetName = target?.title || operationId || operationRef;
  const own = { name: targetName, entryId: target?.id, missingFile: undefined };
  const reference = toMissing(followed) ?? (targetName === '' ? undefined : own);
  const key = `link:${escapeKey(name)}`;
  return createNode(parent, { kind: 'link', key, name, source, value, reference, problem });
}

/** Returns a node for each callback; its children are the operations that the API calls. */
function listCallbacks(
  api: ApiDescription,
  section: ApiNode,
  operation: OperationSource,
): readonly ApiNode[] {
  const callbacks = getPartMembers(api.files, getChild(operation.operation, 'callbacks'));
  return callbacks.map(([name, member]) => {
    const { source, problem, reference } = readPart(api, member);
    const parts = {
      kind: 'callback',
      name,
      source,
      problem,
      reference,
    } as const;
    return createNode(section, parts, (node) => [
      ...getCallbackOperations(api.files, source).map((called) =>
        createCalledOperation(api, node, operation, called),
      ),
      ...listUnreadNodes(api, node, listUnreadPaths(api, source), 'callback'),
    ]);
  });
}

/** Returns the path items of a callback that are references, which perhaps can’t be followed. */
function listUnreadPaths({ files }: ApiDescription, callback: ApiSource): readonly NodeGroup[] {
  return getPartMembers(files, callback).flatMap(([name, source]) =>
    isReference(source.value) ? [{ name, source, type: 'an object' }] : [],
  );
}

function createCalledOperation(
  api: ApiDescription,
  callback: ApiNode,
  parent: OperationSource,
  { path, method, operation, pathItems, key }: CallbackOperation,
): ApiNode {
  const direction = opposite[parent.direction];
  const { reference, problem } = readPart(api, operation);
  const identity = { kind: 'operation', name: `${method} ${path}`, key, path, pathItems } as const;
  return createNode(
    callback,
    {
      ...identity,
      direction,
      source: operation,
      value: toApiObject(operation.value),
      reference,
      problem,
    },
    (node) =>
      isRepeatedOperation(node) ? [] : listSections(api, node, { operation, pathItems, direction }),
  );
}
