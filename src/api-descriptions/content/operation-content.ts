import type {
  ApiDescription,
  ApiDirection,
  ApiEntry,
  ApiEntryContent,
  ApiRow,
  ApiSection,
  ApiSource,
} from '#api-descriptions/api-description.ts';
import { createRow, withUniqueKeys } from '#api-descriptions/api-row.ts';
import {
  escapeKey,
  getChild,
  isApiObject,
  toApiObject,
  toShownText,
  toText,
} from '#api-descriptions/api-source.ts';
import { findEntryAround, findEntryByOperationId } from '#api-descriptions/entry-locations.ts';
import {
  type CallbackOperation,
  getCallbackOperations,
  getPathItems,
} from '#api-descriptions/outline/openapi.ts';
import { getTagNames } from '#api-descriptions/outline/outline.ts';
import {
  followPart,
  getPartMembers,
  isReference,
  resolveReferenceText,
} from '#api-descriptions/references.ts';
import {
  getBodyRow,
  getGroupRows,
  getParameterRow,
  getParameterSections,
  toProblemSections,
  toRowSections,
} from './body-rows.ts';
import { getExternalDocsFacts, joinParagraphs, toFacts } from './facts.ts';
import {
  isUnread,
  type OperationParts,
  readPart,
  toMissing,
  toUnresolvedFacts,
} from './operation-parts.ts';
import { getSecurity, getSecurityFacts } from './security.ts';
import { getOperationServers, getServerUrl } from './servers.ts';
import { readOperation } from './swagger.ts';

/** Operation with its path items. Later path items override earlier ones. */
type OperationSource = {
  readonly operation: ApiSource;
  readonly pathItems: readonly ApiSource[];
  /** Direction of the request: `response` in webhooks and callbacks, because clients receive it. */
  readonly direction: ApiDirection;
  /** Operations whose callbacks contain this operation. */
  readonly ancestors: readonly unknown[];
};

const opposite = { request: 'response', response: 'request' } as const;

/** Returns the content of an operation or webhook of OpenAPI or Swagger. */
export function getOperationContent(api: ApiDescription, entry: ApiEntry): ApiEntryContent {
  const { kind, method, source: operation } = entry;
  const { value } = operation;
  if (method === '' || !(value === null || isApiObject(value))) {
    return getUnreadableContent(api, entry);
  }
  const unread = isUnread(readPart(api, operation)) ? getUnreadSections(api, entry) : [];
  if (unread.length > 0 && Object.keys(toApiObject(value)).length === 1) {
    return { description: '', facts: [], sections: unread };
  }
  const pathItems = getPathItems(api, entry);
  const direction = kind === 'operation' ? 'request' : 'response';
  const source: OperationSource = { operation, pathItems, direction, ancestors: [] };
  const { description, operationId } = toApiObject(value);
  const texts = pathItems.map((pathItem) => toApiObject(pathItem.value));
  return {
    description: joinParagraphs(
      description,
      ...texts.flatMap((pathItem) => [pathItem.summary, pathItem.description]),
    ),
    facts: [
      ...toFacts('Operation ID', operationId, true),
      ...getOperationServers(api, operation, pathItems).flatMap(({ url, source: server }) => [
        ...toFacts('Server', url, true),
        ...toUnresolvedFacts(api, 'Server', server),
      ]),
      ...getSecurityFacts(api, getSecurity(api, entry)),
      ...toFacts('Tags', getTagNames(api.files, getChild(operation, 'tags')).join(', ')),
      ...getExternalDocsFacts(api.files, operation),
    ],
    sections: [...unread, ...getOperationSections(api, source)],
  };
}

/** Returns the content of a path or operation that is invalid or refers to a file to be loaded. */
function getUnreadableContent(api: ApiDescription, { source, path }: ApiEntry): ApiEntryContent {
  const { reference, problem } = readPart(api, source);
  const text = problem || (toMissing(reference) ? '' : 'This path has no operations.');
  const identity = { kind: 'schema', key: 'path', name: path } as const;
  const row = createRow({ ...identity, reference, problem: text, source });
  return {
    description: '',
    facts: [],
    sections: toRowSections('problems', 'Path', 'response', [row]),
  };
}

