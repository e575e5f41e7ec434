import type {
  ApiDescription,
  ApiEntryContent,
  ApiRow,
  ApiSource,
} from '#data/api-descriptions/api-description.ts';
import { createRow, createRowsOnce } from '#data/api-descriptions/api-row.ts';
import {
  escapeKey,
  getChild,
  getItems,
  getMembers,
  toApiObject,
  toText,
} from '#data/api-descriptions/api-source.ts';
import { getParameterRow, toRowSections } from './body-rows.ts';
import { getExternalDocsFacts, joinParagraphs, toFacts, toLinkFacts } from './facts.ts';
import { readPart } from './operation-parts.ts';
import { getSecurityFacts, getSecurityRows } from './security.ts';

/** Returns the URL of a server; Swagger 2 has a host instead, and AsyncAPI 3 a protocol. */
export function getServerUrl(server: unknown): string {
  const { url, host, protocol, pathname } = toApiObject(server);
  const scheme = toText(protocol);
  return toText(url) || `${scheme === '' ? '' : `${scheme}://`}${toText(host)}${toText(pathname)}`;
}

/** Returns the servers of Swagger 2: one for each of its schemes. */
export function getSwaggerServers(root: ApiSource): readonly ApiSource[] {
  const { host, basePath, schemes } = toApiObject(root.value);
  const path = toText(basePath);
  if (toText(host) === '') return path === '' ? [] : [{ ...root, value: { url: path } }];
  const protocols = Array.isArray(schemes) && schemes.length > 0 ? schemes.map(toText) : [''];
  return protocols.map((protocol) => {
    const url = `${protocol === '' ? '' : `${protocol}:`}//${toText(host)}${path}`;
    return { ...root, value: { url } };
  });
}

function getServerRow(api: ApiDescription, key: string, source: ApiSource): ApiRow {
  const { source: resolved, value: server, problem } = readPart(api, source);
  const url = getServerUrl(server);
  const name = toText(server.title) || toText(server.name) || (key.match(/^\d+$/) ? url : key);
  const variables = getMembers(getChild(resolved, 'variables'));
  return createRow({
    kind: 'server',
    key: escapeKey(key),
    name,
    description: joinParagraphs(server.summary, server.description),
    facts: [
      ...(url === name ? [] : toFacts('URL', url, true)),
      ...toFacts('Protocol', server.protocol),
      ...toFacts('Protocol version', server.protocolVersion),
      ...getSecurityFacts(api, getChild(resolved, 'security')),
    ],
    getChildren:
      variables.length === 0
        ? undefined
        : createRowsOnce(() =>
            variables.map(([name, variable]) => {
              const identity = { kind: 'parameter', key: escapeKey(name), name } as const;
              return getParameterRow(api, readPart(api, variable), 'request', identity);
            }),
          ),
    problem,
    source: resolved,
  });
}

function getTagRows(tags: ApiSource): readonly ApiRow[] {
  return getItems(tags).flatMap((source, index) => {
    const { name, summary, description, parent } = toApiObject(source.value);
    const title = toText(name);
    if (title === '') return [];
    return createRow({
      kind: 'tag',
      key: String(index),
      name: title,
      description: joinParagraphs(summary, description),
      facts: [...toFacts('Parent', parent), ...getExternalDocsFacts(source)],
      source,
    });
  });
}

/** Returns the content of the overview of OpenAPI, Swagger or AsyncAPI. */
export function getOverviewContent(api: ApiDescription, root: ApiSource): ApiEntryContent {
  const object = toApiObject(root.value);
  const info = getChild(root, 'info');
  const { summary, description, termsOfService, contact, license, version } = toApiObject(
    info.value,
  );
  const { name: contactName, url: contactUrl, email } = toApiObject(contact);
  const { name: licenceName, identifier, url: licenceUrl } = toApiObject(license);
  const listed = getChild(root, 'servers');
  const isMap = !Array.isArray(listed.value);
  const list = object.swagger === undefined ? getItems(listed) : getSwaggerServers(root);
  const servers = [
    ...list.map((source, index) => getServerRow(api, String(index), source)),
    ...(isMap ? getMembers(listed).map(([key, source]) => getServerRow(api, key, source)) : []),
  ];
  const tags = getItems(getChild(root, 'tags')).length > 0 ? root : info;
  return {
    description: joinParagraphs(summary, description),
    facts: [
      ...toFacts('Version', version),
      ...toFacts('Format', api.formatLabel),
      ...toFacts('Identifier', object.id ?? object.$self, true),
      ...toFacts('Default media type', object.defaultContentType, true),
      ...toLinkFacts('Contact', contactUrl, contactName || email),
      ...toFacts('E-mail', email),
      ...toLinkFacts('Licence', licenceUrl, licenceName || identifier),
      ...toLinkFacts('Terms of service', termsOfService),
      ...getSecurityFacts(api, getChild(root, 'security')),
      ...getExternalDocsFacts(root),
      ...getExternalDocsFacts(info),
    ],
    sections: [
      ...toRowSections('servers', 'Servers', 'response', servers),
      ...toRowSections('security', 'Security schemes', 'response', getSecurityRows(api)),
      ...toRowSections('tags', 'Tags', 'response', getTagRows(getChild(tags, 'tags'))),
    ],
  };
}
