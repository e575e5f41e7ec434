import type {
  ApiDescription,
  ApiEntryContent,
  ApiRow,
  ApiSource,
} from '#api-descriptions/api-description.ts';
import { createRow } from '#api-descriptions/api-row.ts';
import {
  escapeKey,
  getChild,
  getRoot,
  toApiObject,
  toItems,
  toText,
} from '#api-descriptions/api-source.ts';
import {
  followPart,
  getPart,
  getPartItems,
  getPartMembers,
  isReference,
  readObject,
} from '#api-descriptions/references.ts';
import { getGroupRows, getParameterRow, toProblemSections, toRowSections } from './body-rows.ts';
import { getExternalDocsFacts, joinParagraphs, toFacts, toLinkFacts } from './facts.ts';
import { isUnread, readPart, toMissing, toUnresolvedFacts } from './operation-parts.ts';
import { getSecurityFacts, getSecurityRows } from './security.ts';

/**
 * Returns the URL of a server. In AsyncAPI 3, a server has a protocol, a host and a path instead of
 * a URL.
 */
export function getServerUrl(server: unknown): string {
  const { url, host, protocol, pathname } = toApiObject(server);
  const scheme = toText(protocol);
  return toText(url) || `${scheme === '' ? '' : `${scheme}://`}${toText(host)}${toText(pathname)}`;
}

/** Returns the servers of a Swagger 2 description, one for each of its schemes. */
export function getSwaggerServers(root: ApiSource): readonly ApiSource[] {
  const { host, basePath, schemes } = toApiObject(root.value);
  const path = toText(basePath);
  const toServer = (url: string): ApiSource => ({ ...root, value: { url } });
  if (toText(host) === '') return path === '' ? [] : [toServer(path)];
  const urls = toItems(schemes).map((scheme) => `${toText(scheme)}:`.replace(/^:/, ''));
  return (urls.length > 0 ? urls : ['']).map((url) => toServer(`${url}//${toText(host)}${path}`));
}

function getServerRow(api: ApiDescription, key: string, source: ApiSource): ApiRow {
  const { source: resolved, value: server, problem, reference } = readPart(api, source);
  const missing = toMissing(reference);
  const url = getServerUrl(server);
  const name =
    toText(server.title) ||
    toText(server.name) ||
    (/^\d+$/.test(key) ? url || (missing?.name ?? '') : key);
  const variables = getPartMembers(api.files, getChild(resolved, 'variables'));
  const problems = getGroupRows(api, 'variables', getChild(resolved, 'variables'), 'an object');
  const getVariables = () => [
    ...variables.map(([variable, member]) => {
      const identity = { kind: 'parameter', name: variable } as const;
      return getParameterRow(api, readPart(api, member), 'request', identity);
    }),
    ...problems,
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
    ],
    getChildren: variables.length + problems.length === 0 ? undefined : getVariables,
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
  const listed = followPart(files, getChild(root, 'servers'));
  const items =
    object.swagger === undefined ? getPartItems(files, listed) : getSwaggerServers(root);
  const servers = [
    ...items.map((source, index) => getServerRow(api, String(index), source)),
    ...getPartMembers(files, listed).map(([key, source]) => getServerRow(api, key, source)),
  ];
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
