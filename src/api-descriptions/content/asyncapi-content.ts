import type {
  ApiDescription,
  ApiDirection,
  ApiEntry,
  ApiEntryContent,
  ApiFact,
  ApiReference,
  ApiRow,
  ApiSection,
  ApiSource,
} from '#api-descriptions/api-description.ts';
import { createRow, withUniqueKeys } from '#api-descriptions/api-row.ts';
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
import { getTagNames } from '#api-descriptions/outline/outline.ts';
import {
  findUnresolved,
  followPart,
  getPart,
  getPartItems,
  getPartMembers,
} from '#api-descriptions/references.ts';
import { getBindingRows } from './bindings.ts';
import {
  createValueRow,
  getGroupRows,
  getParameterRow,
  toProblemSections,
  toRowSections,
  toValueSection,
} from './body-rows.ts';
import { getExternalDocsFacts, joinParagraphs, toFacts } from './facts.ts';
import { getUnreadSections } from './operation-content.ts';
import { type ApiPart, isUnread, readPart } from './operation-parts.ts';
import { getSecurity, getSecurityFacts } from './security.ts';

/** Returns the content of an operation of AsyncAPI. */
export function getAsyncOperationContent(api: ApiDescription, entry: ApiEntry): ApiEntryContent {
  const { source, method, path } = entry;
  const root = getRoot(api);
  if (isUnread(readPart(api, source))) {
    return { description: '', facts: [], sections: getUnreadSections(api, entry) };
  }
  const owners = getTraitOwners(api.files, source);
  const isSent = method === 'send' || method === 'subscribe';
  const direction = isSent ? 'response' : 'request';
  const [channel, messages] = isAsyncApi2(root)
    ? [getPart(api.files, root, 'channels', path), getOwned(owners, 'message')]
    : [getChild(source, 'channel'), getOptionalChild(source, 'messages')];
  const exchange = getExchange(api, channel, messages, direction);
  const reply = readPart(api, getOwned(owners, 'reply')).source;
  return {
    description: joinParagraphs(getOwned(owners, 'description').value),
    facts: [
      ...toFacts('Operation ID', getOwned(owners, 'operationId').value, true, 'operation-id'),
      ...getSecurityFacts(api, getSecurity(api, entry)),
      ...getCommonFacts(api, owners),
    ],
    sections: [
      ...toProblemSections(getProblemRows(api, source), direction),
      ...toRowSections('channel', 'Channel', direction, exchange.channelRows),
      ...getParameterSections(api, readPart(api, channel).source, direction),
      ...toRowSections('messages', 'Messages', direction, exchange.messageRows),
      ...getReplySections(api, reply, isSent ? 'request' : 'response'),
      ...getBindingSections(api, owners, direction),
    ],
  };
}

/** Parts of an operation, channel or message that the page shows only if they can be read. */
const groups = [
  ...['tags', 'security', 'parameters', 'servers', 'examples', 'bindings', 'reply'],
  ...['correlationId', 'oneOf', 'traits'],
];

/** Returns a row for each of these parts, and for each trait, whose reference can't be followed. */
function getProblemRows(api: ApiDescription, owner: ApiSource): readonly ApiRow[] {
  const { files } = api;
  const traits = getPartItems(files, getChild(owner, 'traits'));
  const parts = [
    ...groups.map((name) => [name, getChild(owner, name)] as const),
    ['reply/address', getPart(files, owner, 'reply', 'address')] as const,
    ...traits.map((trait, index) => [`traits/${index}`, trait] as const),
  ];
  return parts.flatMap(([name, part]) =>
    findUnresolved(files, part) === undefined ? [] : getGroupRows(api, name, part),
  );
}

/** Returns the tags and the external documentation. */
function getCommonFacts({ files }: ApiDescription, owners: TraitOwners): readonly ApiFact[] {
  const docs = owners.flatMap((owner) => getExternalDocsFacts(files, owner));
  const tags = getTagNames(files, getOwned(owners, 'tags'));
  return [...toFacts('Tags', tags.join(', ')), ...docs.slice(0, 1)];
}

/** Returns a reference to the entry at a location, or else the given reference. */
function toEntryReference(api: ApiDescription, part: ApiPart): ApiReference | undefined {
  const entry = findEntryAt(api, part.source.location);
  if (entry === undefined) return part.reference;
  return { name: entry.path, entryId: entry.id, missingFile: undefined };
}

