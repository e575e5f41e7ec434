import type {
  ApiDescription,
  ApiDirection,
  ApiEntry,
  ApiReference,
  Located,
} from '#api-descriptions/api-description.ts';
import { findEntryAt } from '#api-descriptions/entry-locations.ts';
import {
  escapeKey,
  getChild,
  getOptionalChild,
  getOrCreate,
  getRoot,
  isApiObject,
  toApiObject,
  toLocationKey,
  toText,
  unescapeKey,
} from '#api-descriptions/json-values.ts';
import {
  getInherited,
  isAsyncApi2,
  readTraits,
  type WithTraits,
} from '#api-descriptions/outline/asyncapi.ts';
import {
  findUnresolved,
  followPart,
  getPart,
  getPartItems,
  getPartMembers,
} from '#api-descriptions/references.ts';
import { type ApiNode, createKeys, createNode } from './api-node.ts';
import { createBindingNode, listBindings } from './binding-nodes.ts';
import {
  createParameterNode,
  createUnreadNodes,
  readUnread,
  toSections,
  toUnreadSections,
  type UnreadGroup,
} from './body-nodes.ts';
import { listUnreadEntry } from './operation-nodes.ts';
import { type ApiPart, isUnread, readPart } from './parts.ts';
import { createValueNode } from './schema-nodes.ts';

/** Returns the sections of an operation, a channel or a message of AsyncAPI. */
export function listAsyncSections(
  api: ApiDescription,
  entry: ApiEntry,
  node: ApiNode,
): readonly ApiNode[] {
  const part = readPart(api, entry.source);
  if (isUnread(part)) return listUnreadEntry(api, entry, node);
  if (entry.kind === 'operation') return listOperation(api, entry, node);
  return entry.kind === 'channel'
    ? listChannel(api, entry, node)
    : listMessage(api, part.source, node);
}

/** True for the actions with which the application sends a message, which clients receive. */
function isSentByApplication({ method }: Pick<ApiEntry, 'method'>): boolean {
  return method === 'send' || method === 'subscribe';
}

function listOperation(
  api: ApiDescription,
  operation: ApiEntry,
  node: ApiNode,
): readonly ApiNode[] {
  const { source, path } = operation;
  const root = getRoot(api);
  const owners = readTraits(api.files, source);
  const isSent = isSentByApplication(operation);
  const [direction, replyDirection] = isSent
    ? (['response', 'request'] as const)
    : (['request', 'response'] as const);
  const [channel, messages] = isAsyncApi2(root)
    ? [getPart(api.files, root, 'channels', path), getInherited(owners, 'message')]
    : [getChild(source, 'channel'), getOptionalChild(source, 'messages')];
  const part = readPart(api, channel);
  const shown = messages ?? getChild(part.source, 'messages');
  return [
    ...toUnreadSections(node, direction, findUnreadParts(api, source)),
    ...toSections(node, 'channel', direction, listPresent(channel), (section, member) =>
      createChannelNode(api, section, member),
    ),
    ...listParameters(api, node, part.source, direction),
    ...toSections(node, 'messages', direction, listMessages(api, shown), (section, member) =>
      createMessageNode(api, section, member),
    ),
    ...listReply(api, node, readPart(api, getInherited(owners, 'reply')).source, replyDirection),
    ...listBindingSections(api, node, owners, direction),
  ];
}

/** Parts of an operation, channel or message that the page shows only if they can be read. */
const groups = [
  ...['tags', 'security', 'parameters', 'servers', 'examples', 'bindings', 'reply'],
  ...['correlationId', 'oneOf', 'traits'],
];

/** Returns these parts, and the traits, whose references can’t be followed. */
function findUnreadParts(api: ApiDescription, owner: Located): readonly UnreadGroup[] {
  const { files } = api;
  const traits = getPartItems(files, getChild(owner, 'traits'));
  const parts = [
    ...groups.map((name) => [name, getChild(owner, name)] as const),
    ['reply/address', getPart(files, owner, 'reply', 'address')] as const,
    ...traits.map((source, index) => [`traits/${index}`, source] as const),
  ];
  return parts.flatMap(([name, source]) =>
    findUnresolved(files, source) === undefined ? [] : readUnread(api, name, source),
  );
}

/** Returns a source in a list; an empty list if it has no value. */
function listPresent(source: Located): readonly Located[] {
  return source.value === undefined ? [] : [source];
}

