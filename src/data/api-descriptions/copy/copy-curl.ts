import type {
  ApiDescription,
  ApiEntry,
  ApiRow,
  ApiSection,
  ApiSource,
} from '#data/api-descriptions/api-description.ts';
import {
  getChild,
  getItems,
  getMembers,
  getOptionalChild,
  getRoot,
  toApiObject,
  toText,
  toValueText,
} from '#data/api-descriptions/api-source.ts';
import { getEntryContent } from '#data/api-descriptions/content/entry-content.ts';
import { getFirstSchemes } from '#data/api-descriptions/content/security.ts';
import { createExample } from '#data/api-descriptions/examples/example-value.ts';

const methodOptions: ReadonlyMap<string, readonly string[]> = new Map([
  ['GET', []],
  ['HEAD', ['--head']],
]);

/**
 * Matches valid header names. An invalid name could begin with `@`, which curl would read as a
 * file.
 */
const headerName = /^[\w!#$%&'*+.^`|~-]+$/u;

/**
 * Returns a curl command for an operation, with the required parameters and an example of the body.
 * Parameters without an example stay in braces: `{id}`. Quotes every text of the description, so
 * that curl and the shell interpret none as an option, a command or a file name.
 */
export function copyCurl(api: ApiDescription, entry: ApiEntry): string {
  const { facts, sections } = getEntryContent(api, entry);
  const getRows = (key: string) => sections.find((section) => section.key === key)?.rows ?? [];
  const getPairs = (key: string) => getRows(key).flatMap(toPair);
  const pairs = {
    query: getPairs('query'),
    header: getPairs('header'),
    cookie: getPairs('cookie'),
  };
  const credentials: string[] = [];
  const root = getRoot(api);
  const security = getOptionalChild(entry.source, 'security') ?? getChild(root, 'security');
  for (const { type, name, scheme, in: location } of getFirstSchemes(api, security)) {
    const isPlaced = location === 'query' || location === 'cookie';
    if (type === 'apiKey') pairs[isPlaced ? location : 'header'].push([toText(name), '{key}']);
    else if (type === 'basic' || /^basic$/iu.test(toText(scheme))) {
      credentials.push("-u '{user}:{password}'");
    } else pairs.header.push(['Authorization', 'Bearer {token}']);
  }
  const cookies = pairs.cookie.map(([name, value]) => `${name}=${value}`).join('; ');
  const request = sections.find(({ key }) => key === 'request');
  const server = facts.find(({ label }) => label === 'Server')?.value ?? '';
  let path = entry.path;
  for (const [name, value] of getPairs('path')) path = path.replaceAll(`{${name}}`, encode(value));
  const search = pairs.query.map((pair) => pair.map(encode).join('=')).join('&');
  const url = `${getServer(root, server)}${path}${search === '' ? '' : `?${search}`}`;
  // Without `--globoff`, curl expands braces and brackets.
  const first = `curl ${/[[\]{}]/u.test(url) ? '--globoff ' : ''}--url ${quote(url)}`;
  return [
    first,
    ...(methodOptions.get(entry.method) ?? [`-X ${quote(entry.method)}`]),
    ...pairs.header.filter(([name]) => headerName.test(name)).map(toHeader),
    ...credentials,
    // Without `=`, curl would read a file.
    ...(cookies === '' ? [] : [`-b ${quote(cookies)}`]),
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

/** Name and value of a parameter that is required or has an example. */
function toPair({ name, isRequired, examples, values, facts }: ApiRow): [string, string][] {
  const [example] = examples;
  if (!isRequired && example?.value === undefined) return [];
  const fallback = facts.find(({ label }) => label === 'Default')?.value || values[0]?.value;
  return [[name, toValueText(example?.value) || fallback || `{${name}}`]];
}

/** Replaces the variables of a server by their defaults, and adds a missing scheme and host. */
function getServer(root: ApiSource, url: string): string {
  const servers = getItems(getChild(root, 'servers'));
  const server = servers.find(({ value }) => toApiObject(value).url === url);
  const variables = server === undefined ? [] : getMembers(getChild(server, 'variables'));
  const text = variables
    .reduce((before, [name, { value }]) => {
      const variable = `{${name}}`;
      return before.replaceAll(variable, toText(toApiObject(value).default) || variable);
    }, url)
    .replace(/\/+$/u, '');
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
  const fields = Object.entries(toApiObject(value));
  if (type.startsWith('multipart/')) {
    return fields.map(([name, field]) => {
      const text = `${name.replaceAll('=', '%3D')}=${toValueText(field)}`;
      return `--form-string ${quote(text)}`;
    });
  }
  const isForm = type === 'application/x-www-form-urlencoded';
  const form = new URLSearchParams(fields.map(([name, field]) => [name, toValueText(field)]));
  const text = isForm ? form.toString() : toValueText(value, 2);
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
