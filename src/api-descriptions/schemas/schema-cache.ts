import type { ApiFiles } from '#api-descriptions/api-description.ts';
import { getOrCreate } from '#api-descriptions/json-values.ts';

const releasable: { readonly delete: (files: ApiFiles) => boolean }[] = [];

/** Creates a function that returns the cache of a description, which is empty at first. */
export function createSchemaCache<Key, Value>(): (files: ApiFiles) => Map<Key, Value> {
  const maps = new WeakMap<ApiFiles, Map<Key, Value>>();
  releasable.push(maps);
  return (files) => getOrCreate(maps, files, () => new Map<Key, Value>());
}

/**
 * Removes what is cached of the schemas of a description. A walk over all schemas calls it after each
 * part, with its own copy of the files, so that few schemas are in memory at a time.
 */
export function releaseSchemas(files: ApiFiles): void {
  // Doesn’t clear the maps, because V8 keeps the contents of a cleared map for its iterators.
  for (const maps of releasable) maps.delete(files);
}
