import type { ApiFiles } from '#api-descriptions/api-description.ts';
import { getOrCreate } from '#api-descriptions/json-values.ts';

const releasable: { readonly delete: (files: ApiFiles) => boolean }[] = [];

/** Creates a cache for each set of files, which `releaseSchemas` removes. */
export function createSchemaCache<Key, Value>(): (files: ApiFiles) => Map<Key, Value> {
  const maps = new WeakMap<ApiFiles, Map<Key, Value>>();
  releasable.push(maps);
  return (files) => getOrCreate(maps, files, () => new Map<Key, Value>());
}

/**
 * Removes the cached schemas of a description. `createNodeVisitor` calls it every few entries, with its
 * own copy of the files, so that few schemas are in memory at a time.
 */
export function releaseSchemas(files: ApiFiles): void {
  // Doesn’t clear the maps, because V8 keeps the contents of a cleared map for its iterators.
  for (const maps of releasable) maps.delete(files);
}
