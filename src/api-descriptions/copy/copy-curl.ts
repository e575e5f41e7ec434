import type { ApiDescription, ApiEntry } from '#api-descriptions/api-description.ts';
import { createExample } from '#api-descriptions/examples/example-value.ts';
import { getChild, toApiObject, toText } from '#api-descriptions/json-values.ts';
import { getParameters, type ParameterNode } from '#api-descriptions/nodes/api-node.ts';
import { getEntryNode } from '#api-descriptions/nodes/entry-node.ts';
import { getSecurity, readSecurity } from '#api-descriptions/nodes/security.ts';
import { type ApiServer, getOperationServers } from '#api-descriptions/nodes/servers.ts';
import { getPathItems } from '#api-descriptions/outline/openapi.ts';
import { getPartMembers } from '#api-descriptions/references.ts';
import { trimEnd } from '#text/trim-end.ts';
import { formType, getBodyOptions, toForm } from './curl-body.ts';
import { joinLines, quote, toHeaderOptions } from './curl-options.ts';
import { urlEncoding } from './parameter-styles.ts';
import { findExample, toMediaText, toPairs } from './request-parameters.ts';

/** Options of the methods that don't need `-X` in a request without a body. */
const methodOptions: ReadonlyMap<string, readonly string[]> = new Map([
  ['GET', []],
  ['HEAD', ['--head']],
]);

const defaultServer = 'https://example.com';

/**
 * Includes the required parameters and an example of the body. Parameters without an example stay
 * in braces: `{id}`. Every text of the description is quoted, so that curl and the shell interpret
 * none as an option, a command or a file name.
 */
export function copyCurl(api: ApiDescription, operation: ApiEntry): string {
  const sections = getEntryNode(api, operation).getChildren();
  const listParameters = (key: string) => getParameters(sections.find((node) => node.key === key));
  const getPairs = (key: string) => listParameters(key).flatMap((node) => toPairs(api, node));
  const query = getPairs('query');
  const headers = getPairs('header');
  const cookies = listParameters('cookie').flatMap((node) => {
    const pairs = toPairs(api, node).map((pair) => pair.join('='));
    const isSeparate = toApiObject(node.source.value).style === 'cookie' || pairs.length === 0;
    return isSeparate ? pairs : [pairs.join('&')];
  });
  const options: string[] = [];
  // A request needs only one of the requirements.
  const [requirement] = readSecurity(api, getSecurity(api, operation)) ?? [];
  for (const { scheme: security } of requirement?.values() ?? []) {
    const { type, name, scheme, in: location } = security;
    const method = toText(scheme).toLowerCase();
    if (type === 'apiKey') {
      const key = toText(name);
      if (location === 'query') query.push([urlEncoding.name(key), '{key}']);
      else if (location === 'cookie') cookies.push(`${key}={key}`);
      else headers.push([key, '{key}']);
    } else if (type === 'basic' || method === 'basic' || method === 'digest') {
      options.push(...(method === 'digest' ? ['--digest'] : []), "-u '{user}:{password}'");
    } else if (type === 'mutualTLS') {
      options.push("--cert '{certificate}'");
    } else if (type !== undefined) {
      const isToken = type !== 'http' || method === 'bearer';
      const credentials = isToken ? 'Bearer {token}' : `${toText(scheme)} {credentials}`;
      headers.push(['Authorization', credentials]);
    }
  }
  if (cookies.length > 0) {
    // Without `=`, curl would read a file.
    options.push(`-b ${quote(joinLines(cookies.join('; ')))}`);
  }
  const segments = new Map(
    listParameters('path').flatMap((node) =>
      toPairs(api, node).map(([, value]) => [node.name, value] as const),
    ),
  );
  const path = operation.path.replace(/\{([^{}]*)\}/gu, (all, name) => segments.get(name) ?? all);
  const search = [
    ...query.map((pair) => pair.join('=')),
    ...listParameters('querystring').flatMap((node) => toQueryString(api, node)),
  ].join('&');
  const [server] = getOperationServers(api, operation.source, getPathItems(api, operation));
  const url = `${server === undefined ? defaultServer : getUrl(api, server)}${path}${search === '' ? '' : `?${search}`}`;
  const [withoutQuery = ''] = url.split('?');
  const first = [
    'curl',
    // Without the options, curl expands braces and brackets, and removes the segments `.` and `..`.
    ...(/[[\]{}]/u.test(url) ? ['--globoff'] : []),
    ...(/\/\.{1,2}(?:\/|$)/u.test(withoutQuery) ? ['--path-as-is'] : []),
    `--url ${quote(url)}`,
  ].join(' ');
  const body = getBodyOptions(api, operation);
  const method = body.length === 0 ? methodOptions.get(operation.method) : undefined;
  return [
    first,
    ...(method ?? [`-X ${quote(operation.method)}`]),
    ...headers.flatMap(toHeaderOptions),
    ...options,
    ...body,
  ].join(' \\\n  ');
}

/** Returns the query string that a parameter of OpenAPI 3.2 describes as a whole. */
function toQueryString(api: ApiDescription, node: ParameterNode): readonly string[] {
  const { content, isRequired, schema } = node;
  const example = findExample(api, node);
  if (content === undefined || (!isRequired && example === undefined)) return [];
  if (content.name === formType) return [toForm(api, content, example?.value)];
  const value = example ? example.value : schema && createExample(api, schema, 'request');
  return [urlEncoding.value(toMediaText(content.name, value))];
}

/** Replaces the variables of a server by their defaults, and adds a missing scheme and host. */
function getUrl({ files }: ApiDescription, { source, url: template }: ApiServer): string {
  const variables = getPartMembers(files, getChild(source, 'variables'));
  const url = variables.reduce((made, [name, { value }]) => {
    const variable = `{${name}}`;
    return made.replaceAll(variable, () => toText(toApiObject(value).default) || variable);
  }, template);
  const text = trimEnd(url, /[/]/);
  if (/^(?:https?:|\{)/iu.test(text)) return text;
  if (text.startsWith('//')) return `https:${text}`;
  return `${defaultServer}${text === '' || text.startsWith('/') ? '' : '/'}${text}`;
}