/** Titles of the sections that stand for an entry that can't be read. */
const unreadTitles = { channel: 'Channel', message: 'Message' } as const;

/** Returns the section of an entry that is in a file to be loaded, or has another problem. */
export function getUnreadSections(
  api: ApiDescription,
  { kind, source, method, path }: ApiEntry,
): readonly ApiSection[] {
  const { reference, problem } = readPart(api, source);
  const title = kind === 'channel' || kind === 'message' ? unreadTitles[kind] : 'Operation';
  const name = `${method.toUpperCase()} ${path}`.trim();
  const identity = { kind: 'schema', key: title.toLowerCase(), name } as const;
  const row = createRow({ ...identity, reference: toMissing(reference), problem, source });
  return toRowSections('problems', title, 'response', [row]);
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

function getProblemRows(
  api: ApiDescription,
  { operation, pathItems }: OperationSource,
): readonly ApiRow[] {
  const inherited = pathItems.flatMap((pathItem) =>
    (['parameters', 'servers'] as const).flatMap((name) =>
      getGroupRows(api, name, getChild(pathItem, name), 'a list'),
    ),
  );
  const rows = groups.flatMap(([name, type]) => {
    const group = getChild(operation, name);
    // The section of the request shows the reference of its body.
    const isShown = name === 'requestBody' && isApiObject(group.value);
    return isShown ? [] : getGroupRows(api, name, group, type);
  });
  return withUniqueKeys([...rows, ...inherited]);
}

function getOperationSections(api: ApiDescription, source: OperationSource): readonly ApiSection[] {
  const { operation, pathItems, direction } = source;
  const parts = readOperation(api, pathItems, operation);
  const answer = opposite[direction];
  const responses = parts.responses.map((response) => getResponseRow(api, response, answer));
  return [
    ...toProblemSections(getProblemRows(api, source), direction),
    ...getParameterSections(api, parts.parameters, direction),
    ...getRequestSections(api, parts, direction),
    ...toRowSections('responses', 'Responses', answer, responses),
    ...toRowSections('callbacks', 'Callbacks', answer, getCallbackRows(api, source)),
  ];
}

function getRequestSections(
  api: ApiDescription,
  { request, formFields }: OperationParts,
  direction: ApiDirection,
): readonly ApiSection[] {
  if (request === undefined) return [];
  const row = getBodyRow(api, request, direction, formFields);
  return [
    {
      key: 'request',
      title: 'Request',
      direction,
      description: joinParagraphs(request.part.value.description),
      body: request.mediaTypes.length > 1 ? undefined : row,
      rows: row.getChildren?.() ?? [],
    },
  ];
}

/** Returns the row of a response, whose children are its headers, its body and its links. */
function getResponseRow(
  api: ApiDescription,
  response: OperationParts['responses'][number],
  direction: ApiDirection,
): ApiRow {
  const { value, reference, problem, source } = response.part;
  const body = getBodyRow(api, response, direction);
  const headers = getPartMembers(api.files, response.headers);
  const links = getPartMembers(api.files, response.links);
  const problems = [
    ...getGroupRows(api, 'headers', response.headers, 'an object', 'header'),
    ...getGroupRows(api, 'links', response.links, 'an object', 'link'),
  ].map((row) => ({ ...row, key: `:${row.key}` }));
  const count = headers.length + links.length + problems.length;
  const hasChildren = count > 0 || body.getChildren !== undefined;
  const getChildren = () => [
    ...problems,
    ...headers.map(([name, header]) => {
      const identity = { kind: 'header', key: `header:${escapeKey(name)}`, name } as const;
      return getParameterRow(api, readPart(api, header), direction, identity);
    }),
    ...(body.getChildren?.() ?? []),
    ...links.map(([name, link]) => getLinkRow(api, name, link)),
  ];
  return createRow({
    ...body,
    kind: 'response',
    key: escapeKey(response.code),
    name: response.code,
    isRequired: false,
    description: joinParagraphs(
      value.description,
      body.reference === undefined ? body.description : '',
    ),
    reference: toMissing(reference) ?? body.reference,
    problem: problem || body.problem,
    source,
    getChildren: hasChildren ? getChildren : undefined,
  });
}

/** Returns a row for a link to another operation. */
function getLinkRow(api: ApiDescription, name: string, link: ApiSource): ApiRow {
  const part = readPart(api, link);
  const { source, value, problem } = part;
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
  const reference = { name: targetName, entryId: target?.id, missingFile: undefined };
  return createRow({
    kind: 'link',
    key: `link:${escapeKey(name)}`,
    name,
    description: joinParagraphs(value.description),
    facts: [
      ...Object.entries(toApiObject(value.parameters)).flatMap(([parameter, expression]) =>
        toFacts(parameter, toShownText(expression), true),
      ),
      ...toFacts('Request body', toShownText(value.requestBody), true),
      ...toFacts('Server', getServerUrl(toApiObject(value.server)), true),
    ],
    reference: toMissing(part.reference) ?? (targetName === '' ? undefined : reference),
    problem,
    source,
  });
}

/** Returns a row for each callback; its children are the operations that the API calls. */
function getCallbackRows(api: ApiDescription, parent: OperationSource): readonly ApiRow[] {
  const callbacks = getPartMembers(api.files, getChild(parent.operation, 'callbacks'));
  return callbacks.map(([name, member]) => {
    const { source, problem, reference } = readPart(api, member);
    const getChildren = () => [
      ...getCallbackOperations(api.files, source).map((callback) =>
        getCallbackOperationRow(api, parent, callback),
      ),
      ...getUnreadPathRows(api, source),
    ];
    const parts = { reference: toMissing(reference), problem, source, getChildren };
    return createRow({ kind: 'callback', name, ...parts });
  });
}

/** Returns a row for each path item of a callback whose reference can't be followed. */
function getUnreadPathRows(api: ApiDescription, callback: ApiSource): readonly ApiRow[] {
  const pathItems = getPartMembers(api.files, callback);
  return pathItems.flatMap(([path, pathItem]) =>
    isReference(pathItem.value) ? getGroupRows(api, path, pathItem, 'an object', 'callback') : [],
  );
}

function getCallbackOperationRow(
  api: ApiDescription,
  parent: OperationSource,
  { path, method, operation, pathItems, key }: CallbackOperation,
): ApiRow {
  const direction = opposite[parent.direction];
  const ancestors = [...parent.ancestors, parent.operation.value];
  const { summary, description, deprecated } = toApiObject(operation.value);
  const isRecursive = ancestors.includes(operation.value);
  const source: OperationSource = { operation, pathItems, direction, ancestors };
  const getSections = () => getOperationSections(api, source);
  const part = readPart(api, operation);
  const hasSections = !isRecursive && (!isUnread(part) || getSections().length > 0);
  return createRow({
    kind: 'callback',
    key,
    name: `${method} ${path}`,
    isDeprecated: deprecated === true,
    description: joinParagraphs(summary, description),
    isRecursive,
    reference: toMissing(part.reference),
    problem: part.problem,
    source: operation,
    getChildren: hasSections
      ? () => getSections().map((section) => toSectionRow(section, operation))
      : undefined,
  });
}

/** Returns a row that contains the rows of a section. */
function toSectionRow(section: ApiSection, operation: ApiSource): ApiRow {
  const { key, title: name, description, body, rows } = section;
  const source = body?.source ?? operation;
  const getChildren = rows.length === 0 ? undefined : () => rows;
  return createRow({ ...body, kind: 'callback', key, name, description, source, getChildren });
}