/**
 * Returns the row of a channel and the rows of messages in it.
 * @param messages list or map of messages, or one message; all messages of the channel if undefined
 */
function getExchange(
  api: ApiDescription,
  channel: ApiSource,
  messages: ApiSource | undefined,
  direction: ApiDirection,
): { readonly channelRows: readonly ApiRow[]; readonly messageRows: readonly ApiRow[] } {
  const part = readPart(api, channel);
  const { source, value, problem } = part;
  const reference = toEntryReference(api, part);
  const name = toText(value.address) || (reference?.name ?? '');
  const description = joinParagraphs(value.description);
  const parts = { kind: 'link', key: 'channel', name, description, reference } as const;
  return {
    channelRows: channel.value === undefined ? [] : [createRow({ ...parts, problem, source })],
    messageRows: getMessageRows(api, messages ?? getChild(source, 'messages'), direction),
  };
}

function getParameterSections(
  api: ApiDescription,
  channel: ApiSource,
  direction: ApiDirection,
): readonly ApiSection[] {
  const rows = getPartMembers(api.files, getChild(channel, 'parameters')).map(
    ([name, parameter]) => {
      const part = readPart(api, parameter);
      const value = { ...part.value, required: true };
      const source = isAsyncApi2(getRoot(api)) ? part.source : toTextParameter(part.source);
      const row = { ...part, source, value };
      return getParameterRow(api, row, direction, { kind: 'parameter', name });
    },
  );
  return toRowSections('parameters', 'Parameters', direction, rows);
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

function getReplySections(
  api: ApiDescription,
  reply: ApiSource,
  direction: ApiDirection,
): readonly ApiSection[] {
  const messages = getOptionalChild(reply, 'messages');
  const exchange = getExchange(api, getChild(reply, 'channel'), messages, direction);
  const rows = [...exchange.channelRows, ...exchange.messageRows];
  const address = readPart(api, getChild(reply, 'address')).value;
  const location = toText(address.location);
  const sentTo = location === '' ? '' : `Sent to the address in \`${location}\`.`;
  const description = joinParagraphs(sentTo, address.description);
  if (rows.length === 0 && description === '') return [];
  return [{ key: 'reply', title: 'Reply', direction, description, rows }];
}

function getReferenceName({ value }: ApiSource): string {
  const reference = toText(toApiObject(value).$ref);
  return unescapeKey(reference.slice(reference.lastIndexOf('/') + 1));
}

/** Returns a row for each message of a list, a map or `oneOf`, or for a single message. */
function getMessageRows(
  api: ApiDescription,
  messages: ApiSource,
  direction: ApiDirection,
): readonly ApiRow[] {
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
  const rows = (isMap ? getPartMembers(api.files, messages) : members)
    .filter(([, { value }]) => value !== undefined)
    .map(([name, member]) => getMessageRow(api, name, member, direction));
  return withUniqueKeys(rows);
}

function getMessageRow(
  api: ApiDescription,
  name: string,
  message: ApiSource,
  direction: ApiDirection,
): ApiRow {
  const part = readPart(api, message);
  const { source, value, problem } = part;
  const { owners, description, facts } = readMessage(api, source);
  return createRow({
    kind: 'message',
    key: escapeKey(name),
    name: toText(value.title) || name,
    isDeprecated: value.deprecated === true,
    description,
    facts,
    reference: toEntryReference(api, part),
    problem,
    source,
    getChildren: () => [
      ...getProblemRows(api, source),
      ...getMessageValueRows(api, owners, direction),
      ...getBindingRows(api, owners, 'binding:'),
    ],
  });
}

function readMessage(api: ApiDescription, source: ApiSource) {
  const owners = getTraitOwners(api.files, source);
  const { defaultContentType } = toApiObject(getRoot(api).value);
  const get = (key: string) => getOwned(owners, key).value;
  const correlation = readPart(api, getOwned(owners, 'correlationId')).value;
  return {
    owners,
    description: joinParagraphs(get('summary'), get('description')),
    facts: [
      ...toFacts('Name', get('name'), true),
      ...toFacts('Message ID', get('messageId'), true),
      ...toFacts('Media type', get('contentType') ?? defaultContentType, true, 'encoding'),
      ...toFacts('Correlation ID', correlation.location, true),
      ...getCommonFacts(api, owners),
    ],
  };
}

/** Matches formats that are, or extend, JSON Schema. */
const supportedFormat = /^$|^application\/(?:vnd\.(?:aai\.asyncapi|oai\.openapi)|schema)\b/;

/** Returns the headers of a message, combined with the headers of its traits. */
function getHeaders(owners: TraitOwners): ApiSource {
  const given = owners.flatMap((owner) => getOptionalChild(owner, 'headers') ?? []);
  const first = getOwned(owners, 'headers');
  if (given.length < 2) return first;
  return { ...first, value: { allOf: given.map(({ value }) => value) } };
}

/** Returns the rows of the headers and of the payload. */
function getMessageValueRows(
  api: ApiDescription,
  owners: TraitOwners,
  direction: ApiDirection,
): readonly ApiRow[] {
  const given = getPartItems(api.files, getOwned(owners, 'examples')).map(({ value }) =>
    toApiObject(value),
  );
  const { value: messageFormat } = getOwned(owners, 'schemaFormat');
  return (['headers', 'payload'] as const).flatMap((key) => {
    const member = key === 'headers' ? getHeaders(owners) : getOwned(owners, key);
    if (member.value === undefined) return [];
    // In AsyncAPI 3, a schema can be wrapped in an object with its format.
    const { schemaFormat } = toApiObject(member.value);
    const source = schemaFormat === undefined ? member : getChild(member, 'schema');
    const format = toText(schemaFormat ?? (key === 'payload' ? messageFormat : undefined));
    const isSupported = supportedFormat.test(format);
    const examples = given.filter((example) => example[key] !== undefined);
    return createValueRow(api, isSupported ? source : undefined, direction, {
      kind: 'schema',
      key,
      name: key === 'headers' ? 'Headers' : 'Payload',
      facts: toFacts('Schema format', format, true, 'encoding'),
      examples: examples.map(({ summary, name, [key]: value }) => ({
        name: toText(summary) || toText(name),
        value,
      })),
      problem: isSupported ? '' : `The schema format “${format}” isn’t supported.`,
      source,
    });
  });
}

/** Returns the content of a message. */
export function getMessageContent(api: ApiDescription, { source }: ApiEntry): ApiEntryContent {
  const part = readPart(api, source).source;
  const { owners, ...texts } = readMessage(api, part);
  const values = getMessageValueRows(api, owners, 'response');
  return {
    ...texts,
    sections: [
      ...toProblemSections(getProblemRows(api, part), 'response'),
      ...values.map((row) => toValueSection(row, 'response')),
      ...getBindingSections(api, owners, 'response'),
    ],
  };
}

/** Returns the content of a channel, with links to its operations. */
export function getChannelContent(api: ApiDescription, entry: ApiEntry): ApiEntryContent {
  const { source } = entry;
  const { address, summary, description } = toApiObject(source.value);
  const servers = getPartItems(api.files, getChild(source, 'servers')).map(
    (server) => toText(server.value) || getReferenceName(server),
  );
  const messages = getMessageRows(api, getChild(source, 'messages'), 'response');
  return {
    description: joinParagraphs(summary, description),
    facts: [
      ...toFacts('Address', address, true, 'address'),
      ...toFacts('Servers', servers.join(', ')),
      ...getCommonFacts(api, [source]),
    ],
    sections: [
      ...toProblemSections(getProblemRows(api, source), 'response'),
      ...toRowSections('operations', 'Operations', 'response', getOperationRows(api, entry)),
      ...getParameterSections(api, source, 'response'),
      ...toRowSections('messages', 'Messages', 'response', messages),
      ...getBindingSections(api, [source], 'response'),
    ],
  };
}

function getOperationRows(api: ApiDescription, channel: ApiEntry): readonly ApiRow[] {
  const key = toLocationKey(channel.source.location);
  const isVersion2 = isAsyncApi2(getRoot(api));
  const operations = [...api.entries.values()].filter(({ kind, path, source }) => {
    if (kind !== 'operation') return false;
    if (isVersion2) return path === channel.path;
    return toLocationKey(readPart(api, getChild(source, 'channel')).source.location) === key;
  });
  return operations.map(({ id, method, title, source }) => {
    const reference = { name: title, entryId: id, missingFile: undefined };
    return createRow({ kind: 'link', key: escapeKey(id), name: method, reference, source });
  });
}

function getBindingSections(
  api: ApiDescription,
  owners: TraitOwners,
  direction: ApiDirection,
): readonly ApiSection[] {
  return toRowSections('bindings', 'Bindings', direction, getBindingRows(api, owners));
}
