import type { ApiFiles } from '#api-descriptions/api-description.ts';
import { getOrCreate } from '#api-descriptions/api-source.ts';

const caches: { readonly get: (files: ApiFiles) => Map<unknown, unknown> | undefined }[] = [];

/** Creates a function that returns the cache of a description, which is empty at first. */
export function createSchemaCache<Key, Value>(): (files: ApiFiles) => Map<Key, Value> {
  const maps = new WeakMap<ApiFiles, Map<Key, Value>>();
  caches.push(maps);
  return (files) => getOrCreate(maps, files, () => new Map<Key, Value>());
}

/**
 * Removes what is cached of the schemas of a description. A walk over all schemas calls it after each
 * part, with its own copy of the files, so that few schemas are in memory at a time.
 */
export function releaseSchemas(files: ApiFiles): void {
  for (const cache of caches) cache.get(files)?.clear();
}
