import type {
  ApiDescription,
  ApiEntryContent,
  ApiRow,
  ApiSource,
} from '#api-descriptions/api-description.ts';
import { createRow } from '#api-descriptions/api-row.ts';
import { escapeKey, getChild, getRoot, toApiObject, toText } from '#api-descriptions/api-source.ts';
import { getTagNames } from '#api-descriptions/outline/outline.ts';
import {
  followPart,
  getPart,
  getPartItems,
  getPartMembers,
  isReference,
  readObject,
} from '#api-descriptions/references.ts';
import { getBindingRows } from './bindings.ts';
import { getGroupRows, getParameterRow, toProblemSections, toRowSections } from './body-rows.ts';
import { getExternalDocsFacts, joinParagraphs, toFacts, toLinkFacts } from './facts.ts';
import { isUnread, readPart, toMissing, toUnresolvedFacts } from './operation-parts.ts';
import { getSecurityFacts, getSecurityRows } from './security.ts';
import { type ApiServer, getServers } from './servers.ts';

function getServerRow(
  api: ApiDescription,
  { key, url, source: resolved, value: server, problem, reference }: ApiServer,
): ApiRow {
  const missing = toMissing(reference);
  const name =
    toText(server.title) ||
    toText(server.name) ||
    (/^\d+$/.test(key) ? url || (missing?.name ?? '') : key);
  const variables = getPartMembers(api.files, getChild(resolved, 'variables'));
  const bindings = getBindingRows(api, [resolved], 'binding:');
  const problems = getGroupRows(api, 'variables', getChild(resolved, 'variables'), 'an object');
  const getChildren = () => [
    ...variables.map(([variable, member]) => {
      const identity = { kind: 'parameter', name: variable } as const;
      return getParameterRow(api, readPart(api, member), 'request', identity);
    }),
    ...problems,
    ...bindings,
  ];
  return createRow({
    kind: 'server',
    key: escapeKey(key),
    name,
    description: joinParagraphs(server.summary, server.description),
    facts: [
      ...toFacts('URL', url === name ? '' : url, true),
      ...toFacts('Protocol', server.protocol),
      ...toFacts('Protocol version', server.protocolVersion),
      ...getSecurityFacts(api, getChild(resolved, 'security')),
      ...toFacts('Tags', getTagNames(api.files, getChild(resolved, 'tags')).join(', ')),
      ...getExternalDocsFacts(api.files, resolved),
    ],
    getChildren:
      variables.length + problems.length + bindings.length === 0 ? undefined : getChildren,
    reference: missing,
    problem,
    source: resolved,
  });
}

function getTagRow(api: ApiDescription, tag: ApiSource, index: number): readonly ApiRow[] {
  const { source, reference, problem } = readPart(api, tag);
  if (isReference(tag.value) && isUnread({ reference, problem })) {
    return getGroupRows(api, `tags/${index}`, tag, 'an object', 'tag');
  }
  const { name, summary, description, parent } = toApiObject(source.value);
  const title = toText(name);
  const facts = [...toFacts('Parent', parent), ...getExternalDocsFacts(api.files, source)];
  const texts = { name: title, description: joinParagraphs(summary, description), facts };
  return title === '' ? [] : [createRow({ kind: 'tag', key: String(index), ...texts, source })];
}

/** Parts of a description from which its outline and its overview are created. */
const rootParts = [
  ...['info', 'servers', 'tags', 'security', 'paths', 'webhooks', 'x-webhooks', 'channels'],
  ...['operations', 'components', 'components/schemas', 'components/messages'],
  ...['components/securitySchemes', 'definitions', 'securityDefinitions'],
];

/** Returns a row for each part of the root whose reference can't be followed. */
function getUnresolvedRows(api: ApiDescription): readonly ApiRow[] {
  return rootParts.flatMap((name) => {
    const part = getPart(api.files, getRoot(api), ...name.split('/'));
    return isReference(part.value) ? getGroupRows(api, name, part) : [];
  });
}

/** Returns the content of the overview of OpenAPI, Swagger or AsyncAPI. */
export function getOverviewContent(api: ApiDescription): ApiEntryContent {
  const root = getRoot(api);
  const object = toApiObject(root.value);
  const { files } = api;
  const info = getChild(root, 'info');
  const { summary, description, termsOfService, version } = readObject(files, info);
  const contact = readObject(files, getPart(files, info, 'contact'));
  const license = readObject(files, getPart(files, info, 'license'));
  const servers = getServers(api).map((server) => getServerRow(api, server));
  const tags = [root, info].map((owner) => getPartItems(files, getPart(files, owner, 'tags')));
  const tagRows = (tags.find((list) => list.length > 0) ?? []).flatMap((tag, index) =>
    getTagRow(api, tag, index),
  );
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
      ...getExternalDocsFacts(api.files, root),
      ...getExternalDocsFacts(api.files, followPart(files, info)),
    ],
    sections: [
      ...toProblemSections(getUnresolvedRows(api), 'response'),
      ...toRowSections('servers', 'Servers', 'response', servers),
      ...toRowSections('security', 'Security schemes', 'response', getSecurityRows(api)),
      ...toRowSections('tags', 'Tags', 'response', tagRows),
    ],
  };
}
