import type { ApiDescription, ApiFiles, ApiFormat } from '#api-descriptions/api-description.ts';
import {
  type ApiObject,
  getChild,
  getRoot,
  isApiObject,
  toText,
} from '#api-descriptions/api-source.ts';
import { readObject } from '#api-descriptions/references.ts';
import { getAsyncApiGroups } from './asyncapi.ts';
import { getJsonSchemaGroups, recogniseJsonSchema } from './json-schema.ts';
import { getOpenApiGroups } from './openapi.ts';
import { addEntry, type OutlineEntries, toGroups } from './outline.ts';

const readers = {
  openapi: getOpenApiGroups,
  asyncapi: getAsyncApiGroups,
  'json-schema': getJsonSchemaGroups,
};

/** Property that contains the version of each format, with the supported versions. */
const versionMembers = [
  { member: 'openapi', name: 'OpenAPI', format: 'openapi', versions: /^3(\.\d+|$)/ },
  { member: 'swagger', name: 'Swagger', format: 'openapi', versions: /^2(\.\d+|$)/ },
  { member: 'asyncapi', name: 'AsyncAPI', format: 'asyncapi', versions: /^[23](\.\d+|$)/ },
] as const;

type RecognisedFormat = { readonly format: ApiFormat; readonly formatLabel: string };

function recogniseFormat(path: string, value: ApiObject): RecognisedFormat | undefined {
  for (const { member, name, format, versions } of versionMembers) {
    // In YAML, a version without quotes is a number.
    const match = versions.exec(toText(value[member]));
    if (match === null) continue;
    const version = match[1] === '' ? `${match[0]}.0` : match[0];
    return { format, formatLabel: `${name} ${version}` };
  }
  const formatLabel = recogniseJsonSchema(path, value);
  return formatLabel === undefined ? undefined : { format: 'json-schema', formatLabel };
}

/**
 * Returns the description in a file, with its outline; undefined if the file isn't an API
 * description. Recognises the format by the content, and reads only the titles of operations and
 * schemas. When a referenced file has been loaded, call the function again with all files.
 */
export function parseApiDescription(path: string, files: ApiFiles): ApiDescription | undefined {
  const source = getRoot({ path, files });
  const { value } = source;
  if (!isApiObject(value)) return undefined;
  const recognised = recogniseFormat(path, value);
  if (recognised === undefined) return undefined;
  const isSchema = recognised.format === 'json-schema';
  const info = isSchema ? value : readObject(files, getChild(source, 'info'));
  const title = toText(info.title);
  const entries: OutlineEntries = new Map();
  const fileName = path.slice(path.lastIndexOf('/') + 1);
  const first = isSchema
    ? addEntry(entries, { id: 'root', kind: 'schema', path: fileName, title, source })
    : addEntry(entries, { id: 'overview', kind: 'overview', path: '', title: 'Overview', source });
  const groups = readers[recognised.format](source, files, entries);
  return {
    ...recognised,
    title,
    version: isSchema ? '' : toText(info.version),
    description: toText(info.description),
    path,
    files,
    groups: [...toGroups('overview', '', [first]), ...groups],
    entries,
  };
}
