import type {
  ApiDescription,
  ApiDirection,
  ApiEntry,
  Located,
} from '#api-descriptions/api-description.ts';
import { findEntryAround, findEntryByOperationId } from '#api-descriptions/entry-locations.ts';
import {
  escapeKey,
  getChild,
  isApiObject,
  toApiObject,
  toText,
} from '#api-descriptions/json-values.ts';
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
  createUnreadNodes,
  findUnread,
  type GroupTypes,
  listHeaderNodes,
  listMediaTypeNodes,
  listParameterSections,
  readUnread,
  toSections,
  toUnreadSections,
  type UnreadGroup,
} from './body-nodes.ts';
import { isUnread, type OperationParts, readPart, toMissing } from './parts.ts';
import { readOperation } from './swagger.ts';

/** Operation with its path items. Later path items override earlier ones. */
type OperationSource = {
  readonly operation: Located;
  readonly pathItems: readonly Located[];
  /**
   * Direction of the request: `request` if the client sends it, and `response` if the client receives
   * it, as in webhooks and in callbacks of operations.
   */
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
  const { name, source } = node;
  const { reference, problem } = readPart(api, source);
  const text = problem || (toMissing(reference) ? '' : 'This path has no operations.');
  return toUnreadEntry(node, { key: 'path', name, source, reference, problem: text });
}

function toUnreadEntry(
  entry: ApiNode,
  parts: UnreadGroup & Pick<ApiNode, 'key'>,
): readonly ApiNode[] {
  return toSections(entry, 'problems', 'response', [parts], (section) =>
    createNode(section, { ...parts, kind: 'unread', contains: 'schema' }),
  );
}

/** Returns the section of an entry that can’t be read, for example because its file isn’t loaded. */
export function listUnreadEntry(
  api: ApiDescription,
  { kind, source, method, path }: ApiEntry,
  node: ApiNode,
): readonly ApiNode[] {
  const { reference, problem } = readPart(api, source);
  const key = kind === 'channel' || kind === 'message' ? kind : 'operation';
  const name = `${method.toUpperCase()} ${path}`.trim();
  return toUnreadEntry(node, { key, name, source, problem, reference: toMissing(reference) });
}

/** Properties of an operation that are lists or maps. */
const groups: GroupTypes = [
  ['parameters', 'a list'],
  ['requestBody', 'an object'],
  ['responses', 'an object'],
  ['callbacks', 'an object'],
  ['servers', 'a list'],
  ['security', 'a list'],
  ['tags', 'a list'],
];
const inheritedGroups: GroupTypes = [
  ['parameters', 'a list'],
  ['servers', 'a list'],
];

function findUnreadGroups(
  api: ApiDescription,
  { operation, pathItems }: OperationSource,
): readonly UnreadGroup[] {
  // The section of the request shows the reference of its body.
  const isShown = ({ name, source }: UnreadGroup) =>
    name === 'requestBody' && isApiObject(source.value);
  return [
    ...findUnread(api, operation, groups).filter((group) => !isShown(group)),
    ...pathItems.flatMap((pathItem) => findUnread(api, pathItem, inheritedGroups)),
  ];
}

function listSections(
  api: ApiDescription,
  node: ApiNode,
  source: OperationSource,
): readonly ApiNode[] {
  const { operation, pathItems, direction } = source;
  const parts = readOperation(api, pathItems, operation);
  const replyDirection = opposite[direction];
  const callbacks = getPartMembers(api.files, getChild(operation, 'callbacks'));
  return [
    ...toUnreadSections(node, direction, findUnreadGroups(api, source)),
    ...listParameterSections(api, node, parts.parameters, direction),
    ...listRequests(api, node, parts, direction),
    ...toSections(node, 'responses', replyDirection, parts.responses, (section, response) =>
      createResponseNode(api, section, response),
    ),
    ...toSections(node, 'callbacks', replyDirection, callbacks, (section, [name, callback]) =>
      createCallbackNode(api, section, source, name, callback),
    ),
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

const headerGroups: GroupTypes = [['headers', 'an object']];
const linkGroups: GroupTypes = [['links', 'an object']];

/** Creates the node of a response, whose children are its headers, its media types and its links. */
function createResponseNode(
  api: ApiDescription,
  section: ApiNode,
  response: OperationParts['responses'][number],
): ApiNode {
  const { code, part } = response;
  const { source } = part;
  return createNode(section, { ...part, kind: 'response', name: code }, (node) => [
    ...createUnreadNodes(node, findUnread(api, source, headerGroups), 'header'),
    ...createUnreadNodes(node, findUnread(api, source, linkGroups), 'link'),
    ...listHeaderNodes(api, node, getChild(source, 'headers')),
    ...listMediaTypeNodes(api, node, response),
    ...getPartMembers(api.files, getChild(source, 'links')).map(([name, link]) =>
      createLinkNode(api, node, name, link),
    ),
  ]);
}

/** Creates the node of a link to another operation. */
function createLinkNode(
  api: ApiDescription,
  parent: ApiNode,
  name: string,
  link: Located,
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

/** Creates the node of a callback; its children are the operations that the API calls. */
function createCallbackNode(
  api: ApiDescription,
  section: ApiNode,
  operation: OperationSource,
  name: string,
  callback: Located,
): ApiNode {
  const { source, problem, reference } = readPart(api, callback);
  return createNode(section, { kind: 'callback', name, source, problem, reference }, (node) => {
    const unread = getPartMembers(api.files, source).flatMap(([path, pathItem]) =>
      isReference(pathItem.value) ? readUnread(api, path, pathItem, 'an object') : [],
    );
    return [
      ...getCallbackOperations(api.files, source).map((called) =>
        createCalledOperation(api, node, operation, called),
      ),
      ...createUnreadNodes(node, unread, 'callback'),
    ];
  });
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
