import type {
  ApiDescription,
  ApiDirection,
  ApiEntry,
  ApiReference,
  ApiSource,
} from '#api-descriptions/api-description.ts';
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
} from '#api-descriptions/api-source.ts';
import { findEntryAt } from '#api-descriptions/entry-locations.ts';
import {
  getOwned,
  getTraitOwners,
  isAsyncApi2,
  type TraitOwners,
} from '#api-descriptions/outline/asyncapi.ts';
import {
  findUnresolved,
  followPart,
  getPart,
  getPartItems,
  getPartMembers,
} from '#api-descriptions/references.ts';
import { type ApiNode, createNode, withUniqueKeys } from './api-node.ts';
import { listBindings } from './binding-nodes.ts';
import { createParameterNode, listUnreadNodes, toSections } from './body-nodes.ts';
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
export function isSentByApplication({ method }: Pick<ApiEntry, 'method'>): boolean {
  return method === 'send' || method === 'subscribe';
}

function listOperation(api: ApiDescription, entry: ApiEntry, node: ApiNode): readonly ApiNode[] {
  const { source, path } = entry;
  const root = getRoot(api);
  const owners = getTraitOwners(api.files, source);
  const isSent = isSentByApplication(entry);
  const [direction, answer] = isSent
    ? (['response', 'request'] as const)
    : (['request', 'response'] as const);
  const [channel, messages] = isAsyncApi2(root)
    ? [getPart(api.files, root, 'channels', path), getOwned(owners, 'message')]
    : [getChild(source, 'channel'), getOptionalChild(source, 'messages')];
  const part = readPart(api, channel);
  return [
    ...listUnreadSections(api, node, source, direction),
    ...toSections(node, 'channel', direction, (section) => listChannels(api, section, channel)),
    ...listParameters(api, node, part.source, direction),
    ...toSections(node, 'messages', direction, (section) =>
      listMessages(api, section, messages ?? getChild(part.source, 'messages')),
    ),
    ...listReply(api, node, readPart(api, getOwned(owners, 'reply')).source, answer),
    ...listBindingSections(api, node, owners, direction),
  ];
}

/** Parts of an operation, channel or message that the page shows only if they can be read. */
const groups = [
  ...['tags', 'security', 'parameters', 'servers', 'examples', 'bindings', 'reply'],
  ...['correlationId', 'oneOf', 'traits'],
];

/** Returns the section of these parts, and of traits, whose references can’t be followed. */
function listUnreadSections(
  api: ApiDescription,
  node: ApiNode,
  owner: ApiSource,
  direction: ApiDirection,
): readonly ApiNode[] {
  return toSections(node, 'problems', direction, (section) => listUnread(api, section, owner));
}

function listUnread(api: ApiDescription, parent: ApiNode, owner: ApiSource): readonly ApiNode[] {
  const { files } = api;
  const traits = getPartItems(files, getChild(owner, 'traits'));
  const parts = [
    ...groups.map((name) => ({ name, source: getChild(owner, name) })),
    { name: 'reply/address', source: getPart(files, owner, 'reply', 'address') },
    ...traits.map((source, index) => ({ name: `traits/${index}`, source })),
  ];
  const isUnresolved = ({ source }: (typeof parts)[number]) =>
    findUnresolved(files, source) !== undefined;
  return listUnreadNodes(api, parent, parts.filter(isUnresolved));
}

/** Returns a reference to the entry at a location, or else the given reference. */
function toEntryReference(api: ApiDescription, part: ApiPart): ApiReference | undefined {
  const entry = findEntryAt(api, part.source.location);
  if (entry === undefined) return part.reference;
  return { name: entry.path, entryId: entry.id, missingFile: undefined };
}

function listChannels(
  api: ApiDescription,
  section: ApiNode,
  channel: ApiSource,
): readonly ApiNode[] {
  if (channel.value === undefined) return [];
  const part = readPart(api, channel);
  const { source, value, problem } = part;
  const reference = toEntryReference(api, part);
  const name = toText(value.address) || (reference?.name ?? '');
  const parts = { kind: 'channel', key: 'channel', name, source, value } as const;
  return [createNode(section, { ...parts, reference, problem })];
}

function listParameters(
  api: ApiDescription,
  node: ApiNode,
  channel: ApiSource,
  direction: ApiDirection,
): readonly ApiNode[] {
  const parameters = getPartMembers(api.files, getChild(channel, 'parameters'));
  return toSections(node, 'parameters', direction, (section) =>
    parameters.map(([name, parameter]) => {
      const part = readPart(api, parameter);
      const value = { ...part.value, required: true };
      const source = isAsyncApi2(getRoot(api)) ? part.source : toTextParameter(part.source);
      const identity = { kind: 'parameter', key: escapeKey(name), name } as const;
      return createParameterNode(api, section, { ...part, source, value }, identity);
    }),
  );
}

