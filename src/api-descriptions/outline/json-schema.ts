import type { ApiEntry, ApiFiles, ApiGroup, Located } from '#api-descriptions/api-description.ts';
import { getChild } from '#api-descriptions/json-values.ts';
import { addNamedEntries, type OutlineEntries, toGroups } from './outline.ts';

/** Adds the definitions and returns the groups of the outline. */
export function* readJsonSchemaGroups(
  root: Located,
  files: ApiFiles,
  entries: OutlineEntries,
): Generator<undefined, readonly ApiGroup[]> {
  const definitions: ApiEntry[] = [];
  for (const key of ['$defs', 'definitions']) {
    definitions.push(...addNamedEntries(entries, files, 'schema', getChild(root, key)));
    yield;
  }
  return toGroups('schemas', 'Definitions', definitions);
}
