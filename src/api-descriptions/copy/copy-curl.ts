import type {
  ApiDescription,
  ApiEntry,
  ApiRow,
  ApiSection,
  ApiSource,
} from '#api-descriptions/api-description.ts';
import {
  getChild,
  getMembers,
  getOptionalChild,
  getRoot,
  isApiObject,
  toApiObject,
  toText,
  toValueText,
} from '#api-descriptions/api-source.ts';
import { getEntryContent } from '#api-descriptions/content/entry-content.ts';
import { getServers } from '#api-descriptions/content/operation-content.ts';
import { readStyle } from '#api-descriptions/content/operation-parts.ts';
import { getServerUrl } from '#api-descriptions/content/overview.ts';
import { getFirstSchemes } from '#api-descriptions/content/security.ts';
import { createExample } from '#api-descriptions/examples/example-value.ts';
import { getPathItems } from '#api-descriptions/outline/openapi.ts';
import { readSchema } from '#api-descriptions/schemas/read-schema.ts';
import { trimEnd } from '#text/trim-end.ts';

const methodOptions: ReadonlyMap<string, readonly string[]> = new Map([
  ['GET', []],
  ['HEAD', ['--head']],
]);

const defaultServer = 'https://example.com';

/** Names that curl doesn't take for a file (`@name`), and that a header can have. */
const headerName = /^[\w!#$%&'*+.^`|~-]+$/u;

/**
 * Returns a curl command for an operation, with the required parameters and an example of the body.
 * Parameters without an example stay in braces: `{id}`. Quotes every text of the description, so
 * that curl and the shell interpret none as an option, a command or a file name.
 */
export function copyCurl(api: ApiDescription, entry: ApiEntry): string {
  const { sections } = getEntryContent(api, entry);
  const getRows = (key: string) => sections.find((section) => section.key === key)?.rows ?? [];
  const getPairs = (key: string, write?: (text: string) => string) =>
    getRows(key).flatMap((row) => toPairs(api, row, write));
  const query = getPairs('query', encode);
  const headers = getPairs('header');
  const cookies = getPairs('cookie');
  const options: string[] = [];
  const root = getRoot(api);
  const security = getOptionalChild(entry.source, 'security') ?? getChild(root, 'security');
  for (const { type, name, scheme, in: location } of getFirstSchemes(api, security)) {
    const method = toText(scheme).toLowerCase();
    if (type === 'apiKey') {
      const pairs = location === 'query' ? query : location === 'cookie' ? cookies : headers;
      pairs.push([toText(name), '{key}']);
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
    options.push(`-b ${quote(cookies.map(([name, value]) => `${name}=${value}`).join('; '))}`);
  }
  let path = entry.path;
  for (const [name, value] of getPairs('path', encode)) {
    path = path.replaceAll(`{${name}}`, () => value);
  }
  const search = [
    ...query.map(([name, value]) => `${encode(name)}=${value}`),
    ...getRows('querystring').flatMap((row) => toQueryString(api, row)),
  ].join('&');
  const [server] = getServers(root, {
    operation: entry.source,
    pathItems: getPathItems(api, entry),
  });
  const url = `${server === undefined ? defaultServer : getUrl(server)}${path}${search === '' ? '' : `?${search}`}`;
  // Without `--globoff`, curl expands braces and brackets.
  const first = `curl ${/[[\]{}]/u.test(url) ? '--globoff ' : ''}--url ${quote(url)}`;
  const request = sections.find(({ key }) => key === 'request');
  return [
    first,
    ...(methodOptions.get(entry.method) ?? [`-X ${quote(entry.method)}`]),
    ...headers.filter(([name]) => headerName.test(name)).map(toHeader),
    ...options,
    ...(request === undefined ? [] : getBodyOptions(api, request)),
  ].join(' \\\n  ');
}

function toHeader([name, value]: readonly [string, string]): string {
  return `-H ${quote(`${name}: ${value.replace(/\s+/gu, ' ')}`)}`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''").replaceAll('\0', '')}'`;
}

/** Encodes a part of a URL. Keeps a name in braces, which the user replaces. */
function encode(text: string): string {
  return /^\{[^{}]*\}$/u.test(text) ? text : encodeURIComponent(text.toWellFormed());
}

/** Separators of the items of a list by the style of its parameter. */
const separators: ReadonlyMap<string, string> = new Map([
  ['spaceDelimited', '%20'],
  ['pipeDelimited', '%7C'],
  ['tsv', '%09'],
]);

/**
 * Returns the name and value of a parameter that is required or has an example. A list or object
 * has a pair for each of its members, if its style demands it.
 * @param write encodes a text for its position
 */
function toPairs(
  api: ApiDescription,
  { name, isRequired, examples: [example], values, schema, source }: ApiRow,
  write = (text: string) => text,
): [string, string][] {
  if (!isRequired && example?.value === undefined) return [];
  const initial = schema && readSchema(api.files, schema).default?.value;
  const value = example?.value ?? initial ?? values[0]?.value ?? '';
  const parameter = toApiObject(source.value);
  const { style, isExploded } = readStyle(parameter);
  if (parameter.content === undefined && Array.isArray(value)) {
    const items = value.map((item) => write(toValueText(item)));
    if (isExploded && style !== 'simple') return items.map((item) => [name, item]);
    return [[name, items.join(separators.get(style) ?? ',')]];
  }
  if (isApiObject(value) && (style === 'deepObject' || (style === 'form' && isExploded))) {
    return Object.entries(value).map(([key, member]) => [
      style === 'form' ? key : `${name}[${key}]`,
      write(toValueText(member)),
    ]);
  }
  return [[name, write(toValueText(value) || `{${name}}`)]];
}

/** Returns the query string that a parameter of OpenAPI 3.2 describes as a whole. */
function toQueryString(api: ApiDescription, row: ApiRow): readonly string[] {
  const [example] = row.examples;
  if (!row.isRequired && example === undefined) return [];
  const value = example ? example.value : row.schema && createExample(api, row.schema, 'request');
  const isForm = row.facts.some((fact) => fact.value === formType);
  return [isForm ? toForm(value) : encode(toValueText(value))];
}

/** Replaces the variables of a server by their defaults, and adds a missing scheme and host. */
function getUrl(server: ApiSource): string {
  const url = getMembers(getChild(server, 'variables')).reduce((made, [name, { value }]) => {
    const variable = `{${name}}`;
    return made.replaceAll(variable, () => toText(toApiObject(value).default) || variable);
  }, getServerUrl(server.value));
  const text = trimEnd(url, /[/]/);
  if (/^(?:https?:|\{)/iu.test(text)) return text;
  if (text.startsWith('//')) return `https:${text}`;
  return `${defaultServer}${text === '' || text.startsWith('/') ? '' : '/'}${text}`;
}

const formType = 'application/x-www-form-urlencoded';

function toForm(value: unknown): string {
  const fields = Object.entries(toApiObject(value));
  return new URLSearchParams(fields.map(([name, field]) => [name, toValueText(field)])).toString();
}

function getBodyOptions(api: ApiDescription, { body, rows }: ApiSection): readonly string[] {
  const types = rows.filter(({ kind }) => kind === 'media-type');
  const row = body ?? types.find(({ name }) => name.includes('json')) ?? types[0];
  if (row === undefined) return [];
  const named = row.facts.find(({ label }) => label === 'Media type')?.value ?? row.name;
  const [type = ''] = named.split(',');
  const value = row.examples[0]?.value ?? getExample(api, row, rows);
  if (type.startsWith('multipart/')) {
    return Object.entries(toApiObject(value)).map(([name, field]) => {
      const text = `${name.replaceAll('=', '%3D')}=${toValueText(field)}`;
      return `--form-string ${quote(text)}`;
    });
  }
  const text = type === formType ? toForm(value) : toValueText(value, 2);
  // `--data-raw` doesn't read a file if the text begins with `@`.
  return [toHeader(['Content-Type', type]), `--data-raw ${quote(text)}`];
}

/**
 * Creates the example of a body from its schema, or from its fields if it has no schema (forms of
 * Swagger 2).
 */
function getExample(api: ApiDescription, row: ApiRow, fields: readonly ApiRow[]): unknown {
  if (row.schema !== undefined) return createExample(api, row.schema, 'request');
  const values = fields.flatMap(({ name, schema, examples: [example] }) => {
    if (schema === undefined) return [];
    return [[name, example ? example.value : createExample(api, schema, 'request')]];
  });
  return Object.fromEntries(values);
}
