import type {
  ApiDescription,
  ApiFiles,
  ApiFormat,
  ApiSource,
} from '#data/api-descriptions/api-description.ts';
import {
  type ApiObject,
  isApiObject,
  toApiObject,
  toText,
} from '#data/api-descriptions/api-source.ts';
import { getAsyncApiGroups } from './asyncapi.ts';
import { getJsonSchemaGroups, recogniseJsonSchema } from './json-schema.ts';
import { getOpenApiGroups } from './openapi.ts';
import { createEntryCollector } from './outline.ts';

const readers = {
  openapi: getOpenApiGroups,
  asyncapi: getAsyncApiGroups,
  'json-schema': getJsonSchemaGroups,
};

/** Member that contains the version of the format, with the versions that it can have. */
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
 * Returns the description in a file, with its outline; undefined if the file is something else.
 * Recognises the format by content, and reads operations and schemas only for their titles. If a
 * referenced file has been loaded, call it again with all files.
 */
export function parseApiDescription(path: string, files: ApiFiles): ApiDescription | undefined {
  const value = files.get(path);
  if (!isApiObject(value)) return undefined;
  const recognised = recogniseFormat(path, value);
  if (recognised === undefined) return undefined;
  const { format } = recognised;
  const root: ApiSource = { value, location: { file: path, pointer: '' } };
  const collector = createEntryCollector();
  const groups = readers[format](root, files, collector);
  const info = format === 'json-schema' ? value : toApiObject(value.info);
  return {
    ...recognised,
    title: toText(info.title),
    version: format === 'json-schema' ? '' : toText(info.version),
    description: toText(info.description),
    path,
    files,
    groups,
    entries: collector.entries,
  };
}
