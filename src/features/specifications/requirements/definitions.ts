import type { QueryClient } from '@tanstack/react-query';
import { loadSpecificationText, specificationTreeQuery } from '#data/specifications/queries.ts';
import {
  getParentPath,
  isMarkdownFile,
  type SpecificationName,
  type TreeEntry,
} from '#data/specifications/specification.ts';
import { findChangeFolder, findDeltas } from '#data/specifications/work-folder.ts';
import { type Http, MiB } from '#platform/http/http.ts';
import { parseInSlices } from '#text/markdown/parse-in-slices.ts';
import type { FoundRequirements } from '#text/markdown/requirements/requirement.ts';
import { mayHaveRequirements } from './may-have-requirements.ts';
import { getRequirements } from './requirement-comparison.ts';

/** Fragment of each written id in a file. */
export type IdFragments = ReadonlyMap<string, string>;

/** Maximum number of files in which definitions are searched, and their sizes in bytes. */
const maxFiles = 12;
const maxFileBytes = MiB / 2;
const maxBytes = 2 * MiB;

/** Requirement in another file. */
export type Definition = { readonly path: string; readonly fragment: string };

/** Returns the fragment of each id that a file defines; of a repeated id, that of the first one. */
export function getIdFragments({ requirements }: FoundRequirements): IdFragments {
  return new Map(
    requirements.flatMap(({ writtenId, hasRepeatedId, id }) =>
      writtenId === undefined || hasRepeatedId ? [] : [[writtenId, id] as const],
    ),
  );
}

/**
 * Returns the Markdown files that can define the ids of a file: those of its folder, the deltas of
 * its OpenSpec change, and the current specifications that the deltas change.
 */
export function listCandidatePaths(path: string, entries: readonly TreeEntry[]): readonly string[] {
  const folder = getParentPath(path) ?? '';
  const change = findChangeFolder(path);
  const findDeltasIn = (files: readonly string[]) => (change ? findDeltas(change, files) : []);
  const deltas = new Set(findDeltasIn(entries.map((entry) => entry.path)).map((one) => one.path));
  let bytes = 0;
  const beside = entries.flatMap((entry) => {
    const isNear = deltas.has(entry.path) || (getParentPath(entry.path) ?? '') === folder;
    if (!isNear || entry.kind !== 'file' || !isMarkdownFile(entry.path)) return [];
    const size = entry.size ?? maxFileBytes;
    if (size > maxFileBytes || bytes + size > maxBytes) return [];
    bytes += size;
    return [entry.path];
  });
  const current = findDeltasIn([path, ...beside]).map((delta) => delta.specificationPath);
  return [...new Set([...current, ...beside])].filter((one) => one !== path).slice(0, maxFiles);
}

/**
 * Finds the ids in the files that can define them (extension viewer.specificationFiles). Skips
 * files that can't be loaded.
 * @param ids ids that the file mentions and doesn't define
 */
export async function loadDefinitions(
  viewer: Http,
  { codeHostSlug, path }: SpecificationName,
  ids: readonly string[],
  { signal, client }: { readonly signal: AbortSignal; readonly client: QueryClient },
): Promise<ReadonlyMap<string, Definition>> {
  const folder = specificationTreeQuery(viewer, codeHostSlug, getParentPath(path) ?? '');
  const entries = await client.fetchQuery({ ...folder, staleTime: 60_000 });
  const found = new Map<string, Definition>();
  for (const other of listCandidatePaths(path, entries)) {
    if (ids.every((id) => found.has(id))) break;
    const fragments = await loadFragments(viewer, { codeHostSlug, path: other }, signal);
    for (const id of ids) {
      const fragment = fragments.get(id);
      if (fragment !== undefined && !found.has(id)) found.set(id, { path: other, fragment });
    }
  }
  return found;
}

async function loadFragments(
  viewer: Http,
  name: SpecificationName,
  signal: AbortSignal,
): Promise<IdFragments> {
  try {
    const options = { signal, maxBytes: maxFileBytes };
    const { text } = await loadSpecificationText(viewer, name, undefined, options);
    if (!mayHaveRequirements(name.path, text)) return new Map();
    const markdown = await parseInSlices(text, signal);
    return getIdFragments(getRequirements({ path: name.path, text, markdown }));
  } catch {
    signal.throwIfAborted();
    return new Map();
  }
}
