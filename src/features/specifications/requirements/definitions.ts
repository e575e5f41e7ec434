import type { QueryClient } from '@tanstack/react-query';
import { loadSpecificationText, specificationTreeQuery } from '#data/specifications/queries.ts';
import {
  getParentPath,
  isMarkdownFile,
  type SpecificationName,
  type TreeEntry,
} from '#data/specifications/specification.ts';
import { findChangeFolder, findDeltas } from '#data/specifications/work-folder.ts';
import { isFailure } from '#platform/http/failure.ts';
import { type Http, MiB } from '#platform/http/http.ts';
import { parseInSlices } from '#text/markdown/parse-in-slices.ts';
import type { FoundRequirements } from '#text/markdown/requirements/requirement.ts';
import { mayHaveRequirements } from './may-have-requirements.ts';
import { getRequirements } from './requirement-comparison.ts';

/** Fragment of each written id in a file. */
export type IdFragments = ReadonlyMap<string, string>;

/** Limits of the files in which definitions are searched: their number, size and total size. */
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
 * Returns the Markdown files that can define the ids of a file: the current specification that it
 * changes, the files of its folder, the deltas of its OpenSpec change, and the current
 * specifications that these deltas change.
 * @param entries files of the change, or of the folder if the file isn't part of a change
 */
export function listCandidatePaths(path: string, entries: readonly TreeEntry[]): readonly string[] {
  const folder = getParentPath(path);
  const change = findChangeFolder(path);
  const findDeltasIn = (files: readonly string[]) => (change ? findDeltas(change, files) : []);
  const findCurrent = (files: readonly string[]) =>
    findDeltasIn(files).map(({ specificationPath }) => specificationPath);
  const deltas = new Set(findDeltasIn(entries.map((entry) => entry.path)).map((one) => one.path));
  const beside = entries
    .filter(
      (entry) =>
        (deltas.has(entry.path) || getParentPath(entry.path) === folder) &&
        entry.kind === 'file' &&
        isMarkdownFile(entry.path) &&
        (entry.size ?? 0) <= maxFileBytes,
    )
    .map((entry) => entry.path);
  const candidates = new Set([...findCurrent([path]), ...beside, ...findCurrent(beside)]);
  candidates.delete(path);
  return [...candidates].slice(0, maxFiles);
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
  const folderPath = findChangeFolder(path)?.path ?? getParentPath(path) ?? '';
  const folder = specificationTreeQuery(viewer, codeHostSlug, folderPath);
  const entries = await client.fetchQuery({ ...folder, staleTime: 60_000 });
  const sizes = new Map(entries.map((entry) => [entry.path, entry.size]));
  const found = new Map<string, Definition>();
  let remainingBytes = maxBytes;
  for (const other of listCandidatePaths(path, entries)) {
    if (remainingBytes === 0 || ids.every((id) => found.has(id))) break;
    const limit = Math.min(maxFileBytes, remainingBytes);
    if ((sizes.get(other) ?? 0) > limit) continue;
    const name = { codeHostSlug, path: other };
    const { bytes, fragments } = await loadFragments(viewer, name, { signal, maxBytes: limit });
    remainingBytes -= Math.min(bytes, limit);
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
  options: { readonly signal: AbortSignal; readonly maxBytes: number },
): Promise<{ readonly bytes: number; readonly fragments: IdFragments }> {
  let bytes = 0;
  try {
    const { text } = await loadSpecificationText(viewer, name, undefined, options);
    bytes = new TextEncoder().encode(text).byteLength;
    if (!mayHaveRequirements(name.path, text)) return { bytes, fragments: new Map() };
    const markdown = await parseInSlices(text, options.signal);
    const requirements = getRequirements({ path: name.path, text, markdown });
    return { bytes, fragments: getIdFragments(requirements) };
  } catch (error) {
    options.signal.throwIfAborted();
    // The response was read up to its limit.
    if (isFailure(error, 'oversize')) bytes = options.maxBytes;
    return { bytes, fragments: new Map() };
  }
}