/** Returns a reference to the entry at a location, or else the given reference. */
function toEntryReference(api: ApiDescription, part: ApiPart): ApiReference | undefined {
  const entry = findEntryAt(api, part.source.location);
  if (entry === undefined) return part.reference;
  return { name: entry.path, entryId: entry.id, missingFile: undefined };
}

function createChannelNode(api: ApiDescription, section: ApiNode, channel: Located): ApiNode {
  const part = readPart(api, channel);
  const reference = toEntryReference(api, part);
  const name = toText(part.value.address) || (reference?.name ?? '');
  return createNode(section, { ...part, kind: 'channel', key: 'channel', name, reference });
}

function listParameters(
  api: ApiDescription,
  node: ApiNode,
  channel: Located,
  direction: ApiDirection,
): readonly ApiNode[] {
  const isVersion2 = isAsyncApi2(getRoot(api));
  const parameters = getPartMembers(api.files, getChild(channel, 'parameters'));
  return toSections(node, 'parameters', direction, parameters, (section, [name, parameter]) => {
    const part = readPart(api, parameter);
    const value = { ...part.value, required: true };
    const source = isVersion2 ? part.source : toTextParameter(part.source);
    const identity = { kind: 'parameter', key: escapeKey(name), name } as const;
    return createParameterNode(api, section, { ...part, source, value }, identity);
  });
}

const textParameters = new WeakMap<object, object>();

/** Adds the type of a text, because parameters of AsyncAPI 3 are text without a schema. */
function toTextParameter(source: Located): Located {
  const { value } = source;
  if (!isApiObject(value)) return source;
  return {
    ...source,
    value: getOrCreate(textParameters, value, () => ({ type: 'string', ...value })),
  };
}

/** Returns the section of the channel and the messages of a reply. */
function listReply(
  api: ApiDescription,
  node: ApiNode,
  reply: Located,
  direction: ApiDirection,
): readonly ApiNode[] {
  const channel = getChild(reply, 'channel');
  const messages =
    getOptionalChild(reply, 'messages') ?? getChild(readPart(api, channel).source, 'messages');
  const { value } = readPart(api, getChild(reply, 'address'));
  const parts = { kind: 'section', name: 'reply', source: reply, value, direction } as const;
  const section = createNode(node, parts, (parent) => [
    ...listPresent(channel).map((member) => createChannelNode(api, parent, member)),
    ...listMessages(api, messages).map((member) => createMessageNode(api, parent, member)),
  ]);
  const isDescribed = [value.location, value.description].some((text) => toText(text) !== '');
  return isDescribed || section.getChildren().length > 0 ? [section] : [];
}

export function getReferenceName({ value }: Located): string {
  const reference = toText(toApiObject(value).$ref);
  return unescapeKey(reference.slice(reference.lastIndexOf('/') + 1));
}

type MessageMember = Pick<ApiNode, 'name' | 'key' | 'source'>;

/** Returns the messages of a list, a map or `oneOf`, or a single message, with their names. */
function listMessages(api: ApiDescription, messages: Located): readonly MessageMember[] {
  const followed = followPart(api.files, messages);
  const isUnresolved = findUnresolved(api.files, messages) !== undefined;
  const choices = followPart(api.files, getChild(followed, 'oneOf'));
  const list = [followed, choices].find(({ value }) => Array.isArray(value));
  const isGroup = messages.location.pointer.endsWith('/messages');
  const isMap = list === undefined && isGroup && !isUnresolved;
  const items = list === undefined ? [messages] : getPartItems(api.files, list);
  const members = items.map((item, index) => {
    const { messageId, name } = toApiObject(item.value);
    const given = getReferenceName(item) || toText(messageId) || toText(name);
    return [given || (list === undefined ? 'message' : String(index + 1)), item] as const;
  });
  const toKey = createKeys();
  return (isMap ? getPartMembers(api.files, messages) : members)
    .filter(([, { value }]) => value !== undefined)
    .map(([name, source]) => ({ name, source, key: toKey(name) }));
}

