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
  getItems,
  getMembers,
  getRoot,
  toApiObject,
  toText,
} from '#api-descriptions/api-source.ts';
import { getTagNames } from '#api-descriptions/outline/outline.ts';
import { getBindingRows } from './bindings.ts';
import { getParameterRow, toRowSections } from './body-rows.ts';
import { getExternalDocsFacts, joinParagraphs, toFacts, toLinkFacts } from './facts.ts';
import { readPart, toMissing } from './operation-parts.ts';
import { getSecurityRows, readSecurity, toSecurityFacts } from './security.ts';
import { type ApiServer, getServers } from './servers.ts';

function getServerRow(
  api: ApiDescription,
  { key, url, source: resolved, value: server, problem, reference }: ApiServer,
): ApiRow {
  const name = toText(server.title) || toText(server.name) || (/^\d+$/.test(key) ? url : key);
  const variables = getMembers(getChild(resolved, 'variables'));
  const bindings = getBindingRows(api, [resolved], 'binding:');
  const getChildren = () => [
    ...variables.map(([variable, member]) => {
      const identity = { kind: 'parameter', name: variable } as const;
      return getParameterRow(api, readPart(api, member), 'request', identity);
    }),
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
      ...toSecurityFacts(readSecurity(api, getChild(resolved, 'security'))),
      ...toFacts('Tags', getTagNames(api.files, getChild(resolved, 'tags')).join(', ')),
      ...getExternalDocsFacts(api.files, resolved),
    ],
    getChildren: variables.length + bindings.length === 0 ? undefined : getChildren,
    reference: toMissing(reference),
    problem,
    source: resolved,
  });
}

function getTagRow(api: ApiDescription, tag: ApiSource, index: number): readonly ApiRow[] {
  const { source } = readPart(api, tag);
  const { name, summary, description, parent } = toApiObject(source.value);
  const title = toText(name);
  const facts = [...toFacts('Parent', parent), ...getExternalDocsFacts(api.files, source)];
  const texts = { name: title, description: joinParagraphs(summary, description), facts };
  return title === '' ? [] : [createRow({ kind: 'tag', key: String(index), ...texts, source })];
}

/** Returns the content of the overview of OpenAPI, Swagger or AsyncAPI. */
export function getOverviewContent(api: ApiDescription): ApiEntryContent {
  const root = getRoot(api);
  const object = toApiObject(root.value);
  const info = getChild(root, 'info');
  const { summary, description, termsOfService, version, ...about } = toApiObject(info.value);
  const contact = toApiObject(about.contact);
  const license = toApiObject(about.license);
  const servers = getServers(api).map((server) => getServerRow(api, server));
  const tags = [root, info].map((owner) => getItems(getChild(owner, 'tags')));
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
      ...toFacts('Email', contact.email),
      ...toLinkFacts('Licence', license.url, license.name || license.identifier),
      ...toLinkFacts('Terms of service', termsOfService),
      ...toSecurityFacts(readSecurity(api, getChild(root, 'security'))),
      ...getExternalDocsFacts(api.files, root),
      ...getExternalDocsFacts(api.files, info),
    ],
    sections: [
      ...toRowSections('servers', 'Servers', 'response', servers),
      ...toRowSections('security', 'Security schemes', 'response', getSecurityRows(api)),
      ...toRowSections('tags', 'Tags', 'response', tagRows),
    ],
  };
}
