import type {
  ApiDescription,
  ApiEntry,
  ApiRow,
  ApiSection,
} from '#data/api-descriptions/api-description.ts';
import {
  getChild,
  getItems,
  getMembers,
  getOptionalChild,
  getRoot,
  isApiObject,
  toApiObject,
  toJson,
  toText,
} from '#data/api-descriptions/api-source.ts';
import { getEntryContent } from '#data/api-descriptions/content/entry-content.ts';
import { getFirstSchemes } from '#data/api-descriptions/content/security.ts';
import { createExample } from '#data/api-descriptions/examples/example-value.ts';

/** Names that curl doesn't take for a file (`@name`), and that a header can have. */
const headerName = /^[\w!#$%&'*+.^`|~-]+$/u;

/**
 * Returns a curl command for an operation, with the required parameters and an example of the body.
 * Parameters without an example stay in braces: `{id}`. Every text of the description is quoted, and
 * none can become an option or the name of a file.
 */
export function copyCurl(api: ApiDescription, entry: ApiEntry): string {
  const { facts, sections } = getEntryContent(api, entry);
  const rowsOf = (key: string) => sections.find((section) => section.key === key)?.rows ?? [];
  const query = rowsOf('query').flatMap(toPair);
  const options: string[] = [];
  const addHeader = (name: string, value: string) => {
    if (headerName.test(name))
      options.push(`-H ${quote(`${name}: ${value.replace(/\s+/gu, ' ')}`)}`);
  };
  for (const [name, value] of rowsOf('header').flatMap(toPair)) addHeader(name, value);
  const cookies = rowsOf('cookie').flatMap(toPair);
  const root = getRoot(api);
  const security = getOptionalChild(entry.source, 'security') ?? getChild(root, 'security');
  for (const scheme of getFirstSchemes(api, security)) {
    const name = toText(scheme.name);
    if (scheme.type === 'apiKey' && scheme.in === 'query') query.push([name, '{key}']);
    else if (scheme.type === 'apiKey' && scheme.in === 'cookie') cookies.push([name, '{key}']);
    else if (scheme.type === 'apiKey') addHeader(name, '{key}');
    else if (scheme.type === 'basic' || /^basic$/iu.test(toText(scheme.scheme))) {
      options.push("-u '{user}:{password}'");
    } else addHeader('Authorization', 'Bearer {token}');
  }
  if (cookies.length > 0) {
    // Without `=`, curl would read a file.
    options.push(`-b ${quote(cookies.map(([name, value]) => `${name}=${value}`).join('; '))}`);
  }
  const request = sections.find(({ key }) => key === 'request');
  if (request !== undefined) options.push(...getBodyOptions(api, request));
  const server = facts.find(({ label }) => label === 'Server')?.value ?? '';
  const path = rowsOf('path').reduce((text, row) => {
    const [pair] = toPair(row);
    return pair === undefined ? text : text.replaceAll(`{${pair[0]}}`, encode(pair[1]));
  }, entry.path);
  const search = query.map((pair) => pair.map(encode).join('=')).join('&');
  const url = `${toAbsolute(getServer(root, server))}${path}${search === '' ? '' : `?${search}`}`;
  // Without `--globoff`, curl expands braces and brackets.
  const first = `curl ${/[[\]{}]/u.test(url) ? '--globoff ' : ''}--url ${quote(url)}`;
  const method = entry.method === 'HEAD' ? ['--head'] : [`-X ${quote(entry.method)}`];
  if (entry.method === 'GET') method.pop();
  return [first, ...method, ...options].join(' \\\n  ');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''").replaceAll('\0', '')}'`;
}

/** Encodes a part of a URL; a name in braces is kept for the user to replace. */
function encode(text: string): string {
  return /^\{[^{}]*\}$/u.test(text) ? text : encodeURIComponent(text.toWellFormed());
}

/** Name and value of a parameter that is required or has an example. */
function toPair({ name, isRequired, examples, values, facts }: ApiRow): [string, string][] {
  const example = examples[0]?.value;
  if (!isRequired && example === undefined) return [];
  const given = typeof example === 'string' ? example : toJson(example);
  const first = given || facts.find(({ label }) => label === 'Default')?.value || values[0]?.value;
  return [[name, first || `{${name}}`]];
}

/** Replaces the variables of a server by their defaults. */
function getServer(root: Parameters<typeof getChild>[0], url: string): string {
  const servers = getItems(getChild(root, 'servers'));
  const server = servers.find(({ value }) => toApiObject(value).url === url);
  const variables = server === undefined ? [] : getMembers(getChild(server, 'variables'));
  return variables.reduce((text, [name, { value }]) => {
    const fallback = toText(toApiObject(value).default);
    return fallback === '' ? text : text.replaceAll(`{${name}}`, fallback);
  }, url);
}

function toAbsolute(server: string): string {
  const text = server.replace(/\/+$/u, '');
  if (/^(?:https?:|\{)/iu.test(text)) return text;
  if (text.startsWith('//')) return `https:${text}`;
  return `https://example.com${text === '' || text.startsWith('/') ? '' : '/'}${text}`;
}

function getBodyOptions(api: ApiDescription, { body, rows }: ApiSection): readonly string[] {
  const types = rows.filter(({ kind }) => kind === 'media-type');
  const row = body ?? types.find(({ name }) => name.includes('json')) ?? types[0];
  if (row === undefined) return [];
  const named = row.facts.find(({ label }) => label === 'Media type')?.value ?? row.name;
  const [type = ''] = named.split(',');
  const value = row.examples[0]?.value ?? getExample(api, row, rows);
  if (type.startsWith('multipart/')) {
    return Object.entries(toApiObject(value)).map(([name, field]) => toFormOption(name, field));
  }
  const header = `-H ${quote(`Content-Type: ${type.replace(/\s+/gu, ' ')}`)}`;
  if (type === 'application/x-www-form-urlencoded') {
    const fields = Object.entries(toApiObject(value)).map(([name, field]) => [
      name,
      toField(field),
    ]);
    return [header, `--data-raw ${quote(new URLSearchParams(fields).toString())}`];
  }
  // `--data-raw` doesn't read a file if the text begins with `@`.
  const text = typeof value === 'string' ? value : toJson(value, 2);
  return [header, `--data-raw ${quote(text)}`];
}

/** Creates the example of a body; a form of Swagger 2 has rows instead of a schema. */
function getExample(api: ApiDescription, row: ApiRow, fields: readonly ApiRow[]): unknown {
  if (row.schema !== undefined) return createExample(api, row.schema, 'request');
  return Object.fromEntries(
    fields.flatMap(({ name, schema, examples }) => {
      const [example] = examples;
      if (schema === undefined) return [];
      return [
        [name, example === undefined ? createExample(api, schema, 'request') : example.value],
      ];
    }),
  );
}

function toField(value: unknown): string {
  return isApiObject(value) || Array.isArray(value) ? toJson(value) : String(value);
}

function toFormOption(name: string, value: unknown): string {
  return `--form-string ${quote(`${name.replaceAll('=', '%3D')}=${toField(value)}`)}`;
}
