import type { ApiDescription, ApiEntry } from '#api-descriptions/api-description.ts';
import {
  getChild,
  getOrCreate,
  getRoot,
  isApiObject,
  toApiObject,
} from '#api-descriptions/json-values.ts';
import type { ApiNode } from '#api-descriptions/nodes/api-node.ts';
import { getEntryNode } from '#api-descriptions/nodes/entry-node.ts';
import { isUnread, readPart } from '#api-descriptions/nodes/parts.ts';
import { getSecurity } from '#api-descriptions/nodes/security.ts';
import { getOperationServers } from '#api-descriptions/nodes/servers.ts';
import { getPathItems } from '#api-descriptions/outline/openapi.ts';
import { getTagNames } from '#api-descriptions/outline/outline.ts';
import { followPart, getPart, readObject } from '#api-descriptions/references.ts';
import type { ApiEntryContent, ApiSection } from './api-row.ts';
import { describeAsync } from './asyncapi-words.ts';
import {
  getExternalDocsFacts,
  joinParagraphs,
  toFacts,
  toLinkFacts,
  toUnresolvedFacts,
} from './facts.ts';
import { toRow, toRows } from './node-row.ts';
import { describeSchema } from './schema-row.ts';
import { describeSection, getSectionTitle } from './section-words.ts';
import { getSecurityFacts } from './security-words.ts';

const contents = new WeakMap<ApiEntry, ApiEntryContent>();

/** Returns the content of an entry. Repeated calls return the same object. */
export function getEntryContent(api: ApiDescription, entry: ApiEntry): ApiEntryContent {
  return getOrCreate(contents, entry, () => {
    const sections = getEntryNode(api, entry).getChildren();
    return {
      ...describeEntry(api, entry),
      sections: sections.map((node) => toSection(api, entry, node)),
    };
  });
}

function toSection(api: ApiDescription, { kind }: ApiEntry, node: ApiNode): ApiSection {
  const body = isShownAsBody(node) ? toRow(api, node) : undefined;
  // The page of a schema already shows the description.
  const description = kind === 'schema' ? '' : (body?.description ?? '');
  return {
    ...toEmptySection(api, node),
    description: describeSection(node),
    body: body && { ...body, key: '', name: '', description },
    rows: body === undefined ? toRows(api, node) : (body.getChildren?.() ?? []),
  };
}

/** Creates a section without its description, body and rows. */
export function toEmptySection(api: ApiDescription, node: ApiNode): ApiSection {
  const { key, direction = 'response' } = node;
  const title = getSectionTitle(api, node);
  return { key, title, direction, description: '', body: undefined, rows: [] };
}

/** True for a section that is a value: a payload, or a body with at most one media type. */
function isShownAsBody(node: ApiNode): boolean {
  if (node.kind !== 'body') return node.kind === 'value';
  return node.getChildren().every(({ isInline }) => isInline);
}

const noWords = { description: '', facts: [] } as const;

function describeEntry(
  api: ApiDescription,
  entry: ApiEntry,
): Pick<ApiEntryContent, 'description' | 'facts'> {
  const { kind, source } = entry;
  if (kind === 'overview') return describeOverview(api);
  if (kind === 'schema') {
    const { $id, id, $schema } = toApiObject(source.value);
    return {
      description: joinParagraphs(describeSchema(api, source).description),
      facts: [
        ...toFacts('Identifier', $id ?? id, true),
        ...toFacts('Dialect', $schema, true),
        ...getExternalDocsFacts(api.files, source),
      ],
    };
  }
  if (api.format !== 'asyncapi') return describeOperation(api, entry);
  const part = readPart(api, source);
  if (isUnread(part)) return noWords;
  // The fact about security follows the id of an operation.
  const security = kind === 'operation' ? getSecurityFacts(api, getSecurity(api, entry)) : [];
  return describeAsync(api, kind, part.source, security);
}

function describeOperation(
  api: ApiDescription,
  entry: ApiEntry,
): Pick<ApiEntryContent, 'description' | 'facts'> {
  const { method, source: operation } = entry;
  const { value } = operation;
  const isReadable = method !== '' && (value === null || isApiObject(value));
  const isOnlyReference = Object.keys(toApiObject(value)).length === 1;
  if (!isReadable || (isOnlyReference && isUnread(readPart(api, operation)))) return noWords;
  const pathItems = getPathItems(api, entry);
  const { description, operationId } = toApiObject(value);
  const texts = pathItems.map((pathItem) => toApiObject(pathItem.value));
  return {
    description: joinParagraphs(
      description,
      ...texts.flatMap((pathItem) => [pathItem.summary, pathItem.description]),
    ),
    facts: [
      ...toFacts('Operation ID', operationId, true),
      ...getOperationServers(api, operation, pathItems).flatMap(({ url, source }) => [
        ...toFacts('Server', url, true),
        ...toUnresolvedFacts(api, 'Server', source),
      ]),
      ...getSecurityFacts(api, getSecurity(api, entry)),
      ...toFacts('Tags', getTagNames(api.files, getChild(operation, 'tags')).join(', ')),
      ...getExternalDocsFacts(api.files, operation),
    ],
  };
}

function describeOverview(api: ApiDescription): Pick<ApiEntryContent, 'description' | 'facts'> {
  const { files } = api;
  const root = getRoot(api);
  const object = toApiObject(root.value);
  const info = getChild(root, 'info');
  const { summary, description, termsOfService, version } = readObject(files, info);
  const contact = readObject(files, getPart(files, info, 'contact'));
  const license = readObject(files, getPart(files, info, 'license'));
  return {
    description: joinParagraphs(summary, description),
    facts: [
      ...toFacts('Version', version),
      ...toFacts('Format', api.formatLabel),
      ...toFacts('Identifier', object.id ?? object.$self, true),
      ...toFacts('Default media type', object.defaultContentType, true),
      ...toLinkFacts('Contact', contact.url, contact.name),
      ...toUnresolvedFacts(api, 'Contact', getPart(files, info, 'contact')),
      ...toFacts('Email', contact.email),
      ...toLinkFacts('Licence', license.url, license.name || license.identifier),
      ...toUnresolvedFacts(api, 'Licence', getPart(files, info, 'license')),
      ...toLinkFacts('Terms of service', termsOfService),
      ...getSecurityFacts(api, getChild(root, 'security')),
      ...getExternalDocsFacts(files, root),
      ...getExternalDocsFacts(files, followPart(files, info)),
    ],
  };
}
