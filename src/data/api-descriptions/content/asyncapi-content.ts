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
} from '#data/api-descriptions/api-description.ts';
import { createRow, createRowsOnce } from '#data/api-descriptions/api-row.ts';
import {
  escapeKey,
  getChild,
  getItems,
  getMembers,
  isApiObject,
  toApiObject,
  toJson,
  toText,
  unescapeKey,
} from '#data/api-descriptions/api-source.ts';
import { findEntryAt } from '#data/api-descriptions/entry-locations.ts';
import {
  getOwned,
  getTraitOwners,
  isAsyncApi2,
  type TraitOwners,
} from '#data/api-descriptions/outline/asyncapi.ts';
import { getTagNames } from '#data/api-descriptions/outline/outline.ts';
import {
  createKeyCounter,
  createValueRow,
  getParameterRow,
  toRowSections,
  toValueSection,
} from './body-rows.ts';
import { getExternalDocsFacts, joinParagraphs, toFacts } from './facts.ts';
import { type ApiPart, getOptionalChild, readPart } from './operation-parts.ts';
import { getSecurityFacts } from './security.ts';

/** Returns the content of an operation of AsyncAPI. */
export function getAsyncOperationContent(
  api: ApiDescription,
  root: ApiSource,
  { source, method, path }: ApiEntry,
): ApiEntryContent {
  const owners = getTraitOwners(api.files, source);
  const isSent = method === 'send' || method === 'subscribe';
  const direction: ApiDirection = isSent ? 'response' : 'request';
  const isVersion2 = isAsyncApi2(root);
  const channel = isVersion2
    ? getChild(getChild(root, 'channels'), path)
    : getChild(source, 'channel');
  const messages = isVersion2 ? getOwned(owners, 'message') : getOptionalChild(source, 'messages');
  const exchange = getExchange(api, channel, messages, direction);
  const reply = readPart(api, getOwned(owners, 'reply')).source;
  return {
    description: joinParagraphs(getOwned(owners, 'description').value),
    facts: [
      ...toFacts('Operation ID', getOwned(owners, 'operationId').value, true),
      ...getSecurityFacts(api, getOwned(owners, 'security')),
      ...getCommonFacts(owners),
    ],
    sections: [
      ...toRowSections('channel', 'Channel', direction, exchange.channelRows),
      ...getChannelParameterSections(api, readPart(api, channel).source, direction),
      ...toRowSections('messages', 'Messages', direction, exchange.messageRows),
      ...getReplySections(api, reply, isSent ? 'request' : 'response'),
      ...toRowSections('bindings', 'Bindings', direction, getBindingRows(api, owners)),
    ],
  };
}

/** Returns the tags and the external documentation. */
function getCommonFacts(owners: TraitOwners): readonly ApiFact[] {
  const tags = getTagNames({ tags: getOwned(owners, 'tags').value });
  return [...toFacts('Tags', tags.join(', ')), ...owners.flatMap(getExternalDocsFacts).slice(0, 1)];
}

/** Returns a reference to the entry at a location, or else the given reference. */
function toEntryReference(
  api: ApiDescription,
  { source, reference }: ApiPart,
): ApiReference | undefined {
  const entry = findEntryAt(api, source.location);
  return entry ? { name: entry.path, entryId: entry.id, missingFile: undefined } : reference;
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
  const row = createRow({
    kind: 'link',
    key: 'channel',
    name: toText(value.address) || (reference?.name ?? ''),
    description: joinParagraphs(value.description),
    reference,
    problem,
    source,
  });
  const given = messages ?? getChild(source, 'messages');
  return {
    channelRows: channel.value === undefined ? [] : [row],
    messageRows: getMessageRows(api, given, direction),
  };
}