function createMessageNode(
  api: ApiDescription,
  section: ApiNode,
  { name, key, source: message }: MessageMember,
): ApiNode {
  const part = readPart(api, message);
  const { source } = part;
  const reference = toEntryReference(api, part);
  return createNode(section, { ...part, kind: 'message', key, name, reference }, (node) => {
    const owners = readTraits(api.files, source);
    return [
      ...createUnreadNodes(node, findUnreadParts(api, source)),
      ...listMessageValues(api, node, owners),
      ...listBindings(api, owners).map((binding) =>
        createBindingNode(api, node, binding, 'binding:'),
      ),
    ];
  });
}

/** Returns the headers of a message, combined with the headers of its traits. */
function getHeaders(owners: WithTraits): Located {
  const given = owners.flatMap((owner) => getOptionalChild(owner, 'headers') ?? []);
  const first = getInherited(owners, 'headers');
  if (given.length < 2) return first;
  return { ...first, value: { allOf: given.map(({ value }) => value) } };
}

/** Matches formats that are, or extend, JSON Schema. */
const supportedFormat = /^$|^application\/(?:vnd\.(?:aai\.asyncapi|oai\.openapi)|schema)\b/;

/** Sets `schemaFormat` of the values to the format, and `examples` to those of the message. */
function listMessageValues(
  api: ApiDescription,
  parent: ApiNode,
  owners: WithTraits,
): readonly ApiNode[] {
  const { value: messageFormat } = getInherited(owners, 'schemaFormat');
  const examples = getPartItems(api.files, getInherited(owners, 'examples')).map(
    ({ value }) => value,
  );
  return (['headers', 'payload'] as const).flatMap((key) => {
    const member = key === 'headers' ? getHeaders(owners) : getInherited(owners, key);
    if (member.value === undefined) return [];
    // In AsyncAPI 3, a schema can be wrapped in an object with its format.
    const wrapped = toApiObject(member.value).schemaFormat;
    const source = wrapped === undefined ? member : getChild(member, 'schema');
    const schemaFormat = toText(wrapped ?? (key === 'payload' ? messageFormat : undefined));
    const isSupported = supportedFormat.test(schemaFormat);
    return createValueNode(api, parent, {
      kind: 'value',
      name: key,
      source,
      value: { schemaFormat, examples },
      schema: isSupported ? source : undefined,
      problem: isSupported ? '' : `The schema format “${schemaFormat}” isn’t supported.`,
    });
  });
}

function listMessage(api: ApiDescription, source: Located, node: ApiNode): readonly ApiNode[] {
  const owners = readTraits(api.files, source);
  return [
    ...toUnreadSections(node, 'response', findUnreadParts(api, source)),
    ...listMessageValues(api, node, owners),
    ...listBindingSections(api, node, owners, 'response'),
  ];
}

function listChannel(api: ApiDescription, channel: ApiEntry, node: ApiNode): readonly ApiNode[] {
  const { source } = channel;
  const direction = 'response';
  const messages = listMessages(api, getChild(source, 'messages'));
  const operations = findOperations(api, channel);
  return [
    ...toUnreadSections(node, direction, findUnreadParts(api, source)),
    ...toSections(node, 'operations', direction, operations, (section, operation) => {
      const { id, method, title } = operation;
      const reference = { name: title, entryId: id, missingFile: undefined };
      const parts = { kind: 'channel-operation', key: escapeKey(id), name: method } as const;
      return createNode(section, { ...parts, reference, source: operation.source });
    }),
    ...listParameters(api, node, source, direction),
    ...toSections(node, 'messages', direction, messages, (section, member) =>
      createMessageNode(api, section, member),
    ),
    ...listBindingSections(api, node, [source], direction),
  ];
}

/** Returns the operations of a channel. */
function findOperations(api: ApiDescription, channel: ApiEntry): readonly ApiEntry[] {
  const key = toLocationKey(channel.source.location);
  const isVersion2 = isAsyncApi2(getRoot(api));
  return [...api.entries.values()].filter(({ kind, path, source }) => {
    if (kind !== 'operation') return false;
    if (isVersion2) return path === channel.path;
    return toLocationKey(readPart(api, getChild(source, 'channel')).source.location) === key;
  });
}

function listBindingSections(
  api: ApiDescription,
  node: ApiNode,
  owners: WithTraits,
  direction: ApiDirection,
): readonly ApiNode[] {
  const bindings = listBindings(api, owners);
  return toSections(node, 'bindings', direction, bindings, (section, binding) =>
    createBindingNode(api, section, binding),
  );
}