const textParameters = new WeakMap<object, object>();

/** In AsyncAPI 3, parameters are text, without a schema. */
function toTextParameter(source: ApiSource): ApiSource {
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
  reply: ApiSource,
  direction: ApiDirection,
): readonly ApiNode[] {
  const channel = getChild(reply, 'channel');
  const messages = getOptionalChild(reply, 'messages');
  const address = readPart(api, getChild(reply, 'address')).value;
  const parts = { kind: 'section', name: 'reply', key: 'reply', source: reply } as const;
  const section = createNode(node, { ...parts, value: address, direction }, (parent) => [
    ...listChannels(api, parent, channel),
    ...listMessages(api, parent, messages ?? getChild(readPart(api, channel).source, 'messages')),
  ]);
  const isDescribed = [address.location, address.description].some((text) => toText(text) !== '');
  return isDescribed || section.getChildren().length > 0 ? [section] : [];
}

export function getReferenceName({ value }: ApiSource): string {
  const reference = toText(toApiObject(value).$ref);
  return unescapeKey(reference.slice(reference.lastIndexOf('/') + 1));
}

/** Returns a node for each message of a list, a map or `oneOf`, or for a single message. */
function listMessages(
  api: ApiDescription,
  section: ApiNode,
  messages: ApiSource,
): readonly ApiNode[] {
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
  const named = (isMap ? getPartMembers(api.files, messages) : members)
    .filter(([, { value }]) => value !== undefined)
    .map(([name, message]) => ({ name, message, key: escapeKey(name) }));
  return withUniqueKeys(named).map(({ key, name, message }) => {
    const part = readPart(api, message);
    const { source, value, problem } = part;
    const reference = toEntryReference(api, part);
    return createNode(
      section,
      { kind: 'message', key, name, source, value, problem, reference },
      (node) => {
        const owners = getTraitOwners(api.files, source);
        return [
          ...listUnread(api, node, source),
          ...listMessageValues(api, node, owners),
          ...listBindings(api, node, owners, 'binding:'),
        ];
      },
    );
  });
}

/** Returns the headers of a message, combined with the headers of its traits. */
function getHeaders(owners: TraitOwners): ApiSource {
  const given = owners.flatMap((owner) => getOptionalChild(owner, 'headers') ?? []);
  const first = getOwned(owners, 'headers');
  if (given.length < 2) return first;
  return { ...first, value: { allOf: given.map(({ value }) => value) } };
}

/** Matches formats that are, or extend, JSON Schema. */
const supportedFormat = /^$|^application\/(?:vnd\.(?:aai\.asyncapi|oai\.openapi)|schema)\b/;

/**
 * Returns the nodes of the headers and of the payload. In their values, `schemaFormat` is the
 * format, and `examples` are those of the message.
 */
function listMessageValues(
  api: ApiDescription,
  parent: ApiNode,
  owners: TraitOwners,
): readonly ApiNode[] {
  const { value: messageFormat } = getOwned(owners, 'schemaFormat');
  const examples = getPartItems(api.files, getOwned(owners, 'examples')).map(({ value }) => value);
  return (['headers', 'payload'] as const).flatMap((key) => {
    const member = key === 'headers' ? getHeaders(owners) : getOwned(owners, key);
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

function listMessage(api: ApiDescription, source: ApiSource, node: ApiNode): readonly ApiNode[] {
  const owners = getTraitOwners(api.files, source);
  return [
    ...listUnreadSections(api, node, source, 'response'),
    ...listMessageValues(api, node, owners),
    ...listBindingSections(api, node, owners, 'response'),
  ];
}

function listChannel(api: ApiDescription, entry: ApiEntry, node: ApiNode): readonly ApiNode[] {
  const { source } = entry;
  const direction = 'response';
  return [
    ...listUnreadSections(api, node, source, direction),
    ...toSections(node, 'operations', direction, (section) =>
      findOperations(api, entry).map(({ id, method, title, source: operation }) => {
        const reference = { name: title, entryId: id, missingFile: undefined };
        const parts = { kind: 'channel-operation', key: escapeKey(id), name: method } as const;
        return createNode(section, { ...parts, reference, source: operation });
      }),
    ),
    ...listParameters(api, node, source, direction),
    ...toSections(node, 'messages', direction, (section) =>
      listMessages(api, section, getChild(source, 'messages')),
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
  owners: TraitOwners,
  direction: ApiDirection,
): readonly ApiNode[] {
  return toSections(node, 'bindings', direction, (section) => listBindings(api, section, owners));
}
