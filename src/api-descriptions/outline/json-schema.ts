import type { ApiFiles, ApiGroup, ApiSource } from '#api-descriptions/api-description.ts';
import { getChild } from '#api-descriptions/api-source.ts';
import { addNamedEntries, type OutlineEntries, toGroups } from './outline.ts';

/** Adds the definitions and returns the groups of the outline. */
export function getJsonSchemaGroups(
  root: ApiSource,
  files: ApiFiles,
  entries: OutlineEntries,
): readonly ApiGroup[] {
  const definitions = ['$defs', 'definitions'].flatMap((key) =>
    addNamedEntries(entries, files, 'schema', getChild(root, key)),
  );
  return toGroups('schemas', 'Definitions', definitions);
}
