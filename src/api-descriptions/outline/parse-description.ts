import type { ApiDescription, ApiFiles } from '#api-descriptions/api-description.ts';
import { getChild, getRoot, isApiObject, toText } from '#api-descriptions/json-values.ts';
import { readObject } from '#api-descriptions/references.ts';
import { runAtOnce } from '#text/slices/time-slices.ts';
import { readAsyncApiGroups } from './asyncapi.ts';
import { readJsonSchemaGroups } from './json-schema.ts';
import { readOpenApiGroups } from './openapi.ts';
import { addEntry, type OutlineEntries, toGroups } from './outline.ts';
import { recogniseFormat } from './recognise.ts';

const readers = {
  openapi: readOpenApiGroups,
  asyncapi: readAsyncApiGroups,
  'json-schema': readJsonSchemaGroups,
};

/**
 * Undefined if the file isn't an API description, judged by the content. Reads only the titles of
 * operations and schemas. When a referenced file has been loaded, call the function again with all
 * files.
 */
export function parseApiDescription(path: string, files: ApiFiles): ApiDescription | undefined {
  return runAtOnce(readApiDescription(path, files));
}

/**
 * Works like `parseApiDescription`, but yields after each small part, so that `runInSlices` can
 * divide the work.
 */
export function* readApiDescription(
  path: string,
  files: ApiFiles,
): Generator<undefined, ApiDescription | undefined> {
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
  const groups = yield* readers[recognised.format](source, files, entries);
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