function getChannelParameterSections(
  api: ApiDescription,
  channel: ApiSource,
  direction: ApiDirection,
): readonly ApiSection[] {
  const rows = getMembers(getChild(channel, 'parameters')).map(([name, parameter]) => {
    const part = readPart(api, parameter);
    const value = { ...part.value, required: true };
    const identity = { kind: 'parameter', key: escapeKey(name), name } as const;
    return getParameterRow(api, { ...part, value }, direction, identity);
  });
  return toRowSections('parameters', 'Parameters', direction, rows);
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
  const options = getChild(messages, 'oneOf');
  const list = [messages, options].find(({ value }) => Array.isArray(value));
  const { pointer } = messages.location;
  const isMap = list === undefined && pointer.endsWith('/messages');
  const items = list === undefined ? [messages] : getItems(list);
  const members: readonly (readonly [string, ApiSource])[] = isMap
    ? getMembers(messages)
    : items.map((item, index) => {
        const { messageId, name } = toApiObject(item.value);
        const given = getReferenceName(item) || toText(messageId) || toText(name);
        return [given || (list === undefined ? 'message' : String(index + 1)), item];
      });
  const count = createKeyCounter();
  return members
    .filter(([, { value }]) => value !== undefined)
    .map(([name, member]) => getMessageRow(api, count(escapeKey(name)), name, member, direction));
}

function getMessageRow(
  api: ApiDescription,
  key: string,
  name: string,
  message: ApiSource,
  direction: ApiDirection,
): ApiRow {
  const part = readPart(api, message);
  const { source, value, problem } = part;
  const { owners, description, facts } = readMessage(api, source);
  return createRow({
    kind: 'message',
    key,
    name: toText(value.title) || name,
    isDeprecated: value.deprecated === true,
    description,
    facts,
    reference: toEntryReference(api, part),
    problem,
    source,
    getChildren: createRowsOnce(() => [
      ...getMessageValueRows(api, owners, direction),
      ...getBindingRows(api, owners, 'binding:'),
    ]),
  });
}

type Message = Pick<ApiEntryContent, 'description' | 'facts'> & { readonly owners: TraitOwners };

function readMessage(api: ApiDescription, source: ApiSource): Message {
  const owners = getTraitOwners(api.files, source);
  const root = toApiObject(api.files.get(api.path));
  const get = (key: string) => getOwned(owners, key).value;
  const correlation = readPart(api, getOwned(owners, 'correlationId')).value;
  return {
    owners,
    description: joinParagraphs(get('summary'), get('description')),
    facts: [
      ...toFacts('Name', get('name'), true),
      ...toFacts('Message ID', get('messageId'), true),
      ...toFacts('Media type', get('contentType') ?? root.defaultContentType, true),
      ...toFacts('Correlation ID', correlation.location, true),
      ...getCommonFacts(owners),
    ],
  };
}

/** Matches formats that are, or extend, JSON Schema. */
const supportedFormat = /^application\/(?:vnd\.(?:aai\.asyncapi|oai\.openapi)|schema)\b/;

/** Returns the headers of a message, combined with those of its traits. */
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
  const examples = getItems(getOwned(owners, 'examples')).map(({ value }) => toApiObject(value));
  const { value: messageFormat } = getOwned(owners, 'schemaFormat');
  return (['headers', 'payload'] as const).flatMap((key) => {
    const member = key === 'headers' ? getHeaders(owners) : getOwned(owners, key);
    if (member.value === undefined) return [];
    // In AsyncAPI 3, a schema can be wrapped in an object with its format.
    const { schemaFormat } = toApiObject(member.value);
    const schema = schemaFormat === undefined ? member : getChild(member, 'schema');
    const format = toText(schemaFormat ?? (key === 'payload' ? messageFormat : undefined));
    const isSupported = format === '' || supportedFormat.test(format);
    return createValueRow(api, isSupported ? schema : undefined, direction, {
      kind: 'schema',
      key,
      name: key === 'headers' ? 'Headers' : 'Payload',
      facts: toFacts('Schema format', format, true),
      examples: examples
        .filter((example) => example[key] !== undefined)
        .map(({ summary, name, [key]: value }) => ({
          name: toText(summary) || toText(name),
          value,
        })),
      problem: isSupported ? '' : `The schema format “${format}” isn’t supported.`,
      source: schema,
    });
  });
}

