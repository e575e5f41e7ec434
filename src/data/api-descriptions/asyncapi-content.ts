import type {
  ApiDescription,
  ApiDirection,
  ApiEntry,
  ApiEntryContent,
  ApiRow,
  ApiSection,
  ApiSource,
} from './api-description.ts';
import { createRow, createRowsOnce } from './api-row.ts';
import {
  escapeKey,
  getChild,
  getItems,
  getMembers,
  isApiObject,
  toApiObject,
  toText,
} from './api-source.ts';
import { getOwned, getTraitOwners, isAsyncApi2, type TraitOwners } from './asyncapi.ts';
import {
  createKeyCounter,
  createValueRow,
  getParameterRow,
  toRowSections,
  toValueSection,
} from './body-rows.ts';
import { findEntryAt } from './entry-locations.ts';
import { getExternalDocsFacts, joinParagraphs, toFacts } from './facts.ts';
import { getOptionalChild, readPart } from './operation-parts.ts';
import { getTagNames } from './outline.ts';
import { getSecurityFacts } from './security.ts';

/** Returns the content of an operation of AsyncAPI. */
export function getAsyncOperationContent(
  api: ApiDescription,
  root: ApiSource,
  { source, method, path }: ApiEntry,
): ApiEntryContent {
  const operation = readPart(api, source);
  const owners = getTraitOwners(api.files, operation.source);
  const isSent = method === 'send' || method === 'subscribe';
  const direction: ApiDirection = isSent ? 'response' : 'request';
  const channelSource = isAsyncApi2(root)
    ? getChild(getChild(root, 'channels'), path)
    : getChild(operation.source, 'channel');
  const channel = readPart(api, channelSource).source;
  const messages = getOptionalChild(operation.source, 'messages');
  const reply = readPart(api, getOwned(owners, 'reply'));
  return {
    description: joinParagraphs(getOwned(owners, 'description').value),
    facts: [
      ...toFacts('Operation ID', getOwned(owners, 'operationId').value, true),
      ...getSecurityFacts(api, getOwned(owners, 'security')),
      ...toFacts('Tags', getTagNames({ tags: getOwned(owners, 'tags').value }).join(', ')),
      ...owners.flatMap(getExternalDocsFacts).slice(0, 1),
    ],
    sections: [
      ...toRowSections(
        'channel',
        'Channel',
        direction,
        getChannelRows(api, channelSource, channel),
      ),
      ...getChannelParameterSections(api, channel, direction),
      ...toRowSections(
        'messages',
        'Messages',
        direction,
        isAsyncApi2(root)
          ? getMessageRows(api, getAsyncApi2Messages(api, owners), direction)
          : getMessageRows(api, messages ?? getChild(channel, 'messages'), direction),
      ),
      ...getReplySections(api, reply.source, isSent ? 'request' : 'response'),
      ...getBindingSections(api, owners, direction),
    ],
  };
}

function getChannelRows(
  api: ApiDescription,
  reference: ApiSource,
  channel: ApiSource,
): readonly ApiRow[] {
  const entry = findEntryAt(api, channel.location);
  const { problem, reference: named } = readPart(api, reference);
  if (reference.value === undefined) return [];
  const name = toText(toApiObject(channel.value).address) || entry?.path || named?.name || '';
  return [
    createRow({
      kind: 'link',
      key: 'channel',
      name,
      description: joinParagraphs(toApiObject(channel.value).description),
      reference:
        entry === undefined
          ? named
          : { name: entry.path, entryId: entry.id, missingFile: undefined },
      problem,
      source: channel,
    }),
  ];
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
  if (!isApiObject(reply.value)) return [];
  const channelReference = getChild(reply, 'channel');
  const channel = readPart(api, channelReference).source;
  const messages = getOptionalChild(reply, 'messages') ?? getChild(channel, 'messages');
  const address = readPart(api, getChild(reply, 'address')).value;
  const location = toText(address.location);
  const rows = [
    ...getChannelRows(api, channelReference, channel),
    ...getMessageRows(api, messages, direction),
  ];
  const where = location === '' ? '' : `Sent to the address in \`${location}\`.`;
  const description = joinParagraphs(where, address.description);
  if (rows.length === 0 && description === '') return [];
  return [{ key: 'reply', title: 'Reply', direction, description, rows }];
}