/** Returns the content of a message. */
export function getMessageContent(api: ApiDescription, { source }: ApiEntry): ApiEntryContent {
  const { owners, description, facts } = readMessage(api, readPart(api, source).source);
  const values = getMessageValueRows(api, owners, 'response');
  const bindings = getBindingRows(api, owners);
  return {
    description,
    facts,
    sections: [
      ...values.map((row) => toValueSection(row, 'response')),
      ...toRowSections('bindings', 'Bindings', 'response', bindings),
    ],
  };
}

/** Returns the content of a channel, with links to its operations. */
export function getChannelContent(
  api: ApiDescription,
  root: ApiSource,
  { source }: ApiEntry,
): ApiEntryContent {
  const { address, summary, description } = toApiObject(source.value);
  const servers = getItems(getChild(source, 'servers')).map(
    (server) => toText(server.value) || getReferenceName(server),
  );
  const operations = getOperationRows(api, root, source);
  const messages = getMessageRows(api, getChild(source, 'messages'), 'response');
  const bindings = getBindingRows(api, [source]);
  return {
    description: joinParagraphs(summary, description),
    facts: [
      ...toFacts('Address', address, true),
      ...toFacts('Servers', servers.join(', ')),
      ...getCommonFacts([source]),
    ],
    sections: [
      ...toRowSections('operations', 'Operations', 'response', operations),
      ...getChannelParameterSections(api, source, 'response'),
      ...toRowSections('messages', 'Messages', 'response', messages),
      ...toRowSections('bindings', 'Bindings', 'response', bindings),
    ],
  };
}

function getOperationRows(
  api: ApiDescription,
  root: ApiSource,
  channel: ApiSource,
): readonly ApiRow[] {
  const { file, pointer } = channel.location;
  const operations = [...api.entries.values()].filter(({ kind, source }) => {
    if (kind !== 'operation') return false;
    if (isAsyncApi2(root)) return source.location.pointer.startsWith(`${pointer}/`);
    const { location } = readPart(api, getChild(source, 'channel')).source;
    return location.file === file && location.pointer === pointer;
  });
  return operations.map(({ id, method, title, source }) => {
    const reference = { name: title, entryId: id, missingFile: undefined };
    return createRow({ kind: 'link', key: escapeKey(id), name: method, reference, source });
  });
}

/** Returns a row for each protocol. */
function getBindingRows(api: ApiDescription, owners: TraitOwners, prefix = ''): readonly ApiRow[] {
  const byProtocol = new Map<string, ApiSource>();
  for (const owner of owners.toReversed()) {
    const bindings = readPart(api, getChild(owner, 'bindings')).source;
    for (const [protocol, binding] of getMembers(bindings)) byProtocol.set(protocol, binding);
  }
  return [...byProtocol].map(([protocol, binding]) =>
    getBindingRow(api, `${prefix}${escapeKey(protocol)}`, protocol, binding),
  );
}

const schemaKeyword = /^(?:type|properties|enum|\$ref|oneOf|allOf)$/;

/** Returns the row of a member of a binding: a schema, an object with members, or a value. */
function getBindingRow(api: ApiDescription, key: string, name: string, source: ApiSource): ApiRow {
  const { value } = source;
  const identity = { kind: 'binding', key, name, source } as const;
  if (!isApiObject(value)) {
    const text = typeof value === 'object' ? toJson(value) : value;
    return createRow({ ...identity, facts: toFacts('Value', text, true) });
  }
  // The member `type` of an HTTP binding is the text `request` or `response`.
  const isHttp = /^re(?:quest|sponse)$/.test(toText(value.type));
  if (!isHttp && Object.keys(value).some((each) => schemaKeyword.test(each))) {
    return createValueRow(api, source, 'response', identity);
  }
  const getChildren = createRowsOnce(() =>
    getMembers(source).map(([child, each]) => getBindingRow(api, escapeKey(child), child, each)),
  );
  return createRow({ ...identity, getChildren });
}