/** Returns the messages of an operation of AsyncAPI 2: one message, or the list in `oneOf`. */
function getAsyncApi2Messages(api: ApiDescription, owners: TraitOwners): ApiSource {
  const message = getOwned(owners, 'message');
  const options = getChild(message, 'oneOf');
  if (Array.isArray(options.value)) return options;
  if (message.value === undefined) return message;
  // The row's source is the message itself, because a list with one item is as good as the message.
  const { source } = readPart(api, message);
  const name = messageName(message) || 'message';
  return { ...source, value: { [name]: message.value } };
}

function messageName({ value }: ApiSource): string {
  const { $ref, name, messageId } = toApiObject(value);
  const reference = toText($ref);
  return reference === ''
    ? toText(messageId) || toText(name)
    : reference.slice(reference.lastIndexOf('/') + 1);
}

/** Returns a row for each message of a list or map. */
function getMessageRows(
  api: ApiDescription,
  messages: ApiSource,
  direction: ApiDirection,
): readonly ApiRow[] {
  const count = createKeyCounter();
  const members: readonly (readonly [string, ApiSource])[] = Array.isArray(messages.value)
    ? getItems(messages).map((item, index) => [messageName(item) || String(index + 1), item])
    : getMembers(messages);
  return members.map(([name, member]) =>
    getMessageRow(api, count(escapeKey(name)), name, member, direction),
  );
}

function getMessageRow(
  api: ApiDescription,
  key: string,
  name: string,
  message: ApiSource,
  direction: ApiDirection,
): ApiRow {
  const { source, reference, problem } = readPart(api, message);
  const entry = findEntryAt(api, source.location);
  const parts = readMessage(api, source);
  const { title, deprecated } = toApiObject(source.value);
  return createRow({
    kind: 'message',
    key,
    name: toText(title) || name,
    isDeprecated: deprecated === true,
    description: parts.description,
    facts: parts.facts,
    reference:
      entry === undefined
        ? reference
        : { name: entry.path, entryId: entry.id, missingFile: undefined },
    problem,
    source,
    getChildren: createRowsOnce(() => [
      ...getMessageValueRows(api, parts.owners, direction),
      ...getBindingRows(api, parts.owners, 'binding:'),
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
      ...toFacts('Tags', getTagNames({ tags: get('tags') }).join(', ')),
      ...owners.flatMap(getExternalDocsFacts).slice(0, 1),
    ],
  };
}

/** Matches formats that are, or extend, JSON Schema. */
const supportedFormat = /^application\/(?:vnd\.(?:aai\.asyncapi|oai\.openapi)|schema)\b/;

/** Returns the headers of a message, combined with those of its traits. */
function getHeaders(owners: TraitOwners): ApiSource {
  const all = owners.map((owner) => getChild(owner, 'headers'));
  const given = all.filter(({ value }) => value !== undefined);
  const [first = all[0], second] = given;
  return second === undefined || first === undefined
    ? getOwned(owners, 'headers')
    : { ...first, value: { allOf: given.map(({ value }) => value) } };
}

/** Returns the rows of the headers and of the payload. */
function getMessageValueRows(
  api: ApiDescription,
  owners: TraitOwners,
  direction: ApiDirection,
): readonly ApiRow[] {
  const examples = getItems(getOwned(owners, 'examples')).map(({ value }) => toApiObject(value));
  return (['headers', 'payload'] as const).flatMap((key) => {
    const member = key === 'headers' ? getHeaders(owners) : getOwned(owners, key);
    if (member.value === undefined) return [];
    const isWrapped = isApiObject(member.value) && typeof member.value.schemaFormat === 'string';
    const schema = isWrapped ? getChild(member, 'schema') : member;
    const format = toText(
      isWrapped ? toApiObject(member.value).schemaFormat : getOwned(owners, 'schemaFormat').value,
    );
    const isSupported =
      (key === 'headers' && !isWrapped) || format === '' || supportedFormat.test(format);
    return createValueRow(api, isSupported ? schema : undefined, direction, {
      kind: 'schema',
      key,
      name: key === 'headers' ? 'Headers' : 'Payload',
      facts: toFacts('Schema format', key === 'payload' || isWrapped ? format : '', true),
      examples: examples.flatMap((example) =>
        example[key] === undefined
          ? []
          : { name: toText(example.summary) || toText(example.name), value: example[key] },
      ),
      problem: isSupported ? '' : `The schema format “${format}” isn’t supported.`,
      source: schema,
    });
  });
}

/** Returns the content of a message. */
export function getMessageContent(api: ApiDescription, { source }: ApiEntry): ApiEntryContent {
  const part = readPart(api, source);
  const { owners, description, facts } = readMessage(api, part.source);
  return {
    description,
    facts,
    sections: [
      ...getMessageValueRows(api, owners, 'response').map((row) => toValueSection(row, 'response')),
      ...getBindingSections(api, owners, 'response'),
    ],
  };
}

/** Returns the content of a channel, with links to its operations. */
export function getChannelContent(
  api: ApiDescription,
  root: ApiSource,
  { source }: ApiEntry,
): ApiEntryContent {
  const channel = readPart(api, source);
  const { address, summary, description, servers } = channel.value;
  const names = Array.isArray(servers)
    ? servers.map((server) => toText(server) || messageName({ ...source, value: server }))
    : [];
  return {
    description: joinParagraphs(summary, description),
    facts: [
      ...toFacts('Address', address, true),
      ...toFacts('Servers', names.join(', ')),
      ...toFacts('Tags', getTagNames(channel.value).join(', ')),
      ...getExternalDocsFacts(channel.source),
    ],
    sections: [
      ...toRowSections(
        'operations',
        'Operations',
        'response',
        getOperationRows(api, root, channel.source),
      ),
      ...getChannelParameterSections(api, channel.source, 'response'),
      ...toRowSections(
        'messages',
        'Messages',
        'response',
        getMessageRows(api, getChild(channel.source, 'messages'), 'response'),
      ),
      ...getBindingSections(api, [channel.source], 'response'),
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
  return operations.map(({ id, method, title, source }) =>
    createRow({
      kind: 'link',
      key: escapeKey(id),
      name: method,
      reference: { name: title, entryId: id, missingFile: undefined },
      source,
    }),
  );
}

function getBindingSections(
  api: ApiDescription,
  owners: TraitOwners,
  direction: ApiDirection,
): readonly ApiSection[] {
  return toRowSections('bindings', 'Bindings', direction, getBindingRows(api, owners, ''));
}

/** Returns a row for each protocol. */
function getBindingRows(
  api: ApiDescription,
  owners: TraitOwners,
  prefix: string,
): readonly ApiRow[] {
  const byProtocol = new Map<string, ApiSource>();
  for (const owner of owners) {
    const bindings = readPart(api, getChild(owner, 'bindings')).source;
    for (const [protocol, binding] of getMembers(bindings)) {
      if (!byProtocol.has(protocol)) byProtocol.set(protocol, binding);
    }
  }
  return [...byProtocol].map(([protocol, binding]) =>
    getBindingRow(api, `${prefix}${escapeKey(protocol)}`, protocol, binding),
  );
}

const schemaMembers: readonly string[] = ['type', 'properties', 'enum', '$ref', 'oneOf', 'allOf'];

/** Returns the row of a member of a binding: a schema, an object with members, or a value. */
function getBindingRow(api: ApiDescription, key: string, name: string, member: ApiSource): ApiRow {
  const { value } = member;
  const identity = { kind: 'binding', key, name, source: member } as const;
  if (!isApiObject(value)) {
    const text = typeof value === 'object' ? JSON.stringify(value) : value;
    return createRow({ ...identity, facts: toFacts('Value', text, true) });
  }
  const isSchema = schemaMembers.some((each) => Object.hasOwn(value, each));
  // The member `type` of an HTTP binding is the text `request` or `response`.
  if (isSchema && !/^re(?:quest|sponse)$/.test(toText(value.type))) {
    return createValueRow(api, member, 'response', identity);
  }
  return createRow({
    ...identity,
    getChildren: createRowsOnce(() =>
      getMembers(member).map(([child, source]) =>
        getBindingRow(api, escapeKey(child), child, source),
      ),
    ),
  });
}
